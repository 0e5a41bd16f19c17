// Package origins groups keys by the place where their literal head is
// written, for the rules that report a template once, at its origin.
package origins

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/rediscalls"
)

// A Group is the keys of one origin.
type Group struct {
	Origin *rediscalls.Origin
	// Key is the template of the group: that of its keys if they have the same,
	// else their common head followed by {...}.
	Key keys.Template
	// Role is that of the uses: RoleKey if one of them is of a key, then
	// RoleChannel, then RolePattern.
	Role rediscalls.Role
	Uses []*rediscalls.Use
}

// Finding is the finding of a rule at the group's origin. The message has one %s,
// for the key.
func (g Group) Finding(rule, message string) passes.Finding {
	return passes.Finding{
		Rule:     rule,
		Severity: passes.Error,
		Message:  passes.Message(message, g.Key),
		Span:     g.Origin.Span,
		Package:  g.Origin.Package,
		Decl:     g.Origin.Decl,
		Key:      g.Key.String(),
		Uses:     passes.Refs(g.Uses),
	}
}

// Hardcoded groups the keys whose head is literal text that a person wrote and
// that tells something: not the default of a setting, not generated, and not
// punctuation alone. Only uses for which keep returns true are looked at. The
// groups are sorted by their origins.
func Hardcoded(uses []rediscalls.Use, keep func(*rediscalls.Use) bool) []Group {
	var c collector
	for i := range uses {
		u := &uses[i]
		if rank(u.Role) == 0 || !keep(u) {
			continue
		}
		for _, k := range u.Keys {
			if k.Head != nil && !k.Head.Generated && !k.Configurable && names(u.Role, k.Template) {
				c.add(u, k)
			}
		}
	}
	return c.groups()
}

// names reports whether the head of t, in a pattern the text before the first
// glob, has a letter or a digit.
func names(role rediscalls.Role, t keys.Template) bool {
	head := t.Head()
	if role != rediscalls.RoleKey && serverOwned(head) {
		return false
	}
	if role == rediscalls.RolePattern {
		if i := strings.IndexAny(head, `*?[\`); i >= 0 {
			head = head[:i]
		}
	}
	return strings.ContainsFunc(head, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// serverOwned reports whether a channel's name is one that Redis itself gives:
// nobody can choose it.
func serverOwned(head string) bool {
	for _, prefix := range []string{"__keyspace@", "__keyevent@", "__redis__:", "__sentinel__:", "+switch-master", "+sdown", "-sdown", "+odown", "-odown"} {
		if strings.HasPrefix(head, prefix) {
			return true
		}
	}
	return false
}

// rank orders roles: what a group with several roles is called.
func rank(r rediscalls.Role) int {
	switch r {
	case rediscalls.RoleKey:
		return 3
	case rediscalls.RoleChannel:
		return 2
	case rediscalls.RolePattern:
		return 1
	}
	return 0
}

type place struct {
	file         string
	line, column int
}

type collector struct {
	byPlace map[place]int // index into all
	all     []Group
	keys    [][]keys.Template // of the group of that index
}

func (c *collector) add(u *rediscalls.Use, k rediscalls.Key) {
	at := place{k.Head.File, k.Head.Line, k.Head.Column}
	i, ok := c.byPlace[at]
	if !ok {
		if c.byPlace == nil {
			c.byPlace = make(map[place]int)
		}
		i = len(c.all)
		c.byPlace[at] = i
		c.all = append(c.all, Group{Origin: k.Head, Role: u.Role})
		c.keys = append(c.keys, nil)
	}
	g := &c.all[i]
	if rank(u.Role) > rank(g.Role) {
		g.Role = u.Role
	}
	if n := len(g.Uses); n == 0 || g.Uses[n-1] != u {
		g.Uses = append(g.Uses, u)
	}
	c.keys[i] = append(c.keys[i], k.Template)
}

func (c *collector) groups() []Group {
	for i := range c.all {
		c.all[i].Key = common(c.keys[i])
	}
	slices.SortStableFunc(c.all, func(a, b Group) int {
		return passes.CompareSpans(a.Origin.Span, b.Origin.Span)
	})
	return c.all
}

// common returns the template that ts share but for the names of placeholders,
// or else their common head followed by {...}.
func common(ts []keys.Template) keys.Template {
	same := true
	head := ts[0].Head()
	for _, t := range ts[1:] {
		same = same && t.Canonical() == ts[0].Canonical()
		head = commonPrefix(head, t.Head())
	}
	if same {
		return ts[0]
	}
	return keys.New(keys.Part{Literal: head}, keys.Part{Placeholder: true, Name: "?", Rest: true})
}

// commonPrefix returns the longest common prefix of a and b that does not end
// inside a rune.
func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && !utf8.RuneStart(a[n]) {
		n--
	}
	return a[:n]
}
