package acl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// wider notes rules for the keys of one class whose pattern also allows keys of another
// class, which no rule of the user is for.
func (b *builder) wider(u *User) {
	var own []string
	for _, w := range u.Why {
		own = append(own, w.Classes...)
	}
	every := b.everyNamespace
	defer func() { b.everyNamespace = every }() // which samples set, too
	for _, w := range u.Why {
		glob, _, ok := keyRule(w.Rule)
		if !ok || len(w.Classes) == 0 || w.Rule[0] == '+' {
			continue
		}
		var others []string
		for _, p := range b.policies {
			for _, c := range p.Keys {
				if slices.Contains(own, c.Name) || slices.Contains(others, c.Name) {
					continue
				}
				if slices.ContainsFunc(b.ofClass(p, c, nil, ""), func(s piece) bool { return matches(glob, s.text) || b.shares(p, c, glob, s) }) {
					others = append(others, c.Name)
				}
			}
		}
		if len(others) > 0 {
			slices.Sort(others)
			b.note(Note{User: u.User, Rule: w.Rule, Text: fmt.Sprintf("its pattern is also that of keys of classes which the program does not use: %s", strings.Join(others, ", "))})
		}
	}
}

// shares reports whether some key of a class is one of a pattern: one that both have, and
// that the policy does not count among the keys of another class.
func (b *builder) shares(p *keys.Policy, c *keys.Class, glob string, s piece) bool {
	t, exact := template(tokens(glob))
	if !exact {
		return false
	}
	var longer []keys.Part // the same with a separator in what an asterisk stands for
	for _, part := range t.Parts() {
		longer = append(longer, part)
		if part.Rest && p.Separator != "" {
			longer = append(longer, keys.Part{Literal: p.Separator}, part)
		}
	}
	for i, t := range []keys.Template{t, t, keys.New(longer...)} {
		syntax := keys.Syntax{Separator: p.Separator, Empty: i == 0} // an asterisk may be no text; a value may not
		key, ok := syntax.Overlap(t, keys.New(s.parts...))
		if !ok {
			continue
		}
		m := b.matcher(p)
		if m == nil {
			return true
		}
		var match keys.Match
		if m.MatchString(key, &match); match.Class == c {
			return true
		}
	}
	return false
}

// matcher is the compiled form of a policy; nil if it has none.
func (b *builder) matcher(p *keys.Policy) *keys.Matcher {
	m, ok := b.matchers[p]
	if !ok {
		if b.matchers == nil {
			b.matchers = map[*keys.Policy]*keys.Matcher{}
		}
		m, _ = p.Compile() // what cannot be compiled is nil
		b.matchers[p] = m
	}
	return m
}
