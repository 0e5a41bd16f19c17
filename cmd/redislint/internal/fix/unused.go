package fix

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A Declaration is a constant, variable or function of a package.
type Declaration struct {
	Name   string
	File   string
	Line   int
	Column int
}

// An object is a constant, variable or function of a package.
type object struct{ pkg, name string }

// named lists the constants, variables and functions of packages that edits name.
func named(p *Program, edits []passes.Edit) []object {
	var out []object
	for _, pkg := range p.Packages {
		for id, o := range pkg.Info.Uses {
			switch o.(type) {
			case *types.Const, *types.Var, *types.Func:
			default:
				continue
			}
			if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() && within(pkg, id, edits) {
				out = append(out, object{o.Pkg().Path(), o.Name()})
			}
		}
	}
	return out
}

// lonely lists those of the named objects that no file uses any more, except for their own
// declarations.
func (f *fixer) lonely() []object {
	used, read := map[object]bool{}, map[string]bool{}
	for _, pkg := range f.at.Packages {
		for _, file := range pkg.Files {
			read[pkg.Fset.PositionFor(file.Package, false).Filename] = true
			for _, d := range file.Decls {
				var own types.Object
				if fn, ok := d.(*ast.FuncDecl); ok {
					own = pkg.Info.Defs[fn.Name]
				}
				ast.Inspect(d, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						if o := pkg.Info.Uses[id]; o != nil && o != own && o.Pkg() != nil && o.Parent() == o.Pkg().Scope() {
							used[object{o.Pkg().Path(), o.Name()}] = true
						}
					}
					return true
				})
			}
		}
	}
	var out []object
	for _, o := range f.named {
		if used[o] || slices.Contains(out, o) {
			continue
		}
		d := f.declared(o)
		if d.File == "" {
			continue
		}
		dir := filepath.Dir(d.File)
		if token.IsExported(o.name) {
			dir = passes.ModuleRoot(dir)
		}
		if !f.mentioned(dir, token.IsExported(o.name), o.name, read) {
			out = append(out, o)
		}
	}
	return out
}

// declared is where an object is declared; nothing if its source was not looked at.
func (f *fixer) declared(o object) Declaration {
	for _, pkg := range f.at.Packages {
		if pkg.Path != o.pkg || pkg.Types == nil {
			continue
		}
		if declared := pkg.Types.Scope().Lookup(o.name); declared != nil {
			at := pkg.Fset.PositionFor(declared.Pos(), false)
			return Declaration{o.name, at.Filename, at.Line, at.Column}
		}
	}
	return Declaration{}
}

// unused lists the declarations that nothing uses any more, sorted by place. A function
// that is exported may be there for others.
func (f *fixer) unused() []Declaration {
	var out []Declaration
	for _, o := range f.lonely() {
		out = append(out, f.declared(o))
	}
	sortDeclarations(out)
	return out
}

// kept lists the uses that are left of constants which fixes took a use from, sorted by
// place: they have today's text under every namespace. Uses in tests and in other constants
// are not listed.
func (f *fixer) kept() []Declaration {
	var out []Declaration
	for _, pkg := range f.at.Packages {
		for _, file := range pkg.Files {
			if passes.IsTestFile(pkg.Fset.PositionFor(file.Package, false).Filename) || uses.IsGenerated(file) {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
					return false
				}
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				c, ok := pkg.Info.Uses[id].(*types.Const)
				if ok && c.Pkg() != nil && c.Parent() == c.Pkg().Scope() && slices.Contains(f.named, object{c.Pkg().Path(), c.Name()}) {
					at := pkg.Fset.PositionFor(id.Pos(), false)
					out = append(out, Declaration{c.Name(), at.Filename, at.Line, at.Column})
				}
				return true
			})
		}
	}
	sortDeclarations(out)
	return slices.Compact(out)
}

func sortDeclarations(list []Declaration) {
	slices.SortFunc(list, func(a, b Declaration) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

func within(pkg *uses.Package, id *ast.Ident, edits []passes.Edit) bool {
	at := pkg.Fset.PositionFor(id.Pos(), false)
	return slices.ContainsFunc(edits, func(e passes.Edit) bool {
		return e.File == at.Filename && e.Start <= at.Offset && at.Offset < e.End
	})
}

// mentioned reports whether a Go file of a folder, and of those below it if deep says
// so, has an identifier of that name, except for the files that were read with their types.
func (f *fixer) mentioned(dir string, deep bool, name string, read map[string]bool) bool {
	found := false
	// What cannot be read names nothing.
	_ = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir():
			if file != dir && (!deep || strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "vendor") {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(file, ".go") || read[file]:
			return nil
		}
		data, err := os.ReadFile(file)
		if err == nil && hasIdentifier(data, name) {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// hasIdentifier reports whether one of that name is in Go source.
func hasIdentifier(source []byte, name string) bool {
	if !bytes.Contains(source, []byte(name)) {
		return false
	}
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(source)), source, nil, 0)
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return false
		case tok == token.IDENT && text == name:
			return true
		}
	}
}
