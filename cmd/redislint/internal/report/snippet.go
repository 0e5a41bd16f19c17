package report

import (
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
)

// maxSnippet is the number of lines of a span that are shown in full; of a longer one,
// the first two and the last.
const maxSnippet = 4

// A snippetLine is one line of a snippet: source text, marks below it, or the
// place where lines are left out.
type snippetLine struct {
	number int    // of the source line; 0 for marks
	margin string // of a span of several lines: "/ ", "| "
	text   string
	indent string // before mark
	mark   string
	label  string // behind mark
	cut    bool   // lines are left out here
}

// snippet returns the source of a finding with the key underlined; nothing if
// the source cannot be read.
func (t *textPrinter) snippet(f passes.Finding) []snippetLine {
	s := f.Span
	first, ok := t.sources.line(s.File, s.Line)
	if !ok {
		return nil
	}
	label := shortened(visible.Line(f.Key), t.opts.Width)
	if s.EndLine > s.Line {
		if _, ok := t.sources.line(s.File, s.EndLine); ok {
			return t.manyLines(f, label)
		}
	}
	start := max(s.Column, 1) - 1
	end := max(s.EndCol-1, start+1)
	if s.EndLine > s.Line {
		end = len(first)
	}
	e := newExcerpt(first, start, end, t.opts.Width)
	return []snippetLine{
		{number: s.Line, text: e.text},
		{indent: strings.Repeat(" ", e.indent), mark: strings.Repeat("^", e.under), label: label},
	}
}

// manyLines shows a span of several lines: a line along the left side that
// ends below the last character.
func (t *textPrinter) manyLines(f passes.Finding, label string) []snippetLine {
	s := f.Span
	var lines []snippetLine
	for n := s.Line; n <= s.EndLine; n++ {
		if s.EndLine-s.Line >= maxSnippet && n == s.Line+2 {
			lines = append(lines, snippetLine{cut: true})
			n = s.EndLine
		}
		text, _ := t.sources.line(s.File, n)
		margin, at := "| ", 0
		if n == s.Line {
			margin, at = "/ ", s.Column-1
		}
		if n == s.EndLine {
			at = max(s.EndCol-2, 0)
		}
		e := newExcerpt(text, at, at+1, t.opts.Width)
		lines = append(lines, snippetLine{number: n, margin: margin, text: e.text})
		if n == s.EndLine {
			lines = append(lines, snippetLine{
				margin: "|", mark: strings.Repeat("_", e.indent+1) + "^", label: label,
			})
		}
	}
	return lines
}
