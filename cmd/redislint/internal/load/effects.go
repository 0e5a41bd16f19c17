package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// registering are the packages of the standard library that do something for others
// when they are imported: they register what they are.
var registering = []string{
	"crypto/", "embed", "expvar", "image/", "net/http/pprof", "plugin", "runtime/", "time/tzdata",
}

// Effects returns the packages at or below an import path that do something when the
// program starts which can be seen elsewhere: a function init, or a variable with a
// call that may have effects.
func (p *Program) Effects(importPath string) map[string]bool {
	if p.effects == nil {
		p.effects = map[string]map[string]bool{}
	}
	if known, ok := p.effects[importPath]; ok {
		return known
	}
	out := map[string]bool{}
	p.effects[importPath] = out // imports make no cycle
	n := p.graph[importPath]
	switch {
	case n == nil || n.Module == nil && !strings.Contains(importPath, "."):
		if slices.ContainsFunc(registering, func(r string) bool { return strings.HasPrefix(importPath+"/", strings.TrimSuffix(r, "/")+"/") }) {
			out[importPath] = true
		}
		return out
	case slices.ContainsFunc(n.CompiledGoFiles, startsSomething) || slices.ContainsFunc(n.GoFiles, startsSomething):
		out[importPath] = true
	}
	for path := range n.Imports {
		for e := range p.Effects(path) {
			out[e] = true
		}
	}
	return out
}

// startsSomething reports whether a file does something when the program starts.
func startsSomething(name string) bool {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return true
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				return true
			}
		case *ast.GenDecl:
			if d.Tok == token.IMPORT && slices.ContainsFunc(d.Specs, func(s ast.Spec) bool { return s.(*ast.ImportSpec).Path.Value == `"C"` }) {
				return true
			}
			if d.Tok == token.VAR && callsSomething(d) {
				return true
			}
		}
	}
	return false
}

// pure are functions whose calls cannot be told from those that are not made.
var pure = []string{
	"errors.New", "fmt.Errorf", "fmt.Sprintf", "fmt.Sprint", "regexp.MustCompile", "strings.NewReplacer", "strings.Repeat", "strings.Join",
	"strings.ToLower", "strings.ToUpper", "strconv.Itoa", "time.Duration", "reflect.TypeOf",
	"new", "make", "len", "cap", "append", "string", "byte", "rune", "int", "int32", "int64", "uint", "uint32", "uint64", "float64", "bool", "any",
}

// callsSomething reports whether values of variables need a call that is not known to
// have no effect, or something from a channel.
func callsSomething(d *ast.GenDecl) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit: // not called; or else its call is what counts
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			switch fun := ast.Unparen(n.Fun).(type) {
			case *ast.Ident:
				found = found || !slices.Contains(pure, fun.Name)
			case *ast.SelectorExpr:
				x, ok := fun.X.(*ast.Ident)
				found = found || !ok || !slices.Contains(pure, x.Name+"."+fun.Sel.Name)
			case *ast.ArrayType, *ast.MapType, *ast.StarExpr, *ast.InterfaceType:
			default:
				found = true
			}
		}
		return !found
	})
	return found
}
