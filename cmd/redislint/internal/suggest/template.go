package suggest

import (
	"cmp"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A Template is what some keys have in common, as a report shows it.
type Template struct {
	Text string
	Keys int64
	// Example is one of the keys. Values in it are hashed, unless everything is shown; then it
	// may be any bytes.
	Example []byte
}

// A Shown is how much of keys is shown.
type Shown int

// What is shown of keys.
const (
	Words  Shown = iota // literal text that several keys have
	All                 // everything
	Shapes              // no text at all
)

// Templates are what the keys that came so far have in common, those of the most keys
// first: each key is one of a template.
func (g *Groups) Templates(k Known, show Shown) []Template {
	list, _ := g.forms(k)
	hide := func(p part) bool {
		return p.word && p.text != "" && (show == Shapes || show == Words && p.keys < 2)
	}
	byText := map[string]*Template{}
	out := make([]*Template, 0, len(list))
	for _, f := range list {
		text := f.text(k.placeholder(), hide)
		if t := byText[text]; t != nil {
			t.Keys += f.keys
			continue
		}
		t := &Template{Text: text, Keys: f.keys, Example: f.leaf.Example}
		if show != All {
			t.Example = []byte(f.redacted(hide))
		} else if f.leaf.Hash != "" {
			t.Example = []byte(f.leaf.Hash)
		}
		byText[text] = t
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *Template) int {
		return cmp.Or(cmp.Compare(b.Keys, a.Keys), strings.Compare(a.Text, b.Text))
	})
	var templates []Template
	for _, t := range out {
		templates = append(templates, *t)
	}
	return templates
}

// placeholder is the name of that of the namespace.
func (k Known) placeholder() string {
	if k.Policy == nil || k.Policy.Namespace == nil {
		return "namespace"
	}
	return cmp.Or(k.Policy.Namespace.Placeholder, "namespace")
}

// redacted is the example of a form with hashes in place of values and of what is hidden;
// the hash of all of it, if it cannot be told where they are.
func (f *form) redacted(hide func(part) bool) string {
	if f.leaf.Hash != "" {
		return f.leaf.Hash
	}
	example := string(f.leaf.Example)
	t := f.template(f.sep, "namespace", nil)
	values, ok := keys.Syntax{Separator: cmp.Or(f.sep, ":")}.Match(t, example)
	if !ok {
		return keys.Hash(example)
	}
	names := t.Names()
	var b strings.Builder
	for _, p := range f.parts {
		switch {
		case p.kind != literal:
			v, _ := values.Get(names[0])
			names = names[1:]
			if p.kind == space {
				b.WriteString(v)
			} else {
				b.WriteString(keys.Hash(v))
			}
		case hide(p):
			b.WriteString(keys.Hash(p.text))
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}
