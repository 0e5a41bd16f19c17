package ruledoc

import (
	"fmt"
	"go/doc/comment"
	"strings"
)

// A Style marks up parts of the text for a terminal. A nil function leaves
// the text as it is.
type Style struct {
	Name    func(string) string // the rule's name
	Heading func(string) string
	Bad     func(string) string // one line of the example of what is reported
	Code    func(string) string // one line of other examples
}

// Text renders the documentation for a terminal that is width columns wide.
func (d *Doc) Text(width int, style Style) string {
	var b strings.Builder
	b.WriteString(apply(style.Name, d.Name) + "\n\n")
	b.WriteString(indent(wrapped(d.Name+" "+d.Summary, width-2)))
	for _, s := range d.sections {
		b.WriteString("\n" + apply(style.Heading, s.heading) + "\n\n")
		code := style.Code
		if s.heading == "Bad" {
			code = style.Bad
		}
		b.WriteString(blocks(s.blocks, width, code))
	}
	return b.String()
}

// blocks renders the blocks of a section, indented by two columns, with an
// empty line between two of them; mark marks up lines of code.
func blocks(blocks []comment.Block, width int, mark func(string) string) string {
	var parts []string
	for _, block := range blocks {
		code, ok := block.(*comment.Code)
		if !ok {
			p := &comment.Printer{TextWidth: width - 2}
			text := p.Text(&comment.Doc{Content: []comment.Block{block}})
			parts = append(parts, indent(string(text)))
			continue
		}
		var lines strings.Builder
		for line := range strings.Lines(code.Text) {
			line = strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    ")
			if line != "" {
				line = "    " + apply(mark, line)
			}
			lines.WriteString(line + "\n")
		}
		parts = append(parts, lines.String())
	}
	return strings.Join(parts, "\n")
}

// Row returns the rule's row of the README's table: name, what it reports,
// fix. A rule that is off reports nothing unless a policy enables it.
func (d *Doc) Row(group string, off bool) string {
	fix := "-"
	if d.Fixes {
		fix = "yes"
	}
	what := strings.ReplaceAll(strings.TrimPrefix(d.Summary, "reports "), "|", `\|`)
	if off {
		what += ", if a policy enables it"
	}
	return fmt.Sprintf("| [`%s`](passes/%s/doc.go) | %s | %s | %s |", d.Name, d.Name, group, what, fix)
}

// wrapped breaks text into lines of at most width columns.
func wrapped(text string, width int) string {
	p := &comment.Printer{TextWidth: width}
	paragraph := &comment.Paragraph{Text: []comment.Text{comment.Plain(text)}}
	return string(p.Text(&comment.Doc{Content: []comment.Block{paragraph}}))
}

// indent moves the lines of text two columns to the right; empty lines stay
// empty.
func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("  ")
		}
		b.WriteString(strings.ReplaceAll(line, "\t", "    "))
	}
	return b.String()
}

func apply(f func(string) string, text string) string {
	if f == nil {
		return text
	}
	return f(text)
}
