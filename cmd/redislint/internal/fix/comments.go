package fix

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// wordless are the words of comments that say no more than that keys follow.
var wordless = strings.Fields("redis cache key keys prefix prefixes pattern patterns format formats name names const constant constants the a of for in all used by and")

// told reports whether nothing is lost with a comment, which is that of the declarations of
// some names, or of none: the policy says it as well, or it is for tools, or says no more
// than that keys follow.
func told(p *keys.Policy, c *ast.CommentGroup, names ...string) bool {
	words := strings.Fields(c.Text())
	if len(words) == 0 || strings.HasPrefix(words[0], "nolint") {
		return true
	}
	same := func(a, b string) bool { return strings.EqualFold(strings.Trim(a, ".:,"), strings.Trim(b, ".:,")) }
	said := func(word string) bool {
		return slices.ContainsFunc(slices.Concat(wordless, names), func(w string) bool { return same(w, word) }) ||
			!strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	}
	if !slices.ContainsFunc(words, func(w string) bool { return !said(w) }) {
		return true
	}
	if p == nil {
		return false
	}
	// init leaves out "Name is the".
	for len(words) > 1 && slices.ContainsFunc(append([]string{"is", "are", "returns", "=", "the"}, names...), func(w string) bool { return same(w, words[0]) }) {
		words = words[1:]
	}
	return slices.ContainsFunc(slices.Concat(p.Keys, p.Channels), func(c *keys.Class) bool {
		return strings.Contains(bareWords(strings.Fields(c.Doc)), bareWords(words))
	})
}

// bareWords are words without what ends sentences and parts of them, each between spaces.
func bareWords(words []string) string {
	out := " "
	for _, w := range words {
		out += strings.Trim(w, ".,:;") + " "
	}
	return out
}

// headed are the lines of a group that the comment above one of them is for: from it on, up
// to an empty line or the next comment; nil if it is for this one alone.
func headed(pkg *uses.Package, d *ast.GenDecl, v *ast.ValueSpec) (run []ast.Spec) {
	if v.Doc == nil || !d.Lparen.IsValid() || strings.HasPrefix(v.Doc.Text(), v.Names[0].Name+" ") {
		return nil
	}
	line := func(pos token.Pos) int { return pkg.Fset.PositionFor(pos, false).Line }
	for _, s := range d.Specs {
		if s == v {
			run = []ast.Spec{s}
		} else if n, ok := s.(*ast.ValueSpec); ok && len(run) > 0 {
			if n.Doc != nil || line(n.Pos()) != line(run[len(run)-1].End())+1 {
				break
			}
			run = append(run, s)
		}
	}
	if len(run) < 2 {
		return nil
	}
	return run
}

// heads reports whether the comment above a line of a group stays without that line: it is
// for others too, some of which stay, or nothing else says it.
func (f *fixer) heads(pkg *uses.Package, d *ast.GenDecl, v *ast.ValueSpec) bool {
	run := headed(pkg, d, v)
	return len(run) > 0 && (!told(f.at.Policy(pkg.Path), v.Doc) || f.someStay(pkg, run))
}

// someStay reports whether one of some lines of a group does not go.
func (f *fixer) someStay(pkg *uses.Package, run []ast.Spec) bool {
	return slices.ContainsFunc(run, func(s ast.Spec) bool {
		o, ok := objectOf(pkg.Info.Defs[s.(*ast.ValueSpec).Names[0]])
		return !ok || !f.going[o]
	})
}

// parts reports whether an empty line has to part a comment that stays from what is below
// the line of a group at pos: else it would be that of what follows.
func (f *fixer) parts(pkg *uses.Package, file *ast.File, pos token.Pos) bool {
	g := groupAt(file, pos)
	if g == nil {
		return false
	}
	for _, s := range g.Specs {
		v, ok := s.(*ast.ValueSpec)
		if !ok {
			continue
		}
		run := headed(pkg, g, v)
		if len(run) == 0 || run[len(run)-1].Pos() > pos || pos >= run[len(run)-1].End() {
			continue
		}
		return !f.someStay(pkg, run) && f.heads(pkg, g, v) && follows(pkg, file, run[len(run)-1].End())
	}
	return false
}

// follows reports whether a comment or a declaration begins in the line below pos.
func follows(pkg *uses.Package, file *ast.File, pos token.Pos) bool {
	line := func(pos token.Pos) int { return pkg.Fset.PositionFor(pos, false).Line }
	below := func(n token.Pos) bool { return line(n) == line(pos)+1 }
	return slices.ContainsFunc(file.Comments, func(c *ast.CommentGroup) bool { return below(c.Pos()) }) ||
		slices.ContainsFunc(file.Decls, func(d ast.Decl) bool { return below(d.Pos()) })
}

// remarks are the comments in a group, all of which goes, that nothing else says, except for
// those of its constants.
func (f *fixer) remarks(pkg *uses.Package, file *ast.File, d *ast.GenDecl) (out []string) {
	own := map[*ast.CommentGroup]bool{}
	for _, s := range d.Specs {
		if v, ok := s.(*ast.ValueSpec); ok && len(v.Names) == 1 {
			own[v.Comment] = true
			own[v.Doc] = true
		}
	}
	for _, c := range file.Comments {
		if d.Pos() > c.Pos() || c.Pos() >= d.End() || own[c] || told(f.at.Policy(pkg.Path), c) {
			continue
		}
		var lines []string
		for _, l := range c.List {
			lines = append(lines, l.Text)
		}
		out = append(out, strings.Join(lines, "\n"))
	}
	return out
}

// commented reports whether a comment of its own goes with a constant or variable that
// nothing else says.
func (f *fixer) commented(o object) bool {
	pkg, declared := f.lookup(o)
	if declared == nil {
		return false
	}
	for _, file := range pkg.Files {
		g := groupAt(file, declared.Pos())
		if g == nil {
			continue
		}
		for _, s := range g.Specs {
			v, ok := s.(*ast.ValueSpec)
			if !ok || s.Pos() > declared.Pos() || declared.Pos() >= s.End() {
				continue
			}
			list := []*ast.CommentGroup{v.Comment}
			if !g.Lparen.IsValid() {
				list = append(list, g.Doc)
			}
			if headed(pkg, g, v) == nil {
				list = append(list, v.Doc)
			}
			return slices.ContainsFunc(list, func(c *ast.CommentGroup) bool { return c != nil && !told(f.at.Policy(pkg.Path), c, o.name) })
		}
	}
	return false
}
