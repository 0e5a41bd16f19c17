package hardcoded_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/hardcoded"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func find(list ...uses.Use) []passes.Finding {
	return hardcoded.Rule().Run(&passes.Input{Uses: list})
}

// body makes u the use inside a wrapper whose callers are known.
func body(u uses.Use) uses.Use {
	u.Forwarded, u.Called = true, true
	return u
}

func TestFinding(t *testing.T) {
	findings := find(
		usetest.Use("SETEX", uses.RoleKey, 9, 4, "conduit:workers:{worker_id}"),
		usetest.Use("GET", uses.RoleKey, 7, 4, "conduit:workers:{id}"),
		usetest.Use("GET", uses.RoleKey, 7, 4, "conduit:workers:{id}"),
	)
	require.Equal(t, []passes.Finding{{
		Message: `hand-built key "conduit:workers:{worker_id}": build it with a namespace-aware key builder`,
		Span:    usetest.Span("keys.go", 4),
		Package: "example.org/keys",
		Decl:    "prefix",
		Key:     "conduit:workers:{worker_id}",
		Uses: []passes.UseRef{
			{Span: usetest.Span("a.go", 7), Command: "GET"},
			{Span: usetest.Span("a.go", 9), Command: "SETEX"},
		},
	}}, findings)
}

func TestKey(t *testing.T) {
	key, channel, pattern := uses.RoleKey, uses.RoleChannel, uses.RolePattern
	tests := []struct {
		name string
		uses []uses.Use
		want []string // role and key
	}{
		{"common head", []uses.Use{usetest.Use("GET", key, 1, 1, "app:job:{id}", "app:jobs")}, []string{`key "app:job{...}"`}},
		{"common head and tail", []uses.Use{usetest.Use("GET", key, 1, 1, "app:job:{id}:log", "app:{kind}:{name}:log")}, []string{`key "app:{...}:{id}:log"`}},
		{"common tail inside a word", []uses.Use{usetest.Use("GET", key, 1, 1, "app:jobs", "app:runs")}, []string{`key "app:{...}"`}},
		{"what is shared in the middle", []uses.Use{usetest.Use("GET", key, 1, 1, "app:t:{t}:biz:{id}:lock:topo:{sum}", "app:t:all:biz:{id}:lock:vars:{sum}")}, []string{`key "app:t:{...}:biz:{id}:lock:{...}:{sum}"`}},
		{"what only some have in the middle", []uses.Use{usetest.Use("GET", key, 1, 1, "app:t:{t}:biz:{id}:a", "app:t:all:biz:{id}:b", "app:t:c:{id}:b")}, []string{`key "app:t:{...}"`}},
		{"separators alone in the middle", []uses.Use{usetest.Use("GET", key, 1, 1, "app:a:{id}:b", "app:c:{id}:d")}, []string{`key "app:{...}"`}},
		{"a tail that only some have", []uses.Use{usetest.Use("GET", key, 1, 1, "app:{id}:{code}", "app:{id}:{code}:lock")}, []string{`key "app:{id}:{...}"`}},
		{"head and tail overlap", []uses.Use{usetest.Use("GET", key, 1, 1, "app:a", "app:a:a")}, []string{`key "app:a{...}"`}},
		{"a value with separators in one of them", []uses.Use{usetest.Use("GET", key, 1, 1, "app:{id}:log", "app:{part...}:log")}, []string{`key "app:{part...}:log"`}},
		{"common head in the middle of a rune", []uses.Use{usetest.Use("GET", key, 1, 1, "aé:1", "aè:1")}, []string{`key "a{...}:1"`}},
		{"common head in the middle of a word", []uses.Use{usetest.Use("GET", key, 1, 1, "app:run-executing:{id}", "app:run-executed:{id}")}, []string{`key "app:run-{...}:{id}"`}},
		{"no common head", []uses.Use{usetest.Use("GET", key, 1, 1, "rate:a:{id}", "a:{id}")}, []string{`key "rate:a:{id}"`}},
		{"braces", []uses.Use{usetest.Use("GET", key, 1, 1, "{{app}}:a", "{{app}}:b")}, []string{`key "{{app}}:{...}"`}},
		{"two origins", []uses.Use{usetest.Use("GET", key, 1, 8, "b:1"), usetest.Use("GET", key, 2, 3, "a:1")}, []string{`key "a:1"`, `key "b:1"`}},
		{"the body of a wrapper that many call", []uses.Use{usetest.Use("GET", key, 1, 1, "app:job:{id}"), body(usetest.Use("GET", key, 2, 1, "app:{...}"))}, []string{`key "app:job:{id}"`}},
		{"the body of a wrapper, before its call", []uses.Use{body(usetest.Use("GET", key, 1, 1, "app:{key}")), usetest.Use("GET", key, 2, 1, "app:{id}")}, []string{`key "app:{key}"`}},
		{"the body of a wrapper alone", []uses.Use{body(usetest.Use("GET", key, 2, 1, "app:{...}"))}, []string{`key "app:{...}"`}},
		{"channel", []uses.Use{usetest.Use("PUBLISH", channel, 1, 1, "app:events")}, []string{`channel "app:events"`}},
		{"pattern", []uses.Use{usetest.Use("SCAN", pattern, 1, 1, "app:*")}, []string{`pattern "app:*"`}},
		{"pattern and key", []uses.Use{usetest.Use("SCAN", pattern, 1, 1, "app:*"), usetest.Use("GET", key, 2, 1, "app:{id}")}, []string{`key "app:{...}"`}},
		{"unknown head", []uses.Use{usetest.Use("GET", key, 1, 1, "{ns}:a", "{?}")}, nil},
		{"punctuation", []uses.Use{usetest.Use("GET", key, 1, 1, "{{{id}}}:a", ":{id}")}, nil},
		{"numbers", []uses.Use{usetest.Use("GET", key, 1, 1, "1", "1:{id}", "2024-01:{id}")}, nil},
		{"a number and a name", []uses.Use{usetest.Use("GET", key, 1, 1, "1:users:{id}")}, []string{`key "1:users:{id}"`}},
		{"globs", []uses.Use{usetest.Use("SCAN", pattern, 1, 1, "*", "*:jobs", "[ab]:x", `\*a`)}, nil},
		{"a key with a star", []uses.Use{usetest.Use("GET", key, 1, 1, "*:jobs")}, []string{`key "*:jobs"`}},
		{"command", []uses.Use{usetest.Use("FLUSHALL", uses.RoleCommand, 1, 1)}, nil},
		{"nothing", nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, f := range find(tt.uses...) {
				s, ok := strings.CutPrefix(f.Message, "hand-built ")
				require.True(t, ok)
				s, ok = strings.CutSuffix(s, ": build it with a namespace-aware key builder")
				require.True(t, ok)
				got = append(got, s)
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestSkips(t *testing.T) {
	skip := map[string]func(*uses.Use){
		"configurable": func(u *uses.Use) { u.Keys[0].Configurable = true },
		"generated":    func(u *uses.Use) { u.Keys[0].Head.Generated = true },
		"undeclared":   func(u *uses.Use) { u.Lua = true },
	}
	for name, change := range skip {
		t.Run(name, func(t *testing.T) {
			u := usetest.Use("GET", uses.RoleKey, 1, 1, "app:a")
			change(&u)
			require.Empty(t, find(u))
		})
	}
	u := usetest.Use("GET", uses.RoleKey, 1, 1, "app:a")
	u.Lua, u.Declared = true, true
	require.Len(t, find(u), 1)
}

func TestUsesOfAWrapper(t *testing.T) {
	inside := usetest.Use("GET", uses.RoleKey, 3, 1, "app:a")
	inside.Forwarded = true
	call := usetest.Use("GET", uses.RoleKey, 20, 1, "app:a")
	call.Via = "cache.Get"
	findings := find(inside, call)
	require.Len(t, findings, 1)
	require.Equal(t, []passes.UseRef{{Span: usetest.Span("a.go", 20), Command: "GET", Via: "cache.Get"}}, findings[0].Uses)
}

func TestLongMessage(t *testing.T) {
	for _, text := range []string{strings.Repeat("a:", 200), strings.Repeat("é", 200), strings.Repeat("\n\x00\"", 100)} {
		findings := find(usetest.Use("GET", uses.RoleKey, 1, 1, "a"+text))
		require.Len(t, findings, 1)
		require.LessOrEqual(t, utf8.RuneCountInString(findings[0].Message), passes.MaxMessage)
		require.Contains(t, findings[0].Message, "…")
		require.NotContains(t, findings[0].Message, "\n")
	}
}
