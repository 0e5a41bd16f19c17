// Package webpage has what the HTML pages of redislint share: one file each, which needs no
// network and no scripts, follows the light or dark scheme of the reader, and shows the
// keyspace as a picture.
package webpage

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/keys"
)

//go:embed parts.html
var parts string

// Parse returns the template of a page, which has the parts "head", "style" and "icicle". It panics
// if the text is not a template, as its callers embed the text.
func Parse(text string) *template.Template {
	return template.Must(template.Must(template.New("parts").Parse(parts)).New("page").Parse(text))
}

// Render is a page without hidden characters.
func Render(t *template.Template, data any) ([]byte, error) {
	var b bytes.Buffer
	err := t.Execute(&b, data)
	return visible.Page(b.Bytes()), err
}

// Segments is a pattern cut at its separators.
func Segments(t keys.Template, separator string) []string {
	segments := []string{""}
	for _, part := range t.Parts() {
		last := len(segments) - 1
		if part.Placeholder {
			segments[last] += keys.New(part).String()
			continue
		}
		for i, piece := range strings.Split(part.Literal, separator) {
			if i > 0 {
				segments = append(segments, "")
				last++
			}
			segments[last] += piece
		}
	}
	return segments
}
