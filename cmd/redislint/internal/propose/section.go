package propose

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A section of a document is about one key: it has it in its heading, or behind a label.
//
//	### `session:<id>` (Hash)
//
//	**Fields:**
//	- `status` - of the session
//
//	**TTL:** 60 seconds
type section struct {
	level  int
	typ    string // of the heading
	key    int    // index of the key; below 0 where none is known
	fields ast.Node
}

var (
	headingType = regexp.MustCompile(`\(([A-Za-z ]+)\)\s*$`)
	leading     = regexp.MustCompile(`^([\d,]+)\b`)
)

// heading begins a section.
func (d *document) heading(n *ast.Heading) {
	if d.section != nil && d.section.key >= 0 && n.Level > d.section.level {
		return
	}
	d.section = &section{level: n.Level, key: -1}
	if m := headingType.FindStringSubmatch(d.plain(n)); m != nil {
		d.section.typ = m[1]
	}
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if span, ok := child.(*ast.CodeSpan); ok && d.section.key < 0 {
			d.begin(d.plain(span))
		}
	}
}

// begin makes a section one of a key.
func (d *document) begin(key string) {
	if d.key(entryOf{key: key, typ: d.section.typ}) {
		d.section.key = len(d.keys) - 1
	}
}

// paragraph reads what a label in bold says of the key of a section.
func (d *document) paragraph(n *ast.Paragraph) {
	bold, ok := n.FirstChild().(*ast.Emphasis)
	if !ok || bold.Level != 2 || d.section == nil {
		return
	}
	var spans []string
	rest := ""
	for next := bold.NextSibling(); next != nil; next = next.NextSibling() {
		if span, ok := next.(*ast.CodeSpan); ok {
			spans = append(spans, d.plain(span))
		}
		rest += d.plain(next)
	}
	rest = strings.TrimLeft(rest, ": ")
	label := strings.ToLower(strings.TrimRight(d.plain(bold), ": "))
	if d.section.key < 0 {
		if columns["pattern"].MatchString(label) && len(spans) == 1 && d.section.typ != "" {
			d.begin(spans[0])
		}
		return
	}
	of := &d.keys[d.section.key].described
	switch {
	case label == "fields":
		d.section.fields = n.NextSibling()
	case columns["ttl"].MatchString(label):
		of.ttl = lifetimeOf(rest)
	case columns["size"].MatchString(label) && of.sized():
		of.size = count(rest)
	case label == "max count":
		of.count = count(rest)
	case label == "value" && strings.Join(spans, " | ") == rest && len(spans) > 1 && distinct(spans):
		of.oneOf = spans
	}
}

// distinct reports whether texts differ, and none is empty.
func distinct(texts []string) bool {
	for i, text := range texts {
		if text == "" || slices.Contains(texts[:i], text) {
			return false
		}
	}
	return true
}

// sized reports whether what is stored has elements.
func (of described) sized() bool {
	return slices.Contains([]string{"list", "set", "zset", "hash", "stream"}, of.typ)
}

// count is the number that a text begins with; 0 if there is none that a policy can have.
func count(text string) int {
	m := leading.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
	if err != nil || n > 1<<31-1 {
		return 0
	}
	return n
}

// field reads an item of the list of fields, and reports whether it is in one. What has no
// name leaves the set open.
func (d *document) field(item *ast.ListItem, span *ast.CodeSpan) bool {
	if d.section == nil || d.section.fields == nil || item.Parent() != d.section.fields {
		return false
	}
	of := &d.keys[d.section.key].described
	if of.typ != "" && of.typ != "hash" {
		return true
	}
	name := ""
	if span != nil {
		name = strings.TrimSpace(d.plain(span))
	}
	switch {
	case name == "" || name == "*":
		of.open = true
	case !slices.Contains(of.fields, name):
		of.fields = append(of.fields, name)
	}
	return true
}
