package propose_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

// TestAnyKey has classes that have the keys of others too: they are for somebody
// to decide on, and are not there where only a wrapper makes them.
func TestAnyKey(t *testing.T) {
	t.Parallel()
	forwarded := func(text string) uses.Use {
		u := key(t, text)
		u.Forwarded = true
		return u
	}
	tests := []struct {
		name   string
		uses   []uses.Use
		want   []string
		doubts int
	}{
		{"one value, beside others", []uses.Use{key(t, "app:{any}", "app:jobs:{id}")}, []string{"job {namespace}:jobs:{id}", "any {namespace}:{any}"}, 1},
		{"several values", []uses.Use{key(t, "app:{kind}:{id}", "app:jobs:{id}")}, []string{"job {namespace}:jobs:{id}", "kind_id {namespace}:{kind}:{id}"}, 1},
		{"joined", []uses.Use{key(t, "app:{r...}:z", "app:x:{s...}")}, []string{"value {namespace}:{value...}"}, 1},
		{"text behind the value", []uses.Use{key(t, "app:{id}:jobs", "app:x")}, []string{"key_x {namespace}:x", "jobs {namespace}:{id}:jobs"}, 0},
		{"of a wrapper", []uses.Use{forwarded("app:{key...}"), key(t, "app:jobs:{id}")}, []string{"job {namespace}:jobs:{id}"}, 0},
		{"of a wrapper, and of a caller", []uses.Use{forwarded("app:{key...}"), key(t, "app:jobs:{id}", "app:{key...}")},
			[]string{"job {namespace}:jobs:{id}", "key {namespace}:{key...}"}, 1},
		{"of a wrapper that nobody calls", []uses.Use{forwarded("app:{key...}"), use(t, "PUBLISH", uses.RoleChannel, "app:a", "app:b")},
			[]string{"key {namespace}:{key...}"}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := proposed(tt.uses...)
			require.Equal(t, "app", p.Namespace)
			require.ElementsMatch(t, tt.want, listed(p.Keys))
			require.Equal(t, tt.doubts, p.Doubts())
			loaded(t, p)
		})
	}
}
