package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/cmd/redislint/internal/fix"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	rewrite "github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// maxTexts is the most texts that are listed, and the most keys.
const maxTexts = 20

// printTexts lists the texts in the code that begin as keys of a class do in the
// namespace of today, and that no finding is about: what they are for is not known.
func (f *fixRun) printTexts(w io.Writer, r *fix.Result) {
	if len(f.step.classes) > 0 {
		return
	}
	var lines []string
	behind := f.behindBuilders()
	rewriter := rewrite.New(f.last.packages, f.last.Flow)
	for _, pkg := range f.last.packages {
		p := f.namespaced(pkg.Path)
		if p == nil || p.Rule("hardcoded").Choice("leftover") == "off" {
			continue
		}
		fronted := rewriter.Behind(p)
		for _, file := range pkg.Files {
			name := pkg.Fset.PositionFor(file.Package, false).Filename
			if f.last.generated[name] || !f.step.allows(name) || filepath.Dir(name) == filepath.Join(filepath.Dir(p.File), filepath.FromSlash(p.Builders.Dir)) {
				continue
			}
			for _, lit := range textsOf(p, file) {
				at := pkg.Fset.PositionFor(lit.Pos(), false)
				known := slices.ContainsFunc(r.Left, func(x passes.Finding) bool { return x.Span.File == at.Filename && x.Span.Line == at.Line })
				dead := slices.ContainsFunc(r.Unused, func(d fix.Declaration) bool { return d.File == at.Filename && d.Line == at.Line })
				if !known && !dead && !behind[place{at.Filename, at.Line}] && !fronted(lit.Pos()) {
					lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", f.last.path(at.Filename), at.Line, at.Column, lit.Value))
				}
			}
		}
	}
	printList(w, "texts that look like keys in the default namespace, but may not be keys:", lines)
}

// place is a line of a file.
type place struct {
	file string
	line int
}

// behindBuilders are the lines with texts of keys that have the namespace of the builders in
// front.
func (f *fixRun) behindBuilders() map[place]bool {
	out := map[place]bool{}
	for i := range f.last.all {
		for _, k := range f.last.all[i].Keys {
			if o, _ := k.Words(); o != nil && len(k.Text) > 0 && k.Text[0].Given {
				out[place{o.File, o.Line}] = true
			}
		}
	}
	return out
}

// printKept lists where else constants are used that fixed keys were built of: the name of a
// bucket, say, or a path. Keys that are left there have findings.
func (f *fixRun) printKept(w io.Writer, r *fix.Result) {
	if len(f.step.classes) > 0 {
		return
	}
	var lines []string
	for _, d := range r.Kept {
		if f.step.allows(d.File) && !slices.ContainsFunc(r.Left, func(x passes.Finding) bool { return x.Span.File == d.File && x.Span.Line == d.Line }) {
			lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", f.last.path(d.File), d.Line, d.Column, d.Name))
		}
	}
	printList(w, "kept: constants of keys that are fixed, where their text is used without the namespace:", lines)
}

// namespaced is the policy of a package that was asked for, if it has a namespace and
// builders; else nil.
func (f *fixRun) namespaced(pkg string) *keys.Policy {
	p := f.last.policies.Of(pkg)
	if p == nil || p.Namespace == nil || p.Builders.Dir == "" || !f.last.matched[pkg] {
		return nil
	}
	return p
}

// printOpen lists the keys and channels that begin with a value and are of no class:
// whether they have the namespace is not known. What the server replied has it, if what was
// stored has it.
func (f *fixRun) printOpen(w io.Writer) {
	if len(f.step.classes) > 0 {
		return
	}
	var lines []string
	for i := range f.last.all {
		u := &f.last.all[i]
		p := f.namespaced(u.Package)
		if p == nil || u.Called || u.Reason == texteval.Reply || passes.IsTestFile(u.Arg.File) || !f.step.allows(u.Arg.File) {
			continue
		}
		for _, k := range u.Keys {
			line := fmt.Sprintf("%s:%d:%d: %s %s", f.last.path(u.Arg.File), u.Arg.Line, u.Arg.Column, u.Command, k.Template)
			if isOpen(p, u, k) && !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	printList(w, "keys of no class that begin with a value: they are in the namespace only if the value begins with it:", lines)
}

func isOpen(p *keys.Policy, u *uses.Use, k uses.Key) bool {
	parts := k.Template.Parts()
	if len(parts) == 0 || !parts[0].Placeholder || parts[0].Name == cmp.Or(p.Namespace.Placeholder, "namespace") {
		return false
	}
	_, key := p.Match(k.Template)
	_, channel := p.MatchChannel(k.Template)
	if u.Role == uses.RolePattern {
		key = key || len(p.MatchGlob(k.Template).Classes)+len(p.MatchChannelGlob(k.Template).Classes) > 0
	}
	return !key && !channel
}

// printList prints a title and at most maxTexts lines; nothing if there are none.
func printList(w io.Writer, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintln(w, title)
	for i, line := range lines {
		if i == maxTexts {
			fmt.Fprintf(w, "\tand %d more\n", len(lines)-i)
			break
		}
		fmt.Fprintln(w, "\t"+line)
	}
}

// textsOf are the literals of a file that a key of a class begins with.
func textsOf(p *keys.Policy, file *ast.File) (out []*ast.BasicLit) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			return n.Tag == nil
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && p.HoldsNamespace(text) && ofClass(p, text) {
				out = append(out, n)
			}
		}
		return true
	})
	return out
}

// ofClass reports whether a text is a key of a class, as a format too, or what those of one
// begin with. One word may be anything, unless a value or punctuation ends it.
func ofClass(p *keys.Policy, text string) bool {
	if strings.ContainsAny(text, " \t\n") {
		return false
	}
	t := formatted(text)
	if p.Separator != "" && strings.HasSuffix(text, p.Separator) && !t.IsLiteral() && t.Head() != "" {
		t = rewrite.Beginning(t)
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	if !strings.Contains(text, p.Separator) && t.IsLiteral() && isAlphanumeric(last) {
		return false
	}
	return slices.ContainsFunc(slices.Concat(p.Keys, p.Channels), func(c *keys.Class) bool {
		head := c.Pattern.Head()
		if head == "" && c.HasNamespace() && !p.Namespace.Optional {
			head = p.InDefault(c.Pattern).Head()
		}
		return c.HasNamespace() && head != "" && strings.HasPrefix(head, text)
	}) || len(p.Reaches(t))+len(p.ReachesChannels(t)) > 0
}

func isAlphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// formatted is a text with values for the directives of a format that it has.
func formatted(text string) keys.Template {
	list, rest, ok := texteval.Directives(text)
	if !ok {
		return keys.New(keys.Part{Literal: text})
	}
	var parts []keys.Part
	for _, d := range list {
		parts = append(parts, keys.Part{Literal: d.Before}, keys.Part{Placeholder: true, Name: "?"})
	}
	return keys.New(append(parts, keys.Part{Literal: rest})...)
}
