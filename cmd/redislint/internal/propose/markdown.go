package propose

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"github.com/redislint/redislint/keys"
)

// FromMarkdown proposes the policy that a document describes: tables with a column of keys
// or patterns, lists whose items begin with one in a code span, code blocks with one a line
// and a comment behind it, sections with one in their heading, and blocks of JSON as [FromJSON] reads them. A segment is a
// placeholder if it is written as one ({id}, <id>, ${id}), or is an example of a value: a
// number, a date, a UUID, or a word with a number in it. Of patterns that a policy cannot
// have side by side, the first counts. The error is of type [keys.PolicyErrors].
func FromMarkdown(name string, data []byte) (*Proposal, error) {
	d := &document{config: &config{jsonFile: newJSONFile(name, data)}, source: data, lenient: map[string]bool{}}
	root := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(data))
	// The walk returns no error, for the function does not.
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			d.node(n)
		}
		return ast.WalkContinue, nil
	})
	if len(d.keys)+len(d.channels) == 0 {
		d.errorf(0, "no keys here (write a table with a column Pattern, a list of keys in backquotes, or a block of them)")
		return nil, d.errs
	}
	d.settle()
	return d.proposal(), nil
}

// A document is such a file.
type document struct {
	*config
	source  []byte
	globs   []keys.Template // that code in it looks for
	lenient map[string]bool // names that are taken
	section *section        // that the walk is in; nil outside
}

// node reads a block.
func (d *document) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		d.heading(n)
	case *ast.Paragraph:
		d.paragraph(n)
	case *extast.Table:
		d.table(n)
	case *ast.ListItem:
		d.item(n)
	case *ast.FencedCodeBlock:
		d.block(n)
	}
}

// columns are what the heads of columns may be called.
var columns = map[string]*regexp.Regexp{
	"pattern": regexp.MustCompile(`(?i)^(redis )?(key|pattern|key pattern|namespace|channel)s?$`),
	"type":    regexp.MustCompile(`(?i)^(redis |data )?type$`),
	"ttl":     regexp.MustCompile(`(?i)^(ttl|expiry|expiration|expires|lifetime|time to live)$`),
	"size":    regexp.MustCompile(`(?i)^(max(imum)?|largest) ?(size|length|entries)$`),
	"doc":     regexp.MustCompile(`(?i)^(purpose|description|comment|doc|notes?|meaning|what)$`),
}

// table reads a table that has a column of keys.
func (d *document) table(t *extast.Table) {
	at := map[string]int{}
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, strings.TrimSpace(d.plain(cell)))
		}
		if _, head := row.(*extast.TableHeader); head {
			for i, cell := range cells {
				for name, is := range columns {
					if _, taken := at[name]; !taken && is.MatchString(cell) {
						at[name] = i
					}
				}
			}
			if _, ok := at["pattern"]; !ok {
				return
			}
			continue
		}
		cell := func(name string) string {
			if i, ok := at[name]; ok && i < len(cells) {
				return cells[i]
			}
			return ""
		}
		d.key(entryOf{key: cell("pattern"), typ: cell("type"), ttl: cell("ttl"), size: cell("size"), doc: cell("doc")})
	}
}

// item reads an item of a list that begins with a key in a code span.
func (d *document) item(n *ast.ListItem) {
	block := n.FirstChild()
	if block == nil || block.FirstChild() == nil {
		return
	}
	span, ok := block.FirstChild().(*ast.CodeSpan)
	if d.field(n, span) || !ok {
		return
	}
	rest := ""
	for next := span.NextSibling(); next != nil; next = next.NextSibling() {
		rest += d.plain(next)
	}
	d.key(entryOf{key: d.plain(span), doc: strings.TrimLeft(rest, " -–—:")})
}

var (
	keyLine  = regexp.MustCompile(`^([^\s#]+)\s*(?:#\s*(.*))?$`)
	quotedGo = regexp.MustCompile("[\"'`]([\\w.-]+(?::[\\w.-]+)*:)\\*[\"'`]")
)

// block reads a block of code.
func (d *document) block(n *ast.FencedCodeBlock) {
	var code bytes.Buffer
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		code.Write(line.Value(d.source))
	}
	language := strings.ToLower(string(n.Language(d.source)))
	switch language {
	case "json":
		inner := &config{jsonFile: newJSONFile(d.name, code.Bytes())}
		if root, ok := inner.root(); ok {
			inner.read(root)
		}
		if len(inner.errs) == 0 { // else it is an example of something else
			d.keys, d.channels, d.ttls = append(d.keys, inner.keys...), append(d.channels, inner.channels...), append(d.ttls, inner.ttls...)
			if d.namespace == "" {
				d.namespace = inner.namespace
			}
		}
	case "", "redis", "text", "txt", "yaml", "yml":
		for line := range strings.SplitSeq(code.String(), "\n") {
			if m := keyLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil && strings.Contains(m[1], ":") {
				d.key(entryOf{key: m[1], doc: m[2]})
			}
		}
	}
	for _, m := range quotedGo.FindAllStringSubmatch(code.String(), -1) {
		if t, ok := d.template(m[1] + "{rest...}"); ok {
			d.globs = append(d.globs, t)
		}
	}
}

// plain is the text of a node and of what is in it.
func (d *document) plain(n ast.Node) string {
	if t, ok := n.(*ast.Text); ok {
		if t.SoftLineBreak() {
			return string(t.Value(d.source)) + " "
		}
		return string(t.Value(d.source))
	}
	s := ""
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		s += d.plain(c)
	}
	if raw, ok := n.(*ast.RawHTML); ok { // <id> outside of a code span
		for i := range raw.Segments.Len() {
			segment := raw.Segments.At(i)
			s += string(segment.Value(d.source))
		}
	}
	return s
}

// entryOf is what a document says of one key, in its words.
type entryOf struct{ key, typ, ttl, size, doc string }

// A described is what is known of a class beside its pattern.
type described struct {
	typ, ttl, doc string
	size, count   int
	fields        []string // of a hash
	open          bool     // there may be others
	oneOf         []string // what values are
}

// typeWords are the words for types of Redis.
var typeWords = map[string]string{
	"string": "string", "hash": "hash", "list": "list", "set": "set", "zset": "zset", "sorted set": "zset", "sortedset": "zset",
	"stream": "stream", "hyperloglog": "hll", "bitmap": "bitmap", "geo": "geo", "json": "json",
}

var seconds = regexp.MustCompile(`(?i)^(\d+) ?(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|w|weeks?)\b`)

// lifetimeOf is a lifetime as the policy has it; "" if the text is none.
func lifetimeOf(text string) string {
	ttl, of := strings.ToLower(text), ""
	switch {
	case ttl == "none" || strings.HasPrefix(ttl, "none ") || ttl == "persistent" || ttl == "never":
		of = "none"
	case seconds.MatchString(ttl):
		m := seconds.FindStringSubmatch(ttl)
		of = m[1] + m[2][:1]
	default:
		if parsed, err := keys.ParseTTL(text); err == nil && parsed.Kind != keys.AnyTTL && text != "" {
			of = text
		}
	}
	if _, err := keys.ParseTTL(of); err != nil {
		return ""
	}
	return of
}

// key adds a key, and reports whether it is one.
func (d *document) key(e entryOf) bool {
	t, ok := d.template(e.key)
	if !ok {
		return false
	}
	of := described{typ: typeWords[strings.ToLower(e.typ)], doc: strings.Join(strings.Fields(e.doc), " ")}
	of.ttl = lifetimeOf(e.ttl)
	if of.sized() {
		of.size = count(e.size)
	}
	channel := strings.Contains(strings.ToLower(strings.NewReplacer("/", "", "-", "", " ", "").Replace(e.typ)), "pubsub")
	for segment := range strings.SplitSeq(e.key, ":") {
		channel = channel || segment == "channel" || segment == "channels"
	}
	n := named{template: t, described: of}
	if channel {
		n.described = described{doc: of.doc}
		d.channels = append(d.channels, n)
	} else {
		d.keys = append(d.keys, n)
	}
	return !channel
}

// settle gives the keys names, leaves out those that cannot be beside others, and finds
// the classes that lifetimes are for.
func (d *document) settle() {
	d.keys = slices.DeleteFunc(d.keys, func(n named) bool { return n.name == "" && isFormat(n.template) })
	if d.namespace == "" {
		d.namespace = d.common()
	}
	m := d.modeler()
	for _, list := range []*[]named{&d.keys, &d.channels} {
		var kept []named
		for _, n := range *list {
			same := slices.IndexFunc(kept, func(k named) bool {
				return keys.New(k.template.Parts()...).Typed() == n.template.Typed() || m.equivalent(k.template, n.template)
			})
			if same >= 0 {
				kept[same].described = kept[same].or(n.described)
				continue
			}
			if !slices.ContainsFunc(kept, func(k named) bool {
				return m.conflict(&draft{pattern: k.template}, &draft{pattern: n.template})
			}) {
				kept = append(kept, n)
			}
		}
		*list = kept
	}
	var left []ttl
	for _, t := range d.ttls {
		if !d.lives(m, t) {
			left = append(left, t)
		}
	}
	d.ttls = left
}

// isFormat reports whether a template is what all keys look like, not those of a class: one
// word, and placeholders.
func isFormat(t keys.Template) bool {
	segments := strings.Split(t.String(), ":")
	for _, s := range segments[1:] {
		if !strings.HasPrefix(s, "{") {
			return false
		}
	}
	return len(segments) > 3
}

// common is the first segment that all keys and channels have, if there are several; "" if
// there is none.
func (d *document) common() string {
	first := ""
	for i, n := range slices.Concat(d.keys, d.channels) {
		segment, _, _ := strings.Cut(n.template.String(), ":")
		if i > 0 && segment != first || strings.HasPrefix(segment, "{") {
			return ""
		}
		first = segment
	}
	if len(d.keys)+len(d.channels) < 3 {
		return ""
	}
	return first
}

// or is a with what it does not say from b.
func (a described) or(b described) described {
	if a.typ == "" {
		a.typ = b.typ
	}
	if a.ttl == "" {
		a.ttl = b.ttl
	}
	if a.doc == "" {
		a.doc = b.doc
	}
	if a.size == 0 {
		a.size = b.size
	}
	if a.count == 0 {
		a.count = b.count
	}
	if a.fields == nil {
		a.fields, a.open = b.fields, b.open
	}
	if a.oneOf == nil {
		a.oneOf = b.oneOf
	}
	return a
}

// lives gives a lifetime to the class that it is for: that of its name, or else those that
// have the name, or its first word, as a segment of their own; one that only a glob shows is
// added.
func (d *document) lives(m *modeler, t ttl) bool {
	if slices.ContainsFunc(d.keys, func(n named) bool { return n.name != "" && sameName(n.name, t.name) }) {
		return false // as in JSON
	}
	parts := words(t.name)
	if len(parts) == 0 {
		return false
	}
	for _, want := range [][]string{{strings.Join(parts, "")}, {strings.Join(parts, "-")}, {strings.Join(parts, "_")}, parts[:1]} {
		found := false
		for i := range d.keys {
			if hasSegment(d.keys[i].template, want[0]) && d.keys[i].ttl == "" {
				d.keys[i].ttl, found = lifetime(t.lifetime, t.lifetime), true
			}
		}
		if found {
			return true
		}
		for _, glob := range d.globs {
			conflicts := func(n named) bool {
				return m.conflict(&draft{pattern: n.template}, &draft{pattern: glob})
			}
			if hasSegment(glob, want[0]) && !slices.ContainsFunc(d.keys, conflicts) {
				d.keys = append(d.keys, named{template: glob, described: described{ttl: lifetime(t.lifetime, t.lifetime)}})
				return true
			}
		}
	}
	return false
}

// hasSegment reports whether a template has a segment of this text.
func hasSegment(t keys.Template, text string) bool {
	for segment := range strings.SplitSeq(t.String(), ":") {
		if strings.EqualFold(segment, text) {
			return true
		}
	}
	return false
}
