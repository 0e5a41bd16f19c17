package propose

import (
	"fmt"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/passes/program"
)

// commentOf is the comment of one line of a declaration.
func commentOf(pkg *program.Package, file *ast.File, d *ast.GenDecl, n int) *ast.CommentGroup {
	spec := d.Specs[n].(*ast.ValueSpec)
	switch {
	case spec.Doc != nil && !isHeading(pkg, d, n):
		return spec.Doc
	case spec.Comment == nil && !d.Lparen.IsValid() && !headsDeclarations(pkg, file, d):
		return d.Doc
	}
	return spec.Comment
}

// isHeading reports whether the comment above a line of a declaration is for several: for those
// below too, or for what is commented out; or for the only one of its section, which says itself
// what it is, where other sections have headings.
func isHeading(pkg *program.Package, d *ast.GenDecl, n int) bool {
	if headsSeveral(pkg, d, n) {
		return true
	}
	spec := d.Specs[n].(*ast.ValueSpec)
	if spec.Comment == nil || strings.HasPrefix(spec.Doc.Text(), spec.Names[0].Name+" ") || sentence("", spec.Comment, true) == "" {
		return false
	}
	if len(prose(spec.Doc)) < len(spec.Doc.List) {
		return true
	}
	for i, s := range d.Specs {
		if s := s.(*ast.ValueSpec); s.Doc != nil && headsSeveral(pkg, d, i) {
			return true
		}
	}
	return false
}

// prose are the lines of a comment that are not code which is commented out.
func prose(doc *ast.CommentGroup) []*ast.Comment {
	if doc == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(doc.List), func(c *ast.Comment) bool {
		line, ok := strings.CutPrefix(c.Text, "//")
		return ok && isCode(strings.TrimSpace(line))
	})
}

// isCode reports whether a line declares or sets something that it writes out, or calls a
// method.
func isCode(line string) bool {
	if !strings.ContainsAny(line, "=(") {
		return false
	}
	for _, form := range []string{"const (\n%s\n)", "func _() {\n%s\n}"} {
		file, err := parser.ParseFile(gotoken.NewFileSet(), "", "package p\n"+fmt.Sprintf(form, line), parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		found := false
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				found = found || slices.ContainsFunc(n.Values, isWritten)
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Rhs, isWritten)
			case *ast.ExprStmt:
				if call, ok := n.X.(*ast.CallExpr); ok {
					_, found = call.Fun.(*ast.SelectorExpr)
				}
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// isWritten reports whether an expression has a literal or a call in it.
func isWritten(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.BasicLit, *ast.CallExpr:
			found = true
		}
		return !found
	})
	return found
}

// headsSeveral reports whether the comment above a line of a declaration is for those below
// too, which have none: "// Cache settings".
func headsSeveral(pkg *program.Package, d *ast.GenDecl, n int) bool {
	if n+1 == len(d.Specs) {
		return false
	}
	spec, next := d.Specs[n].(*ast.ValueSpec), d.Specs[n+1].(*ast.ValueSpec)
	return next.Doc == nil && below(pkg, spec, next) && !strings.HasPrefix(spec.Doc.Text(), spec.Names[0].Name+" ")
}

// headsDeclarations is headsSeveral of declarations that follow one another, of one line each.
func headsDeclarations(pkg *program.Package, file *ast.File, d *ast.GenDecl) bool {
	next, ok := following(file, d).(*ast.GenDecl)
	if !ok || d.Doc == nil || next.Tok != d.Tok || next.Doc != nil || next.Lparen.IsValid() || !below(pkg, d, next) {
		return false
	}
	return !strings.HasPrefix(d.Doc.Text(), d.Specs[0].(*ast.ValueSpec).Names[0].Name+" ")
}

// below reports whether b is on the line behind a.
func below(pkg *program.Package, a, b ast.Node) bool {
	line := func(pos gotoken.Pos) int { return pkg.Fset.Position(pos).Line }
	return line(b.Pos()) == line(a.End())+1
}

// commentOfFunc is the comment of a function that makes keys; nil where that is for those which follow
// too: they have none, and it is neither a sentence nor has it a word of the function's name.
func commentOfFunc(pkg *program.Package, file *ast.File, d *ast.FuncDecl) *ast.CommentGroup {
	next, ok := following(file, d).(*ast.FuncDecl)
	if !ok || next.Doc != nil || !returnsText(pkg, next) {
		return d.Doc
	}
	text := strings.TrimSpace(d.Doc.Text())
	ends, _ := utf8.DecodeLastRuneInString(text)
	if strings.ContainsRune(".!?。！？", ends) || slices.ContainsFunc(strings.Fields(text), func(f string) bool { return strings.Trim(f, ":,") == d.Name.Name }) {
		return d.Doc
	}
	said := words(text)
	if slices.ContainsFunc(words(d.Name.Name), func(word string) bool {
		return !saysKey(word) && slices.ContainsFunc(said, func(w string) bool { return singular(w) == singular(word) })
	}) {
		return d.Doc
	}
	return nil
}

func returnsText(pkg *program.Package, d *ast.FuncDecl) bool {
	f, ok := pkg.Info.Defs[d.Name].(*types.Func)
	return ok && f.Signature().Results().Len() > 0 && isText(f.Signature().Results().At(0).Type())
}

// following is the declaration behind d, if there is no comment between the two but its own.
func following(file *ast.File, d ast.Decl) ast.Decl {
	i := slices.Index(file.Decls, d) + 1
	if i == 0 || i == len(file.Decls) {
		return nil
	}
	if slices.ContainsFunc(file.Comments, func(c *ast.CommentGroup) bool {
		return d.End() < c.Pos() && c.End() < file.Decls[i].Pos() && !ofLine(d, c)
	}) {
		return nil
	}
	return file.Decls[i]
}

// ofLine reports whether a comment is the one at the end of a declaration's line.
func ofLine(d ast.Decl, c *ast.CommentGroup) bool {
	g, ok := d.(*ast.GenDecl)
	return ok && slices.ContainsFunc(g.Specs, func(s ast.Spec) bool {
		v, ok := s.(*ast.ValueSpec)
		return ok && v.Comment == c
	})
}

// sentence is the first sentence of a comment, or all of it, without "Name returns"; "" where
// there is none, a long one, or one that says only that this is a key. The comment of a constant
// goes with it, so nothing of it may be lost.
func sentence(name string, doc *ast.CommentGroup, all bool) string {
	long := 100
	if all {
		long = maxDoc
	}
	text := strings.Join(strings.Fields((&ast.CommentGroup{List: prose(doc)}).Text()), " ")
	if i := endOfSentence(text); i > 0 && (!all || i == len(text)-1) {
		text = text[:i]
	}
	for _, verb := range []string{"is", "are", "returns", "="} {
		if rest, ok := strings.CutPrefix(text, name+" "+verb+" "); ok {
			text = strings.TrimPrefix(rest, "the ")
		}
	}
	first, _ := utf8.DecodeRuneInString(text)
	if utf8.RuneCountInString(text) > long || strings.HasPrefix(text, "nolint") || strings.HasPrefix(text, "TODO") || text == name || !unicode.IsLetter(first) || onlyKey(text) {
		return ""
	}
	return printable(strings.TrimSpace(text), maxDoc)
}

// endOfSentence is where the first sentence of a text ends, at its period; -1 if it has none. One
// in parentheses, or behind an abbreviation, ends none.
func endOfSentence(text string) int {
	for at := 0; ; at++ {
		i := strings.Index(text[at:]+" ", ". ")
		if i < 0 {
			return -1
		}
		at += i
		before := text[:at]
		last := before[strings.LastIndexAny(before, " (")+1:]
		if strings.Count(before, "(") <= strings.Count(before, ")") && !slices.Contains([]string{"e.g", "i.e", "etc", "vs", "cf", "incl", "resp"}, strings.ToLower(last)) {
			return at
		}
		if at+1 >= len(text) {
			return -1
		}
	}
}

// onlyKey reports whether a text says of a key that it is one, and not which: "Redis key helpers".
func onlyKey(text string) bool {
	if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || unicode.IsDigit(r) }) {
		return false
	}
	return !slices.ContainsFunc(words(text), func(word string) bool { return !saysKey(word) })
}

// saysKey reports whether a word says nothing of a key but what it is.
func saysKey(word string) bool {
	return isKeyWord(word) || slices.Contains([]string{
		"redis", "cache", "caching", "name", "names", "namespace", "prefixes", "channels", "topics", "patterns", "format", "formats", "template", "templates",
		"helper", "helpers", "builder", "builders", "function", "functions", "func", "funcs", "utils", "constant", "constants", "const", "consts",
		"get", "gen", "generate", "make", "build", "new", "create", "compute", "compose", "to", "default",
		"a", "an", "the", "for", "of", "in", "used", "by", "with", "and", "all", "our", "this", "that", "is", "are", "related", "definitions", "common",
	}, word)
}

// maxDoc is the most characters of a comment that becomes the doc of a class.
const maxDoc = 1000
