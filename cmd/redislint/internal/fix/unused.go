package fix

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A Declaration is a constant, variable, function, type or method of a package.
type Declaration struct {
	Name   string
	File   string
	Line   int
	Column int
	Why    string // it stays, although nothing uses it; "" where there is nothing to say
}

// An object is a constant, variable, function, type or method of a package.
type object struct {
	pkg  string
	name string // of a method "Type.method"
}

// objectOf is what a name means, if that is one of a package.
func objectOf(o types.Object) (object, bool) {
	switch o := o.(type) {
	case *types.Const, *types.Var, *types.TypeName:
	case *types.Func:
		if t := receiverType(o); t != nil {
			return object{t.Pkg().Path(), t.Name() + "." + o.Name()}, true
		}
	default:
		return object{}, false
	}
	if o.Pkg() == nil || o.Parent() != o.Pkg().Scope() {
		return object{}, false
	}
	return object{o.Pkg().Path(), o.Name()}, true
}

// receiverType is the type of a package whose method f is; nil if there is none.
func receiverType(f *types.Func) *types.TypeName {
	r := f.Signature().Recv()
	if r == nil {
		return nil
	}
	t := types.Unalias(r.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || types.IsInterface(n) || n.Obj().Pkg() == nil || n.Obj().Parent() != n.Obj().Pkg().Scope() {
		return nil
	}
	return n.Obj()
}

// own are the objects that a declaration is, or is a method of.
func own(pkg *uses.Package, d ast.Decl) []types.Object {
	switch d := d.(type) {
	case *ast.FuncDecl:
		out := []types.Object{pkg.Info.Defs[d.Name]}
		if f, ok := out[0].(*types.Func); ok && receiverType(f) != nil {
			out = append(out, receiverType(f))
		}
		return out
	case *ast.GenDecl:
		if len(d.Specs) == 1 { // import () has none
			if t, ok := d.Specs[0].(*ast.TypeSpec); ok {
				return []types.Object{pkg.Info.Defs[t.Name]}
			}
		}
	}
	return nil
}

// named lists the objects that edits take a use from. What is handed on, a constant that
// the new text has too, is none.
func named(p *Program, edits []passes.Edit) []object {
	var out []object
	for _, pkg := range p.Packages {
		of := map[token.Pos]string{} // what is in front of a name of another package
		for id, o := range pkg.Info.Uses {
			if _, ok := o.(*types.PkgName); ok {
				of[id.End()+1] = id.Name + "."
			}
		}
		for id, o := range pkg.Info.Uses {
			at, ok := objectOf(o)
			if !ok {
				continue
			}
			text, isIn := within(pkg, id, edits)
			if _, isConst := o.(*types.Const); isIn && !(isConst && slices.Contains(mentions(text), of[id.Pos()]+id.Name)) {
				out = append(out, at)
			}
		}
	}
	return out
}

// lonely lists those of the named objects that no file uses any more, except for their own
// declarations and methods.
func (f *fixer) lonely() []object {
	used, read := map[object]bool{}, map[string]bool{}
	for _, pkg := range f.at.Packages {
		for _, file := range pkg.Files {
			read[pkg.Fset.PositionFor(file.Package, false).Filename] = true
			for _, d := range file.Decls {
				own := own(pkg, d)
				ast.Inspect(d, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok && !slices.Contains(own, pkg.Info.Uses[id]) {
						if o, ok := objectOf(pkg.Info.Uses[id]); ok {
							used[o] = true
						}
					}
					return true
				})
			}
		}
	}
	var out []object
	for _, o := range f.named {
		if used[o] || slices.Contains(out, o) {
			continue
		}
		d, name := f.declared(o), o.last()
		if d.File == "" || name != o.name && (token.IsExported(name) || f.called(o)) {
			continue
		}
		dir := filepath.Dir(d.File)
		if token.IsExported(name) {
			dir = passes.ModuleRoot(dir)
		}
		if !f.mentioned(dir, token.IsExported(name), name, read) {
			out = append(out, o)
		}
	}
	return out
}

// last is the name as the code has it.
func (o object) last() string { return o.name[strings.LastIndexByte(o.name, '.')+1:] }

// called reports whether an interface of the package has a method of the name that the
// method o has, which may be called by way of it.
func (f *fixer) called(o object) bool {
	found := false
	for _, pkg := range f.at.Packages {
		for _, file := range pkg.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				if i, ok := n.(*ast.InterfaceType); ok && pkg.Path == o.pkg {
					for _, m := range i.Methods.List {
						found = found || len(m.Names) == 1 && m.Names[0].Name == o.last()
					}
				}
				return !found
			})
		}
	}
	return found
}

// lookup is what an object is in the package that declares it; nil if that was not
// looked at.
func (f *fixer) lookup(o object) (*uses.Package, types.Object) {
	for _, pkg := range f.at.Packages {
		if pkg.Path != o.pkg || pkg.Types == nil {
			continue
		}
		name, method, _ := strings.Cut(o.name, ".")
		found := pkg.Types.Scope().Lookup(name)
		if t, ok := found.(*types.TypeName); ok && method != "" {
			found = nil
			for _, m := range methods(t) {
				if m.Name() == method {
					found = m
				}
			}
		}
		if found != nil {
			return pkg, found
		}
	}
	return nil, nil
}

// methods are those that are declared with the type of that name.
func methods(t *types.TypeName) []*types.Func {
	n, ok := t.Type().(*types.Named)
	if !ok || t.IsAlias() {
		return nil
	}
	return slices.Collect(n.Methods())
}

// declared is where an object is declared; nothing if its source was not looked at.
func (f *fixer) declared(o object) Declaration {
	pkg, declared := f.lookup(o)
	if declared == nil {
		return Declaration{}
	}
	at := pkg.Fset.PositionFor(declared.Pos(), false)
	return Declaration{o.name, at.Filename, at.Line, at.Column, ""}
}

// unused lists the declarations that nothing uses any more, sorted by place. A function
// that is exported may be there for others.
func (f *fixer) unused() []Declaration {
	var out []Declaration
	for _, o := range f.lonely() {
		d := f.declared(o)
		if pkg, _ := f.lookup(o); !f.Keep && !isPublic(pkg, o) && f.allows(d.File) && f.commented(o) {
			d.Why = "its comment is not in the policy"
		}
		out = append(out, d)
	}
	sortDeclarations(out)
	return out
}

// kept lists the uses that are left of constants which fixes took a use from, sorted by
// place: they have today's text under every namespace. Uses in tests and in other constants
// are not listed.
func (f *fixer) kept() []Declaration {
	var out []Declaration
	f.eachKept(func(pkg *uses.Package, id *ast.Ident, _ []ast.Node) {
		at := pkg.Fset.PositionFor(id.Pos(), false)
		out = append(out, Declaration{id.Name, at.Filename, at.Line, at.Column, ""})
	})
	sortDeclarations(out)
	return slices.Compact(out)
}

func sortDeclarations(list []Declaration) {
	slices.SortFunc(list, func(a, b Declaration) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// within returns what an edit has in place of the text that an identifier is in; false
// if it is in none that is replaced.
func within(pkg *uses.Package, id *ast.Ident, edits []passes.Edit) (text string, ok bool) {
	at := pkg.Fset.PositionFor(id.Pos(), false)
	for _, e := range edits {
		if e.File == at.Filename && e.Start <= at.Offset && at.Offset < e.End {
			return e.NewText, true
		}
	}
	return "", false
}

// mentioned reports whether a Go file of a folder, and of those below it if deep says
// so, has an identifier of that name, except for the files that were read with their types.
func (f *fixer) mentioned(dir string, deep bool, name string, read map[string]bool) bool {
	found := false
	// What cannot be read names nothing.
	_ = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir():
			if file != dir && (!deep || strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "vendor") {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(file, ".go") || read[file]:
			return nil
		}
		data, err := os.ReadFile(file)
		if err == nil && hasIdentifier(data, name) {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// hasIdentifier reports whether one of that name is in Go source.
func hasIdentifier(source []byte, name string) bool {
	if !bytes.Contains(source, []byte(name)) {
		return false
	}
	return slices.ContainsFunc(scan(string(source)), func(t lexeme) bool { return t.tok == token.IDENT && t.text == name })
}

// mentions are the identifiers of Go source that begin an expression: "a" and "a.b" of
// a.b.c.
func mentions(source string) (out []string) {
	all := append([]lexeme{{}}, scan(source)...)
	for i := 1; i < len(all); i++ {
		if all[i].tok != token.IDENT || all[i-1].tok == token.PERIOD {
			continue
		}
		out = append(out, all[i].text)
		if i+2 < len(all) && all[i+1].tok == token.PERIOD {
			out = append(out, all[i].text+"."+all[i+2].text)
		}
	}
	return out
}

// A lexeme is a token of Go source; only some have a text.
type lexeme struct {
	tok  token.Token
	text string
}

func scan(source string) (out []lexeme) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(source)), []byte(source), nil, 0)
	for {
		_, tok, text := s.Scan()
		if tok == token.EOF {
			return out
		}
		out = append(out, lexeme{tok, text})
	}
}
