package uses

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/texteval"
)

// behind returns the n-th argument behind the key argument of u, from 1 on; nil
// where there is none. Of a wrapper it is nil: what its other parameters are, is
// not known.
func (u *Use) behind(n int) ast.Expr {
	if u.call == nil || u.Via != "" || u.call.Expr.Ellipsis.IsValid() {
		return nil
	}
	for i, arg := range u.call.Expr.Args {
		if arg.Pos() == u.Arg.Pos && arg.End() == u.Arg.End && i+n < len(u.call.Expr.Args) {
			return u.call.Expr.Args[i+n]
		}
	}
	return nil
}

// Range returns the first and the last index that an LTRIM keeps, if they are
// constants.
func (u *Use) Range() (start, stop int64, ok bool) {
	if u.Command != "LTRIM" || u.call == nil {
		return 0, 0, false
	}
	first, last := u.rangeArgs()
	if first == nil || last == nil {
		return 0, 0, false
	}
	start, known := u.integer(first)
	stop, ok = u.integer(last)
	return start, stop, known && ok
}

// rangeArgs are the two arguments behind the key; nil where they are not known.
func (u *Use) rangeArgs() (first, last ast.Expr) {
	if next, _ := u.c.chain(u.call); len(next) >= 2 && len(next[0].Expr.Args) == 1 && len(next[1].Expr.Args) == 1 {
		return next[0].Expr.Args[0], next[1].Expr.Args[0] // a builder's Start and Stop
	}
	return u.behind(1), u.behind(2)
}

func (u *Use) integer(e ast.Expr) (int64, bool) {
	if n, ok := u.c.tx.Number(e, u.call.In, u.call.Pkg); ok {
		return n, true
	}
	text, _, ok := u.c.tx.Constant(e, u.call.In, u.call.Pkg)
	n, err := strconv.ParseInt(text, 10, 64)
	return n, ok && err == nil
}

// NewFields reports whether u writes a field of a hash whose name is a value, so
// that there may be any number of fields. What all callers pass as constants is
// none. Where names cannot be told, as in a
// struct or map, it is no.
func (u *Use) NewFields() bool {
	switch u.Command {
	case "HSET", "HSETNX", "HMSET", "HINCRBY", "HINCRBYFLOAT":
	default:
		return false
	}
	field := u.behind(1)
	if field == nil || u.behind(2) == nil {
		return false
	}
	t := u.call.Pkg.Info.TypeOf(field)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		return false
	}
	return slices.ContainsFunc(u.c.tx.AllTexts(u.c.tx.Expr(field, u.call.In, u.call.Pkg)), func(t texteval.Text) bool {
		_, known := t.Known()
		return !known
	})
}
