package rediscalls_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSegments(t *testing.T) {
	tests := []struct {
		name, body string
		want       []string // names; "-" for what has none
	}{
		{"sum", `func f(email string) { rdb.Get(ctx, "a:"+email+":b") }`, []string{"email"}},
		{"format", `func f(a, b string) { rdb.Get(ctx, fmt.Sprintf("%s:%s", a, b)) }`, []string{"a", "b"}},
		{"variable", `func f(email string) { key := "a:" + email; rdb.Get(ctx, key) }`, []string{"email"}},
		{"field", `type u struct { Email string }; func f(u u) { rdb.Get(ctx, "a:"+u.Email) }`, []string{"Email"}},
		{"key function", `func k(s string) string { return "a:" + s }; func f(email string) { rdb.Get(ctx, k(email)) }`, []string{"email"}},
		{"sanitised", `func Clean(s string) string { return "a:" + s }; func f(email string) { rdb.Get(ctx, "b:"+Clean(email)) }`, nil},
		{"something done", `func h(s string) string { return s[1:] }; func f(email string) { rdb.Get(ctx, "b:"+h(email)) }`, []string{"-"}},
		{"assigned twice", `func f(email string) { email = email[1:]; rdb.Get(ctx, "b:"+email) }`, []string{"-"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			uses := analyzed(t, tt.body)
			require.Len(t, uses, 1)
			var got []string
			for _, s := range uses[0].Segments([]string{"p.Clean"}) {
				if s.Name == "" {
					s.Name = "-"
				}
				got = append(got, s.Name)
			}
			require.Equal(t, tt.want, got)
		})
	}
}
