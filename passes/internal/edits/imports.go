// Package edits makes the text edits that every fix needs: imports, and what is
// left of a file when edits are made.
package edits

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/program"
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

// importsC reports whether g imports "C": what is before it is C code, and
// other imports stand elsewhere.
func importsC(g *ast.GenDecl) bool {
	for _, s := range g.Specs {
		if i, ok := s.(*ast.ImportSpec); ok && i.Path.Value == `"C"` {
			return true
		}
	}
	return false
}

// inGroup inserts into an import declaration with parentheses: where it is sorted among the
// imports that are most like it.
func inGroup(fset *token.FileSet, g *ast.GenDecl, own, importPath, spec string) Insertion {
	var behind *ast.ImportSpec
	most := 0
	for _, s := range g.Specs {
		i, ok := s.(*ast.ImportSpec)
		if !ok {
			continue
		}
		p := importedBy(i)
		if n := alike(own, p, importPath); n > 0 && n >= most && (p < importPath || n > most) {
			behind, most = i, n
		}
	}
	switch {
	case behind == nil:
		return inNewGroup(fset, g, own, importPath, spec)
	case importedBy(behind) > importPath: // it is the first of its kind
		return Insertion{start(behind), spec + "\n\t"}
	}
	return Insertion{end(behind), "\n\t" + spec}
}

// start is before an import and its comment.
func start(i *ast.ImportSpec) token.Pos {
	if i.Doc != nil {
		return i.Doc.Pos()
	}
	return i.Pos()
}

// inNewGroup inserts into an import declaration that has no import of the same
// kind. Those of the standard library come first, by themselves.
func inNewGroup(fset *token.FileSet, g *ast.GenDecl, own, importPath, spec string) Insertion {
	if len(g.Specs) == 0 {
		return Insertion{g.Rparen, "\t" + spec + "\n"}
	}
	line := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
	first, last := g.Specs[0].(*ast.ImportSpec), g.Specs[len(g.Specs)-1].(*ast.ImportSpec)
	if program.IsStandard(importPath, own) {
		return Insertion{start(first), spec + "\n\n\t"}
	}
	if line(last.End()) == line(g.Rparen) {
		return Insertion{g.Rparen, "\n\n\t" + spec + "\n"}
	}
	var before *ast.ImportSpec // of the last group of that kind, the one that is sorted behind it
	for _, s := range slices.Backward(g.Specs) {
		switch i := s.(*ast.ImportSpec); {
		case before != nil && line(i.End())+1 < line(start(before)):
			return Insertion{start(before), spec + "\n\t"}
		case program.IsStandard(importedBy(i), own) || dotted(importedBy(i)) != dotted(importPath):
		case importedBy(i) < importPath:
			return Insertion{end(i), "\n\t" + spec}
		default:
			before = i
		}
	}
	if before != nil {
		return Insertion{start(before), spec + "\n\t"}
	}
	return Insertion{end(last), "\n\n\t" + spec}
}

// end is behind an import and its comment.
func end(i *ast.ImportSpec) token.Pos {
	if i.Comment != nil {
		return i.Comment.End()
	}
	return i.End()
}

// importedBy is the path of an import; "" if it is not a text.
func importedBy(i *ast.ImportSpec) string {
	p, err := strconv.Unquote(i.Path.Value)
	if err != nil {
		return ""
	}
	return p
}

// alike counts the path elements that two import paths share at the start; those
// of the standard library share one.
func alike(own, a, b string) int {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	if n == 0 && program.IsStandard(a, own) && program.IsStandard(b, own) {
		n = 1
	}
	return n
}

// dotted reports whether the first element of a path has a dot: goimports takes others
// for those of the standard library, and puts them before these.
func dotted(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return strings.Contains(first, ".")
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
