package propose

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
)

// FromJSON proposes the policy of a configuration in JSON: an object, or one
// that an object has as "redis", with
//
//	namespace    a text, the first segment of the patterns
//	keyPatterns  names, and templates of keys
//	channels     names, and templates of channels
//	ttl          names of key patterns, and seconds
//
// Other members are not looked at. The error is of type [keys.PolicyErrors], has
// all problems, and calls the file name.
func FromJSON(name string, data []byte) (*Proposal, error) {
	c := &config{jsonFile: newJSONFile(name, data), alone: true}
	root, ok := c.root()
	if ok {
		c.read(root)
	}
	if len(c.errs) > 0 {
		slices.SortStableFunc(c.errs, func(a, b *keys.PolicyError) int {
			return (a.Line-b.Line)<<16 + a.Column - b.Column
		})
		return nil, c.errs
	}
	return c.proposal(), nil
}

// A config is such a file.
type config struct {
	*jsonFile
	namespace      string
	namespaceAt    int
	keys, channels []named
	ttls           []ttl
	alone          bool // there is nothing but it to tell what lifetimes are for
}

// named is a template with a name.
type named struct {
	name     string
	template keys.Template
	at       int

	described
}

type ttl struct {
	name     string
	lifetime time.Duration
}

// read reads the members that count.
func (c *config) read(root node) {
	n := root
	if inner, ok := root.get("redis"); ok && !hasPatterns(root) {
		n = inner
	}
	if !hasPatterns(n) {
		c.errorf(n.at, `no "keyPatterns" and no "channels" here (write an object as in {"namespace": "app", "keyPatterns": {"job": "app:job:{id}"}}, at the top or as "redis")`)
		return
	}
	if ns, ok := n.get("namespace"); ok {
		text, isText := ns.value.(string)
		if !isText || text == "" {
			c.errorf(ns.at, `"namespace" is %s (write the text that keys begin with, as in "app")`, describe(ns))
		}
		c.namespace, c.namespaceAt = text, ns.at
	}
	c.keys = c.templates(n, "keyPatterns")
	c.channels = c.templates(n, "channels")
	c.readTTLs(n)
	c.check()
}

func hasPatterns(n node) bool {
	_, hasKeys := n.get("keyPatterns")
	_, hasChannels := n.get("channels")
	return hasKeys || hasChannels
}

func describe(n node) string {
	if n.value == "" {
		return "empty"
	}
	return n.describe()
}

// object returns a member that is an object, if there is one.
func (c *config) object(n node, name, example string) node {
	o, ok := n.get(name)
	if ok && o.value != json.Delim('{') {
		c.errorf(o.at, "%q is %s (write an object, as in %s)", name, o.describe(), example)
		return node{}
	}
	return o
}

func (c *config) templates(n node, member string) []named {
	o := c.object(n, member, `{"job": "app:job:{id}"}`)
	var list []named
	for i, name := range o.names {
		v := o.list[i]
		text, ok := v.value.(string)
		if !ok || text == "" {
			c.errorf(v.at, `%s.%s is %s (write a template, as in "app:job:{id}")`, member, name, describe(v))
			continue
		}
		t, err := keys.Parse(text)
		var problems keys.SyntaxErrors
		if errors.As(err, &problems) {
			for _, p := range problems {
				c.errorf(v.at, "%s.%s: %s", member, name, p.Message)
			}
			continue
		}
		list = append(list, named{name: name, template: t, at: v.at})
	}
	return list
}

func (c *config) readTTLs(n node) {
	const longest = float64(1<<63-1) / float64(time.Second)
	o := c.object(n, "ttl", `{"job": 3600}`)
	for i, name := range o.names {
		number, _ := o.list[i].value.(json.Number)
		seconds, err := number.Float64()
		d := time.Duration(seconds * float64(time.Second))
		if err != nil || seconds <= 0 || seconds >= longest || d < time.Millisecond {
			text := string(number)
			if text == "" {
				text = o.list[i].describe()
			}
			c.errorf(o.list[i].at, "ttl.%s is %s (write seconds, as in 3600)", name, text)
			continue
		}
		c.ttls = append(c.ttls, ttl{name, d})
	}
}

// modeler is for the separator that the patterns have.
func (c *config) modeler() *modeler {
	var entries []*entry
	for _, n := range slices.Concat(c.keys, c.channels) {
		entries = append(entries, &entry{variants: []variant{{template: n.template}}})
	}
	m := &modeler{Syntax: keys.Syntax{Separator: separator((&collection{entries: entries}).templates())}, namespace: c.namespace}
	m.placeholder = slices.ContainsFunc(entries, func(e *entry) bool {
		t := e.variants[0].template
		return m.inNamespace(t) || c.namespace != "" && beginsWithNamespace(t)
	})
	return m
}

// check reports patterns that a policy cannot have side by side.
func (c *config) check() {
	m := c.modeler()
	if strings.Contains(c.namespace, m.Separator) {
		c.errorf(c.namespaceAt, "namespace %q has the separator %q in it (write the first segment alone)", c.namespace, m.Separator)
	}
	for _, list := range [][]named{c.keys, c.channels} {
		for i, b := range list {
			for _, a := range list[:i] {
				if a.name != b.name && m.conflict(&draft{pattern: a.template}, &draft{pattern: b.template}) {
					example, _ := m.Overlap(a.template, b.template)
					c.errorf(b.at, "%s overlaps %s, and neither is more specific: both have the key %q (change a literal in one)", b.name, a.name, example)
					break
				}
			}
		}
	}
}

var plainName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

// proposal is what the file says.
func (c *config) proposal() *Proposal {
	m := c.modeler()
	p := &Proposal{Source: c.name, Separator: m.Separator}
	taken := newNames()
	left := slices.Clone(c.ttls)
	for _, n := range c.keys {
		class := c.class(m, n, taken, "")
		if i := slices.IndexFunc(left, func(t ttl) bool { return n.name != "" && sameName(t.name, n.name) }); i >= 0 {
			class.TTL = lifetime(left[i].lifetime, left[i].lifetime)
			left = slices.Delete(left, i, i+1)
		}
		p.Keys = append(p.Keys, class)
	}
	for _, n := range c.channels {
		p.Channels = append(p.Channels, c.class(m, n, taken, "Channel"))
	}
	left = slices.DeleteFunc(left, func(t ttl) bool {
		var guesses []named
		if c.alone {
			guesses = c.guesses(m, t)
		}
		for _, n := range guesses {
			class := c.class(m, n, taken, "")
			class.TTL = lifetime(t.lifetime, t.lifetime)
			class.Doubts = append(class.Doubts, notSure+"no key pattern has the name of ttl."+t.name+": are these the keys?")
			p.Keys = append(p.Keys, class)
		}
		c.keys = append(c.keys, guesses...)
		return len(guesses) > 0
	})
	if m.placeholder {
		p.Namespace = c.namespace
	} else {
		all := slices.Concat(p.Keys, p.Channels)
		var doubts, more []string
		p.Keys, doubts = m.apart(p.Keys, all)
		p.Channels, more = m.apart(p.Channels, all)
		p.Notes = slices.Concat(doubts, more)
	}
	p.Variable = Input{}.Variable(p.Namespace)
	for _, list := range [][]Class{p.Keys, p.Channels} {
		slices.SortStableFunc(list, func(a, b Class) int { return strings.Compare(a.Pattern.Typed(), b.Pattern.Typed()) })
	}
	for _, t := range left {
		p.Notes = append(p.Notes, fmt.Sprintf("%sttl.%s is %s, and no key pattern has that name", notSure, t.name, lifetime(t.lifetime, t.lifetime)))
	}
	return p
}

func (c *config) class(m *modeler, n named, taken names, suffix string) Class {
	class := Class{Pattern: m.pattern(n.template)}
	switch begins := beginsWithNamespace(class.Pattern); {
	case begins && !m.placeholder: // it is in front
		if _, rest, ok := class.Pattern.CutSegment(m.Separator); ok {
			class.Pattern = rest
		}
	case !begins && m.placeholder:
		class.Global = true
		class.Notes = append(class.Notes, "has no namespace")
	}
	base := n.name
	if !plainName.MatchString(base) || keys.GoName(base) == "" {
		base = baseName(class)
	}
	class.Name = taken.unique(suffix, base)
	class.Type, class.TTL, class.Doc, class.MaxCount, class.OneOf = n.typ, n.ttl, n.doc, n.count, n.oneOf
	if n.sized() {
		class.MaxSize = n.size
	}
	if n.typ == "" || n.typ == "hash" {
		class.Fields, class.Open = n.fields, n.open
	}
	return class
}

// beginsWithNamespace reports whether the first part of t is the placeholder of
// the namespace.
func beginsWithNamespace(t keys.Template) bool {
	parts := t.Parts()
	return parts[0].Placeholder && parts[0].Name == "namespace"
}

// sameName reports whether tempData and temp_data are meant to be the same.
func sameName(a, b string) bool { return strings.Join(words(a), "") == strings.Join(words(b), "") }
