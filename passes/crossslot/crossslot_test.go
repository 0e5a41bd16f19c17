package crossslot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

func TestDisjoint(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"a", "b", true},
		{"a", "a", false},
		{"{{x}}:a", "{{x}}:b", false},
		{"{{x}}:a", "{{y}}:a", true},
		{"{{x}}:a", "x", false},
		{"{{}}:a", "{{}}:b", true},
		{"user:{id}", "cart:{id}", true},
		{"user:{id}", "user:{other}", false},
		{"{ns}:user:{id}", "{ns}:cart:{id}", true},
		{"user:{{{id}}}", "cart:{{{id}}}", false},
		{"user:{{{id}}}", "cart:{{{other}}}", false},
		{"user:{{{id}}}", "counters:total", true},
		{"user:{{{id}}}", "total", false},
		{"{{u:{id}}}", "{{c:{id}}}", true},
		{"{key}", "a", false},
		{"{rest...}:a", "b", false},
		{"a{{b", "a{{c", true},
	}
	policy, err := keys.ParsePolicy("policy.yml", []byte("cluster: true\n"))
	require.NoError(t, err)
	for _, tt := range tests {
		t.Run(tt.a+" "+tt.b, func(t *testing.T) {
			a, err := keys.Parse(tt.a)
			require.NoError(t, err)
			b, err := keys.Parse(tt.b)
			require.NoError(t, err)
			require.Equal(t, tt.want, disjoint(policy, a, b))
			require.Equal(t, tt.want, disjoint(policy, b, a))
		})
	}
}

func TestNamespaceWithTag(t *testing.T) {
	policy, err := keys.ParsePolicy("policy.yml", []byte("namespace: {default: \"{app}\"}\ncluster: true\n"))
	require.NoError(t, err)
	a, err := keys.Parse("{ns}:a")
	require.NoError(t, err)
	b, err := keys.Parse("{ns}:b")
	require.NoError(t, err)
	require.False(t, disjoint(policy, a, b))
}

func TestMessage(t *testing.T) {
	a := keys.New(keys.Part{Literal: "first:%d:with:a:very:long:name:that:is:cut:in:the:middle"})
	b := keys.New(keys.Part{Literal: "second"})
	require.Equal(t, `key "second" is in another slot than "first:%d:with:a…:in:the:middle": give both the same hash tag`, message(a, b))
	require.LessOrEqual(t, len([]rune(message(a, a))), passes.MaxMessage)
}
