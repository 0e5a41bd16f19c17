package acl

import (
	"fmt"
	"slices"
	"strings"
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
				if slices.ContainsFunc(b.ofClass(p, c, nil, ""), func(s piece) bool { return matches(glob, s.text) }) {
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
