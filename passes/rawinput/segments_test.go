package rawinput

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
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
		{"a constant in a field", `var u = struct{ email string }{"mail:"}; func f(id string) { rdb.Get(ctx, u.email+id) }`, []string{"-", "id"}},
		{"a key in a field", `type u struct{ emailKey string }; func f(u u) { rdb.Get(ctx, u.emailKey) }
func g(id string) { f(u{emailKey: "mail:" + id}) }`, []string{"-"}},
		{"a value in a field", `type u struct{ email string }; func f(u u) { rdb.Get(ctx, u.email) }
func g(s string) { f(u{email: s}) }`, []string{"email"}},
		{"a default", `func f(email string) { if email == "" { email = "none" }; rdb.Get(ctx, "a:"+email) }`, []string{"-"}},
		{"assigned twice", `func f(email string) { email = email[1:]; rdb.Get(ctx, "b:"+email) }`, []string{"-"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := usetest.Body(t, tt.body)
			list := r.Uses
			require.NotEmpty(t, list) // a caller that hands over an object is a use too
			var got []string
			for _, s := range (tracer{Flow: flow.New(r)}).segments(&list[0], ":", []string{"p.Clean"}) {
				if s.name == "" {
					s.name = "-"
				}
				got = append(got, s.name)
			}
			require.Equal(t, tt.want, got)
		})
	}
}

// A driver that sees one package at a time knows what a key function of another
// package joins.
func TestSegmentsOfKeyFunctionsBelow(t *testing.T) {
	pkgs := usetest.Load(t, map[string]string{
		"a/keys": `package keys
import "strings"
func User(kind, email string) string { return "app:" + kind + ":" + email }
func Rest(email string) string { return "app:" + email[1:] }
func Any(email, phone string) string { if email == "" { return "app:" + phone }; return "app:" + email }
func All(parts ...string) string { return strings.Join(parts, ":") }
`,
		"b/app": `package app
import ("context"; "github.com/redis/go-redis/v9"; "a/keys")
func Run(ctx context.Context, rdb *redis.Client, email, phone string) {
	rdb.Get(ctx, keys.User("mail", email))
	rdb.Get(ctx, keys.Rest(email))
	rdb.Get(ctx, keys.Any(email, phone))
	rdb.Get(ctx, keys.All("app", email))
}
`,
	})
	var below []*uses.Summary
	var got [][]string
	for _, p := range pkgs {
		result, summary := uses.AnalyzeUnit(p, below)
		if summary != nil {
			below = append(below, summary)
		}
		for i := range result.Uses {
			var named []string
			for _, s := range (tracer{Flow: flow.New(result)}).segments(&result.Uses[i], ":", nil) {
				if s.name != "" {
					named = append(named, s.name)
				}
			}
			got = append(got, named)
		}
	}
	require.Equal(t, [][]string{{"email"}, nil, nil, nil}, got)
}

// What a wrapper is handed may be looked up: the key has a field of the record then, which
// is none of the request.
func TestBrings(t *testing.T) {
	value := func(reason texteval.Reason) []uses.Key {
		return []uses.Key{{Text: texteval.Text{
			{Literal: true, Text: "owner:"},
			{Text: "id", Unknown: texteval.Unknown{Reason: reason}},
		}}}
	}
	for _, tt := range []struct {
		name string
		use  uses.Use
		of   segment
		want bool
	}{
		{"a client's call", uses.Use{Keys: value(texteval.Database)}, segment{request: true}, true},
		{"a parameter of the path", uses.Use{Via: "p.load", Keys: value(texteval.Request)}, segment{request: true}, true},
		{"a record", uses.Use{Via: "p.load", Keys: value(texteval.Database)}, segment{request: true}, false},
		{"a field of the body", uses.Use{Via: "p.load", Keys: value(texteval.Construct)}, segment{request: true, decoded: true}, true},
		{"a configured prefix", uses.Use{Via: "p.load", Keys: value(texteval.Decoded)}, segment{request: true}, false},
		{"a text that is not known", uses.Use{Via: "p.load", Keys: []uses.Key{{}}}, segment{request: true}, true},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, brings(&tt.use, tt.of)) })
	}
}
