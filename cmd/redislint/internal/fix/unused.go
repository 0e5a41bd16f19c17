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

// A Declaration is a constant or variable of a package.
type Declaration struct {
	Name   string
	File   string
	Line   int
	Column int
}

// An object is a constant or variable of a package.
type object struct{ pkg, name string }

// named lists the constants and package variables that the ranges of fixes name.
func named(p *Program, fixed []passes.Finding) []object {
	var out []object
	for _, pkg := range p.Packages {
		for id, o := range pkg.Info.Uses {
			switch o.(type) {
			case *types.Const, *types.Var:
			default:
				continue
			}
			if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() && within(pkg, id, fixed) {
				out = append(out, object{o.Pkg().Path(), o.Name()})
			}
		}
	}
	return out
}

// unused lists those of the named objects that no file names any more.
func (f *fixer) unused() []Declaration {
	var out []Declaration
	for _, o := range f.named {
		i := slices.IndexFunc(f.at.Packages, func(p *uses.Package) bool { return p.Path == o.pkg })
		if i < 0 {
			continue // its source was not looked at
		}
		pkg := f.at.Packages[i]
		declared := pkg.Types.Scope().Lookup(o.name)
		if declared == nil {
			continue
		}
		at := pkg.Fset.PositionFor(declared.Pos(), false)
		dir := filepath.Dir(at.Filename)
		if declared.Exported() {
			dir = passes.ModuleRoot(dir)
		}
		d := Declaration{o.name, at.Filename, at.Line, at.Column}
		if !slices.Contains(out, d) && f.mentions(dir, declared.Exported(), o.name) <= 1 { // the declaration itself
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b Declaration) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return out
}

func within(pkg *uses.Package, id *ast.Ident, fixed []passes.Finding) bool {
	at := pkg.Fset.PositionFor(id.Pos(), false)
	for _, f := range fixed {
		for _, e := range f.Fix.Edits {
			if e.File == at.Filename && e.Start <= at.Offset && at.Offset < e.End {
				return true
			}
		}
	}
	return false
}

// mentions counts the identifiers of that name in the Go files of a folder, all
// below it too if deep says so. It stops at two.
func (f *fixer) mentions(dir string, deep bool, name string) int {
	n := 0
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
		case !strings.HasSuffix(file, ".go"):
			return nil
		}
		data, ok := f.files[file]
		if !ok {
			if data, err = os.ReadFile(file); err != nil {
				return nil
			}
		}
		n += identifiers(data, name)
		if n > 1 {
			return fs.SkipAll
		}
		return nil
	})
	return n
}

// identifiers counts those of a name in Go source.
func identifiers(source []byte, name string) int {
	if !bytes.Contains(source, []byte(name)) {
		return 0
	}
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(source)), source, nil, 0)
	n := 0
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return n
		case tok == token.IDENT && text == name:
			n++
		}
	}
}
