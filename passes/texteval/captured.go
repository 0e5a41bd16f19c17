package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// captured reports whether the value of v is not that of a place in the code: a
// function literal other than the one that declares it changes it, or a goto.
func (b *body) captured(v *types.Var) bool {
	if b.jumps {
		return true
	}
	is, ok := b.closures[v]
	if !ok {
		if b.closures == nil {
			b.closures = map[*types.Var]bool{}
		}
		is = slices.ContainsFunc(b.defs[v], func(d def) bool { return b.byLiteral(d, v) && !b.ev.onlyRead(d, b) })
		b.closures[v] = is
	}
	return is
}

// changedAfter reports whether v is changed behind a function literal that reads
// it: the literal may run later.
func (b *body) changedAfter(v *types.Var, lit *ast.FuncLit) bool {
	for _, d := range slices.Backward(b.defs[v]) {
		if d.at.Pos() < lit.End() {
			return false
		}
		if !b.ev.onlyRead(d, b) {
			return true
		}
	}
	return false
}

// byLiteral reports whether what changes v is in a function literal that does not
// declare it, and that is not deferred where it is written.
func (b *body) byLiteral(d def, v *types.Var) bool {
	for p := b.Parent(d.at); p != nil; p = b.Parent(p) {
		if l, ok := p.(*ast.FuncLit); ok {
			return l.Pos() > v.Pos() && deferredLit(l, b) != l
		}
	}
	return false
}

// onlyRead reports whether the function that a variable is handed to does not change
// what it points to: strings.Join(parts, ":").
func (ev *Evaluator) onlyRead(d def, b *body) bool {
	if d.kind != passed {
		return false
	}
	call := d.at.(*ast.CallExpr)
	f := calleeOf(b.pkg.Info, call)
	if f == nil || d.idx >= len(call.Args) {
		return false
	}
	if d.idx >= 0 {
		if u, ok := ast.Unparen(call.Args[d.idx]).(*ast.UnaryExpr); ok && u.Op == token.AND {
			return false
		}
	}
	if fn := ev.x.Func(program.FuncID(f)); fn != nil {
		return !(fn.Sig.Variadic() && d.idx >= len(fn.Params)-1 && call.Ellipsis == 0) && ev.readsOnly(fn, d.idx)
	}
	if r := recvType(f); r != nil && types.IsInterface(r) && f.Pkg() != nil && ev.x.Has(f.Pkg().Path()) {
		return false
	}
	return (d.idx < 0 || isList(b.pkg.Info.TypeOf(call.Args[d.idx]))) && !sorts(f) && !fills(f)
}

// readsOnly reports whether a function of the module leaves what its parameter i (-1: its
// receiver) points to as it is.
func (ev *Evaluator) readsOnly(fn *program.Func, i int) bool {
	k := resultAt{fn.ID, i}
	if is, ok := ev.readers[k]; ok {
		return is
	}
	ev.readers[k] = true // of a recursive call
	is := false
	v := fn.Recv
	if i >= 0 && i < len(fn.Params) {
		v = fn.Params[i]
	}
	if v != nil && i < len(fn.Params) && fn.Body != nil {
		b := ev.bodyAt(fn.Pkg, fn.Body.Pos())
		is = b != nil && !slices.ContainsFunc(b.defs[v], func(d def) bool {
			return !isOwnSet(d) && d.kind != ranged && !ev.onlyRead(d, b)
		})
	}
	ev.readers[k] = is
	return is
}

// appendsTo reports whether e appends to v.
func (b *body) appendsTo(v *types.Var, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && isBuiltin(b.pkg.Info, call, "append") && len(call.Args) > 0 && b.local(call.Args[0]) == v && isList(v.Type())
}
