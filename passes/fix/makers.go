package fix

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// made finds the functions that make values of the struct, and adds the field to its
// literals; it says why they may be made elsewhere too.
func (j *injector) made() (no string) {
	for _, pkg := range j.pkgs {
		for _, file := range pkg.Files {
			if no := j.madeIn(pkg, file); no != "" {
				return no
			}
		}
	}
	if file := j.unseen(j.name.Name); file != "" {
		return file + " names it, and was not looked at: add --tests, or do it by hand"
	}
	return ""
}

// unseen is a file of the module that was not looked at, a test or one of another build,
// and that has a name of the package; "" if there is none.
func (j *injector) unseen(name string) (file string) { return j.unseenIn(j.pkg, j.file, name) }

// unseenIn is that for a name that a file of a package declares.
func (b *builders) unseenIn(pkg *uses.Package, from *ast.File, name string) (file string) {
	own := filepath.Dir(pkg.Fset.PositionFor(from.Package, false).Filename)
	seen := b.onDisk()
	goFiles(passes.ModuleRoot(own), func(at string) bool {
		if seen[at] != nil {
			return true
		}
		f, _ := parser.ParseFile(token.NewFileSet(), at, nil, parser.SkipObjectResolution)
		if f == nil || filepath.Dir(at) != own && !slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == strconv.Quote(pkg.Path) }) {
			return true
		}
		if mentionsName(f, name) {
			file = b.place(at, 1)
		}
		return file == ""
	})
	return strings.TrimSuffix(file, ":1")
}

// goFiles calls yield for the Go files below a folder, links aside, until it returns
// false. What cannot be read is left out.
func goFiles(root string, yield func(at string) bool) {
	_ = filepath.WalkDir(root, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && (strings.ContainsAny(d.Name()[:1], "._") || d.Name() == "vendor" || d.Name() == "testdata") && len(d.Name()) > 1:
			return fs.SkipDir
		case filepath.Ext(at) == ".go" && d.Type().IsRegular() && !yield(at):
			return fs.SkipAll
		}
		return nil
	})
}

func mentionsName(file *ast.File, name string) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

func (j *injector) madeIn(pkg *uses.Package, file *ast.File) (no string) {
	at := func(n ast.Node) string {
		p := pkg.Fset.PositionFor(n.Pos(), false)
		return j.place(p.Filename, p.Line)
	}
	fine := map[ast.Node]bool{}
	for _, d := range file.Decls {
		maker, _ := d.(*ast.FuncDecl)
		if maker != nil && maker.Recv != nil {
			for _, f := range maker.Recv.List {
				fine[f.Type] = true
			}
		}
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				fine[n.Name] = true
			case *ast.StarExpr:
				fine[n.X] = true
			case *ast.SelectorExpr:
				if fine[n] {
					fine[n.Sel] = true
				}
			case *ast.CompositeLit:
				if !j.is(pkg.Info.TypeOf(n)) || no != "" {
					return true
				}
				fine[n.Type] = true
				_, keyed := first(n.Elts).(*ast.KeyValueExpr)
				switch {
				case pkg != j.pkg || maker == nil || maker.Recv != nil:
					no = at(n) + " makes one outside of a function of its package"
				case len(n.Elts) > 0 && !keyed:
					no = at(n) + " makes one without the names of fields"
				case uses.IsGenerated(file) || j.unwritable(pkg.Fset.PositionFor(n.Pos(), false).Filename) != "":
					no = at(n) + " makes one in a file that is not to be changed"
				default:
					j.literal(maker, n)
				}
			case *ast.Ident:
				o, ok := pkg.Info.Uses[n].(*types.TypeName)
				if ok && j.is(o.Type()) && !fine[n] && no == "" {
					no = at(n) + " may make one that is empty: make it with its constructor"
				}
			}
			return no == ""
		})
	}
	return no
}

func first(list []ast.Expr) ast.Expr {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// is reports whether a type is the struct.
func (j *injector) is(t types.Type) bool {
	n := namedOf(t)
	if _, pointer := types.Unalias(program.TypeOr(t)).(*types.Pointer); pointer || n == nil {
		return false
	}
	return n.Obj().Name() == j.name.Name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == j.pkg.Path
}

// literal gives a literal the field.
func (j *injector) literal(maker *ast.FuncDecl, n *ast.CompositeLit) {
	if f, ok := j.pkg.Info.Defs[maker.Name].(*types.Func); ok && !slices.Contains(j.makers, f) {
		j.makers = append(j.makers, f)
	}
	line := func(pos token.Pos) int { return j.pkg.Fset.PositionFor(pos, false).Line }
	text := held + ": " + held
	switch {
	case len(n.Elts) == 0:
		j.insert(j.pkg, n.Rbrace, text)
	case line(n.Rbrace) == line(n.Elts[len(n.Elts)-1].End()):
		j.insert(j.pkg, n.Elts[len(n.Elts)-1].End(), ", "+text)
	default:
		j.insert(j.pkg, n.Rbrace, text+",\n")
	}
}
