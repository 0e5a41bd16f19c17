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

	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// signatures returns the parameters of the methods of all Cmdables in the
// package that declares the function fn, which reflection does not know.
func signatures(fn any) (map[string][]clients.Param, error) {
	pc := reflect.ValueOf(fn).Pointer()
	file, _ := runtime.FuncForPC(pc).FileLine(pc)
	decls, err := Declarations(filepath.Dir(file))
	out := map[string][]clients.Param{}
	for name, params := range decls {
		recv, method, _ := strings.Cut(name, ".")
		if strings.HasSuffix(strings.ToLower(recv), "cmdable") {
			out[method] = params
		}
	}
	return out, err
}

// Declarations returns the parameters of the functions (as ".Func"), methods
// and methods of interfaces (as "Type.Method") that the package in a directory
// declares.
func Declarations(dir string) (map[string][]clients.Param, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
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
			switch d := d.(type) {
			case *ast.FuncDecl:
				out[receiver(d)+"."+d.Name.Name] = params(d.Type)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					interfaceMethods(out, spec)
				}
			}
		}
	}
	return out, nil
}

// receiver is the name of the receiver's type, "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	name, _, _ := strings.Cut(strings.TrimLeft(types.ExprString(d.Recv.List[0].Type), "*"), "[") // of a generic type
	return name
}

// interfaceMethods adds the methods that an interface type declares.
func interfaceMethods(out map[string][]clients.Param, spec ast.Spec) {
	named, ok := spec.(*ast.TypeSpec)
	if !ok {
		return
	}
	i, ok := named.Type.(*ast.InterfaceType)
	if !ok {
		return
	}
	for _, m := range i.Methods.List {
		if t, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 {
			out[named.Name.Name+"."+m.Names[0].Name] = params(t)
		}
	}
}

// Match reports whether name is pattern, which may have one *.
func Match(pattern, name string) bool {
	head, tail, star := strings.Cut(pattern, "*")
	return pattern == name || star && len(name) >= len(head)+len(tail) &&
		strings.HasPrefix(name, head) && strings.HasSuffix(name, tail)
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
