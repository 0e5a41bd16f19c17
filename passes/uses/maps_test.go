package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMaps: of a map whose entries are known, those count that the key can name.
func TestMaps(t *testing.T) {
	const table = `
type kind int
const (user kind = iota; order)
type table struct{ m map[string]string }
var t = &table{m: map[string]string{"user": "user:", "order": "order:", "host": "https://example.org/"}}
func (t *table) get(k string) string { return t.m[k] }
var alike = map[string]string{"user": "user:", "order": "order:", "none": ""}
var kinds = map[kind]string{user: "user:", order: "order:"}
var filled = struct{ m map[string]string }{map[string]string{}}
func init() { filled.m["user"] = "user:"; filled.m["order"] = "order:" }
var written = map[string]string{"user": "user:"}
func write(k, v string) { written[k] = v }
type given struct{ m map[string]string }
func newGiven(m map[string]string) *given { return &given{m} }
var g = newGiven(map[string]string{"user": "user:", "host": "https://example.org/"})
var nested = map[string]map[string]string{"a": {"user": "a:"}, "b": {"user": "b:"}}
`
	tests := []struct{ name, key, want string }{
		{"a getter", `t.get("user") + id`, "GET user:{id}"},
		{"a field", `t.m["order"] + id`, "GET order:{id}"},
		{"a setting", `t.get("host") + id`, "GET https://example.org/{id}"},
		{"either", `t.get(either) + id`, "GET order:{id} | user:{id}"},
		{"unlike entries", `t.get(k) + id`, "GET {m}{id}"},
		{"not there", `t.get("other") + id`, "GET {m}{id}"},
		{"alike entries", `alike[k] + id`, "GET forwarded order:{id} | user:{id} | {id}"},
		{"numbers", `kinds[order] + id`, "GET order:{id}"},
		{"filled", `filled.m["order"] + id`, "GET order:{id}"},
		{"written", `written["user"] + id`, "GET user:{id} | {v}{id}"},
		{"local", `local["more"] + id`, "GET more:{id}"},
		{"handed over", `g.m["user"] + id`, "GET user:{id}"},
		{"handed over, unlike", `g.m[k] + id`, "GET {m}{id}"},
		{"nested", `nested["a"]["user"] + id`, "GET a:{id}"},
		{"behind", `"app:" + alike[k] + id`, "GET app:order:{id} | app:user:{id} | app:{id}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			uses := analyzed(t, table+`
func f(id, k string, b bool) {
	either := "user"
	if b { either = "order" }
	local := map[string]string{"user": "user:"}
	local["more"] = "more:"
	_, _ = either, local
	rdb.Get(ctx, `+tt.key+`)
}`)
			require.Len(t, uses, 1)
			require.Equal(t, tt.want, described(uses[0]))
		})
	}
}

// TestRangedMaps: a loop reads all entries, whatever they look like.
func TestRangedMaps(t *testing.T) {
	uses := analyzed(t, `
var m = map[string]string{"user": "user:", "order": "order:", "host": "https://example.org/"}
func f(id string) {
	for k, v := range m { rdb.Get(ctx, v+id); rdb.Del(ctx, k) }
}`)
	require.Len(t, uses, 2)
	require.Equal(t, "GET https://example.org/{id} | order:{id} | user:{id}", described(uses[0]))
	require.Equal(t, "DEL host | order | user", described(uses[1]))
}

// TestMapsHandedOn: where the key is not known, a parameter stays what its
// callers bring.
func TestMapsHandedOn(t *testing.T) {
	uses := analyzed(t, `
func f(m map[string]string, k string) { rdb.Get(ctx, m[k]) }
func g(id string) { f(map[string]string{"a": "a:"+id}, id) }`)
	require.Len(t, uses, 2)
	require.Equal(t, "GET forwarded a:{id}", described(uses[0]))
	require.Equal(t, "GET via p.f a:{id}", described(uses[1]))
}
