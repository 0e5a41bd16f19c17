package namespaceless

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// isAsked reports whether a function is a method that an interface of the module asks for of
// its type: it cannot be given one parameter more.
func isAsked(in *passes.Input, r *uses.Return) bool {
	if in.Flow == nil {
		return false
	}
	x := in.Flow.Program
	m := method(x, r)
	if m == nil {
		return false
	}
	for _, pkg := range x.Packages {
		if pkg.Types == nil {
			continue
		}
		for _, name := range pkg.Types.Scope().Names() {
			t, ok := pkg.Types.Scope().Lookup(name).(*types.TypeName)
			if !ok || passes.IsTestFile(pkg.Fset.PositionFor(t.Pos(), false).Filename) {
				continue
			}
			if i, ok := t.Type().Underlying().(*types.Interface); ok && has(i, m) && program.Implements(m.Recv.Type(), i) {
				return true
			}
		}
	}
	return false
}

// method returns the method that a Return is of; nil if it is of another function.
func method(x *program.Index, r *uses.Return) *program.Func {
	pkg := x.PackageAt(r.Name.Pos)
	if pkg == nil {
		return nil
	}
	for _, fn := range x.Funcs(pkg) {
		if d, ok := fn.Node.(*ast.FuncDecl); ok && d.Name.Pos() == r.Name.Pos && fn.Recv != nil {
			return fn
		}
	}
	return nil
}

// has reports whether an interface has a method of the name of m.
func has(i *types.Interface, m *program.Func) bool {
	for f := range i.Methods() {
		if f.Name() == m.Node.(*ast.FuncDecl).Name.Name {
			return true
		}
	}
	return false
}
