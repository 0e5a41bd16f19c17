package gendocs

import (
	"fmt"
	"html"
	"regexp"
	"strings"
)

// Measures of the picture, in pixels.
const (
	svgColumns = 120 // where a terminal of that width breaks lines
	svgChar    = 78  // the width of a character of 13 pixels, in tenths
	svgLine    = 18
	svgMargin  = 16
)

// svgStyle are the colours of a line of the text format, by what the line is.
// The groups of an expression are the parts of the line, each with a class.
var svgStyle = []struct {
	line    *regexp.Regexp
	classes []string
}{
	{regexp.MustCompile(`^(error\[\w+\]:)( .*)$`), []string{"error", "bold"}},
	{regexp.MustCompile(`^(warning\[\w+\]:)( .*)$`), []string{"warning", "bold"}},
	{regexp.MustCompile(`^( *\| +)(\^+ .*)$`), []string{"gutter", "error"}},
	{regexp.MustCompile(`^( *\d* (?:-->|\|))(.*)$`), []string{"gutter", ""}},
	{regexp.MustCompile(`^( *=)(.*)$`), []string{"gutter", ""}},
}

// SVG returns what the command line printed as text as a picture of a terminal.
// Its text is that of the output, with lines broken where the terminal ends.
func SVG(text string) string {
	var rows []string
	for line := range strings.Lines(text) {
		rows = append(rows, svgRows(strings.TrimRight(line, "\n"))...)
	}
	width, height := svgColumns*svgChar/10+2*svgMargin, len(rows)*svgLine+2*svgMargin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n", width, height, width, height)
	b.WriteString(`<style>
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d4d4d4; white-space: pre }
.error { fill: #ff6b68; font-weight: bold }
.warning { fill: #e5c07b; font-weight: bold }
.gutter { fill: #6cb6ff; font-weight: bold }
.bold { font-weight: bold; fill: #ffffff }
</style>
`)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="8" fill="#1e1e1e"/>`+"\n", width, height)
	for i, row := range rows {
		if row != "" {
			fmt.Fprintf(&b, `<text x="%d" y="%d" xml:space="preserve">%s</text>`+"\n", svgMargin, svgMargin+i*svgLine+13, row)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// svgRows returns the rows of a line, marked up.
func svgRows(line string) []string {
	parts, classes := []string{line}, []string{""}
	for _, s := range svgStyle {
		if m := s.line.FindStringSubmatch(line); m != nil {
			parts, classes = m[1:], s.classes
			break
		}
	}
	var rows []string
	var row strings.Builder
	column := 0
	for i, part := range parts {
		for part != "" {
			runes := []rune(part)
			n := min(len(runes), svgColumns-column)
			row.WriteString(svgSpan(string(runes[:n]), classes[i]))
			part = string(runes[n:])
			if column += n; column == svgColumns && part != "" {
				rows = append(rows, row.String())
				row.Reset()
				column = 0
			}
		}
	}
	return append(rows, row.String())
}

func svgSpan(text, class string) string {
	text = html.EscapeString(text)
	if class == "" {
		return text
	}
	return `<tspan class="` + class + `">` + text + `</tspan>`
}
