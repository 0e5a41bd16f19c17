package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPrinted: fmt.Sprint puts a blank between operands of which neither is a
// string; which those are is known of a value in a list of interfaces too.
func TestPrinted(t *testing.T) {
	const store = `
type Store struct { prefix string; db int; any any }
func New(prefix string, db int, v any) *Store { return &Store{prefix, db, v} }
var s = New("app:", 1, 2)
func (s Store) key(parts ...interface{}) string {
	all := []interface{}{s.prefix}
	all = append(all, parts...)
	return fmt.Sprint(all...)
}
func (s Store) numbered(parts ...interface{}) string {
	return fmt.Sprint(append([]interface{}{s.db}, parts...)...)
}
func (s Store) open(parts ...interface{}) string {
	return fmt.Sprint(append([]interface{}{s.any}, parts...)...)
}
`
	tests := []struct{ name, key, want string }{
		{"one string", `s.key(id)`, "GET app:{id}"},
		{"strings", `s.key(id, ":", "x")`, "GET app:{id}:x"},
		{"behind a string", `s.key(n)`, "GET app:{n}"},
		{"numbers side by side", `s.numbered(n, ":lock")`, "GET 1 {n}:lock"},
		{"a number and a string", `s.numbered(id)`, "GET 1{id}"},
		{"it may be anything", `s.open(n)`, "GET 2 {n}"},
		{"not known", `fmt.Sprint(v, n)`, "GET forwarded {v}{n...}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			uses := analyzed(t, store+"\nfunc f(id string, n int, v any) { rdb.Get(ctx, "+tt.key+") }")
			require.NotEmpty(t, uses)
			require.Equal(t, tt.want, described(uses[0]))
		})
	}
}

// TestArrays: an array of bytes is filled by what it is given to.
func TestArrays(t *testing.T) {
	tests := []struct{ name, key, want string }{
		{"declared", `fmt.Sprintf("u:%x", sum)`, "GET u:{sum}"},
		{"not written out", `fmt.Sprintf("u:%x", [20]byte{})`, "GET u:{?}"},
		{"made and filled", `"u:" + string(made[:])`, "GET u:{made}"},
		{"filled behind text", `"u:" + string(sum[:])`, "GET u:{sum}"},
		{"written out", `"u:" + string([]byte{'a', 'b'})`, "GET u:ab"},
		{"an array written out", `fmt.Sprintf("u:%s", [2]byte{'a', 'b'})`, "GET u:ab"},
		{"no bytes", `"u:" + string([]byte{})`, "GET u:"},
		{"an empty slice", `"u:" + string(none)`, "GET u:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			uses := analyzed(t, `
func f(id string) {
	var sum [20]byte
	copy(sum[:], id)
	made := [4]byte{}
	copy(made[:], id)
	var none []byte
	_, _, _ = sum, made, none
	rdb.Get(ctx, `+tt.key+`)
}`)
			require.Len(t, uses, 1)
			require.Equal(t, tt.want, described(uses[0]))
		})
	}
}
