package fix

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// of makes a program of uses: a command and its key; of a script, behind "lua".
func of(t *testing.T, list ...[2]string) keysOf {
	t.Helper()
	p := &Program{Policy: func(string) *keys.Policy { return nil }}
	for _, u := range list {
		template, err := keys.Parse(u[1])
		require.NoError(t, err)
		use := uses.Use{Decl: "f", Command: u[0], Role: uses.RoleKey, Keys: []uses.Key{{Template: template}}}
		if u[0] == "lua" {
			use.Command, use.Lua = "GET", true
		}
		p.Uses = append(p.Uses, use)
	}
	return signature(p)
}

func TestMoved(t *testing.T) {
	a, b, run, other := [2]string{"lua", "app:a"}, [2]string{"lua", "app:b"}, [2]string{"EVALSHA", "app:a"}, [2]string{"GET", "app:c"}
	tests := []struct {
		name          string
		before, after keysOf
		want          string
	}{
		{"nothing", of(t, a, other), of(t, a, other), ""},
		{"one", of(t, a, b, other), of(t, b, run, other), ""},
		{"one of two", of(t, a, a, b), of(t, a, b, run), ""},
		{"both", of(t, a, a), of(t, run), ""},
		{"unknown before", of(t, a, [2]string{"EVAL", "{?}"}), of(t, run), ""},
		{"gone", of(t, a, other), of(t, other), `with the builder, GET in f would not be seen to use "app:a" any more: change it by hand`},
		{"another", of(t, a), of(t, [2]string{"EVALSHA", "app:x"}), `with the builder, GET in f would not be seen to use "app:a" any more: change it by hand`},
		{"one more", of(t, a), of(t, run, [2]string{"EVALSHA", "app:x"}), `with the builder, EVALSHA in f would use "app:a" and 1 more too: change it by hand`},
		{"to another command", of(t, a, other), of(t, other, [2]string{"GET", "app:a"}), `with the builder, GET in f would not be seen to use "app:a" any more: change it by hand`},
		{"beside it", of(t, a, other), of(t, run, [2]string{"GET", "app:d"}), `with the builder, GET in f would use "app:d", not "app:c": change it by hand`},
		{"a new one in the script", of(t, a), of(t, a, b), `with the builder, GET in f would use "app:b" too: change it by hand`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, tt.before.moved(tt.after).reason) })
	}
}
