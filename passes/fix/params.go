package fix

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// InjectParams lists the functions, methods aside, that call the builders' function for
// the default: each gets a parameter, which its callers give what they have in scope, or
// what the function returns. It lists the functions and methods too that call it where
// builders are in scope.
func (r *Rewriter) InjectParams(p *keys.Policy) (out []Injection) {
	b := r.builders(p)
	if b.no != "" {
		return nil
	}
	g := &gains{builders: b, known: map[string]bool{}, structs: map[string]bool{}}
	for _, pkg := range r.pkgs {
		at, no := b.importPath(pkg)
		if no != "" {
			continue
		}
		for _, file := range pkg.Files {
			name := pkg.Fset.PositionFor(file.Package, false).Filename
			if uses.IsGenerated(file) || strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, d := range file.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					out = append(out, b.injector(pkg, file, at).function(fn, g)...)
				}
			}
		}
	}
	return out
}

// function lists what is done about one function: builders that are in scope take the
// place of the default, or else it gets a parameter.
func (j *injector) function(fn *ast.FuncDecl, g *gains) []Injection {
	calls := j.defaults(fn)
	if len(calls) == 0 {
		return nil
	}
	found := false
	for _, c := range calls {
		p := &place{Site: uses.Site{Expr: c, Package: j.pkg}, file: j.file}
		if keys := j.inScope(p, j.at); keys != "" && p.find() == "" {
			j.replace(j.pkg, c, keys)
			found = true
		}
	}
	if found {
		one := j.injection(IntoCalls, fn.Name)
		one.Name = receiver(fn) + "." + one.Name
		one.Fix = j.fix(j.unwritable(one.Span.File))
		return []Injection{one}
	}
	one := j.injection(IntoFunction, fn.Name)
	f, ok := j.pkg.Info.Defs[fn.Name].(*types.Func)
	if fn.Recv != nil {
		if !ok || program.Struct(f.Signature().Recv().Type()) != nil { // which is listed by itself
			return nil
		}
		one.Name, one.No = receiver(fn)+"."+one.Name, "it is a method of a type without fields: hand it the builders by hand"
		return []Injection{one}
	}
	if fn.Name.Name == "main" && j.pkg.Types.Name() == "main" {
		return nil
	}
	if one.No = j.widen(fn); one.No == "" && !g.of(f) {
		one.No = "whoever calls it has only " + j.maker() + " to hand over"
	}
	one.Fix = j.fix(one.No)
	return []Injection{one}
}

// defaults are the calls in a function for the default.
func (j *injector) defaults(fn *ast.FuncDecl) (calls []*ast.CallExpr) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && j.isDefault(j.pkg, c, j.at) {
			calls = append(calls, c)
		}
		return true
	})
	return calls
}

// widen gives a function the parameter, or says why it gets none.
func (j *injector) widen(fn *ast.FuncDecl) (no string) {
	f, ok := j.pkg.Info.Defs[fn.Name].(*types.Func)
	switch _, _, internal := cutInternal(j.pkg.Path); {
	case fn.Name.Name == "init":
		return "it has no parameters: the environment is read before the program starts"
	case !ok || fn.Name.Name == "_":
		return "nothing calls it"
	case fn.Name.IsExported() && !internal && j.pkg.Types.Name() != "main":
		return "other modules may call it: give it a parameter by hand"
	case fn.Doc != nil && slices.ContainsFunc(fn.Doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//export ") || strings.HasPrefix(c.Text, "//go:")
	}):
		return "a directive is above it: give it a parameter by hand"
	case j.linked(fn.Name.Name):
		return "a go:linkname names it: give it a parameter by hand"
	}
	p := &place{Site: uses.Site{Expr: fn.Name, Package: j.pkg}}
	if no := p.find(); no != "" {
		return "it " + no
	}
	if no := j.unwritable(j.pkg.Fset.PositionFor(fn.Pos(), false).Filename); no != "" {
		return "it " + no
	}
	for v := range f.Signature().Params().Variables() {
		if j.isKeys(v.Type(), j.at) {
			return "it takes builders, maybe of another namespace: call these, or the default, by hand"
		}
	}
	for _, name := range []string{held, "redisKeys", "keyBuilders"} {
		if j.held = name; mentionsIn(fn, name) {
			continue
		}
		if no = j.parameter(f); no == "" && !j.called(f) {
			no = "nothing calls it"
		}
		return no
	}
	return "it has something else called " + held
}

// called reports whether some code names a function.
func (j *injector) called(f *types.Func) bool {
	return j.any(func(pkg *uses.Package, n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && sameFunc(pkg.Info.Uses[id], f)
	})
}

// linked reports whether a directive of the package gives another name to a function.
func (j *injector) linked(name string) bool {
	for _, file := range j.pkg.Files {
		for _, g := range file.Comments {
			for _, c := range g.List {
				if rest, ok := strings.CutPrefix(c.Text, "//go:linkname "); ok && slices.Contains(strings.Fields(rest), name) {
					return true
				}
			}
		}
	}
	return false
}
