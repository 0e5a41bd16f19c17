package keydoc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// globOf is a pattern of Redis that matches the keys of a class, in the default namespace:
// placeholders are *. It is "" of a class with one key. The template has the keys that it matches, of this class or not.
func globOf(p *keys.Policy, c *keys.Class) (glob string, matched keys.Template) {
	escape := strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `]`, `\]`, `\`, `\\`)
	var text strings.Builder
	var parts []keys.Part
	wild := false
	for _, part := range c.Pattern.Parts() {
		switch {
		case !part.Placeholder:
		case p.Namespace != nil && part.Name == p.Namespace.Placeholder && p.Namespace.Default != "":
			part = keys.Part{Literal: p.Namespace.Default}
		default:
			part = keys.Part{Placeholder: true, Name: "?", Rest: true}
			wild = true
		}
		parts = append(parts, part)
		if part.Placeholder {
			text.WriteString("*")
		} else {
			text.WriteString(escape.Replace(part.Literal))
		}
	}
	if !wild {
		return "", keys.Template{}
	}
	return text.String(), keys.New(parts...)
}

// globs notes of each pattern for all keys, or channels, of a class the other classes whose keys it matches,
// for its stars match separators too. A key that it matches only by its values does not count, unless
// these are a closed set: not user:jobs:1, of {kind}:jobs:{id}, for user:*.
func (b *builder) globs() {
	written, words := map[*keys.Class][]keys.Template{}, map[*keys.Class]map[string]bool{}
	for _, c := range b.order {
		written[c], words[c] = b.written(c), map[string]bool{}
		for _, t := range written[c] {
			addWords(words[c], t, b.policyOf[c].Separator)
		}
	}
	for _, c := range b.order {
		of := b.at[c]
		if of.Glob == "" {
			continue
		}
		needs, sep := map[string]bool{}, b.policyOf[c].Separator
		addWords(needs, of.matched, sep)
		for _, other := range b.order {
			if other == c || b.channels[other] != b.channels[c] || b.policyOf[other].Separator == sep && !hasAll(words[other], needs) {
				continue
			}
			if slices.ContainsFunc(written[other], func(t keys.Template) bool {
				return hasTexts(t, of.matched) && keys.Covers(of.matched, t, b.policyOf[other].Separator) && b.isOf(t, other)
			}) {
				of.GlobAlso = append(of.GlobAlso, b.at[other].title())
			}
		}
	}
}

// addWords adds the words of a template that are text between two separators: what a pattern has of
// these its keys have too.
func addWords(words map[string]bool, t keys.Template, sep string) {
	for _, p := range t.Parts() {
		if p.Placeholder || sep == "" {
			continue
		}
		if all := strings.Split(p.Literal, sep); len(all) > 2 {
			for _, word := range all[1 : len(all)-1] {
				words[word] = true
			}
		}
	}
}

// hasAll reports whether some words are among others.
func hasAll(words, some map[string]bool) bool {
	for word := range some {
		if !words[word] {
			return false
		}
	}
	return true
}

// hasTexts reports whether a template has all texts of a pattern: else that does not match its keys,
// whatever the values are.
func hasTexts(t, pattern keys.Template) bool {
	for _, want := range pattern.Parts() {
		if !want.Placeholder && !slices.ContainsFunc(t.Parts(), func(p keys.Part) bool { return !p.Placeholder && strings.Contains(p.Literal, want.Literal) }) {
			return false
		}
	}
	return true
}

// isOf reports whether the keys of a template are of a class, and not of a more specific one.
func (b *builder) isOf(t keys.Template, c *keys.Class) bool {
	match := b.policyOf[c].Match
	if b.channels[c] {
		match = b.policyOf[c].MatchChannel
	}
	m, ok := match(t)
	return ok && m.Class == c
}

// maxWritten bounds the patterns that a class is written out as.
const maxWritten = 64

// written is the pattern of a class in the default namespace, with each of the values of closed sets.
func (b *builder) written(c *keys.Class) []keys.Template {
	p := b.policyOf[c]
	t := c.Pattern
	if c.HasNamespace() && p.Namespace.Default != "" {
		t = p.InDefault(t)
	}
	out := [][]keys.Part{nil}
	for _, part := range t.Parts() {
		as := []keys.Part{part}
		if values, closed := p.Values(part.Name); part.Placeholder && closed && len(values)*len(out) <= maxWritten {
			as = nil
			for _, v := range values {
				as = append(as, keys.Part{Literal: v})
			}
		}
		var next [][]keys.Part
		for _, before := range out {
			for _, one := range as {
				next = append(next, append(slices.Clone(before), one))
			}
		}
		out = next
	}
	var all []keys.Template
	for _, parts := range out {
		all = append(all, keys.New(parts...))
	}
	return all
}

// maxAlso is how many classes a line names that are matched too.
const maxAlso = 8

// AlsoNamed are the first of the classes that the pattern for all keys matches too.
func (c *Class) AlsoNamed() []string { return c.GlobAlso[:min(len(c.GlobAlso), maxAlso)] }

// AlsoMore says how many classes more these are; "" for none.
func (c *Class) AlsoMore() string {
	switch n := len(c.GlobAlso) - maxAlso; {
	case n < 1:
		return ""
	case n == 1:
		return " and 1 other class"
	default:
		return fmt.Sprintf(" and %d other classes", n)
	}
}

// globText is the pattern for all keys or channels, with what else it matches, as a section has it.
func (c *Class) globText(channel bool) string {
	if len(c.GlobAlso) == 0 {
		return code(c.Glob)
	}
	of := "keys"
	if channel {
		of = "channels"
	}
	return code(c.Glob) + ", which matches " + of + " of " + joined(c.AlsoNamed(), code) + c.AlsoMore() + " too"
}
