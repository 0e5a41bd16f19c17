package eval

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/program"
)

// maxCallees is how many implementations of a method are looked at.
const maxCallees = 12

// call evaluates the index-th result of a call.
func (ev *Evaluator) call(c *ast.CallExpr, index int, fr *frame) Value {
	ev.steps++
	if ev.depth >= maxDepth || ev.steps >= maxSteps {
		ev.cut()
		return ev.opaque(c, fr)
	}
	info := fr.pkg.Info
	if tv, ok := info.Types[c.Fun]; ok && tv.IsType() {
		return ev.conversion(c, tv.Type, fr)
	}
	switch f := typeutil.Callee(info, c).(type) {
	case *types.Builtin:
		return ev.builtin(f.Name(), c, fr)
	case *types.Func:
		if v, ok := ev.built(f, c, fr); ok {
			return v
		}
		if v, ok := ev.library(f, c, fr); ok {
			return ev.shaped(v, c)
		}
		return ev.shaped(ev.nameCall(ev.function(f, c, index, fr), c, fr), c)
	}
	v := ev.expr(c.Fun, fr)
	if v.kind == function {
		return ev.shaped(ev.applyAll(v.funcs, c, index, fr), c)
	}
	return ev.opaque(c, fr)
}

// nameCall names a result that is not known after the call.
func (ev *Evaluator) nameCall(v Value, c *ast.CallExpr, fr *frame) Value {
	if v.kind == unknown && (v.name == "" || v.name == "?") {
		v.name = nameOf(c)
	}
	return v
}

// shaped gives a call without any value (a loop, a recursion) a placeholder.
func (ev *Evaluator) shaped(v Value, c *ast.CallExpr) Value {
	if v.kind == bottom {
		return unknownOf(nameOf(c), nil)
	}
	return v
}

// conversion evaluates T(x).
func (ev *Evaluator) conversion(c *ast.CallExpr, t types.Type, fr *frame) Value {
	if len(c.Args) != 1 {
		return ev.opaque(c, fr)
	}
	from := fr.pkg.Info.TypeOf(c.Args[0])
	if stringish(t) && from != nil {
		if b, ok := from.Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			return textOf(ev.char(c.Args[0], fr)...)
		}
	}
	v := ev.expr(c.Args[0], fr)
	if v.kind == unknown {
		v.typ = t
	}
	return v
}

func (ev *Evaluator) builtin(name string, c *ast.CallExpr, fr *frame) Value {
	switch name {
	case "append":
		return ev.appendTo(c, fr)
	case "make", "new":
		t := fr.pkg.Info.TypeOf(c)
		switch {
		case t == nil:
		case program.IsBuilder(t) || stringish(t) && isEmptyMake(c, fr):
			return textOf(Seq{})
		case stringish(t):
			return textOf(hole("?", ""))
		case listish(t):
			return Value{kind: list}
		}
	}
	return ev.opaque(c, fr)
}

// isEmptyMake reports whether make([]byte, 0, n) makes no bytes.
func isEmptyMake(c *ast.CallExpr, fr *frame) bool {
	return len(c.Args) >= 2 && isZero(c.Args[1], fr)
}

// function evaluates a call of a named function or method.
func (ev *Evaluator) function(f *types.Func, c *ast.CallExpr, index int, fr *frame) Value {
	sig := f.Type().(*types.Signature)
	if res := f.Origin().Type().(*types.Signature).Results(); index >= res.Len() || !carries(res.At(index).Type(), 0) {
		return unknownOf(nameOf(c), fr.pkg.Info.TypeOf(c))
	}
	var recv *thunk
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && sig.Recv() != nil {
		recv = &thunk{expr: sel.X, index: -1, fr: fr}
		if s := fr.pkg.Info.Selections[sel]; s != nil {
			if s.Kind() == types.MethodExpr {
				return ev.opaque(c, fr)
			}
			v := ev.methodValue(f, recv, s.Recv())
			if v.kind == function {
				return ev.applyAll(v.funcs, c, index, fr)
			}
			return unknownOf(nameOf(c), fr.pkg.Info.TypeOf(c))
		}
	}
	return ev.applyAll(ev.funcValue(f, nil).funcs, c, index, fr)
}

// carries reports whether a value of t can have text in it that matters: most
// functions need not be looked into.
func carries(t types.Type, depth int) bool {
	if depth > 3 {
		return false
	}
	switch u := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		if u.Obj().Pkg() == nil { // error
			return false
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		return stringish(t) || carries(u.Elem(), depth+1)
	case *types.Array:
		return carries(u.Elem(), depth+1)
	case *types.Map:
		return carries(u.Key(), depth+1) || carries(u.Elem(), depth+1)
	case *types.Pointer:
		return carries(u.Elem(), depth+1)
	case *types.Struct, *types.Signature, *types.Interface:
		return true
	}
	return false
}
