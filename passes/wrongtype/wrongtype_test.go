package wrongtype_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
	"github.com/redislint/redislint/passes/wrongtype"
)

func find(list ...uses.Use) []passes.Finding {
	return wrongtype.Rule().Run(&passes.Input{Uses: list})
}

func key(command string, line int, templates ...string) uses.Use {
	return usetest.Use(command, uses.RoleKey, line, 1, templates...)
}

func TestRarerType(t *testing.T) {
	tests := []struct {
		name string
		uses []uses.Use
		want []int // lines
	}{
		{"one type", []uses.Use{key("HGET", 1, "a:{id}"), key("HSET", 2, "a:{x}")}, nil},
		{"the later", []uses.Use{key("HGET", 1, "a:{id}"), key("GET", 2, "a:{x}")}, []int{2}},
		{"the rarer", []uses.Use{key("HGET", 1, "a"), key("GET", 2, "a"), key("SET", 3, "a")}, []int{1}},
		{"three types", []uses.Use{key("HGET", 1, "a"), key("GET", 2, "a"), key("SET", 3, "a"), key("LPOP", 4, "a")}, []int{1, 4}},
		{"one place twice", []uses.Use{key("HGET", 1, "a"), key("GET", 2, "a"), key("GET", 2, "a")}, []int{2}},
		{"fits all", []uses.Use{key("HGET", 1, "a"), key("DEL", 2, "a"), key("EXPIRE", 3, "a")}, nil},
		{"other templates", []uses.Use{key("HGET", 1, "a:{id}"), key("GET", 2, "b:{id}"), key("GET", 3, "a:{id}:x")}, nil},
		{"sets into a sorted set", []uses.Use{key("SADD", 1, "a"), key("ZUNIONSTORE", 2, "a"), key("SADD", 3, "a")}, nil},
		{"sorted set of sets", []uses.Use{key("ZUNIONSTORE", 1, "a"), key("SADD", 2, "a")}, nil},
		{"unknown head", []uses.Use{key("HGET", 1, "{ns}:a"), key("GET", 2, "{ns}:a")}, nil},
		{"punctuation", []uses.Use{key("HGET", 1, ":{id}"), key("GET", 2, ":{id}")}, nil},
		{"any key", []uses.Use{key("HGET", 1, "a:{user_key_2}"), key("GET", 2, "a:{k}"), key("LPOP", 3, "a:{?}")}, nil},
		{"joined", []uses.Use{key("HGET", 1, "a:{id...}"), key("GET", 2, "a:{id...}")}, nil},
		{"several keys", []uses.Use{key("HGET", 1, "a", "b"), key("GET", 2, "a")}, nil},
		{"unknown command", []uses.Use{key("NOSUCH", 1, "a"), key("", 2, "a"), key("EVALSHA", 3, "a"), key("GET", 4, "a")}, nil},
		{"nothing", nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var lines []int
			for _, f := range find(tt.uses...) {
				lines = append(lines, f.Span.Line)
			}
			require.Equal(t, tt.want, lines)
		})
	}
}

func TestFinding(t *testing.T) {
	findings := find(key("SETBIT", 3, "app:{id}"), key("GEOADD", 9, "app:{user_id}"))
	require.Equal(t, []passes.Finding{{
		Message: `GEOADD is for type zset, but SETBIT at a.go:3 needs "app:{user_id}" to be a string: give each its key`,
		Span:    usetest.Span("a.go", 9),
		Package: "example.org/a",
		Decl:    "Do",
		Key:     "app:{user_id}",
		Uses: []passes.UseRef{
			{Span: usetest.Span("a.go", 3), Command: "SETBIT"},
			{Span: usetest.Span("a.go", 9), Command: "GEOADD"},
		},
	}}, findings)
}

func TestSkips(t *testing.T) {
	skip := map[string]func(*uses.Use){
		"a guess":        func(u *uses.Use) { u.Inferred = true },
		"forwarded":      func(u *uses.Use) { u.Forwarded = true },
		"of the callers": func(u *uses.Use) { u.Decl = "(*Store).Read" },
		"a channel":      func(u *uses.Use) { u.Role = uses.RoleChannel },
	}
	for name, change := range skip {
		t.Run(name, func(t *testing.T) {
			u := key("GET", 2, "a")
			caller := key("GET", 3, "b")
			caller.Via = "store.(*Store).Read"
			require.Len(t, find(key("HGET", 1, "a"), u, caller), 1)
			change(&u)
			require.Empty(t, find(key("HGET", 1, "a"), u, caller))
		})
	}
}

func policy(t *testing.T, text string) *passes.Policies {
	t.Helper()
	p, err := passes.ParsePolicy("policy.yml", []byte(text))
	require.NoError(t, err)
	return passes.OnePolicy(p)
}

func TestLongMessages(t *testing.T) {
	long := strings.Repeat("é%s", 100)
	other := key("GET", 1, "a"+long)
	other.Arg.File = "/src/" + long + ".go"
	of := policy(t, "keys: {"+strings.Repeat("c", 90)+": {pattern: \"{ns}:x\", type: timeseries}}")
	findings := find(other, key("GEORADIUSBYMEMBER_RO", 2, "a"+long))
	u := key("GEORADIUSBYMEMBER_RO", 2, strings.Repeat("a", 300)+":x")
	findings = append(findings, wrongtype.Rule().Run(&passes.Input{Uses: []uses.Use{u}, Policies: of})...)
	require.Len(t, findings, 2)
	for _, f := range findings {
		require.LessOrEqual(t, utf8.RuneCountInString(f.Message), passes.MaxMessage, f.Message)
		require.Contains(t, f.Message, "…")
	}
}
