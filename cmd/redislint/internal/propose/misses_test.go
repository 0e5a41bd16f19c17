package propose_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/unknownkey"
	"github.com/redislint/redislint/passes/uses"
)

// What a wrapper has in common with its calls is left out, unless check would report it then.
func TestLeftOut(t *testing.T) {
	common := func(template string) uses.Use {
		u := key(t, template)
		u.Called, u.Forwarded = true, true
		return u
	}
	call := func(template string) uses.Use {
		u := key(t, template)
		u.Via = "limit.Allow"
		return u
	}
	for _, tt := range []struct {
		name string
		uses []uses.Use
		want []string
	}{
		{"calls say it all", []uses.Use{common("limit:{key...}"), call("limit:user:{id}"), call("limit:host:{host}")},
			[]string{"limit_host limit:host:{host}", "limit_user limit:user:{id}"}},
		{"the key of a call goes on", []uses.Use{common("limit:user:{id}"), call("limit:user:{id}:late:{n:int}")},
			[]string{"limit_user limit:user:{id}", "limit_user_late limit:user:{id}:late:{n:int}"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := proposed(tt.uses...)
			require.Equal(t, tt.want, listed(p.Keys))
			policy := loaded(t, p)
			for i := range tt.uses {
				for _, k := range tt.uses[i].Keys {
					require.False(t, unknownkey.Reports(policy, &tt.uses[i], k), k.Template.String())
				}
			}
		})
	}
}
