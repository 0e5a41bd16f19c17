package load

import (
	"go/ast"
	"go/token"
	"strconv"
)

// shake removes from the files of a package, which is imported but not
// analysed, what its importers cannot see: bodies, unexported declarations that
// no exported one mentions, values of variables whose type is written, and the
// imports that only those needed. It returns the import paths that are left.
// Files are changed; nameOf is the name of the package behind an import path.
func shake(files []*ast.File, nameOf func(path string) string) map[string]bool {
	s := &shaker{decls: map[string][]*decl{}}
	for _, f := range files {
		for _, d := range f.Decls {
			s.split(f, d)
		}
	}
	for _, d := range s.all {
		if d.exported {
			s.reach(d)
		}
	}
	return s.rebuild(files, nameOf)
}

// A decl is what is kept or removed as a whole: a function with its signature,
// a method with its receiver's type, one type or variable, a group of constants
// (iota counts the lines of the group).
type decl struct {
	file     *ast.File
	node     ast.Node // *ast.FuncDecl or a spec, or the *ast.GenDecl of constants
	tok      token.Token
	exported bool
	reached  bool
}

type shaker struct {
	all   []*decl
	decls map[string][]*decl // by package-level name; methods under the name of their type
	used  map[*ast.File]map[string]bool
}

func (s *shaker) split(f *ast.File, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			s.add(&decl{file: f, node: d, exported: d.Name.IsExported()}, d.Name.Name)
			return
		}
		name := receiverName(d)
		s.add(&decl{file: f, node: d, exported: ast.IsExported(name)}, name)
	case *ast.GenDecl:
		switch d.Tok {
		case token.CONST:
			names, exported := []string(nil), false
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					n, e := namesOf(v)
					names, exported = append(names, n...), exported || e
				}
			}
			s.add(&decl{file: f, node: d, tok: d.Tok, exported: exported}, names...)
		case token.VAR:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					if v.Type != nil {
						v.Values = nil
					}
					names, exported := namesOf(v)
					s.add(&decl{file: f, node: v, tok: d.Tok, exported: exported}, names...)
				}
			}
		case token.TYPE:
			for _, spec := range d.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok {
					s.add(&decl{file: f, node: t, tok: d.Tok, exported: t.Name.IsExported()}, t.Name.Name)
				}
			}
		}
	}
}

func (s *shaker) add(d *decl, names ...string) {
	s.all = append(s.all, d)
	for _, name := range names {
		if name != "_" {
			s.decls[name] = append(s.decls[name], d)
		}
	}
}

// reach marks a declaration and all that it mentions.
func (s *shaker) reach(d *decl) {
	if d.reached {
		return
	}
	d.reached = true
	if s.used == nil {
		s.used = map[*ast.File]map[string]bool{}
	}
	if s.used[d.file] == nil {
		s.used[d.file] = map[string]bool{}
	}
	mention(d.node, func(name string) {
		s.used[d.file][name] = true
		for _, d := range s.decls[name] {
			s.reach(d)
		}
	})
}

// mention calls see for the names that a declaration without bodies uses. Some
// are those of parameters and fields; too many do no harm.
func mention(n ast.Node, see func(name string)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false
		case *ast.SelectorExpr:
			mention(n.X, see)
			return false
		case *ast.Ident:
			see(n.Name)
		}
		return true
	})
}

// rebuild gives every file the declarations that were reached.
func (s *shaker) rebuild(files []*ast.File, nameOf func(path string) string) map[string]bool {
	kept := map[*ast.File][]ast.Decl{}
	for _, d := range s.all {
		if !d.reached {
			continue
		}
		switch n := d.node.(type) {
		case ast.Decl:
			kept[d.file] = append(kept[d.file], n)
		case ast.Spec:
			kept[d.file] = append(kept[d.file], &ast.GenDecl{TokPos: n.Pos(), Tok: d.tok, Specs: []ast.Spec{n}})
		}
	}
	imports := map[string]bool{}
	for _, f := range files {
		var specs []ast.Spec
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			name := nameOf(path)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			if name == "" || name == "." || s.used[f][name] {
				specs = append(specs, spec)
				imports[path] = true
			}
		}
		f.Decls = kept[f]
		if len(specs) > 0 {
			head := &ast.GenDecl{TokPos: f.Name.End(), Tok: token.IMPORT, Lparen: f.Name.End(), Specs: specs}
			f.Decls = append([]ast.Decl{head}, f.Decls...)
		}
		f.Comments = nil
	}
	return imports
}

func namesOf(v *ast.ValueSpec) (names []string, exported bool) {
	for _, id := range v.Names {
		names = append(names, id.Name)
		exported = exported || id.IsExported()
	}
	return names, exported
}

// receiverName is the name of the type that has the method.
func receiverName(d *ast.FuncDecl) string {
	if len(d.Recv.List) == 0 {
		return "_"
	}
	expr := d.Recv.List[0].Type
	for {
		switch e := expr.(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e.Name
		default:
			return "_"
		}
	}
}
