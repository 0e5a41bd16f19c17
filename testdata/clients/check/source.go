// Package check holds the tables against what the probe of a client says.
package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"

	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
)

// signatures returns the parameters of the methods of all interfaces in the
// package that declares the function fn, which reflection does not know.
func signatures(fn any) (map[string][]clients.Param, error) {
	file, _ := runtime.FuncForPC(reflect.ValueOf(fn).Pointer()).FileLine(reflect.ValueOf(fn).Pointer())
	names, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*.go"))
	if err != nil {
		return nil, err
	}
	out := map[string][]clients.Param{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if ok && d.Recv != nil && strings.HasSuffix(strings.ToLower(types.ExprString(d.Recv.List[0].Type)), "cmdable") {
				out[d.Name.Name] = params(d.Type)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.InterfaceType)
			if !ok {
				return true
			}
			for _, m := range spec.Methods.List {
				if t, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 && out[m.Names[0].Name] == nil {
					out[m.Names[0].Name] = params(t)
				}
			}
			return true
		})
	}
	return out, nil
}

// params returns the parameters of a signature.
func params(t *ast.FuncType) []clients.Param {
	out := []clients.Param{}
	for _, f := range t.Params.List {
		p := clients.Param{Type: types.ExprString(f.Type)}
		if e, ok := f.Type.(*ast.Ellipsis); ok {
			p = clients.Param{Type: "[]" + types.ExprString(e.Elt), Variadic: true}
		}
		if len(f.Names) == 0 {
			out = append(out, p)
		}
		for _, n := range f.Names {
			p.Name = n.Name
			out = append(out, p)
		}
	}
	return out
}
