package fix

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// elsewhere are the files in the folder of a package that are not analysed: those
// that other systems or tags build, and tests. What is a program of its own is none.
func (b *builders) elsewhere(pkg *uses.Package) []*ast.File {
	b.mu.Lock()
	defer b.mu.Unlock()
	if files, ok := b.unbuilt[pkg.Path]; ok {
		return files
	}
	if b.unbuilt == nil {
		b.unbuilt = map[string][]*ast.File{}
	}
	b.unbuilt[pkg.Path] = nil
	if len(pkg.Files) == 0 || pkg.Types == nil {
		return nil
	}
	built := map[string]bool{}
	for _, f := range pkg.Files {
		built[filepath.Base(pkg.Fset.PositionFor(f.Package, false).Filename)] = true
	}
	dir := filepath.Dir(pkg.Fset.PositionFor(pkg.Files[0].Package, false).Filename)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		name := e.Name()
		if built[name] || filepath.Ext(name) != ".go" || strings.ContainsAny(name[:1], "_.") {
			continue
		}
		file, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if file != nil && strings.TrimSuffix(file.Name.Name, "_test") == pkg.Types.Name() && !neverBuilt(file) {
			b.unbuilt[pkg.Path] = append(b.unbuilt[pkg.Path], file)
		}
	}
	return b.unbuilt[pkg.Path]
}

// unwritable says why a file is not written: it is reached through a link, or another
// package has it too. It is "" if nothing is wrong with it.
func (b *builders) unwritable(name string) string {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return "" // it is not on disk
	}
	root, err := filepath.EvalSymlinks(b.root)
	if err != nil {
		return ""
	}
	if rel, err := filepath.Rel(b.root, name); err != nil || filepath.Join(root, rel) != real {
		return "is in a file that is a symbolic link: run redislint fix where the file itself is"
	}
	info, err := os.Stat(name)
	if err != nil {
		return ""
	}
	for other, at := range b.onDisk() {
		if other != name && os.SameFile(info, at) {
			return "is in a file that belongs to another package too: call the builder there by hand"
		}
	}
	return ""
}

// onDisk are the files that are analysed.
func (b *builders) onDisk() map[string]os.FileInfo {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.files == nil {
		b.files = map[string]os.FileInfo{}
		for _, pkg := range b.pkgs {
			for _, f := range pkg.Files {
				name := pkg.Fset.PositionFor(f.Package, false).Filename
				if info, err := os.Stat(name); err == nil {
					b.files[name] = info
				}
			}
		}
	}
	return b.files
}

// neverBuilt reports whether a file has the usual constraint of programs that are not
// part of their folder's package.
func neverBuilt(file *ast.File) bool {
	for _, g := range file.Comments {
		for _, c := range g.List {
			if c.Pos() < file.Package && constraint.IsGoBuild(c.Text) {
				x, err := constraint.Parse(c.Text)
				tag, ok := x.(*constraint.TagExpr)
				return err == nil && ok && tag.Tag == "ignore"
			}
		}
	}
	return false
}

// declaredElsewhere reports whether another build declares a name in the package.
func (b *builders) declaredElsewhere(pkg *uses.Package, name string) bool {
	return slices.ContainsFunc(b.elsewhere(pkg), func(file *ast.File) bool {
		return file.Name.Name == pkg.Types.Name() && declarationIn(file, name, "") != nil
	})
}

// setElsewhere reports whether another build assigns to a field or a variable of a
// package, or takes its address, as far as names tell.
func (b *builders) setElsewhere(v *types.Var) bool {
	return b.anyElsewhere(func(pkg *uses.Package, n ast.Node) bool {
		is := func(e ast.Expr) bool {
			if s, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
				return s.Sel.Name == v.Name() && (v.IsField() || v.Pkg().Path() != pkg.Path && v.Exported())
			}
			return ident(e).Name == v.Name() && !v.IsField() && v.Pkg().Path() == pkg.Path
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			return n.Tok != token.DEFINE && slices.ContainsFunc(n.Lhs, is)
		case *ast.IncDecStmt:
			return is(n.X)
		case *ast.RangeStmt:
			return n.Tok == token.ASSIGN && (n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value))
		case *ast.UnaryExpr:
			return n.Op == token.AND && is(n.X)
		}
		return false
	})
}

// madeElsewhere reports whether another build may make a value of a struct without
// a field: it names the type other than to point to it, or in a literal that has all.
func (b *builders) madeElsewhere(of types.Type, field string) bool {
	t := namedOf(of)
	if t == nil {
		return true
	}
	is := func(e ast.Expr) bool {
		if s, ok := e.(*ast.SelectorExpr); ok {
			return s.Sel.Name == t.Obj().Name()
		}
		return e != nil && ident(e).Name == t.Obj().Name()
	}
	fine := map[ast.Node]bool{}
	return b.anyElsewhere(func(_ *uses.Package, n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StarExpr:
			fine[n.X] = true
		case *ast.CompositeLit:
			if n.Type != nil && (making{field: types.NewVar(token.NoPos, nil, field, nil)}).has(n) {
				fine[n.Type] = true
			}
		case *ast.SelectorExpr:
			fine[n.Sel] = true
			return is(n) && !fine[n]
		case *ast.Ident:
			return is(n) && !fine[n]
		}
		return false
	})
}

// anyElsewhere reports whether something holds for a node of another build.
func (b *builders) anyElsewhere(holds func(*uses.Package, ast.Node) bool) bool {
	for _, pkg := range b.pkgs {
		for _, file := range b.elsewhere(pkg) {
			found := false
			ast.Inspect(file, func(n ast.Node) bool {
				found = found || n != nil && holds(pkg, n)
				return !found
			})
			if found {
				return true
			}
		}
	}
	return false
}

// receiver is the name of the type that a function is a method of; "" if it is none.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return ""
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		default:
			return ident(t).Name
		}
	}
}

// constrained reports whether something of a package that is not looked at may be
// declared otherwise in another build: the file that declares it has constraints, or
// cannot be read. What other modules and the standard library declare is the same
// everywhere, except for what they have from the system.
func (c conditions) constrained(o types.Object) bool {
	at := o.Pkg().Path()
	if !flow.SameOwner(c.pkg.Path, at) {
		return at == "syscall" || strings.HasPrefix(at, "golang.org/x/sys/")
	}
	if slices.ContainsFunc(c.b.pkgs, func(p *uses.Package) bool { return p.Path == at }) {
		return false // it is declared in a function
	}
	name := c.pkg.Fset.PositionFor(o.Pos(), false).Filename
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.ParseComments|parser.SkipObjectResolution)
	return err != nil || constraintsOf(name, file) != ""
}
