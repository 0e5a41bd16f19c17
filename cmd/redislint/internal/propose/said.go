package propose

import (
	"go/ast"
	"go/constant"
	gotoken "go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A said is what the comment of a constant says, which a key has the text of.
type said struct {
	constant gotoken.Pos // its name
	text     string
}

// said returns what the comments say of the constants of packages that a key is built of,
// those that it is the text of first.
func (in Input) said(k uses.Key) (out []said) {
	if in.Flow == nil {
		return nil
	}
	add := func(pos gotoken.Pos) {
		if s := in.saidAt(pos); s.constant.IsValid() && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	paths, _ := k.Sites()
	for _, path := range paths {
		for _, s := range path {
			add(s.Expr.Pos())
			ast.Inspect(s.Expr, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					if c, ok := s.Package.Info.Uses[id].(*types.Const); ok {
						add(c.Pos())
					}
				}
				return true
			})
		}
	}
	if k.Head != nil {
		add(k.Head.Pos)
	}
	return out
}

// saidAt is what the comment says of the constant of a package that a place is in.
func (in Input) saidAt(pos gotoken.Pos) said {
	pkg := in.Flow.Program.PackageAt(pos)
	if pkg == nil || !pos.IsValid() {
		return said{}
	}
	for _, file := range pkg.Files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == gotoken.CONST && g.Pos() <= pos && pos < g.End() {
				return saidIn(pkg, file, g, pos)
			}
		}
	}
	return said{}
}

func saidIn(pkg *program.Package, file *ast.File, d *ast.GenDecl, pos gotoken.Pos) said {
	n := slices.IndexFunc(d.Specs, func(s ast.Spec) bool { return s.Pos() <= pos && pos < s.End() })
	if n < 0 {
		return said{}
	}
	spec, ok := d.Specs[n].(*ast.ValueSpec)
	if !ok || len(spec.Names) != 1 {
		return said{}
	}
	id := spec.Names[0]
	c, ok := pkg.Info.Defs[id].(*types.Const)
	if !ok || c.Val().Kind() != constant.String {
		return said{}
	}
	return said{id.Pos(), sentence(id.Name, commentOf(pkg, file, d, n), true)}
}

// describeAfter gives classes that nothing is said of what the comments of constants say which
// are for one class alone, and for nothing else.
func (in Input) describeAfter(lists ...[]Class) {
	others := in.namesOthers()
	of := map[gotoken.Pos]int{} // classes
	for _, list := range lists {
		for _, c := range list {
			seen := map[gotoken.Pos]bool{}
			for _, s := range c.said {
				if !seen[s.constant] {
					seen[s.constant] = true
					of[s.constant]++
				}
			}
		}
	}
	for _, list := range lists {
		for i := range list {
			for _, s := range list[i].said {
				if list[i].Doc == "" && of[s.constant] == 1 && !others[s.constant] {
					list[i].Doc = s.text
				}
			}
		}
	}
}

// namesOthers are the constants that the code hands to a function or compares with where no key is
// made, as the name of a field: their comments are about that.
func (in Input) namesOthers() map[gotoken.Pos]bool {
	others := map[gotoken.Pos]bool{}
	if in.Flow == nil {
		return others
	}
	ofKeys := in.inKeys()
	for _, pkg := range in.Flow.Program.Packages {
		note := func(e ast.Expr) {
			id := nameIn(e)
			if id == nil || ofKeys[id] || in.Flow.Program.Tests(id.Pos()) != program.NoTest {
				return
			}
			if c, ok := pkg.Info.Uses[id].(*types.Const); ok {
				others[c.Pos()] = true
			}
		}
		for _, file := range pkg.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if f, ok := program.CalleeOf(pkg.Info, n); !ok || f.Pkg() == nil || !ofText[f.Pkg().Path()] {
						for _, arg := range n.Args {
							note(arg)
						}
					}
				case *ast.CaseClause:
					for _, e := range n.List {
						note(e)
					}
				case *ast.BinaryExpr:
					if n.Op == gotoken.EQL || n.Op == gotoken.NEQ {
						note(n.X)
						note(n.Y)
					}
				}
				return true
			})
		}
	}
	return others
}

// ofText are the packages whose functions take keys apart, or make them.
var ofText = map[string]bool{"strings": true, "fmt": true, "bytes": true, "path": true}

// inKeys are the names in the expressions that make keys.
func (in Input) inKeys() map[*ast.Ident]bool {
	out := map[*ast.Ident]bool{}
	for i := range in.Uses {
		for _, k := range in.Uses[i].Keys {
			paths, _ := k.Sites()
			for _, path := range paths {
				for _, s := range path {
					ast.Inspect(s.Expr, func(n ast.Node) bool {
						if id, ok := n.(*ast.Ident); ok {
							out[id] = true
						}
						return true
					})
				}
			}
		}
	}
	return out
}

// nameIn is the name that an expression is, maybe of another package; nil for none.
func nameIn(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}
