package main

import (
	"go/ast"
	"go/token"
	"path"
	"strconv"
)

// names are those that a file declares, those of methods and fields behind that of
// their type.
type names map[string]declaration

type declaration struct {
	pos      token.Pos
	imported bool // it is the name of a package that the file imports
}

// declared returns the names that a file declares for its package, and those of
// its imports.
func declared(file *ast.File) names {
	out := names{}
	add := func(id *ast.Ident, prefix string) {
		if id.Name != "_" && (id.Name != "init" || prefix != "") {
			out[prefix+id.Name] = declaration{pos: id.Pos()}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Name, receiverOf(d))
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					for _, id := range s.Names {
						add(id, "")
					}
				case *ast.TypeSpec:
					add(s.Name, "")
					for _, id := range fieldsOf(s) {
						add(id, s.Name.Name+".")
					}
				case *ast.ImportSpec:
					if name := importName(s); name != "_" && name != "." {
						out[name] = declaration{s.Pos(), true}
					}
				}
			}
		}
	}
	return out
}

// receiverOf is the type that a function is a method of, and a dot; "" if it is
// none.
func receiverOf(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "."
		default:
			return "?." // it does not compile
		}
	}
}

func fieldsOf(s *ast.TypeSpec) []*ast.Ident {
	t, ok := s.Type.(*ast.StructType)
	if !ok {
		return nil
	}
	var out []*ast.Ident
	for _, f := range t.Fields.List {
		out = append(out, f.Names...)
	}
	return out
}

func importName(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	p, err := strconv.Unquote(s.Path.Value)
	if err != nil {
		return "_"
	}
	return path.Base(p)
}
