package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// An Injection gives the builders to what takes them from the environment.
type Injection struct {
	Kind    Into
	Package string
	Name    string    // of the type or function; of IntoKeys the value
	Span    uses.Span // of that name; of IntoKeys the key
	Class   string    // of the key, of IntoKeys
	Text    string    // of IntoKeys the function, and the expression that changes there
	Fix     *passes.Fix
	No      string // why there is no fix; "" where there is one
}

// Into says what is given the builders.
type Into string

// Values of Into.
const (
	IntoStruct   Into = "struct"   // a field, and a parameter of the constructors
	IntoFunction Into = "function" // a parameter
	IntoCalls    Into = "calls"    // what is in scope takes the place of calls for the default
	IntoKeys     Into = "keys"     // a value in front of a key, as their namespace
)

// ID tells injections of a program apart, whatever else changes in it.
func (i Injection) ID() [4]string { return [4]string{string(i.Kind), i.Package, i.Name, i.Text} }

// held is the name of the field, and of the parameter of a constructor, that holds the
// builders.
const held = "keys"

// Inject lists the structs with methods that call the builders' function for the
// default: each gets a field for the builders, and its constructors a parameter, which
// their callers give what the function returns.
func (r *Rewriter) Inject(p *keys.Policy) []Injection {
	b := r.builders(p)
	if b.no != "" {
		return nil
	}
	var out []Injection
	for _, pkg := range r.pkgs {
		at, no := b.importPath(pkg)
		if no != "" {
			continue
		}
		for _, t := range b.calling(pkg, at) {
			if b.holds(pkg, t, at) {
				continue
			}
			j := &injector{builders: b, pkg: pkg, at: at, held: held, structType: t, imports: map[*ast.File]*imports{}}
			one := j.injection(IntoStruct, t.name)
			one.No = j.plan()
			one.Fix = j.fix(one.No)
			out = append(out, one)
		}
	}
	return out
}

// injection is one of a type or function, without its fix.
func (j *injector) injection(kind Into, name *ast.Ident) Injection {
	at := j.pkg.Fset.PositionFor(name.Pos(), false)
	return Injection{Kind: kind, Package: j.pkg.Path, Name: name.Name, Span: uses.Span{File: at.Filename, Line: at.Line, Column: at.Column}}
}

// fix is that of the edits, if nothing is against them.
func (j *injector) fix(no string) *passes.Fix {
	if no != "" {
		return nil
	}
	for _, im := range j.imports {
		for _, i := range im.insertions() {
			j.edits = append(j.edits, edit(im.pkg.Fset, i.Pos, i.Pos, i.Text))
		}
	}
	return &passes.Fix{Message: "take the builders from what holds them", Edits: unique(j.edits)}
}

// holds reports whether a struct has the builders in a field.
func (b *builders) holds(pkg *uses.Package, t structType, at string) bool {
	return slices.ContainsFunc(t.spec.Fields.List, func(f *ast.Field) bool { return b.isKeys(program.TypeOr(pkg.Info.TypeOf(f.Type)), at) })
}

// A structType is a struct with the calls in its methods that a field can take the
// place of.
type structType struct {
	name  *ast.Ident
	file  *ast.File
	spec  *ast.StructType
	calls map[*ast.CallExpr]string // with the name of the receiver
}

// calling lists the structs of a package with methods that call the builders' function.
func (b *builders) calling(pkg *uses.Package, at string) []structType {
	var out []structType
	for _, file := range pkg.Files {
		if uses.IsGenerated(file) {
			continue
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				spec, ok := s.(*ast.TypeSpec)
				if !ok || spec.TypeParams != nil || spec.Assign.IsValid() {
					continue
				}
				body, ok := spec.Type.(*ast.StructType)
				if calls := b.callsIn(pkg, spec.Name, at); ok && len(calls) > 0 {
					out = append(out, structType{spec.Name, file, body, calls})
				}
			}
		}
	}
	return out
}

// callsIn are the calls in the methods of a type for the default, where the receiver has
// a name that means it and cannot be nil.
func (b *builders) callsIn(pkg *uses.Package, of *ast.Ident, at string) map[*ast.CallExpr]string {
	out := map[*ast.CallExpr]string{}
	for _, file := range pkg.Files {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || receiver(f) != of.Name || len(f.Recv.List[0].Names) != 1 {
				continue
			}
			recv, _ := pkg.Info.Defs[f.Recv.List[0].Names[0]].(*types.Var)
			if recv == nil || recv.Name() == "_" {
				continue
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				c, ok := n.(*ast.CallExpr)
				if !ok || !b.isDefault(pkg, c, at) {
					return true
				}
				p := &place{Site: uses.Site{Expr: c, Package: pkg}, file: file}
				if p.sees(recv) && !p.mayBeNil(recv) {
					out[c] = recv.Name()
				}
				return true
			})
		}
	}
	return out
}

// isDefault reports whether a call is of the builders' function for the default.
func (b *builders) isDefault(pkg *uses.Package, c *ast.CallExpr, at string) bool {
	s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || s.Sel.Name != b.maker() {
		return false
	}
	f, ok := pkg.Info.Uses[s.Sel].(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == at
}

// An injector makes the edits for one struct.
type injector struct {
	*builders
	structType
	pkg     *uses.Package
	at      string // import path of the builders
	held    string // what the parameter is called
	imports map[*ast.File]*imports
	edits   []passes.Edit
	makers  []*types.Func
}

// plan makes the edits; or it says why there are none.
func (j *injector) plan() (no string) {
	private := false
	for _, f := range j.spec.Fields.List {
		if f.Tag != nil {
			return "its fields have tags: it may be decoded, without the builders"
		}
		private = private || slices.ContainsFunc(f.Names, func(n *ast.Ident) bool { return !n.IsExported() })
	}
	if !private {
		return "all of its fields are exported: it may be decoded, without the builders"
	}
	if o, _, _ := types.LookupFieldOrMethod(types.NewPointer(j.pkg.Info.Defs[j.name].Type()), true, j.pkg.Types, held); o != nil {
		return "it has a field or method " + held + " already"
	}
	if no := j.made(); no != "" {
		return no
	}
	if len(j.makers) == 0 {
		return "no function makes one"
	}
	j.field()
	for _, f := range j.makers {
		if no := j.parameter(f); no != "" {
			return no
		}
	}
	for c, recv := range j.calls {
		j.replace(j.pkg, c, recv+"."+held)
	}
	return ""
}

func (j *injector) replace(pkg *uses.Package, n ast.Node, text string) {
	j.edits = append(j.edits, edit(pkg.Fset, n.Pos(), n.End(), text))
}

func (j *injector) insert(pkg *uses.Package, at token.Pos, text string) {
	j.edits = append(j.edits, edit(pkg.Fset, at, at, text))
}

// named is how the builders' package is called in a file.
func (j *injector) named(pkg *uses.Package, file *ast.File) string {
	im := j.imports[file]
	if im == nil {
		im = &imports{builders: j.builders, pkg: pkg, file: file, at: file.End() - 1}
		j.imports[file] = im
	}
	return im.name(j.at)
}

// field adds the field to the struct.
func (j *injector) field() {
	line := func(pos token.Pos) int { return j.pkg.Fset.PositionFor(pos, false).Line }
	list, text := j.spec.Fields, held+" "+j.named(j.pkg, j.file)+"."+j.Type
	switch {
	case line(list.Opening) != line(list.Closing):
		text += "\n"
	case len(list.List) > 0:
		text = "; " + text
	}
	j.insert(j.pkg, list.Closing, text)
}

// parameter gives a constructor the parameter, and its callers the argument.
func (j *injector) parameter(f *types.Func) (no string) {
	if f.Name() == "main" || f.Name() == "init" {
		return f.Name() + " makes one: it has no parameters"
	}
	for _, file := range j.pkg.Files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || j.pkg.Info.Defs[fn.Name] != f {
				continue
			}
			if mentionsIn(fn, j.held) {
				return f.Name() + " has something else called " + j.held
			}
			text := j.held + " " + j.named(j.pkg, file) + "." + j.Type
			params := fn.Type.Params.List
			switch n := len(params); {
			case n == 0:
				j.insert(j.pkg, fn.Type.Params.Closing, text)
			case f.Signature().Variadic():
				j.insert(j.pkg, params[n-1].Pos(), text+", ")
			case len(params[n-1].Names) == 0:
				return f.Name() + " has parameters without names"
			default:
				j.insert(j.pkg, params[n-1].End(), behind(j.pkg, file, params[n-1], fn.Type.Params.Closing)+text)
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok && j.isDefault(j.pkg, c, j.at) {
					j.replace(j.pkg, c, j.held)
				}
				return true
			})
		}
	}
	return j.callers(f)
}

// mentionsIn reports whether a function names something, except for fields and the like.
func mentionsIn(fn ast.Node, name string) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			found = found || mentionsIn(s.X, name)
			return false
		}
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// callers gives the calls of a constructor the argument.
func (j *injector) callers(f *types.Func) (no string) {
	for _, pkg := range j.pkgs {
		for _, file := range pkg.Files {
			called := map[*ast.Ident]bool{}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					id := ident(n.Fun)
					if s, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
						id = s.Sel
					}
					if !sameFunc(pkg.Info.Uses[id], f) {
						return true
					}
					called[id] = true
					no = j.argument(pkg, file, n, f)
				case *ast.Ident:
					if sameFunc(pkg.Info.Uses[n], f) && !called[n] {
						at := pkg.Fset.PositionFor(n.Pos(), false)
						no = j.place(at.Filename, at.Line) + " hands " + f.Name() + " on as a value"
					}
				}
				return no == ""
			})
			if no != "" {
				return no
			}
		}
	}
	if file := j.unseen(f.Name()); file != "" {
		return file + " names " + f.Name() + ", and was not looked at: add --tests, or do it by hand"
	}
	return ""
}

func sameFunc(o types.Object, f *types.Func) bool {
	g, ok := o.(*types.Func)
	return ok && g.Pkg() != nil && g.Pkg().Path() == f.Pkg().Path() && g.Name() == f.Name() && g.Parent() == g.Pkg().Scope()
}

// argument adds the argument to a call.
func (j *injector) argument(pkg *uses.Package, file *ast.File, c *ast.CallExpr, f *types.Func) (no string) {
	at := pkg.Fset.PositionFor(c.Pos(), false)
	n := f.Signature().Params().Len()
	if f.Signature().Variadic() {
		n--
	}
	here := &place{Site: uses.Site{Expr: c, Package: pkg}, file: file}
	switch fn := here.function(); {
	case fn == nil || fn.Name() == "init":
		return j.place(at.Filename, at.Line) + " calls " + f.Name() + " before the program starts: the environment would be read there"
	case uses.IsGenerated(file) || j.unwritable(at.Filename) != "":
		return j.place(at.Filename, at.Line) + " calls " + f.Name() + " in a file that is not to be changed"
	case len(c.Args) < n:
		return j.place(at.Filename, at.Line) + " calls " + f.Name() + " with what another function returns"
	}
	if _, no = j.importPath(pkg); no == "" {
		no = j.serves(pkg)
	}
	if no != "" {
		return j.place(at.Filename, at.Line) + " " + no
	}
	text := j.given(here, f)
	switch {
	case n == 0 && len(c.Args) == 0:
		j.insert(pkg, c.Rparen, text)
	case n == 0:
		j.insert(pkg, c.Args[0].Pos(), text+", ")
	case n < len(c.Args):
		j.insert(pkg, c.Args[n-1].End(), ", "+text)
	default:
		j.insert(pkg, c.Args[n-1].End(), behind(pkg, file, c.Args[n-1], c.Rparen)+text)
	}
	return ""
}

// behind is what comes between the last element of a list and another one: a new line
// where each has a line of its own, without a comment.
func behind(pkg *uses.Package, file *ast.File, last ast.Node, closing token.Pos) string {
	line := func(pos token.Pos) int { return pkg.Fset.PositionFor(pos, false).Line }
	commented := slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool { return line(g.Pos()) == line(last.End()) })
	if line(closing) == line(last.End()) || commented {
		return ", "
	}
	return ",\n"
}

// given are the builders that a call of f hands over: those that are in scope there, or
// the default.
func (j *injector) given(p *place, f *types.Func) string {
	if sameFunc(p.function(), f) {
		return j.held // it calls itself
	}
	if keys := j.inScope(p, j.at); keys != "" {
		return keys
	}
	return j.makes(p.Package, j.named(p.Package, p.file))
}
