package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// Functions of the module that fill whatever they are handed: load(data, &v) where load
// hands its parameter, of type any, to json.Unmarshal. Only the code is looked at, each
// function once: which function is called with it, and what is stored behind it.

// filling reports whether a function of the module fills its argument i, and why the
// value is not known then. It is asked only for parameters that take anything.
func (ev *Evaluator) filling(fn *program.Func, i int) (Reason, bool) {
	if i < 0 || fn.Body == nil || !takesAnything(fn, i) {
		return "", false
	}
	k := resultAt{fn.ID, min(i, len(fn.Params)-1)}
	if why, ok := ev.fillers[k]; ok {
		return why, why != ""
	}
	ev.fillers[k] = "" // while it is asked: one that calls itself does nothing by that
	why := ev.fillingIn(fn, fn.Params[k.i])
	ev.fillers[k] = why
	return why, why != ""
}

// takesAnything reports whether parameter i of a function is an interface, or a pointer
// to any type that the call chooses; each of the rest, where it is variadic.
func takesAnything(fn *program.Func, i int) bool {
	if len(fn.Params) == 0 || i >= len(fn.Params) && !fn.Sig.Variadic() {
		return false
	}
	last := len(fn.Params) - 1
	t := fn.Params[min(i, last)].Type()
	if fn.Sig.Variadic() && i >= last {
		t = elemType(t)
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return isTypeParam(p.Elem())
	}
	return isTypeParam(t) || types.IsInterface(t)
}

// fillingIn is why the value behind v, a parameter of fn, is not known when fn returns;
// "" where fn does nothing to it.
func (ev *Evaluator) fillingIn(fn *program.Func, v *types.Var) Reason {
	info := fn.Pkg.Info
	same := []*types.Var{v} // also under other names
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return false
		}
		o, ok := info.ObjectOf(id).(*types.Var)
		return ok && slices.Contains(same, o)
	}
	var why Reason
	reflected, sets := false, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if s, ok := ast.Unparen(l).(*ast.StarExpr); ok && is(s.X) { // *p = x
					why = Construct
				} else if i < len(n.Rhs) && n.Tok == token.DEFINE && is(asserted(n.Rhs[i])) { // p := v.(*T)
					if o, ok := info.ObjectOf(l.(*ast.Ident)).(*types.Var); ok {
						same = append(same, o)
					}
				}
			}
		case *ast.RangeStmt: // for _, p := range all
			if id, ok := n.Value.(*ast.Ident); ok && is(n.X) {
				if o, ok := info.ObjectOf(id).(*types.Var); ok {
					same = append(same, o)
				}
			}
		case *ast.TypeSwitchStmt: // switch p := v.(type)
			if ta := switched(n); ta != nil && is(ta.X) {
				for _, cl := range n.Body.List {
					if o, ok := info.Implicits[cl].(*types.Var); ok {
						same = append(same, o)
					}
				}
			}
		case *ast.CallExpr:
			if f := calleeOf(info, n); f != nil && f.Pkg() != nil && f.Pkg().Path() == "reflect" {
				reflected = reflected || f.Name() == "ValueOf" && len(n.Args) == 1 && is(n.Args[0])
				sets = sets || strings.HasPrefix(f.Name(), "Set")
			}
			for i, a := range n.Args {
				if is(asserted(a)) && why == "" {
					why = ev.fillingCall(n, i, fn.Pkg)
				}
			}
		}
		return why == ""
	})
	if why == "" && reflected && sets {
		why = Decoded
	}
	return why
}

// asserted is x of x.(T), or the expression.
func asserted(e ast.Expr) ast.Expr {
	if t, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		return t.X
	}
	return e
}

// fillingCall is why what a call leaves in its argument i is not known; "" where it
// leaves it as it is.
func (ev *Evaluator) fillingCall(call *ast.CallExpr, i int, pkg *program.Package) Reason {
	f := calleeOf(pkg.Info, call)
	if f == nil {
		return ""
	}
	if fn := ev.x.Func(program.FuncID(f)); fn != nil {
		why, _ := ev.filling(fn, i)
		return why
	}
	if r := recvType(f); r != nil && types.IsInterface(r) && f.Pkg() != nil && ev.x.Has(f.Pkg().Path()) && takesAny(f, i) {
		impls := ev.implementations(r, f.Name())
		for _, fn := range impls {
			if why, ok := ev.filling(fn, i); ok {
				return why
			}
		}
		if len(impls) == 0 && fills(f) {
			return Decoded
		}
		return ""
	}
	if takesAny(f, i) && fills(f) {
		if why := ev.reasonOf(f); why != Construct {
			return why
		}
		return Decoded
	}
	return ""
}
