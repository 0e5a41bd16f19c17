package suggest

import (
	"errors"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// settle makes classes that can be in one policy: one that overlaps another one, and
// neither is more specific, becomes wider than it.
func (s *Suggestion) settle() {
	syntax := keys.Syntax{Separator: s.Separator}
	var done []Class
	for _, c := range s.Classes {
		if c.Doubt == "" {
			c = s.fit(syntax, c, &done)
		}
		if c.Keys > 0 {
			done = append(done, c)
		}
	}
	slices.SortStableFunc(done, func(a, b Class) int { return int(min(max(b.Keys-a.Keys, -1), 1)) })
	s.Classes = done
	s.parse()
}

// maxWider is how often a class is made wider.
const maxWider = 8

// fit makes a class go with those that are done and with those of the policy. It has no
// keys if they are those of another one now.
func (s *Suggestion) fit(syntax keys.Syntax, c Class, done *[]Class) Class {
	for range maxWider {
		other, i, r := s.clash(syntax, c.Pattern, *done)
		switch {
		case other == nil:
			return c
		case r == keys.Equivalent && i >= 0:
			(*done)[i].Keys += c.Keys
			(*done)[i].loosen(c)
			c.Keys = 0
			return c
		case r != keys.Overlapping:
			c.Doubt = "these would be keys of class " + other.name
			return c
		}
		if t, ok := unsigned(c.Pattern); ok {
			if r, _ := syntax.Relate(t, other.pattern); r != keys.Overlapping {
				c.Pattern = t
				continue
			}
		}
		wider, ok := join(c.Pattern, other.pattern, s.Separator)
		if !ok {
			c.Doubt = "some keys would be of class " + other.name + " as well"
			return c
		}
		if r, _ := syntax.Relate(wider, other.pattern); r != keys.Wider || !syntax.Covers(wider, c.Pattern) {
			c.Doubt = "some keys would be of class " + other.name + " as well"
			return c
		}
		c.Pattern = wider
	}
	c.Doubt = "some keys would be of several classes"
	return c
}

// loosen leaves out of a class what another one, whose keys are its now, does not have.
func (c *Class) loosen(o Class) {
	if c.Type != o.Type {
		c.Type = ""
	}
	if c.TTL != o.TTL {
		c.TTL = ""
	}
	c.Notes = append(c.Notes, o.Notes...)
}

type pattern struct {
	name    string
	pattern keys.Template
}

// clash is a class that cannot be in a policy with a pattern; nil if there is none. i is its index
// in those that are done; -1 for one of the policy.
func (s *Suggestion) clash(syntax keys.Syntax, t keys.Template, done []Class) (other *pattern, i int, r keys.Relation) {
	if s.known.Policy != nil {
		for _, c := range s.known.Policy.Keys {
			if s.inNamespace(t) != s.inNamespace(c.Pattern) {
				continue
			}
			if r, _ := syntax.Relate(s.opened(t), s.opened(c.Pattern)); r == keys.Overlapping || r == keys.Equivalent || r == keys.Narrower {
				return &pattern{c.Name, c.Pattern}, -1, r
			}
		}
	}
	for i, c := range done {
		if c.Doubt != "" || disjoint(t, c.Pattern) || s.inNamespace(t) != s.inNamespace(c.Pattern) {
			continue // with literal text in place of the namespace, it is more specific
		}
		if r, _ := syntax.Relate(s.opened(t), s.opened(c.Pattern)); r == keys.Overlapping || r == keys.Equivalent {
			return &pattern{c.Name, c.Pattern}, i, r
		}
	}
	return nil, -1, keys.Disjoint
}

// opened is a pattern with one value in place of each closed set of the policy, which the
// relation of patterns does not know.
func (s *Suggestion) opened(t keys.Template) keys.Template {
	if s.known.Policy == nil || s.known.Policy.Segments == nil {
		return t
	}
	parts := t.Parts()
	for i, p := range parts {
		for _, of := range s.known.Policy.Segments {
			if p.Placeholder && p.Name == of.Placeholder && len(of.Values) > 0 {
				parts[i] = keys.Part{Literal: of.Values[0]}
			}
		}
	}
	return keys.New(parts...)
}

// inNamespace reports whether a pattern has the placeholder of the namespace.
func (s *Suggestion) inNamespace(t keys.Template) bool {
	return slices.Contains(t.Names(), s.namespace)
}

// disjoint reports that no key is of both patterns, if their beginnings say so.
func disjoint(a, b keys.Template) bool {
	x, y := a.Head(), b.Head()
	n := min(len(x), len(y))
	return x[:n] != y[:n]
}

// unsigned is a pattern whose numbers are not negative; it is not ok if it has none.
func unsigned(t keys.Template) (out keys.Template, ok bool) {
	parts := t.Parts()
	for i := range parts {
		if parts[i].Type == keys.Int {
			parts[i].Type, ok = keys.Uint, true
		}
	}
	return keys.New(parts...), ok
}

// join is the least pattern of single values that has the keys of two; it is not ok for
// patterns of different lengths.
func join(a, b keys.Template, sep string) (out keys.Template, ok bool) {
	x, y := cut(a, sep), cut(b, sep)
	if len(x) != len(y) {
		return out, false
	}
	var parts []keys.Part
	for i := range x {
		if i > 0 {
			parts = append(parts, keys.Part{Literal: sep})
		}
		if x[i].Equal(y[i]) {
			parts = append(parts, x[i].Parts()...)
			continue
		}
		name := "value"
		for _, p := range x[i].Parts() {
			if p.Rest {
				return out, false
			}
			if p.Placeholder {
				name = p.Name
			}
		}
		parts = append(parts, keys.Part{Placeholder: true, Name: name})
	}
	return keys.New(parts...).Numbered(), true
}

// cut are the segments of a pattern.
func cut(t keys.Template, sep string) []keys.Template {
	var out []keys.Template
	var now []keys.Part
	for _, p := range t.Parts() {
		if p.Placeholder {
			now = append(now, p)
			continue
		}
		for i, text := range strings.Split(p.Literal, sep) {
			if i > 0 {
				out, now = append(out, keys.New(now...)), nil
			}
			now = append(now, keys.Part{Literal: text})
		}
	}
	return append(out, keys.New(now...))
}

// parse leaves doubts about the classes that the policy cannot have, as its own errors say.
func (s *Suggestion) parse() {
	for range 2*len(s.Classes) + 1 {
		text, lines := s.policy()
		_, err := keys.ParsePolicy("policy", []byte(text))
		var problems keys.PolicyErrors
		if !errors.As(err, &problems) {
			return
		}
		found := false
		for _, p := range problems {
			i := slices.IndexFunc(lines, func(l [2]int) bool { return l[0] <= p.Line && p.Line < l[1] })
			if i < 0 {
				continue
			}
			c := &s.Classes[i]
			switch {
			case c.Doubt != "":
				continue
			case !c.Global && strings.Contains(p.Message, "does not follow the format"):
				c.Global = true
			default:
				c.Doubt = p.Message
			}
			found = true
			break // the others may be of the same conflict
		}
		if !found {
			return
		}
	}
}
