package wrongtype

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// chosen reports whether two uses are in methods of different types which implement the
// same interface of the module, or in what only such methods call: a program has one of
// the two, an acknowledgement over a list or one over a cache.
func chosen(f *flow.Flow, u, v *uses.Use) bool {
	a, b := methods(f, u), methods(f, v)
	return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(m *program.Func) bool {
		return !slices.ContainsFunc(b, func(n *program.Func) bool { return rivals(f, m, n) }) ||
			slices.ContainsFunc(b, func(n *program.Func) bool { return program.TypeName(m.Recv.Type()) == program.TypeName(n.Recv.Type()) })
	})
}

// methods are those that a use is in, or that all calls of its function do.
func methods(f *flow.Flow, u *uses.Use) []*program.Func {
	fn := flow.Outermost(u.Call)
	if fn == nil {
		return nil
	}
	if fn.Recv != nil {
		return []*program.Func{fn}
	}
	var out []*program.Func
	for _, call := range f.Eval.Callers(fn) {
		up := flow.Outermost(call)
		if up == nil || up.Recv == nil {
			return nil
		}
		out = append(out, up)
	}
	return out
}

// rivals reports whether the types of two methods implement an interface of the module
// that has one of the methods.
func rivals(f *flow.Flow, m, n *program.Func) bool {
	if program.TypeName(m.Recv.Type()) == program.TypeName(n.Recv.Type()) {
		return false
	}
	d, ok := m.Node.(*ast.FuncDecl)
	if !ok {
		return false
	}
	for _, pkg := range f.Program.Packages {
		if pkg.Types == nil {
			continue
		}
		for _, name := range pkg.Types.Scope().Names() {
			t, ok := pkg.Types.Scope().Lookup(name).(*types.TypeName)
			if !ok {
				continue
			}
			i, ok := t.Type().Underlying().(*types.Interface)
			if !ok || !slices.ContainsFunc(slices.Collect(i.Methods()), func(f *types.Func) bool { return f.Name() == d.Name.Name }) {
				continue
			}
			if program.Implements(m.Recv.Type(), i) && program.Implements(n.Recv.Type(), i) {
				return true
			}
		}
	}
	return false
}
