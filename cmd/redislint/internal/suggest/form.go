package suggest

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A form is what some keys have in common.
type form struct {
	parts []part
	sep   string
	keys  int64
	leaf  leaf
}

// A part is literal text, or a value.
type part struct {
	kind   kind // literal, or what the value is
	text   string
	values values
	keys   int64 // that have the part at this place
	word   bool  // it is literal text of a key, and no separator
}

// Known is what a policy, or somebody, says of keys, where it matters to what is suggested.
type Known struct {
	// Policy is the one at hand; nil for none.
	Policy *keys.Policy
	// Text is that of the policy's file.
	Text []byte
	// Namespaces are those that there are.
	Namespaces []string

	classes, rest string // of the text
}

// maxListed is how many forms there may be in the end.
const maxListed = 500

// forms are what the keys have in common, those of the most keys first; and the namespaces
// among them.
func (g *Groups) forms(k Known) (list []form, namespaces []string) {
	for want := g.Edges; ; want /= 2 {
		copied := &Groups{opts: g.opts, state: g.state}
		copied.Roots = map[string]*node{}
		for sep, n := range g.Roots {
			copied.Roots[sep] = n.clone()
		}
		copied.shrink(want)
		if list, namespaces = copied.read(k); len(list) <= maxListed || want == 0 {
			return list, namespaces
		}
	}
}

// read folds all trees, and reads their forms.
func (g *Groups) read(k Known) ([]form, []string) {
	g.decide()
	f := k.folder()
	byText := map[string]*form{}
	var roots []*node
	for _, sep := range slices.Sorted(maps.Keys(g.Roots)) {
		f.root(g.Roots[sep], sep)
		f.finish(g.Roots[sep])
		roots = append(roots, g.Roots[sep])
	}
	f.recurring(roots)
	for _, sep := range slices.Sorted(maps.Keys(g.Roots)) {
		g.Roots[sep].forms(sep, nil, func(found form) {
			name := found.text("namespace", nil)
			if old := byText[name]; old != nil {
				old.merge(found)
				return
			}
			byText[name] = &found
		})
	}
	var list []form
	for _, name := range slices.Sorted(maps.Keys(byText)) {
		list = append(list, *byText[name])
	}
	slices.SortStableFunc(list, func(a, b form) int { return cmp.Compare(b.keys, a.keys) })
	return list, slices.Sorted(maps.Keys(f.spaces))
}

func (k Known) folder() *folder {
	f := &folder{spaces: map[string]bool{}, fronts: map[*node]bool{}, sets: map[string][]string{}, namespaces: k.Namespaces}
	p := k.Policy
	if p == nil {
		return f
	}
	for _, s := range p.Segments {
		f.sets[s.Placeholder] = s.Values
	}
	n := p.Namespace
	if n == nil {
		if len(k.Namespaces) == 0 {
			f.before = []string{}
		}
		return f
	}
	f.separator, f.allows = p.Separator, n.Allows
	f.namespaces = append(slices.Clone(n.Values), f.namespaces...)
	if n.Default != "" {
		f.namespaces = append(f.namespaces, n.Default)
	}
	f.namespaces = slices.DeleteFunc(f.namespaces, func(text string) bool { return !n.Allows(text) })
	if f.before = []string{""}; !n.Optional {
		f.before = heads(p)
	}
	return f
}

// heads are the literal texts in front of the namespace in the patterns of a policy.
func heads(p *keys.Policy) []string {
	out := []string{}
	add := func(t keys.Template) {
		text := ""
		for _, part := range t.Parts() {
			if part.Placeholder {
				if part.Name == p.Namespace.Placeholder && !slices.Contains(out, text) {
					out = append(out, text)
				}
				return
			}
			text += part.Literal
		}
	}
	if p.Format != nil {
		add(*p.Format)
	}
	for _, c := range p.Keys {
		add(c.Pattern)
	}
	return out
}

// forms calls yield for each form of a tree.
func (n *node) forms(sep string, before []part, yield func(form)) {
	for _, side := range []map[string]*edge{n.Ends, n.Subs} {
		for _, name := range slices.Sorted(maps.Keys(side)) {
			e := side[name]
			parts := append(slices.Clone(before), e.parts()...)
			if e.Leaf != nil {
				yield(form{parts: parts, sep: sep, keys: e.Keys, leaf: *e.Leaf})
				continue
			}
			e.Next.forms(sep, append(parts, part{text: sep, keys: e.Keys}), yield)
		}
	}
}

// parts are those of an edge.
func (e *edge) parts() []part {
	switch v := e.Values; {
	case e.Kind == literal:
		return []part{{text: e.Text, keys: e.Keys, word: true}}
	case e.Kind == mixed && e.Next != nil && !v.Many && v.Long <= common:
		return []part{{text: v.First, keys: e.Keys, word: true}} // a word with a number in it
	case e.Kind == mixed:
		return e.mixedParts()
	case (e.Kind == value || e.Kind == token) && v.Many:
		return e.affixed()
	}
	text := ""
	if e.Kind == member {
		text = e.Text
	}
	return []part{{kind: e.Kind, text: text, values: e.Values, keys: e.Keys}}
}

// mixedParts are those of words and ids.
func (e *edge) mixedParts() []part {
	var out []part
	text := ""
	v := values{Many: true, Holds: e.Values.Holds}
	for i := 0; i < len(e.Text); i++ {
		if e.Text[i] != mark {
			text += e.Text[i : i+1]
			continue
		}
		if text != "" {
			out = append(out, part{text: text, keys: e.Keys, word: true})
		}
		i++
		text = ""
		out = append(out, part{kind: kind(e.Text[i]), values: v, keys: e.Keys})
	}
	if text != "" {
		out = append(out, part{text: text, keys: e.Keys, word: true})
	}
	return out
}

// affixed are the parts of values that have a word at their beginning or end in common.
func (e *edge) affixed() []part {
	v := e.Values
	prefix := v.Prefix[:strings.LastIndexFunc(v.Prefix, between)+1]
	suffix := ""
	if i := strings.IndexFunc(v.Suffix, between); i >= 0 {
		suffix = v.Suffix[i:]
	}
	if !isText([]byte(prefix)) || len(prefix) >= v.Short {
		prefix = ""
	}
	if !isText([]byte(suffix)) || len(prefix)+len(suffix) >= v.Short {
		suffix = ""
	}
	var out []part
	if prefix != "" {
		out = append(out, part{text: prefix, keys: e.Keys, word: true})
	}
	out = append(out, part{kind: e.Kind, values: v, keys: e.Keys})
	if suffix != "" {
		out = append(out, part{text: suffix, keys: e.Keys, word: true})
	}
	return out
}

// between reports whether a character is between words.
func between(r rune) bool { return r < 0x80 && !isAlnum(byte(r)) }

// merge adds the keys of a form with the same text.
func (f *form) merge(o form) {
	f.keys += o.keys
	f.leaf.merge(&o.leaf)
	for i := range f.parts {
		if i < len(o.parts) {
			f.parts[i].values.merge(o.parts[i].values)
			f.parts[i].keys += o.parts[i].keys
		}
	}
}

// names of values in templates.
var kindNames = map[kind]string{number: "int", uuid: "uuid", date: "date", clock: "rfc3339", hex: "hex", rest: "rest..."}

// text is a form as a template of a report: values by what they are. hide says of which
// literals the text is not shown.
func (f *form) text(namespace string, hide func(part) bool) string {
	var b strings.Builder
	for _, p := range f.parts {
		switch {
		case p.kind == literal && (hide == nil || !hide(p)):
			b.WriteString(keys.Escape(p.text))
		case p.kind == space:
			b.WriteString("{" + namespace + "}")
		case p.kind == member:
			b.WriteString("{" + p.text + "}")
		default:
			b.WriteString("{" + cmp.Or(kindNames[p.kind], "value") + "}")
		}
	}
	return b.String()
}
