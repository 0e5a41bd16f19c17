package keys

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHoldsNamespace(t *testing.T) {
	tests := []struct {
		policy  string
		yes, no []string
	}{
		{
			`namespace: {default: app}
keys: {user: {pattern: "{namespace}:user:{id}"}}`,
			[]string{"app:", "app:user:", "app:user:7", "app:x"}, []string{"", "app", "application:x", "x:app:user:", "user:"},
		},
		{`namespace: {env: APP}
keys: {user: {pattern: "{namespace}:user:{id}"}}`, nil, []string{"", ":", ":user:", "app:user:"}},
		{
			`namespace: {optional: true}
keys: {user: {pattern: "user:{id}:x"}, jobs: {pattern: "app:jobs"}, open: {pattern: "{id:int}:hits"}, all: {pattern: "all:{id}", global: true}}`,
			[]string{"user:", "user:7", "app:jobs", "app:"}, []string{"", "use", "user", "app", "app:job", "7:hits", "all:", "x:user:"},
		},
		{`keys: {user: {pattern: "user:{id}"}}`, nil, []string{"", "user:"}},
	}
	for _, tt := range tests {
		p, err := ParsePolicy("p.yml", []byte(tt.policy))
		require.NoError(t, err)
		for _, text := range tt.yes {
			require.True(t, p.HoldsNamespace(text), text)
		}
		for _, text := range tt.no {
			require.False(t, p.HoldsNamespace(text), text)
		}
	}
}

func TestInDefault(t *testing.T) {
	p := mustPolicy(t, `namespace: {default: app}
keys: {user: {pattern: "{namespace}:user:{id}"}, plan: {pattern: "plan:{id}", global: true}}`)
	require.Equal(t, "app:user:{id}", p.InDefault(p.Keys[0].Pattern).String())
	require.Equal(t, "plan:{id}", p.InDefault(p.Keys[1].Pattern).String())

	p = mustPolicy(t, `keys: {user: {pattern: "{namespace}:user:{id}"}}`)
	require.Equal(t, "{namespace}:user:{id}", p.InDefault(p.Keys[0].Pattern).String())
}
