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
	"github.com/redislint/redislint/passes/uses"
)

// A Key is one key of a use, with the place where it is to be reported.
type Key struct {
	uses.Key
	Use    *uses.Use
	Origin *uses.Origin
	Policy *keys.Policy // of the use's package; nil without one
	Class  *keys.Class  // nil for none
}

// A Group is the keys of one origin, by one policy.
type Group struct {
	Origin *uses.Origin
	// Key is the template of the group: that of its keys if they have the same,
	// else what they share at both ends and in the middle with {...} between, or the
	// first where they have no common head.
	Key keys.Template
	// Role is that of the uses: RoleKey if one of them is of a key, then
	// RoleChannel, then RolePattern.
	Role   uses.Role
	Uses   []*uses.Use
	Policy *keys.Policy
	// Class is that of all keys; nil if they have several, or none.
	Class *keys.Class
	Keys  []Key
}

// Finding is a finding at the group's origin. The message has one %s,
// for the key.
func (g Group) Finding(message string) passes.Finding {
	f := passes.Finding{
		Message: passes.Message(message, g.Key),
		Span:    g.Origin.Span,
		Package: g.Origin.Package,
		Decl:    g.Origin.Decl,
		Key:     g.Key.String(),
		Uses:    passes.Refs(g.Uses),

		Templates: g.templates(),
	}
	if g.Class != nil {
		f.Class = g.Class.Name
	}
	return f
}

// templates returns the templates of a group that has several, each once, except for
// the names of placeholders, sorted.
func (g Group) templates() []string {
	var all []string
	for _, k := range g.Keys {
		all = append(all, k.Template.Canonical())
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) < 2 {
		return nil
	}
	return all
}

// Hardcoded groups the keys whose head is [Written]. Only uses for which keep
// returns true are looked at. The groups are sorted by their origins.
func Hardcoded(in *passes.Input, keep func(*uses.Use) bool) []Group {
	var c Collector
	for i := range in.Uses {
		u := &in.Uses[i]
		if rank(u.Role) == 0 || !keep(u) {
			continue
		}
		for _, k := range u.Keys {
			if !Written(u.Role, k) {
				continue
			}
			key := Key{Key: k, Use: u, Origin: k.Head, Policy: in.Policy(u.Package)}
			if m, ok := in.Policies.Match(u, k.Template); ok {
				key.Class = m.Class
			}
			c.Add(key)
		}
	}
	return c.Groups()
}

// Written reports whether the head of a key is literal text that a person wrote
// and that tells something: not the default of a setting, not generated, and
// not punctuation and digits alone: a number is an index or an id, and names nothing.
func Written(role uses.Role, k uses.Key) bool {
	return k.Head != nil && !k.Head.Generated && !k.Configurable && names(role, k.Template)
}

// names reports whether the head of t, in a pattern the text before the first
// glob, has a letter.
func names(role uses.Role, t keys.Template) bool {
	head := t.Head()
	if role != uses.RoleKey && ServerOwned(head) {
		return false
	}
	if role == uses.RolePattern {
		if i := strings.IndexAny(head, `*?[\`); i >= 0 {
			head = head[:i]
		}
	}
	return strings.ContainsFunc(head, unicode.IsLetter)
}

// ServerOwned reports whether a channel, or a pattern of channels, that begins with
// head has a name that Redis itself gives: nobody can choose it.
func ServerOwned(head string) bool {
	name := head
	if i := strings.IndexAny(head, `*?[\`); i >= 0 {
		name = head[:i]
	}
	return slices.ContainsFunc([]string{"__keyspace@", "__keyevent@", "__redis__:", "__sentinel__:", "+switch-master", "+sdown", "-sdown", "+odown", "-odown"}, func(own string) bool {
		return strings.HasPrefix(name, own) || name != head && len(name) > 2 && strings.HasPrefix(own, name) // __key*
	})
}

// rank orders roles: what a group with several roles is called.
func rank(r uses.Role) int {
	switch r {
	case uses.RoleKey:
		return 3
	case uses.RoleChannel:
		return 2
	case uses.RolePattern:
		return 1
	}
	return 0
}

// A groupID is what the keys of a group have in common.
type groupID struct {
	origin uses.Position
	policy *keys.Policy
}

// A Collector groups keys. The zero Collector is empty.
type Collector struct {
	byID map[groupID]int // index into all
	all  []Group
}

// Add adds a key to the group of its origin.
func (c *Collector) Add(k Key) {
	id := groupID{k.Origin.Position(), k.Policy}
	i, ok := c.byID[id]
	if !ok {
		if c.byID == nil {
			c.byID = make(map[groupID]int)
		}
		i = len(c.all)
		c.byID[id] = i
		c.all = append(c.all, Group{Origin: k.Origin, Role: k.Use.Role, Policy: k.Policy})
	}
	g := &c.all[i]
	if rank(k.Use.Role) > rank(g.Role) {
		g.Role = k.Use.Role
	}
	if n := len(g.Uses); n == 0 || g.Uses[n-1] != k.Use {
		g.Uses = append(g.Uses, k.Use)
	}
	g.Keys = append(g.Keys, k)
}

// Groups returns the groups, sorted by their origins.
func (c *Collector) Groups() []Group {
	for i := range c.all {
		g := &c.all[i]
		all := g.Keys
		g.Keys = withoutBodies(all)
		g.Key = common(g.Keys)
		if i := slices.IndexFunc(all, func(k Key) bool { return k.Template.Canonical() == g.Key.Canonical() }); i >= 0 {
			g.Key = all[i].Template // with the names of the wrapper, if it comes first
		}
		g.Class = g.Keys[0].Class
		if slices.ContainsFunc(g.Keys, func(k Key) bool { return k.Class != g.Class }) {
			g.Class = nil
		}
	}
	slices.SortStableFunc(c.all, func(a, b Group) int {
		return passes.CompareSpans(a.Origin.Span, b.Origin.Span)
	})
	return c.all
}

// withoutBodies leaves out what is in the body of a wrapper where there is more:
// its keys are those of its callers, and wider where they are many.
func withoutBodies(all []Key) []Key {
	called := func(k Key) bool { return k.Use.Called }
	if rest := slices.DeleteFunc(slices.Clone(all), called); len(rest) > 0 {
		return rest
	}
	return all
}

// common returns the template that keys share except for what their placeholders are
// called and may contain, else {...} between their common head of whole words, what they share in the
// middle, and their common tail, which begins with a separator, or the first where they
// have no common head.
func common(all []Key) keys.Template {
	texts := make([][]keys.Part, len(all))
	for i, k := range all {
		texts[i] = symbols(k.Template)
	}
	head := alike(texts)
	if !slices.ContainsFunc(texts, func(t []keys.Part) bool { return len(t) > head }) {
		return keys.New(texts[0]...)
	}
	for head > 0 && texts[0][head-1].Placeholder {
		head--
	}
	if head == 0 {
		return all[0].Template
	}
	head = wholeWords(texts, head)
	start := slices.Clone(texts[0][:head])
	for i := range texts {
		texts[i] = texts[i][head:]
		slices.Reverse(texts[i])
	}
	end := texts[0][:alike(texts)]
	for len(end) > 0 && !separates(end[len(end)-1]) {
		end = end[:len(end)-1]
	}
	gap := []keys.Part{{Placeholder: true, Name: "?", Rest: true}}
	for i := range texts {
		texts[i] = texts[i][len(end):]
	}
	if run := run(texts); run != nil {
		end = slices.Concat(end, gap, run)
	}
	slices.Reverse(end)
	return keys.New(slices.Concat(start, gap, end)...)
}

// wholeWords is how much of a common head ends where a word of any does: execut is none of
// executing and executed, unless there is nothing before it, but job is one of job and jobs.
func wholeWords(texts [][]keys.Part, head int) int {
	ends := func(t []keys.Part) bool { return len(t) == head || t[head].Placeholder || separates(t[head]) }
	if separates(texts[0][head-1]) || slices.ContainsFunc(texts, ends) {
		return head
	}
	for n := head; n > 0; n-- {
		if separates(texts[0][n-1]) {
			return n
		}
	}
	return head
}

// run returns the longest part of the first text that all have and that tells
// something: it has a name, and begins and ends with a separator.
func run(texts [][]keys.Part) (longest []keys.Part) {
	first := texts[0]
	name := func(p keys.Part) bool { return !p.Placeholder && !separates(p) }
	for i := range first {
		for j := len(first); j > i+len(longest) && separates(first[i]); j-- {
			part := first[i:j]
			if separates(first[j-1]) && slices.ContainsFunc(part, name) && !slices.ContainsFunc(texts, func(t []keys.Part) bool { return !has(t, part) }) {
				longest = part
			}
		}
	}
	return longest
}

// has reports whether a part is in a text.
func has(text, part []keys.Part) bool {
	same := func(a, b keys.Part) bool { return a.Literal == b.Literal && a.Rest == b.Rest }
	for ; len(text) >= len(part); text = text[1:] {
		if slices.EqualFunc(text[:len(part)], part, same) {
			return true
		}
	}
	return false
}

// symbols returns the parts of t with every character of its literals as a part.
func symbols(t keys.Template) []keys.Part {
	var all []keys.Part
	for _, p := range t.Parts() {
		if p.Placeholder {
			all = append(all, p)
			continue
		}
		for _, c := range strings.Split(p.Literal, "") {
			all = append(all, keys.Part{Literal: c})
		}
	}
	return all
}

// alike returns how many symbols all texts begin with. A placeholder of the first
// text becomes the widest of those at its place.
func alike(texts [][]keys.Part) int {
	for i := range texts[0] {
		for _, t := range texts[1:] {
			if i == len(t) || t[i].Literal != texts[0][i].Literal {
				return i
			}
			if t[i].Rest && !texts[0][i].Rest {
				texts[0][i] = t[i]
			}
		}
	}
	return len(texts[0])
}

// separates reports whether p is literal text other than letters and digits.
func separates(p keys.Part) bool {
	c, _ := utf8.DecodeRuneInString(p.Literal)
	return !p.Placeholder && !unicode.IsLetter(c) && !unicode.IsDigit(c)
}

// OfChannels reports whether the pattern of a use is one of channels, not keys.
func OfChannels(u *uses.Use) bool {
	return uses.OnChannels(u.Command)
}
