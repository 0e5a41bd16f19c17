package keydoc

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	source "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A slugger makes the fragments that GitHub gives headings, one by one: each is the base of its text, and has
// a number behind it if that is taken.
type slugger map[string]int

func (s slugger) next(heading string) string {
	base := slug(heading)
	out := base
	for _, taken := s[out]; taken; _, taken = s[out] {
		s[base]++
		out = fmt.Sprintf("%s-%d", base, s[base])
	}
	s[out] = 0
	return out
}

// slug is a heading without signs, in lower case.
func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '-':
			return '-'
		case unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc):
			return r
		}
		return -1
	}, strings.ToLower(heading))
}

// anchors are the fragments that GitHub gives the headings of the classes and channels, below those of the
// file that the page is in.
func (d *Document) anchors() []string {
	s := slugger{}
	for _, h := range append(slices.Clone(d.above), "Summary", "Services") {
		s.next(h)
	}
	var out []string
	for i, list := range [][]Class{d.Classes, d.Channels} {
		if len(list) > 0 {
			s.next([]string{"Keys", "Channels"}[i])
		}
		for _, c := range list {
			out = append(out, s.next(c.title()))
		}
	}
	return out
}

var (
	// frontMatter is what a site generator reads, and is not Markdown.
	frontMatter = regexp.MustCompile(`\A---\r?\n(?s:.*?)\n---\r?\n`)
	comment     = regexp.MustCompile(`(?s)<!--.*?-->`)
	heading     = regexp.MustCompile(`(?is)<h[1-6]\b[^>]*>(.*?)</h[1-6]\s*>`)
	tag         = regexp.MustCompile(`<[^>]*>`)
)

// headings are those of a file in Markdown, as plain text, with those that it has as HTML.
func headings(file []byte) []string {
	file = frontMatter.ReplaceAll(file, nil)
	var out []string
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(source.NewReader(file))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			out = append(out, plain(n, file))
			return ast.WalkSkipChildren, nil
		case *ast.HTMLBlock:
			for _, m := range heading.FindAllSubmatch(comment.ReplaceAll(htmlOf(n, file), nil), -1) {
				out = append(out, html.UnescapeString(string(tag.ReplaceAll(m[1], nil))))
			}
		}
		return ast.WalkContinue, nil
	})
	return out
}

// htmlOf is the text of a block of HTML.
func htmlOf(n *ast.HTMLBlock, file []byte) []byte {
	lines := n.Lines().Value(file)
	if n.HasClosure() {
		lines = append(bytes.Clone(lines), n.ClosureLine.Value(file)...)
	}
	return lines
}

// plain is the text that a heading shows.
func plain(n ast.Node, file []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image, *ast.RawHTML:
			return ast.WalkSkipChildren, nil
		case *ast.AutoLink:
			b.Write(n.Label(file))
		case *ast.Text:
			value := n.Segment.Value(file)
			if _, isCode := n.Parent().(*ast.CodeSpan); !isCode {
				value = []byte(html.UnescapeString(string(util.UnescapePunctuations(value))))
			}
			b.Write(value)
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
