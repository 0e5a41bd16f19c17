package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// A group is the calls of a method of an interface, by the methods of the types
// that their receivers have.
type group struct {
	iface   *types.Interface
	method  string
	asked   bool
	through bool // they are followed to what implements the interface, once it is asked
	calls   []*program.Call
	sorted  bool
	of      map[*program.Func][]*program.Call
	open    []*program.Call // whose receivers are not known
}

func (ev *Evaluator) groupsOf(method string) []*group {
	if gs, ok := ev.groups[method]; ok {
		return gs
	}
	var out []*group
	for _, call := range ev.x.MethodCalls(method) {
		it := interfaceOf(call)
		if it == nil {
			continue
		}
		i := slices.IndexFunc(out, func(g *group) bool { return g.iface == it })
		if i < 0 {
			i = len(out)
			out = append(out, &group{iface: it, method: method, of: map[*program.Func][]*program.Call{}})
		}
		out[i].calls = append(out[i].calls, call)
	}
	ev.groups[method] = out
	return out
}

// interfaceOf is the interface whose method is called, or nil.
func interfaceOf(c *program.Call) *types.Interface {
	if c.Callee == nil {
		return nil
	}
	if sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr); ok {
		if s := c.Pkg.Info.Selections[sel]; s != nil {
			if s.Kind() != types.MethodVal {
				return nil
			}
			if i, ok := s.Recv().Underlying().(*types.Interface); ok {
				return i
			}
		}
	}
	if r := recvType(c.Callee); r != nil {
		i, _ := r.Underlying().(*types.Interface)
		return i
	}
	return nil
}

func recvType(f *types.Func) types.Type {
	if r := f.Type().(*types.Signature).Recv(); r != nil {
		return r.Type()
	}
	return nil
}

// sort tells the calls of a group apart by their receivers.
func (ev *Evaluator) sort(g *group) {
	if g.sorted {
		return
	}
	g.sorted = true
	for _, call := range g.calls {
		fns, isOpen := ev.receivers(call)
		for _, fn := range fns {
			g.of[fn] = append(g.of[fn], call)
		}
		if isOpen {
			g.open = append(g.open, call)
		}
	}
}

// receivers are the methods that a call of an interface's method calls, as far as
// its receiver is known, and whether it can have others.
func (ev *Evaluator) receivers(call *program.Call) (fns []*program.Func, isOpen bool) {
	s, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, true
	}
	sel := call.Pkg.Info.Selections[s]
	if sel == nil || sel.Kind() != types.MethodVal || ev.anyRecv[call.Expr] {
		return nil, true
	}
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	if c.body == nil {
		return nil, true
	}
	known := false
	left := alternatives(ev.close(ev.finish(ev.recvOf(s, sel, c))), nil, 0)
	for n := 0; n < len(left); n++ {
		a := left[n]
		switch {
		case a.Kind == Struct && a.Typ != nil, a.Kind == Box:
			known = true
			switch m, in := ev.method(a, a.Typ, s.Sel.Name); {
			case m == nil && in != nil && len(left) < 64:
				left = append(left, alternatives(ev.close(in), nil, 0)...)
			case m != nil && !slices.Contains(fns, m):
				fns = append(fns, m)
			}
		case a.Kind != Nil:
			isOpen = true
		}
	}
	return fns, isOpen || !known
}
