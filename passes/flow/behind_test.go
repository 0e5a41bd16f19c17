package flow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/usetest"
)

func TestFollowsValue(t *testing.T) {
	tests := []struct {
		name, body string
		want       map[string]bool // by template
	}{
		{"may be empty", `func f(ns, id string) { p := ""; if ns != "" { p = ns + ":" }; rdb.Get(ctx, p+"job:"+id) }`,
			map[string]bool{"job:{id}": true, "{ns}:job:{id}": false}},
		{"two literals", `func f(ns, id string) { k := "job:" + id; if ns != "" { k = ns + ":job:" + id }; rdb.Get(ctx, k) }`,
			map[string]bool{"job:{id}": true, "{ns}:job:{id}": false}},
		{"a table", `func f(e string) { m := map[string]string{"prod": "", "test": "t:"}; rdb.Get(ctx, m[e]+"job") }`,
			map[string]bool{"job": true, "t:job": false}},
		{"a word of the code", `func f(id string, old bool) { k := "job:" + id; if old { k = "old:" + k }; rdb.Get(ctx, k) }`,
			map[string]bool{"job:{id}": false, "old:job:{id}": false}},
		{"a format that it begins with", `func f(id string, long bool) { k := fmt.Sprintf("{job}:%s:x", id); if long { k = k + ":" + id }; rdb.Get(ctx, k) }`,
			map[string]bool{"{{job}}:{id}:x": false, "{{job}}:{id}:x:{id_2}": false}},
		{"always there", `func f(ns, id string) { rdb.Get(ctx, ns+":job:"+id) }`, map[string]bool{"{ns}:job:{id}": false}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := usetest.Body(t, tt.body)
			f := flow.New(r)
			require.Len(t, r.Uses, 1)
			got := map[string]bool{}
			for _, k := range r.Uses[0].Keys {
				got[k.Template.String()] = f.FollowsValue(&r.Uses[0])(k)
			}
			require.Equal(t, tt.want, got)
		})
	}
}
