package fix

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// oneUse has one use, with the keys of some templates.
func oneUse(t *testing.T, role uses.Role, templates ...string) *Program {
	t.Helper()
	policy, err := keys.ParsePolicy("p.yml", []byte(`
namespace: {default: app}
keys:
  worker: {pattern: "{namespace}:workers:{id}"}
  job: {pattern: "{namespace}:jobs:{id:int}"}
  instances: {pattern: "instances", global: true}
channels:
  events: {pattern: "{namespace}:events"}
`))
	require.NoError(t, err)
	u := uses.Use{Command: "GET", Role: role, Decl: "f", Arg: uses.Span{File: "a.go"}}
	for _, s := range templates {
		template, err := keys.Parse(s)
		require.NoError(t, err)
		u.Keys = append(u.Keys, uses.Key{Template: template})
	}
	return &Program{Uses: []uses.Use{u}, Policy: func(string) *keys.Policy { return policy }}
}

func TestDiffers(t *testing.T) {
	key, channel, pattern := uses.RoleKey, uses.RoleChannel, uses.RolePattern
	tests := []struct {
		name          string
		role          uses.Role
		before, after []string
		same          bool
	}{
		{"the same", key, []string{"app:workers:{id}"}, []string{"app:workers:{id}"}, true},
		{"the namespace of the builders", key, []string{"app:workers:{id}"}, []string{"{namespace}:workers:{worker}"}, true},
		{"another namespace", key, []string{"prod:workers:{id}"}, []string{"{namespace}:workers:{id}"}, false},
		{"another class", key, []string{"app:workers:{id}"}, []string{"{namespace}:jobs:{id}"}, false},
		{"another value", key, []string{"app:workers:a"}, []string{"{namespace}:workers:b"}, false},
		{"a value that is not known any more", key, []string{"app:workers:a"}, []string{"{namespace}:workers:{id}"}, false},
		{"a value that is known now", key, []string{"app:workers:{id}"}, []string{"{namespace}:workers:a"}, false},
		{"a case of what is there", key, []string{"app:workers:{id}"}, []string{"{namespace}:workers:{id}", "{namespace}:workers:a"}, true},
		{"one less", key, []string{"app:workers:a", "app:jobs:1"}, []string{"{namespace}:workers:a"}, false},
		{"one more", key, []string{"app:workers:a"}, []string{"app:workers:a", "{namespace}:jobs:1"}, false},
		{"of no class", key, []string{"app:other:{a}"}, []string{"{namespace}:other:{b}"}, true},
		{"of no class, another text", key, []string{"app:other:{a}"}, []string{"{namespace}:others:{a}"}, false},
		{"the default without a separator", key, []string{"application"}, []string{"{namespace}lication"}, false},
		{"global", key, []string{"instances"}, []string{"instances"}, true},
		{"nothing is known any more", key, []string{"app:workers:a"}, []string{"{?}"}, false},
		{"no key any more", key, []string{"app:workers:a"}, nil, false},
		{"channel", channel, []string{"app:events"}, []string{"{namespace}:events"}, true},
		{"another channel", channel, []string{"app:events"}, []string{"{namespace}:event"}, false},
		{"pattern", pattern, []string{"app:workers:*"}, []string{"{namespace}:workers:*"}, true},
		{"another pattern", pattern, []string{"app:workers:*"}, []string{"{namespace}:*"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, after := signature(oneUse(t, tt.role, tt.before...)), signature(oneUse(t, tt.role, tt.after...))
			require.Equal(t, tt.same, before.differs(after).reason == "", before.differs(after).reason)
			require.Equal(t, tt.same, after.differs(before).reason == "")
		})
	}
	require.Equal(t, "GET in f would be new", keysOf{}.differs(signature(oneUse(t, key, "app:workers:a"))).reason)
}
