package fix

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// gains finds the functions for which a parameter is of use: some caller has builders to
// hand on, or would get them. Were it always the default, nothing would be won.
type gains struct {
	*builders
	known   map[string]bool // by the full name of the function
	structs map[string]bool // that can be given a field, by package and name
	calling bool            // only those with methods that call for the default
}

// of reports whether some call of a function is in main, or where builders are in scope,
// or in a method or function that can be given them.
func (g *gains) of(f *types.Func) bool {
	if known, ok := g.known[f.FullName()]; ok {
		return known
	}
	g.known[f.FullName()] = false // as long as it is asked about: a function that calls itself has none
	found := g.any(func(pkg *uses.Package, n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		id := ident(c.Fun)
		if s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
			id = s.Sel
		}
		return sameFunc(pkg.Info.Uses[id], f) && g.at(pkg, c)
	})
	g.known[f.FullName()] = found
	return found
}

// at reports whether there are builders at a place, or can be.
func (g *gains) at(pkg *uses.Package, c *ast.CallExpr) bool {
	for _, file := range pkg.Files {
		if c.Pos() < file.FileStart || file.FileEnd <= c.Pos() {
			continue
		}
		p := &place{Site: uses.Site{Expr: c, Package: pkg}, file: file}
		at, no := g.importPath(pkg)
		in := p.function()
		switch {
		case no != "" || in == nil || strings.HasSuffix(pkg.Fset.PositionFor(file.Package, false).Filename, "_test.go"):
			return false
		case in.Name() == "main" && pkg.Types.Name() == "main" && in.Signature().Recv() == nil:
			return true
		case g.inScope(p, at) != "":
			return true
		case in.Signature().Recv() != nil:
			return g.field(pkg, in, at)
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && pkg.Info.Defs[fn.Name] == in {
				j := g.injector(pkg, file, at)
				return (j.makesStruct(fn) || j.widen(fn) == "") && g.of(in)
			}
		}
	}
	return false
}

func (b *builders) injector(pkg *uses.Package, file *ast.File, at string) *injector {
	return &injector{builders: b, pkg: pkg, at: at, held: held, structType: structType{file: file}, imports: map[*ast.File]*imports{}}
}

// field reports whether the struct whose method a function is can be given a field.
func (g *gains) field(pkg *uses.Package, method *types.Func, at string) bool {
	name := receiverOf(method)
	key := pkg.Path + "." + name
	if ok, asked := g.structs[key]; asked {
		return ok
	}
	g.structs[key] = false
	for _, file := range pkg.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range decl.Specs {
				spec, ok := s.(*ast.TypeSpec)
				if !ok || spec.Name.Name != name || spec.TypeParams != nil || spec.Assign.IsValid() {
					continue
				}
				if body, ok := spec.Type.(*ast.StructType); ok && !uses.IsGenerated(file) {
					j := g.injector(pkg, file, at)
					j.structType = structType{spec.Name, file, body, nil}
					g.structs[key] = (!g.calling || len(g.callsIn(pkg, spec.Name, at)) > 0) && j.plan() == ""
				}
			}
		}
	}
	return g.structs[key]
}

// makesStruct reports whether a function makes a struct that can be given a field: then it
// gets the parameter anyway.
func (j *injector) makesStruct(fn *ast.FuncDecl) bool {
	f, ok := j.pkg.Info.Defs[fn.Name].(*types.Func)
	if !ok {
		return false
	}
	for v := range f.Signature().Results().Variables() {
		n := namedOf(v.Type())
		if n == nil || n.Obj().Pkg() != j.pkg.Types {
			continue
		}
		for m := range n.Methods() {
			if (&gains{builders: j.builders, structs: map[string]bool{}, calling: true}).field(j.pkg, m, j.at) {
				return true
			}
		}
	}
	return false
}
