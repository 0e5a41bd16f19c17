package fix

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// parameter follows a script that is the i-th argument of a function of the module, if
// that does nothing but run it with the keys of another parameter: then the keys are in
// the call.
func (t *tracer) parameter(h holding, c *ast.CallExpr, f *types.Func, i int, made *uses.ScriptCall) (no string) {
	name := f.Name()
	here := t.where(h.pkg, c)
	unknown := here + " hands the script to " + name + ", of which it is not known what it does with it: pass the key by hand"
	in := t.body(f)
	if in.decl == nil || i >= in.params() {
		return unknown
	}
	keys, no := in.runs(t, in.param(i), made, 0)
	switch {
	case no != "":
		return here + " hands the script to " + name + ", which " + no
	case keys < 0 || keys >= len(c.Args):
		return unknown
	}
	r, no := t.listed(run{pkg: h.pkg, file: h.file, call: c}, c.Args[keys])
	return t.add(r, no)
}

// A function is one that is declared in the module.
type function struct {
	pkg  *uses.Package
	file *ast.File
	decl *ast.FuncDecl // nil if there is none
}

// body is the declaration of a function.
func (t *tracer) body(f *types.Func) function {
	for _, pkg := range t.pkgs {
		if pkg.Info == nil || f.Pkg() == nil || pkg.Path != f.Pkg().Path() {
			continue
		}
		for _, file := range pkg.Files {
			for _, d := range file.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && d.Name.Name == f.Name() {
					if g, ok := pkg.Info.Defs[d.Name].(*types.Func); ok && g.FullName() == f.Origin().FullName() {
						return function{pkg, file, d}
					}
				}
			}
		}
	}
	return function{}
}

// params is the number of parameters of a function, without a variadic one.
func (f function) params() int {
	sig := f.pkg.Info.Defs[f.decl.Name].(*types.Func).Signature()
	if sig.Variadic() {
		return sig.Params().Len() - 1
	}
	return sig.Params().Len()
}

func (f function) param(i int) *types.Var {
	return f.pkg.Info.Defs[f.decl.Name].(*types.Func).Signature().Params().At(i)
}

// runs is the index of the parameter that has the keys of all runs of the script which
// another parameter holds; it says what else the function does with one of them.
func (f function) runs(t *tracer, script *types.Var, made *uses.ScriptCall, depth int) (keys int, no string) {
	const other = "does more with it than run it: pass the key by hand"
	const maxDepth = 4
	keys = -1
	given := 0
	all := t.mentions(script)
	if len(all) == 0 || depth > maxDepth {
		return -1, other
	}
	for _, m := range all {
		e, ok := f.list(t, m, made, depth)
		if !ok {
			return -1, other
		}
		i := f.indexOf(e)
		if i < 0 || keys >= 0 && keys != i {
			return -1, "runs it with keys of its own: pass the key by hand"
		}
		keys, given = i, given+1
	}
	if p := f.param(keys); !isStrings(p.Type()) || len(t.mentions(p)) != given {
		return -1, "does more with its keys than hand them on: pass the key by hand"
	}
	return keys, ""
}

// list is the list of keys that a use of the script is run with.
func (f function) list(t *tracer, m holding, made *uses.ScriptCall, depth int) (ast.Expr, bool) {
	switch n := t.parent(m.file, m.expr).(type) {
	case *ast.SelectorExpr:
		c, _ := t.parent(m.file, n).(*ast.CallExpr)
		s, ok := t.calls[c]
		if ok && ast.Unparen(c.Fun) == n && s.List && !s.Other && s.Source == nil && s.Keys >= 0 && s.Keys < len(c.Args) {
			return c.Args[s.Keys], true
		}
	case *ast.CallExpr:
		i := slices.IndexFunc(n.Args, func(a ast.Expr) bool { return ast.Unparen(a) == m.expr })
		if s, ok := t.calls[n]; ok {
			good := s.List && !s.Other && s.Source != nil && ast.Unparen(s.Source) == m.expr && s.Keys >= 0 && s.Keys < len(n.Args)
			if !good {
				return nil, false
			}
			return n.Args[s.Keys], true
		}
		if callee, ok := program.CalleeOf(m.pkg.Info, n); ok && i >= 0 && !methodExpr(m.pkg, n) {
			in := t.body(callee)
			if in.decl == nil || i >= in.params() {
				return nil, false
			}
			if keys, no := in.runs(t, in.param(i), made, depth+1); no == "" && keys >= 0 && keys < len(n.Args) {
				return n.Args[keys], true
			}
		}
	}
	return nil, false
}

// methodExpr reports whether a call names a method with its type: its arguments are one
// place later.
func methodExpr(pkg *uses.Package, c *ast.CallExpr) bool {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := pkg.Info.Selections[sel]
	return s != nil && s.Kind() == types.MethodExpr
}

// indexOf is the parameter that an expression names; -1 if it is none.
func (f function) indexOf(e ast.Expr) int {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return -1
	}
	for i := range f.params() {
		if f.pkg.Info.Uses[id] == f.param(i) {
			return i
		}
	}
	return -1
}
