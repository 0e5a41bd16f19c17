package fix

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/types"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// conditional returns a name that a place loses, whose text may be another one where
// the code is built with other tags or for another system; "" if there is none. What
// is kept goes on to have the text that it has there.
func (b *builders) conditional(p *place, kept []ast.Expr) string {
	c := conditions{b: b, own: constraints(p.Package, p.file), seen: map[types.Object]bool{}}
	if name := c.lost(p.Package, p.Expr, kept); name != "" {
		return name
	}
	for _, s := range p.serving {
		if name := c.lost(p.Package, s, kept); name != "" {
			return name
		}
	}
	return ""
}

// conditions looks for declarations in files with constraints that differ from those
// of the place, own.
type conditions struct {
	b    *builders
	own  string
	seen map[types.Object]bool
}

// lost is the first name in n, but for what is kept, that is declared under other
// conditions, or whose declaration names such a one.
func (c conditions) lost(pkg *uses.Package, n ast.Node, kept []ast.Expr) string {
	found := ""
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && slices.Contains(kept, e) || found != "" {
			return false
		}
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		o := pkg.Info.Uses[id]
		if o == nil || o.Pkg() == nil || o.Parent() != o.Pkg().Scope() || c.seen[o] {
			return true
		}
		c.seen[o] = true
		at, file, d := c.b.declaration(o)
		switch {
		case d == nil:
		case !slices.Contains([]string{"", c.own}, constraints(at, file)):
			found = id.Name
		default:
			found = c.lost(at, d, nil)
		}
		return true
	})
	return found
}

// declaration finds that of something that a package declares: a function, or the
// names and values of a line. It is nil where the package is not looked at.
func (b *builders) declaration(o types.Object) (*uses.Package, *ast.File, ast.Node) {
	for _, pkg := range b.pkgs {
		if pkg.Path != o.Pkg().Path() || pkg.Info == nil {
			continue
		}
		for _, file := range pkg.Files {
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv == nil && d.Name.Name == o.Name() {
						return pkg, file, d
					}
				case *ast.GenDecl:
					if s := valueSpec(d, o.Name()); s != nil {
						return pkg, file, s
					}
				}
			}
		}
	}
	return nil, nil, nil
}

// valueSpec is the line of constants or variables that declares a name; nil if none
// does.
func valueSpec(d *ast.GenDecl, name string) ast.Node {
	for _, s := range d.Specs {
		v, ok := s.(*ast.ValueSpec)
		if ok && slices.ContainsFunc(v.Names, func(id *ast.Ident) bool { return id.Name == name }) {
			return v
		}
	}
	return nil
}

// constraints are those of a file by its //go:build line, or by its name; "" if it
// has none.
func constraints(pkg *uses.Package, file *ast.File) string {
	for _, g := range file.Comments {
		for _, line := range g.List {
			if line.Pos() < file.Package && constraint.IsGoBuild(line.Text) {
				return line.Text
			}
		}
	}
	name := filepath.Base(pkg.Fset.PositionFor(file.Package, false).Filename)
	anywhere := build.Context{GOOS: "none", GOARCH: "none", Compiler: "gc", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package p\n")), nil
	}}
	if ok, err := anywhere.MatchFile("", name); ok || err != nil {
		return ""
	}
	return name[strings.IndexByte(name, '_'):]
}
