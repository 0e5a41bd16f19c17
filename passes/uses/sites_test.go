package uses_test

import (
	"bytes"
	"go/format"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

// sites writes the ways of all keys of a use, the outermost expression first.
func sites(t *testing.T, u uses.Use) []string {
	t.Helper()
	var out []string
	for _, k := range u.Keys {
		paths, all := k.Sites()
		if !all {
			out = append(out, "some of")
		}
		for _, p := range paths {
			var exprs []string
			for _, s := range p {
				var b bytes.Buffer
				require.NoError(t, format.Node(&b, s.Package.Fset, s.Expr))
				exprs = append(exprs, b.String())
			}
			out = append(out, strings.Join(exprs, " < "))
		}
	}
	return out
}

func TestSites(t *testing.T) {
	tests := []struct {
		name, body string
		want       []string // of the last use
	}{
		{"literal", `func f() { rdb.Get(ctx, "app:a") }`, []string{`"app:a"`}},
		{"sum", `func f(id string) { rdb.Get(ctx, "app:"+id) }`, []string{`"app:" + id < "app:"`}},
		{"format", `func f(id string) { rdb.Get(ctx, fmt.Sprintf("app:%s", id)) }`, []string{`fmt.Sprintf("app:%s", id) < "app:%s"`}},
		{"constant", `
const prefix = "app:"
func f(id string) { rdb.Get(ctx, prefix+id) }`, []string{`prefix + id < prefix < "app:"`}},
		{"local", `func f(id string) { key := "app:"+id; rdb.Get(ctx, key) }`, []string{`"app:" + id < "app:"`}},
		{"two steps", `func f(id string) { base := "app:"+id; rdb.Get(ctx, base+":x") }`, []string{`base + ":x" < "app:" + id < "app:"`}},
		{"field", `
type repo struct { prefix string }
func newRepo() *repo { return &repo{prefix: "app:"} }
func (r *repo) key(id string) string { return r.prefix + id }
func f(r *repo, id string) { rdb.Get(ctx, r.key(id)) }`, []string{`r.key(id) < r.prefix + id < "app:"`}},
		{"branches", `
const prefix = "app:"
func f(id string, b bool) {
	key := prefix + id
	if b { key = prefix + id }
	rdb.Get(ctx, key)
}`, []string{`prefix + id < prefix < "app:"`, `prefix + id < prefix < "app:"`}},
		{"wrapper", `
func get(key string) { rdb.Get(ctx, key+":x") }
func f(id string) { get("app:"+id) }`, []string{`key + ":x" < "app:" + id < "app:"`}},
		{"argument", `
func lock(ns string) string { return ns + ":lock" }
func f() { rdb.Get(ctx, lock("app")) }`, []string{`lock("app") < ns + ":lock" < "app"`}},
		{"two callers of one function", `
func key(p, id string) string { return p + id }
func f(id string) { rdb.Get(ctx, key("app:", id)) }
func g(id string) { rdb.Get(ctx, key("app:", id)) }`, []string{`key("app:", id) < p + id < "app:"`}},
		{"parameter", `func f(id string) { rdb.Get(ctx, id+":x") }`, []string{`id + ":x"`}},
		{"no head", `func f(n int) { rdb.Get(ctx, strconv.Itoa(n)+":x") }`, []string{"some of"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list := analyzed(t, tt.body)
			require.NotEmpty(t, list)
			require.Equal(t, tt.want, sites(t, list[len(list)-1]))
		})
	}
}
