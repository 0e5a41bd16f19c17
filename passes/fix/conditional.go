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

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// conditional says what stands against a replacement of a place where the code is
// built with other tags or for another system: a name that the place loses and that may
// have another text there, or one that an operand has its type from. It is "" if nothing
// does.
func (b *builders) conditional(p *place, kept []ast.Expr) string {
	c := conditions{b: b, pkg: p.Package, own: constraints(p.Package, p.file), seen: map[types.Object]bool{}}
	for _, n := range p.nodes() {
		if name := c.lost(p.Package, n, kept); name != "" {
			return "uses " + name + ", which may have another text with other build tags: call the builder there by hand"
		}
	}
	c.seen = map[types.Object]bool{}
	for _, e := range kept {
		if name := c.typed(p.Package, e); name != "" {
			return "uses " + name + ", whose type may differ with other build tags: call the builder there by hand"
		}
	}
	return ""
}

// nodes are what a place loses.
func (p *place) nodes() []ast.Node {
	out := []ast.Node{p.Expr}
	for _, s := range p.serving {
		out = append(out, s)
	}
	return out
}

// conditions looks for declarations in files with constraints that differ from those
// of the place, own.
type conditions struct {
	b    *builders
	pkg  *uses.Package
	own  string
	seen map[types.Object]bool
}

// other reports whether a file is built under other constraints.
func (c conditions) other(pkg *uses.Package, file *ast.File) bool {
	return !slices.Contains([]string{"", c.own}, constraints(pkg, file))
}

// lost is the first name in n, except for what is kept, that is declared or assigned to
// under other conditions, or whose declaration names such a one.
func (c conditions) lost(pkg *uses.Package, n ast.Node, kept []ast.Expr) string {
	return c.first(n, func(n ast.Node) (string, bool) {
		if e, ok := n.(ast.Expr); ok && slices.Contains(kept, e) {
			return "", false
		}
		id, ok := n.(*ast.Ident)
		if !ok {
			return "", true
		}
		o := pkg.Info.Uses[id]
		if o == nil || o.Pkg() == nil || o.Parent() != o.Pkg().Scope() || c.seen[o] {
			return "", true
		}
		c.seen[o] = true
		at, file, d := c.b.declaration(o)
		_, typ := d.(*ast.TypeSpec)
		_, constant := o.(*types.Const)
		v, variable := o.(*types.Var)
		switch {
		case d == nil && constant && (!flow.SameOwner(pkg.Path, o.Pkg().Path()) || c.constrained(o)), d != nil && c.other(at, file), typ && c.prints(at, o.Name()), variable && c.b.setElsewhere(v):
			return id.Name, false
		case d == nil:
			return "", true
		}
		return c.lost(at, d, nil), true
	})
}

// first is the first name that is found in the nodes of n, while look wants to see
// what is in them.
func (c conditions) first(n ast.Node, look func(ast.Node) (found string, inside bool)) string {
	found := ""
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || found != "" {
			return false
		}
		var inside bool
		found, inside = look(n)
		return inside
	})
	return found
}

// typed is the first name that an expression has its type from, and that is declared
// under other conditions, or whose type is of such a one.
func (c conditions) typed(pkg *uses.Package, e ast.Expr) string {
	return c.first(e, func(n ast.Node) (string, bool) {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.BlockStmt:
			return "", false
		case *ast.Ident:
			return c.object(pkg, pkg.Info.Uses[n]), true
		case *ast.CallExpr: // what it is given does not count, except for type parameters
			if pkg.Info.Types[n.Fun].IsType() {
				return c.typed(pkg, n.Fun), false
			}
			if f, ok := typeutil.Callee(pkg.Info, n).(*types.Func); ok && f.Signature().TypeParams().Len() == 0 {
				return c.typed(pkg, n.Fun), false
			}
		case *ast.CompositeLit:
			return c.named(pkg.Info.TypeOf(n)), false
		case *ast.IndexExpr:
			return c.typed(pkg, n.X), false
		case *ast.SelectorExpr:
			return c.embedding(pkg.Info.Selections[n]), true
		}
		return "", true
	})
}

// embedding is the first name of the types that a selection goes through.
func (c conditions) embedding(s *types.Selection) string {
	if s == nil {
		return ""
	}
	t := s.Recv()
	for _, i := range s.Index() {
		if name := c.named(t); name != "" {
			return name
		}
		st := program.Struct(t)
		if st == nil || i >= st.NumFields() {
			break
		}
		t = st.Field(i).Type()
	}
	return ""
}

// object is the first name that the type of what a name means is from.
func (c conditions) object(pkg *uses.Package, o types.Object) string {
	if o == nil || o.Pkg() == nil || c.seen[o] {
		return ""
	}
	c.seen[o] = true
	if _, ok := o.(*types.PkgName); ok {
		return ""
	}
	if v, ok := o.(*types.Var); ok && !v.IsField() && v.Parent() != v.Pkg().Scope() {
		if body := c.b.flow.Program.BodyAt(pkg, v.Pos()); body != nil {
			for _, d := range body.Defs(v) {
				if d.Value != nil {
					if name := c.typed(pkg, d.Value); name != "" {
						return name
					}
				}
			}
		}
		return c.named(v.Type())
	}
	at, _, d := c.b.declaration(o)
	switch d := d.(type) {
	case nil:
		if v, ok := o.(*types.Var); ok && v.IsField() {
			return c.named(v.Type())
		}
		if !c.constrained(o) {
			return ""
		}
	case *ast.FuncDecl:
		if c.agreed(at, d, o) {
			return c.typed(at, d.Type)
		}
	case *ast.ValueSpec:
		if !c.agreed(at, d, o) {
			break
		}
		if d.Type != nil {
			return c.typed(at, d.Type)
		}
		for _, v := range d.Values {
			if name := c.typed(at, v); name != "" {
				return name
			}
		}
		return ""
	case *ast.TypeSpec:
		if !c.agreed(at, d, o) || c.prints(at, d.Name.Name) {
			break
		}
		if _, ok := d.Type.(*ast.StructType); !ok {
			return c.typed(at, d.Type)
		}
		return ""
	}
	return o.Name()
}

// agreed reports whether all builds declare the type of an object alike, as d does.
func (c conditions) agreed(pkg *uses.Package, d ast.Node, o types.Object) bool {
	if _, file, _ := c.b.declaration(o); c.own != "" && constraints(pkg, file) == c.own {
		return true
	}
	return !slices.ContainsFunc(c.b.elsewhere(pkg), func(file *ast.File) bool {
		other := declarationIn(file, o.Name(), receiverOf(o))
		return other != nil && typeText(other) != typeText(d)
	})
}

// typeText is what a declaration says of a type: that of a constant is its value too.
func typeText(d ast.Node) string {
	var out strings.Builder
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Type.Results != nil {
			for _, r := range d.Type.Results.List {
				out.WriteString(types.ExprString(r.Type) + ";")
			}
		}
	case *ast.TypeSpec:
		if d.Assign.IsValid() {
			out.WriteString("= ")
		}
		out.WriteString(types.ExprString(d.Type))
	case *ast.ValueSpec:
		if d.Type != nil {
			out.WriteString(types.ExprString(d.Type) + " ")
		}
		for _, v := range d.Values {
			out.WriteString(types.ExprString(v) + ";")
		}
	}
	return out.String()
}

// named is the first name of a type, or of what it consists of.
func (c conditions) named(t types.Type) string {
	switch t := t.(type) {
	case *types.Alias:
		return c.object(nil, t.Obj())
	case *types.Named:
		return c.object(nil, t.Origin().Obj())
	case *types.Pointer:
		return c.named(t.Elem())
	case *types.Slice:
		return c.named(t.Elem())
	case *types.Array:
		return c.named(t.Elem())
	case *types.Map:
		return c.named(t.Elem())
	}
	return ""
}

// prints reports whether a method that fmt calls is declared for a type under other
// conditions.
func (c conditions) prints(pkg *uses.Package, typ string) bool {
	of := func(d ast.Decl) bool {
		f, ok := d.(*ast.FuncDecl)
		return ok && slices.Contains([]string{"String", "Error", "Format", "GoString"}, f.Name.Name) && receiver(f) == typ
	}
	for _, file := range pkg.Files {
		if c.other(pkg, file) && slices.ContainsFunc(file.Decls, of) {
			return true
		}
	}
	return slices.ContainsFunc(c.b.elsewhere(pkg), func(file *ast.File) bool { return slices.ContainsFunc(file.Decls, of) })
}

// declaration finds that of something that a package declares: a function or method, a
// type, or the names and values of a line. It is nil where the package is not looked at.
func (b *builders) declaration(o types.Object) (*uses.Package, *ast.File, ast.Node) {
	of := receiverOf(o)
	if of == "" && o.Parent() != o.Pkg().Scope() {
		return nil, nil, nil
	}
	for _, pkg := range b.pkgs {
		if pkg.Path != o.Pkg().Path() || pkg.Info == nil {
			continue
		}
		for _, file := range pkg.Files {
			if d := declarationIn(file, o.Name(), of); d != nil {
				return pkg, file, d
			}
		}
	}
	return nil, nil, nil
}

// receiverOf is the name of the type that an object is a method of; "" if it is none.
func receiverOf(o types.Object) string {
	f, ok := o.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return ""
	}
	return program.TypeName(f.Signature().Recv().Type())
}

// declarationIn finds the declaration of a name in a file, of a method that of a type;
// nil if there is none.
func declarationIn(file *ast.File, name, of string) ast.Node {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.Name == name && receiver(d) == of {
				return d
			}
		case *ast.GenDecl:
			if s := specOf(d, name); s != nil && of == "" {
				return s
			}
		}
	}
	return nil
}

// specOf is the type, or the line of constants or variables, that declares a name; nil
// if none does.
func specOf(d *ast.GenDecl, name string) ast.Node {
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.ValueSpec:
			if slices.ContainsFunc(s.Names, func(id *ast.Ident) bool { return id.Name == name }) {
				return s
			}
		case *ast.TypeSpec:
			if s.Name.Name == name {
				return s
			}
		}
	}
	return nil
}

// constraints are those of a file by its //go:build line, by its name, or because it
// uses cgo; "" if it has none.
func constraints(pkg *uses.Package, file *ast.File) string {
	return constraintsOf(pkg.Fset.PositionFor(file.Package, false).Filename, file)
}

func constraintsOf(name string, file *ast.File) string {
	name = filepath.Base(name)
	for _, i := range file.Imports {
		if i.Path.Value == `"C"` {
			return "cgo"
		}
	}
	for _, g := range file.Comments {
		if g.Pos() > file.Package {
			break
		}
		for _, line := range g.List {
			if constraint.IsGoBuild(line.Text) {
				return line.Text
			}
		}
	}
	if strings.HasSuffix(name, "_test.go") {
		return "_test.go"
	}
	anywhere := build.Context{GOOS: "none", GOARCH: "none", Compiler: "gc", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package p\n")), nil
	}}
	if ok, err := anywhere.MatchFile("", name); ok || err != nil {
		return ""
	}
	return name[strings.IndexByte(name, '_'):]
}
