// Package edits makes the text edits that every fix needs: imports, and what is
// left of a file when edits are made.
package edits

import (
	"go/ast"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// An Insertion is text to be put into a file.
type Insertion struct {
	Pos  token.Pos
	Text string
}

// Import returns the insertion that imports the package of that path under a
// name, "" for the package's own, into a file of the package own. Its text and
// place depend on these alone, so that equal ones of several fixes are one.
func Import(fset *token.FileSet, file *ast.File, own, name, importPath string) Insertion {
	spec := strconv.Quote(importPath)
	if name != "" {
		spec = name + " " + spec
	}
	var last *ast.GenDecl
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			break
		}
		if last == nil || !importsC(g) {
			last = g
		}
	}
	switch {
	case last == nil:
		return Insertion{file.Name.End(), "\n\nimport " + spec}
	case last.Rparen.IsValid():
		return inGroup(fset, last, own, importPath, spec)
	}
	return Insertion{last.End(), "\nimport " + spec}
}

// importsC reports whether g imports "C": what stands before it is C code, and
// other imports stand elsewhere.
func importsC(g *ast.GenDecl) bool {
	for _, s := range g.Specs {
		if i, ok := s.(*ast.ImportSpec); ok && i.Path.Value == `"C"` {
			return true
		}
	}
	return false
}

// inGroup inserts into an import declaration with parentheses: behind the last
// import that is most like it, so that it is in the group of its kind.
func inGroup(fset *token.FileSet, g *ast.GenDecl, own, importPath, spec string) Insertion {
	var behind *ast.ImportSpec
	most := 0
	for _, s := range g.Specs {
		i, ok := s.(*ast.ImportSpec)
		if !ok {
			continue
		}
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue
		}
		if n := alike(own, p, importPath); n > 0 && n >= most && (p < importPath || behind == nil || n > most) {
			behind, most = i, n
		}
	}
	if behind != nil {
		end := behind.End()
		if behind.Comment != nil {
			end = behind.Comment.End()
		}
		return Insertion{end, "\n\t" + spec}
	}
	if line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }; len(g.Specs) > 0 && line(g.Specs[len(g.Specs)-1].End()) == line(g.Rparen) {
		return Insertion{g.Rparen, "\n\t" + spec + "\n"}
	}
	return Insertion{g.Rparen, "\t" + spec + "\n"}
}

// alike counts the path elements that two import paths share at the start; those
// of the standard library share one. Their first element has no dot, and is not
// that of the importing package: a module's name can lack one too.
func alike(own, a, b string) int {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	module, _, _ := strings.Cut(own, "/")
	std := func(s string) bool { return !strings.Contains(s, ".") && s != module }
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	if n == 0 && std(as[0]) && std(bs[0]) {
		n = 1
	}
	return n
}

// Imported returns the name under which a file imports a package, whose own name
// is given, and whether it does: not as "_" or ".".
func Imported(file *ast.File, importPath, own string) (name string, ok bool) {
	for _, i := range file.Imports {
		if p, err := strconv.Unquote(i.Path.Value); err != nil || p != importPath {
			continue
		}
		switch {
		case i.Name == nil:
			return own, true
		case i.Name.Name != "_" && i.Name.Name != ".":
			return i.Name.Name, true
		}
	}
	return "", false
}

// Base is the last element of an import path, which is mostly the package's
// name.
func Base(importPath string) string { return path.Base(importPath) }
