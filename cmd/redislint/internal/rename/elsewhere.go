package rename

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// elsewhere looks at the files of a folder that this build leaves out. They have no
// types: what is called on the package of the builders by name is renamed, and other
// members of an old name are listed.
func (r *renamer) elsewhere(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filepath.Join(folder, e.Name())
		if r.seen[name] || filepath.Ext(name) != ".go" || strings.ContainsAny(e.Name()[:1], "_.") {
			continue
		}
		fset := token.NewFileSet()
		file, _ := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if file == nil {
			continue
		}
		local := r.imported(file)
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok || r.Names[s.Sel.Name] == "" {
				return true
			}
			if id := root(s.X); local != "" && id != nil && id.Name == local {
				r.add(fset, s.Sel)
				return true
			}
			at := fset.PositionFor(s.Sel.Pos(), false)
			r.other = append(r.other, fmt.Sprintf("%s:%d:%d: %s", r.name(name), at.Line, at.Column, s.Sel.Name))
			return true
		})
	}
	return nil
}

// imported is the name of the builders' package in a file; "" if it does not import it.
func (r *renamer) imported(file *ast.File) string {
	for _, i := range file.Imports {
		if at, err := strconv.Unquote(i.Path.Value); err == nil && at == r.path {
			if i.Name != nil {
				return i.Name.Name
			}
			return r.Package
		}
	}
	return ""
}

// root is the name that a chain of members and calls without arguments begins with:
// rediskeys of rediskeys.Default().Worker; nil if it begins with something else.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.CallExpr:
			e = x.Fun
		default:
			return nil
		}
	}
}
