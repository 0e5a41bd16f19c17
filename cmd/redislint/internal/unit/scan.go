package unit

import (
	"go/ast"
	"go/token"
	"strconv"
)

// mayReturnKeys reports whether an exported function or method of files seems
// to return text that holds something written in the code: a literal, a name
// of the package's or, if keyed is set, the result of any call. Nothing but
// syntax is looked at; the types of the few packages that it holds for tell.
// Local reports whether an import path is one whose types may be keys.
func mayReturnKeys(files []*ast.File, keyed bool, local func(path string) bool) bool {
	s := newScan(files, keyed)
	for _, f := range files {
		s.imports = importNames(f)
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && s.function(fn, local) {
				return true
			}
		}
	}
	return false
}

type scan struct {
	keyed   bool
	values  map[string]bool     // constants and variables of the package
	funcs   map[string]bool     // its functions and methods
	types   map[string]ast.Expr // its types
	imports map[string]string   // of the file at hand: name to path
}

func newScan(files []*ast.File, keyed bool) *scan {
	s := &scan{keyed: keyed, values: map[string]bool{}, funcs: map[string]bool{}, types: map[string]ast.Expr{}}
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				s.funcs[d.Name.Name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					s.spec(spec)
				}
			}
		}
	}
	return s
}

func (s *scan) spec(spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			s.values[name.Name] = true
		}
	case *ast.TypeSpec:
		s.types[spec.Name.Name] = spec.Type
	}
}

// importNames returns the names of a file's imports; one without a name has
// the last element of its path, as nearly all packages do.
func importNames(f *ast.File) map[string]string {
	names := map[string]string{}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		if spec.Name != nil {
			names[spec.Name.Name] = path
			continue
		}
		for _, name := range packageNames(path) {
			names[name] = path
		}
	}
	return names
}

func (s *scan) function(fn *ast.FuncDecl, local func(string) bool) bool {
	if fn.Body == nil || !fn.Name.IsExported() || fn.Type.Results == nil || len(fn.Type.Results.List) == 0 {
		return false
	}
	result := fn.Type.Results.List[0]
	if fn.Recv != nil && fn.Name.Name == "Error" && fn.Type.Params.NumFields() == 0 {
		return false // an error's text
	}
	if !s.textual(result.Type, local, 0) {
		return false
	}
	b := &body{scan: s, fn: fn, seen: map[string]bool{}}
	if len(result.Names) > 0 && b.name(result.Names[0].Name) {
		return true
	}
	return b.returns()
}

// textual reports whether a type can be text: a string, bytes, or a type that
// may be defined so.
func (s *scan) textual(t ast.Expr, local func(string) bool, depth int) bool {
	switch t := t.(type) {
	case *ast.ParenExpr:
		return s.textual(t.X, local, depth)
	case *ast.Ident:
		if def, ok := s.types[t.Name]; ok {
			return depth < 8 && s.textual(def, local, depth+1)
		}
		return t.Name == "string"
	case *ast.ArrayType:
		elem, ok := t.Elt.(*ast.Ident)
		return ok && (elem.Name == "byte" || elem.Name == "uint8")
	case *ast.SelectorExpr:
		x, ok := t.X.(*ast.Ident)
		return ok && local(s.imports[x.Name])
	}
	return false
}

// A body is the body of a function whose results are looked at.
type body struct {
	*scan
	fn   *ast.FuncDecl
	seen map[string]bool // locals
}

// returns looks at what the function returns first.
func (b *body) returns() bool {
	found := false
	ast.Inspect(b.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || len(n.Results) > 0 && b.expr(n.Results[0])
		}
		return !found
	})
	return found
}

// expr reports whether an expression holds something written in the code.
func (b *body) expr(e ast.Node) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			found = found || n.Kind == token.STRING && len(n.Value) > len(`""`)
		case *ast.CallExpr:
			found = found || b.keyed
		case *ast.SelectorExpr:
			found = found || b.selector(n)
		case *ast.Ident:
			found = found || b.name(n.Name)
		}
		return !found
	})
	return found
}

// selector reports whether x.Sel is a value of another package, or a method of
// this one.
func (b *body) selector(n *ast.SelectorExpr) bool {
	x, ok := n.X.(*ast.Ident)
	if ok && b.imports[x.Name] != "" && !b.isCalled(n) {
		return true
	}
	return b.funcs[n.Sel.Name]
}

func (b *body) isCalled(n ast.Expr) bool {
	called := false
	ast.Inspect(b.fn.Body, func(m ast.Node) bool {
		if c, ok := m.(*ast.CallExpr); ok && c.Fun == n {
			called = true
		}
		return !called
	})
	return called
}

// name reports whether a name is one of the package's, or a local that gets
// something written in the code.
func (b *body) name(name string) bool {
	if b.values[name] || b.funcs[name] {
		return true
	}
	if b.seen[name] {
		return false
	}
	b.seen[name] = true
	found := false
	ast.Inspect(b.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if root(lhs) == name {
					found = found || b.expr(n.Rhs[min(i, len(n.Rhs)-1)])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if id.Name == name && len(n.Values) > 0 {
					found = found || b.expr(n.Values[min(i, len(n.Values)-1)])
				}
			}
		case *ast.RangeStmt:
			if n.Value != nil && root(n.Value) == name {
				found = found || b.expr(n.X)
			}
		case *ast.CallExpr:
			found = found || b.writes(n, name)
		}
		return !found
	})
	return found
}

// writes reports whether a call writes text into the local: a method of it,
// or a function that gets its address.
func (b *body) writes(c *ast.CallExpr, name string) bool {
	sel, ok := c.Fun.(*ast.SelectorExpr)
	handed := ok && root(sel.X) == name
	for _, a := range c.Args {
		handed = handed || root(a) == name
	}
	for _, a := range c.Args {
		if handed && b.expr(a) {
			return true
		}
	}
	return false
}

// root is the name of the variable that an expression is, or is a part of; ""
// if it is none.
func root(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		default:
			return ""
		}
	}
}
