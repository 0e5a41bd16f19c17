package acl

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// A pattern and a class share keys where some key is of both, whichever that is, and no
// class that says more of it has it.
func TestShares(t *testing.T) {
	p, err := keys.ParsePolicy("", []byte(`
keys:
  log: {pattern: "log:{rest...}"}
  loga: {pattern: "log:a:{id}"}
  me: {pattern: "user:me"}
  user: {pattern: "user:{name}"}
  job: {pattern: "job:{id:int}"}
  day: {pattern: "day:{d:date}"}
`))
	require.NoError(t, err)
	b := &builder{policies: []*keys.Policy{p}}
	for _, c := range []struct {
		glob, class string
		want        bool
	}{
		{"log:a:*", "log", true},
		{"log:*", "loga", true},
		{"user:*", "user", true},
		{"user:m*", "user", true},
		{"user:me", "user", false}, // that key is of class me
		{"user:me", "me", true},
		{"job:*", "job", true},
		{"job:4*", "job", true},
		{"job:x*", "job", false},
		{"job:*:status", "job", false},
		{"day:2025-*", "day", true},
		{"day:2025-*", "job", false},
		{"[uv]ser:m*", "user", false}, // sets are not looked at
	} {
		i := slices.IndexFunc(p.Keys, func(k *keys.Class) bool { return k.Name == c.class })
		require.GreaterOrEqual(t, i, 0, c.class)
		class := p.Keys[i]
		got := false
		for _, s := range b.ofClass(p, class, nil, "") {
			got = got || b.shares(p, class, c.glob, s)
		}
		require.Equal(t, c.want, got, "%s %s", c.glob, c.class)
	}
}
