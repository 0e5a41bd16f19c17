package audit

import (
	"maps"
	"slices"

	"github.com/redislint/redislint/cmd/redislint/internal/suggest"
)

// newStrays returns the groups of the keys of no class.
func newStrays(o Options) *suggest.Groups {
	g := suggest.Options{}
	if !o.NoPolicy {
		g.Separator = o.Policy.Separator
	}
	return suggest.New(g)
}

// known is what matters to what the keys of no class have in common.
func (j *Judge) known() suggest.Known {
	var k suggest.Known
	if !j.opts.NoPolicy {
		k.Policy = j.policy
	}
	for _, n := range slices.Concat(j.opts.Namespaces, slices.Sorted(maps.Keys(j.Namespaces))) {
		if n != "" && n != others && !slices.Contains(k.Namespaces, n) {
			k.Namespaces = append(k.Namespaces, n)
		}
	}
	return k
}

// Suggest makes classes for the keys of no class. text is that of the policy's file.
func (j *Judge) Suggest(text []byte) *suggest.Suggestion {
	k := j.known()
	k.Text = text
	return j.strays.Suggest(k)
}

// templates are what the keys of no class have in common.
func (j *Judge) templates() []Template {
	out := []Template{}
	if j.Stray.Keys == 0 {
		return out
	}
	show := suggest.Words
	switch j.opts.Redact {
	case RedactNone:
		show = suggest.All
	case RedactFull:
		show = suggest.Shapes
	}
	for _, t := range j.strays.Templates(j.known(), show) {
		r := Template{Template: t.Text}
		r.Keys, _ = j.number(allDBs, t.Keys)
		r.Example, r.Encoding = encoded(t.Example)
		out = append(out, r)
	}
	return out
}

// addStray adds a key of no class to those like it.
func (j *Judge) addStray(k *Key) {
	ttl := k.TTL
	switch {
	case ttl == Persistent:
		ttl = suggest.Persistent
	case ttl < 0:
		ttl = suggest.Unknown
	}
	j.strays.Add(suggest.Key{Name: k.Name, Type: k.Type, TTL: ttl})
}
