package passes

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/passes/uses"
)

// ignorePrefix begins a comment that suppresses findings:
//
//	//redislint:ignore rule[,rule...] reason
const ignorePrefix = "//redislint:ignore"

// An ignore is one such comment.
type ignore struct {
	span   uses.Span
	pkg    string // import path
	line   int    // that it is about
	rules  []string
	reason string
	used   map[string]bool // rules of which it suppressed a finding
}

// parseIgnore reads a comment; ok is false for one that is of another kind.
func parseIgnore(text string) (rules []string, reason string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimRight(text, "\r\n"), ignorePrefix)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return nil, "", false
	}
	rest = strings.TrimSpace(rest)
	for more := true; more && rest != ""; {
		end := strings.IndexFunc(rest, unicode.IsSpace)
		if end < 0 {
			end = len(rest)
		}
		word := rest[:end]
		rest = strings.TrimSpace(rest[end:])
		// A list may have spaces behind its commas, and before them.
		more = strings.HasSuffix(word, ",") || strings.HasPrefix(rest, ",")
		for name := range strings.SplitSeq(word, ",") {
			if name != "" && !slices.Contains(rules, name) {
				rules = append(rules, name)
			}
		}
	}
	if !strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		rest = ""
	}
	return rules, rest, true
}

// An ignoreFile is what a file says about findings in it.
type ignoreFile struct {
	ignores  []*ignore
	mistakes []*mistake
	// literals has, for each line that begins inside a raw string, the line
	// on which the string begins: no comment can be between the two.
	literals map[int]int
}

// readIgnores reads the comments of a file. The tree must have them.
func readIgnores(fset *token.FileSet, file *ast.File, importPath string) *ignoreFile {
	f := &ignoreFile{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if m := parseMistake(c, group); m != nil {
				m.span, m.pkg = spanOf(fset, c.Pos(), c.End()), importPath
				f.mistakes = append(f.mistakes, m)
			}
			rules, reason, ok := parseIgnore(c.Text)
			if !ok {
				continue
			}
			span := spanOf(fset, c.Pos(), c.End())
			f.ignores = append(f.ignores, &ignore{
				span: span, pkg: importPath, line: span.Line, rules: rules, reason: reason, used: map[string]bool{},
			})
		}
	}
	if len(f.ignores) > 0 {
		f.place(fset, file)
	}
	return f
}

// place finds the line that each comment is about: its own if code is
// before it, or else the next, where several comments are above each other
// the one below the last.
func (f *ignoreFile) place(fset *token.FileSet, file *ast.File) {
	code := map[int]bool{} // lines with code
	f.literals = map[int]int{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.Comment, *ast.CommentGroup:
			return false
		case *ast.File:
			code[lineOf(fset, n.Package)] = true
			return true
		case *ast.BasicLit:
			first, last := lineOf(fset, n.Pos()), lineOf(fset, n.End()-1)
			for line := first + 1; line <= last; line++ {
				f.literals[line] = first
			}
		}
		code[lineOf(fset, n.Pos())] = true
		code[lineOf(fset, n.End()-1)] = true
		return true
	})
	below := map[int]int{} // of comments that are alone
	for _, i := range slices.Backward(f.ignores) {
		if code[i.span.Line] {
			continue
		}
		i.line = i.span.Line + 1
		if line, ok := below[i.line]; ok {
			i.line = line
		}
		below[i.span.Line] = i.line
	}
}

// of returns the comment that suppresses a finding of a rule on a line; nil if
// none does. One without a reason suppresses nothing.
func (f *ignoreFile) of(rule string, line int) *ignore {
	for _, i := range f.ignores {
		if i.reason == "" || !slices.Contains(i.rules, rule) {
			continue
		}
		if first, inside := f.literals[line]; i.line == line || inside && i.line == first {
			return i
		}
	}
	return nil
}

func lineOf(fset *token.FileSet, pos token.Pos) int { return fset.PositionFor(pos, false).Line }

func spanOf(fset *token.FileSet, pos, end token.Pos) uses.Span {
	from, to := fset.PositionFor(pos, false), fset.PositionFor(end, false)
	return uses.Span{
		File: from.Filename, Line: from.Line, Column: from.Column, EndLine: to.Line, EndCol: to.Column, Pos: pos, End: end,
	}
}
