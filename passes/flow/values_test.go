package flow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/usetest"
)

func TestValues(t *testing.T) {
	tests := []struct {
		name, body string
		text       string
		names      []string
	}{
		{"constant", `const state = "on"; func f() { rdb.Set(ctx, "k", state, 0) }`, "on", []string{"state"}},
		{"variable", `func f() { s := "on"; rdb.Set(ctx, "k", s, 0) }`, "on", []string{"s"}},
		{"number", `func f() { rdb.Set(ctx, "k", 1, 0) }`, "1", nil},
		{"conversion", `func f(s string) { rdb.Set(ctx, "k", []byte(s), 0) }`, "", []string{"s"}},
		{"field", `type c struct { secret string }; func f(c c) { rdb.Set(ctx, "k", c.secret, 0) }`, "", []string{"secret"}},
		{"two assignments", `func f(x bool) { s := "on"; if x { s = "off" }; rdb.Set(ctx, "k", s, 0) }`, "", []string{"s"}},
		{"function", `func g() string { return "on" }; func f() { rdb.Set(ctx, "k", g(), 0) }`, "on", nil},
		{"element", `func f() { rdb.SAdd(ctx, "k", "a") }`, "a", nil},
		{"hash", `func f() { rdb.HSet(ctx, "k", "field", "v") }`, "v", nil},
		{"message", `func f() { rdb.Publish(ctx, "c", "m") }`, "m", nil},
		{"wrapper", `func put(k, v string) { rdb.Set(ctx, k, v, 0) }; func f() { put("k", "v") }`, "v", nil},
		{"two wrappers", `func put(k, v string) { rdb.Set(ctx, k, v, 0) }; func two(v, k string) { put(k, v) }; func f() { two("v", "k") }`, "v", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := usetest.Body(t, tt.body)
			f := flow.New(r)
			for i := range r.Uses {
				u := &r.Uses[i]
				if u.Forwarded {
					continue
				}
				values := f.Values(u)
				require.Len(t, values, 1)
				require.Equal(t, tt.text, values[0].Text)
				require.Equal(t, tt.text != "", values[0].Known)
				require.Equal(t, tt.names, values[0].Names)
			}
		})
	}
}

func TestNoValues(t *testing.T) {
	for _, body := range []string{
		`func f() { rdb.Get(ctx, "k") }`,
		`func f() { rdb.Del(ctx, "k", "l") }`,
		`func f(vs []any) { rdb.SAdd(ctx, "k", vs...) }`,
	} {
		r := usetest.Body(t, body)
		f := flow.New(r)
		for i := range r.Uses {
			u := &r.Uses[i]
			require.Empty(t, f.Values(u), body)
		}
	}
}
