package texteval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// A span is a number: n, and the lengths of lists.
type span struct {
	n    int
	lens []*types.Var // by their position
}

func (s span) plus(n int, list *types.Var) span {
	out := span{s.n + n, s.lens}
	if list != nil {
		out.lens = append(slices.Clone(s.lens), list)
		slices.SortFunc(out.lens, func(a, b *types.Var) int { return int(a.Pos() - b.Pos()) })
	}
	return out
}

func (s span) is(t span) bool { return s.n == t.n && slices.Equal(s.lens, t.lens) }

// spanOf is the number that an expression is besides i, which is added to it once or, for
// nil, never; ok says that it is one.
func (b *body) spanOf(e ast.Expr, i *types.Var) (out span, ok bool) {
	found := 0
	var walk func(e ast.Expr, sign, depth int) bool
	walk = func(e ast.Expr, sign, depth int) bool {
		e = ast.Unparen(e)
		if tv := b.pkg.Info.Types[e]; tv.Value != nil {
			n, exact := constant.Int64Val(constant.ToInt(tv.Value))
			out.n += sign * int(n)
			return exact
		}
		if v := b.local(e); v != nil && v == i {
			found++
			return sign > 0
		}
		if list := b.measured(e); list != nil {
			v := b.local(list)
			out = out.plus(0, v)
			return v != nil && sign > 0
		}
		switch x := e.(type) {
		case *ast.BinaryExpr:
			switch x.Op {
			case token.ADD:
				return walk(x.X, sign, depth) && walk(x.Y, sign, depth)
			case token.SUB:
				return walk(x.X, sign, depth) && walk(x.Y, -sign, depth)
			}
		case *ast.Ident: // a number that has a name
			v := b.local(x)
			ds := b.defs[v]
			return v != nil && depth < 4 && len(ds) == 1 && ds[0].kind == set && ds[0].idx < 0 && ds[0].value != nil && walk(ds[0].value, sign, depth+1)
		}
		return false
	}
	ok = walk(e, 1, 0)
	return out, ok && (i == nil) == (found == 0) && found <= 1
}

// tiled are the statements that make v with a length and then set one element after the
// other, to the last of them, each time: these append, as it were.
//
//	v := make([]any, 1+len(list))
//	v[0] = ...
//	for i, x := range list { v[i+1] = ... }
func (b *body) tiled(v *types.Var) map[ast.Node]bool {
	if out, ok := b.tiles[v]; ok {
		return out
	}
	if b.tiles == nil {
		b.tiles = map[*types.Var]map[ast.Node]bool{}
	}
	b.tiles[v] = b.tiled1(v)
	return b.tiles[v]
}

func (b *body) tiled1(v *types.Var) map[ast.Node]bool {
	ds := b.defs[v]
	if len(ds) < 2 || isMap(v.Type()) || stringish(v.Type()) || b.captured(v) {
		return nil
	}
	length := b.madeLength(ds[0])
	if length == nil {
		return nil
	}
	whole, ok := b.spanOf(length, nil)
	if !ok || len(whole.lens) == 0 {
		return nil
	}
	out := map[ast.Node]bool{ds[0].at: true}
	var done span
	for _, d := range ds[1:] {
		if d.kind == elemOf && d.path != nil {
			continue
		}
		if d.kind != elemOf || d.value == nil {
			return nil
		}
		next, ok := b.tile(d, ds[0].at, done)
		if !ok {
			return nil
		}
		out[d.at], done = true, next
		if done.is(whole) {
			return out
		}
	}
	return nil
}

// madeLength is the length that a variable is made with; nil where it is made otherwise.
func (b *body) madeLength(d def) ast.Expr {
	call, ok := ast.Unparen(d.value).(*ast.CallExpr)
	if !ok || d.kind != set || len(call.Args) != 2 || !b.pkg.Info.Types[call.Fun].IsBuiltin() {
		return nil
	}
	return call.Args[1]
}

// tile is how many elements are set after d, which sets those behind the first ones, done,
// in the same list of statements as the making of the list, and always.
func (b *body) tile(d def, made ast.Node, done span) (span, bool) {
	if b.Parent(d.at) == b.Parent(made) {
		at, ok := b.spanOf(d.key, nil)
		return done.plus(1, nil), ok && at.is(done)
	}
	loop := b.Parent(b.Parent(d.at))
	goes := b.countingOf(loop)
	if goes == nil || goes.i == nil || b.Parent(loop) != b.Parent(made) || len(b.leaves[loop.(ast.Stmt)]) > 0 {
		return span{}, false
	}
	over, at := b.local(goes.over), span{}
	ok := over != nil && !b.in(over, loop) && b.kept(goes.i, loop)
	if ok {
		at, ok = b.spanOf(d.key, goes.i)
	}
	return done.plus(-goes.from, over), ok && at.plus(goes.from, nil).is(done)
}

// kept reports whether the variable that a loop counts with is changed by nothing else.
func (b *body) kept(i *types.Var, loop ast.Node) bool {
	return !slices.ContainsFunc(b.defsIn(i, loop), func(d def) bool {
		r, ranges := loop.(*ast.RangeStmt)
		return ranges && d.at != ast.Node(r)
	})
}
