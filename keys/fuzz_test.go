package keys

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// ParsePolicy returns for every input, always the same, and only errors with a
// position in the file and a remedy. A policy that loads can be matched.
func FuzzParsePolicy(f *testing.F) {
	for _, archive := range policyArchives(f) {
		for _, file := range archive.Files {
			f.Add(file.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := ParsePolicy("policy.yml", data)
		_, again := ParsePolicy("policy.yml", data)
		if err != nil {
			require.EqualError(t, again, err.Error())
			var problems PolicyErrors
			require.True(t, errors.As(err, &problems))
			require.NotEmpty(t, problems)
			last := position{}
			for _, e := range problems {
				at := position{e.Line, e.Column}
				require.False(t, at.line < last.line || at.line == last.line && at.column < last.column, "%s: not in order", e)
				require.NotContains(t, e.Message, "\n")
				last = at
			}
			return
		}
		require.NoError(t, again)
		for _, c := range append(p.Keys[:len(p.Keys):len(p.Keys)], p.Channels...) {
			p.Match(c.Pattern)
			p.Follow(c.Pattern)
			p.MatchGlob(c.Pattern)
			p.Nearest(c.Pattern)
		}
	})
}

// Matching returns for every template, and a key that is matched is one of the
// class: binding by binding, the pattern gives the key back.
func FuzzPolicyMatch(f *testing.F) {
	for _, seed := range []string{
		"app:user:{id}", "app:env:prod:{x...}", "{a}{b}:user:{c}", "a:u:550e8400-e29b-41d4-a716-446655440000", "app:*:[a-z]?\\", "counter",
		"{x...}:{y...}:{z...}", "::::", "app:lock:issue-{n}-x", "{{}}", "asynq:",
	} {
		f.Add(seed)
	}
	p := mustPolicy(f, matchPolicy)
	f.Fuzz(func(t *testing.T, text string) {
		tmpl, err := Parse(text)
		if err != nil || len(text) > 200 {
			return
		}
		p.Nearest(tmpl)
		p.MatchGlob(tmpl)
		_, misfits, follows := p.Follow(tmpl)
		m, ok := p.Match(tmpl)
		require.False(t, ok && !follows)
		if !ok {
			require.False(t, follows && len(misfits) == 0)
			return
		}
		var parts []Part
		n := 0
		for _, part := range m.Class.Pattern.Parts() {
			if !part.Placeholder {
				parts = append(parts, part)
				continue
			}
			require.Equal(t, part, m.Bindings[n].Placeholder)
			parts = append(parts, m.Bindings[n].Value.Parts()...)
			n++
		}
		require.Equal(t, tmpl.Typed(), New(parts...).Typed())
		require.Contains(t, p.Reaches(tmpl), m.Class)
	})
}
