package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// registering are the packages of the standard library that do something for others
// when they are imported: they register what they are.
var registering = []string{
	"crypto/", "embed", "expvar", "image/", "net/http/pprof", "plugin", "runtime/", "time/tzdata",
}

// starts are the packages at or below an import path that do something when a program
// starts which can be seen elsewhere.
type starts struct {
	all map[string]bool
	// meant are those whose effects are what they are imported for: packages of the main
	// modules with a function init or var _ = f(), and what these modules import as "_".
	meant map[string]bool
}

// starts returns the packages that do something at or below an import path.
func (p *Program) starts(importPath string) starts {
	if p.effects == nil {
		p.effects = map[string]starts{}
	}
	if known, ok := p.effects[importPath]; ok {
		return known
	}
	out := starts{map[string]bool{}, map[string]bool{}}
	p.effects[importPath] = out // imports make no cycle
	n := p.graph[importPath]
	switch {
	case n == nil || n.Module == nil && !strings.Contains(importPath, "."):
		if slices.ContainsFunc(registering, func(r string) bool { return strings.HasPrefix(importPath+"/", strings.TrimSuffix(r, "/")+"/") }) {
			out.all[importPath], out.meant[importPath] = true, true
		}
		return out
	}
	for _, name := range slices.Concat(n.CompiledGoFiles, n.GoFiles) {
		does, meant := startsSomething(name)
		if does {
			out.all[importPath] = true
		}
		if meant || does && !n.main {
			out.meant[importPath] = true
		}
	}
	blank := n.blanks()
	for path := range n.Imports {
		below, of := p.starts(path), p.graph[path]
		maps.Copy(out.all, below.all)
		switch {
		case !n.main || slices.Contains(blank, path):
			maps.Copy(out.meant, below.all)
		case of != nil && of.main:
			maps.Copy(out.meant, below.meant)
		}
	}
	return out
}

// blanks are the packages that files of a main module import as "_".
func (n *node) blanks() (out []string) {
	if !n.main {
		return nil
	}
	for _, name := range n.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return slices.Collect(maps.Keys(n.Imports))
		}
		for _, i := range file.Imports {
			if path, err := strconv.Unquote(i.Path.Value); err == nil && i.Name != nil && i.Name.Name == "_" {
				out = append(out, path)
			}
		}
	}
	return out
}

// Loses reports whether less is done when programs start if a file that imports others
// does not import a package any more, and nothing imports what was dropped. Effects that
// nobody means, those of a logger in a variable, count where a program of those that the
// patterns name has them by no other way, or where no program imports the package.
func (p *Program) Loses(importPath string, others []string, dropped map[string]bool) bool {
	all, meant := maps.Clone(p.starts(importPath).all), maps.Clone(p.starts(importPath).meant)
	for _, other := range others {
		for e := range p.starts(other).all {
			delete(all, e)
			delete(meant, e)
		}
	}
	if len(meant) > 0 || len(all) == 0 {
		return len(meant) > 0
	}
	without := maps.Clone(dropped)
	if without == nil {
		without = map[string]bool{}
	}
	without[importPath] = true
	programs := 0
	for main := range p.Mains() {
		if !p.below(main, nil)[importPath] {
			continue
		}
		programs++
		left := p.below(main, without)
		for e := range all {
			if !left[e] {
				return true
			}
		}
	}
	return programs == 0
}

// below are a package and all that it imports, except for those that are left out and what
// only these import.
func (p *Program) below(importPath string, without map[string]bool) map[string]bool {
	out := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		if out[path] || without[path] {
			return
		}
		out[path] = true
		if n := p.graph[path]; n != nil {
			for i := range n.Imports {
				visit(i)
			}
		}
	}
	visit(importPath)
	return out
}

// startsSomething reports whether a file does something when the program starts, and
// whether that is what it is there for.
func startsSomething(name string) (does, meant bool) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return true, true
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				return true, true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ImportSpec:
					if s.Path.Value == `"C"` {
						return true, true
					}
				case *ast.ValueSpec:
					if d.Tok == token.VAR && callsSomething(s) {
						does = true
						meant = meant || !slices.ContainsFunc(s.Names, func(id *ast.Ident) bool { return id.Name != "_" })
					}
				}
			}
		}
	}
	return does, meant
}

// pure are functions whose calls cannot be told from those that are not made.
var pure = []string{
	"errors.New", "fmt.Errorf", "fmt.Sprintf", "fmt.Sprint", "regexp.MustCompile", "strings.NewReplacer", "strings.Repeat", "strings.Join",
	"strings.ToLower", "strings.ToUpper", "strconv.Itoa", "time.Duration", "reflect.TypeOf",
	"new", "make", "len", "cap", "append", "string", "byte", "rune", "int", "int32", "int64", "uint", "uint32", "uint64", "float64", "bool", "any",
}

// callsSomething reports whether the values of variables need a call that is not known to
// have no effect, or something from a channel.
func callsSomething(d *ast.ValueSpec) bool {
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
