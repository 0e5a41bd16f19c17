// Package plant makes keyspaces with known counts of everything, to compare an audit with.
// It reads policies in its own way, and imports nothing of what it is to test.
package plant

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
)

// A Policy is what the planter knows of one.
type Policy struct {
	classes   []*class
	sets      map[string][]string
	namespace namespace
	separator string
	maxLength int
}

type namespace struct {
	placeholder, fallback string
	values                []string
	optional              bool
}

type class struct {
	name, typ, ttl        string
	parts                 []part
	maxSize               int
	external, bare, fixed bool
	exact, loose          *regexp.Regexp
}

type part struct {
	literal, name, typ string
	rest               bool
	size               int
}

// placeholder finds {name}, {name:type}, {name:type(9)} and {name...}, and doubled braces.
var placeholder = regexp.MustCompile(`\{\{|\}\}|\{(\w+)(?::(\w+)(?:\((\d+)\))?)?(\.\.\.)?\}`)

// Read reads a policy.
func Read(text []byte) (*Policy, error) {
	var doc struct {
		Separator string
		Namespace struct {
			Placeholder, Default string
			Values               []string
			Optional             bool
		}
		Segments map[string][]string
		Limits   struct {
			MaxLength int `yaml:"max_length"`
		}
		Keys yaml.MapSlice
	}
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	p := &Policy{sets: doc.Segments, separator: doc.Separator, maxLength: doc.Limits.MaxLength}
	if p.separator == "" {
		p.separator = ":"
	}
	n := doc.Namespace
	p.namespace = namespace{n.Placeholder, n.Default, n.Values, n.Optional}
	if n.Placeholder == "" {
		p.namespace.placeholder = "namespace"
	}
	for _, item := range doc.Keys {
		words, _ := item.Value.(map[string]any)
		c := &class{name: fmt.Sprint(item.Key), typ: asText(words["type"]), ttl: lifetime(words["ttl"])}
		c.external, c.bare = words["external"] == true, words["global"] == true || words["external"] == true
		if s, ok := words["max_size"]; ok {
			c.maxSize, _ = strconv.Atoi(fmt.Sprint(s))
		}
		c.read(asText(words["pattern"]))
		c.exact, c.loose = p.regexp(c, true), p.regexp(c, false)
		p.classes = append(p.classes, c)
	}
	return p, nil
}

func asText(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// lifetime is the ttl of a class, which may be in a mapping.
func lifetime(v any) string {
	if m, ok := v.(map[string]any); ok {
		return asText(m["is"])
	}
	return asText(v)
}

func (c *class) read(pattern string) {
	c.fixed = true
	at := 0
	for _, m := range placeholder.FindAllStringSubmatchIndex(pattern, -1) {
		if m[0] > at {
			c.parts = append(c.parts, part{literal: pattern[at:m[0]]})
		}
		at = m[1]
		if m[2] < 0 {
			c.parts = append(c.parts, part{literal: pattern[m[0] : m[0]+1]})
			continue
		}
		q := part{name: pattern[m[2]:m[3]], rest: m[8] >= 0}
		if m[4] >= 0 {
			q.typ = pattern[m[4]:m[5]]
		}
		if m[6] >= 0 {
			q.size, _ = strconv.Atoi(pattern[m[6]:m[7]])
		}
		c.fixed = false
		c.parts = append(c.parts, q)
	}
	if at < len(pattern) {
		c.parts = append(c.parts, part{literal: pattern[at:]})
	}
}

// types are regular expressions of the values of typed placeholders.
var types = map[string]string{
	"int": `-?\d+`, "uint": `\d+`, "hex": `[0-9a-fA-F]+`, "uuid": `[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}`,
	"date": `\d{4}-\d\d-\d\d`,
}

// regexp matches the keys of a class; a loose one matches those with wrong values too.
func (p *Policy) regexp(c *class, exact bool) *regexp.Regexp {
	var b strings.Builder
	b.WriteString("(?s)^")
	not := "[^" + regexp.QuoteMeta(p.separator) + "]+"
	if p.namespace.optional && !c.bare {
		b.WriteString("(?:" + not + regexp.QuoteMeta(p.separator) + ")?")
	}
	for _, q := range c.parts {
		expr := not
		switch {
		case q.name == "":
			expr = regexp.QuoteMeta(q.literal)
		case q.rest:
			expr = ".+"
		case exact && p.valuesOf(q.name) != nil:
			var all []string
			for _, v := range p.valuesOf(q.name) {
				all = append(all, regexp.QuoteMeta(v))
			}
			expr = strings.Join(all, "|")
		case exact && types[q.typ] != "":
			expr = types[q.typ]
		}
		b.WriteString("(?:" + expr + ")")
	}
	return regexp.MustCompile(b.String() + "$")
}

func (p *Policy) valuesOf(name string) []string {
	if name == p.namespace.placeholder && p.namespace.values != nil {
		return p.namespace.values
	}
	return p.sets[name]
}

// Counts are what an audit has to report.
type Counts struct {
	Keys, Unknown int
	Classes       map[string]int // keys by class
	Rules         map[string]int // keys by rule
	ByClass       map[string]int // keys by rule and class, as in "live-ttl worker"
}

// A Planting is a keyspace: the commands that make it, and what it has.
type Planting struct {
	Commands   [][]string
	Namespaces []string // those that are named
	Counts
	p    *Policy
	rng  *rand.Rand
	seen map[string]bool
}

// Plant makes a keyspace with up to n sound keys a class.
func (p *Policy) Plant(seed uint64, n int) *Planting {
	t := &Planting{p: p, rng: rand.New(rand.NewPCG(seed, 1)), seen: map[string]bool{}}
	t.Counts = Counts{Classes: map[string]int{}, Rules: map[string]int{}, ByClass: map[string]int{}}
	t.Namespaces = p.namespace.values
	if t.Namespaces == nil {
		t.Namespaces = []string{"prod", "dev"}
		if p.namespace.fallback != "" {
			t.Namespaces = []string{p.namespace.fallback}
		}
		if p.namespace.optional {
			t.Namespaces = append(t.Namespaces, "")
		}
	}
	for _, c := range p.classes {
		t.sound(c, t.rng.IntN(n+1))
		few := func() int { return t.rng.IntN(4) }
		t.lifetimes(c, few())
		t.types(c, few())
		t.sizes(c, few())
		t.spaces(c, few())
		t.values(c, few())
		t.lengths(c, few())
	}
	for range t.rng.IntN(2 * n) {
		key := fmt.Sprintf("zz%d%szq%s%d", t.rng.IntN(3), p.separator, p.separator, t.rng.IntN(1e9))
		if t.of(key, false) == nil && t.fresh(key) {
			t.Commands = append(t.Commands, []string{"SET", key, "v"})
			t.Keys++
			t.Unknown++
			t.Rules["live-unknown"]++
		}
	}
	return t
}

func (t *Planting) fresh(key string) bool {
	if t.seen[key] {
		return false
	}
	t.seen[key] = true
	return true
}

// of are the classes that a key may be of.
func (t *Planting) of(key string, exact bool) []*class {
	var out []*class
	for _, c := range t.p.classes {
		r := c.loose
		if exact {
			r = c.exact
		}
		if r.MatchString(key) {
			out = append(out, c)
		}
	}
	return out
}

// A change replaces values of the placeholders of one key.
type change func(q part, value string) string

// key makes a key of a class, and of no other, with a change or with none. It is "" if
// there is none, or it was there before.
func (t *Planting) key(c *class, changes func() change) string {
	for range 20 {
		var b strings.Builder
		var change change
		if changes != nil {
			change = changes()
		}
		if t.p.namespace.optional && !c.bare {
			space := t.Namespaces[t.rng.IntN(len(t.Namespaces))]
			if change != nil {
				space = change(part{name: t.p.namespace.placeholder}, space)
			}
			if space != "" {
				b.WriteString(space + t.p.separator)
			}
		}
		for _, q := range c.parts {
			if q.name == "" {
				b.WriteString(q.literal)
				continue
			}
			value := t.value(q)
			if change != nil {
				value = change(q, value)
			}
			b.WriteString(value)
		}
		key := b.String()
		if t.p.maxLength > 0 && len(key) > t.p.maxLength && change == nil {
			continue
		}
		if all := t.of(key, false); len(all) == 1 && all[0] == c && t.fresh(key) {
			return key
		}
	}
	return ""
}

// value is one of a placeholder.
func (t *Planting) value(q part) string {
	if q.name == t.p.namespace.placeholder {
		return t.Namespaces[t.rng.IntN(len(t.Namespaces))]
	}
	if all := t.p.sets[q.name]; all != nil {
		return all[t.rng.IntN(len(all))]
	}
	n := t.rng.Uint64()
	text := ""
	switch q.typ {
	case "int", "uint":
		text = strconv.FormatUint(n%1e9, 10)
	case "hex":
		text = fmt.Sprintf("%08x", uint32(n))
	case "uuid":
		text = fmt.Sprintf("%08x-%04x-4%03x-8%03x-%012x", uint32(n), n>>32&0xffff, n>>16&0xfff, n&0xfff, t.rng.Uint64()&0xffffffffffff)
	case "date":
		text = time.Unix(int64(n%2e9), 0).UTC().Format(time.DateOnly)
	case "rfc3339":
		text = time.Unix(int64(n%2e9), 0).UTC().Format(time.RFC3339)
	default:
		text = fmt.Sprintf("v%07x", uint32(n)&0xfffffff)
	}
	if q.size > 0 && len(text) > q.size {
		text = text[:q.size]
	}
	return text
}

// add counts a key that breaks a rule, or none.
func (t *Planting) add(c *class, rule string, commands ...[]string) {
	t.Commands = append(t.Commands, commands...)
	t.Keys++
	t.Classes[c.name]++
	if rule != "" {
		t.Rules[rule]++
		t.ByClass[rule+" "+c.name]++
	}
}

// kind is a type that keys of a class have.
func (c *class) kind() string {
	if c.typ == "" {
		return "string"
	}
	return c.typ
}
