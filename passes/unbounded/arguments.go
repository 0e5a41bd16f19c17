package unbounded

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// rangeOf returns the first and the last index that an LTRIM keeps, if they are
// constants.
func rangeOf(f *flow.Flow, u *uses.Use) (start, stop int64, ok bool) {
	if u.Command != "LTRIM" || u.Call == nil {
		return 0, 0, false
	}
	first, last := rangeArgs(f, u)
	if first == nil || last == nil {
		return 0, 0, false
	}
	start, known := f.Integer(u, first)
	stop, ok = f.Integer(u, last)
	return start, stop, known && ok
}

// rangeArgs are the two arguments behind the key; nil where they are not known.
func rangeArgs(f *flow.Flow, u *uses.Use) (first, last ast.Expr) {
	if next, _ := f.Chain(u); len(next) >= 2 && len(next[0].Expr.Args) == 1 && len(next[1].Expr.Args) == 1 {
		return next[0].Expr.Args[0], next[1].Expr.Args[0] // a builder's Start and Stop
	}
	return flow.Behind(u, 1), flow.Behind(u, 2)
}

// newFields reports whether u writes a field of a hash whose name is a value, so
// that there may be any number of fields. What all callers pass as constants is
// none. Where names cannot be told, as in a
// struct or map, it is no.
func newFields(f *flow.Flow, u *uses.Use) bool {
	switch u.Command {
	case "HSET", "HSETNX", "HMSET", "HINCRBY", "HINCRBYFLOAT":
	default:
		return false
	}
	field := flow.Behind(u, 1)
	if field == nil || flow.Behind(u, 2) == nil {
		return false
	}
	t := u.Call.Pkg.Info.TypeOf(field)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		return false
	}
	return slices.ContainsFunc(f.Eval.AllTexts(f.Eval.Expr(field, u.Call.In, u.Call.Pkg)), func(t texteval.Text) bool {
		_, known := t.Known()
		return !known
	})
}
