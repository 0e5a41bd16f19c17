package unbounded

import (
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
	first, last := f.Range(u)
	if first == nil || last == nil {
		return 0, 0, false
	}
	start, known := f.Integer(u, first)
	stop, ok = f.Integer(u, last)
	return start, stop, known && ok
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
