package edit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// groupImports puts the imports of after into one declaration, if edits made
// several of one: before has no parentheses, and at most one import. Those of the
// standard library come first, and an empty line behind them. Where comments are
// between them, they stay as they are.
func groupImports(before, after []byte) ([]byte, error) {
	fset := token.NewFileSet()
	old, err := parser.ParseFile(fset, "", before, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(fset, "", after, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	if len(old.Imports) > 1 || len(file.Imports) < 2 {
		return after, nil
	}
	first, last := file.Decls[0], file.Decls[len(file.Decls)-1]
	for _, c := range file.Comments {
		if first.Pos() < c.Pos() && c.Pos() < last.End() || sameLine(fset, last.End(), c.Pos()) {
			return after, nil
		}
	}
	var std, others []string
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Lparen.IsValid() {
			return after, nil
		}
		s := g.Specs[0].(*ast.ImportSpec)
		text := s.Path.Value
		if text == `"C"` {
			return after, nil
		}
		element, _, _ := strings.Cut(text, "/")
		if s.Name != nil {
			text = s.Name.Name + " " + text
		}
		if strings.Contains(element, ".") {
			others = append(others, "\t"+text+"\n")
		} else {
			std = append(std, "\t"+text+"\n")
		}
	}
	slices.Sort(std)
	slices.Sort(others)
	gap := ""
	if len(std) > 0 && len(others) > 0 {
		gap = "\n"
	}
	tf := fset.File(file.FileStart)
	group := "import (\n" + strings.Join(std, "") + gap + strings.Join(others, "") + ")"
	return slices.Concat(after[:tf.Offset(first.Pos())], []byte(group), after[tf.Offset(last.End()):]), nil
}

func sameLine(fset *token.FileSet, a, b token.Pos) bool {
	return fset.PositionFor(a, false).Line == fset.PositionFor(b, false).Line
}
