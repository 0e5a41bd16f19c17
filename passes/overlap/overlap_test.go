package overlap_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/overlap"
	"github.com/redislint/redislint/passes/uses"
)

// key is a use on a line, whose key begins on the same line of keys.go.
func key(command string, line int, templates ...string) uses.Use {
	return usetest.Use(command, uses.RoleKey, line, line, templates...)
}

func find(t *testing.T, policy string, list ...uses.Use) []passes.Finding {
	t.Helper()
	in := &passes.Input{Uses: list}
	if policy != "" {
		p, err := passes.ParsePolicy("policy.yml", []byte(policy))
		require.NoError(t, err)
		in.Policies = passes.OnePolicy(p)
	}
	return overlap.Rule().Run(in)
}

func TestPairs(t *testing.T) {
	tests := []struct {
		name string
		uses []uses.Use
		want []string
	}{
		{"the later", []uses.Use{key("HGET", 1, "a:{id}"), key("SADD", 2, "a:all")}, []string{"a:all"}},
		{"the rarer", []uses.Use{key("HGET", 1, "a:{id}"), key("SADD", 2, "a:all"), key("SREM", 3, "a:all")}, []string{"a:{id}"}},
		{"three", []uses.Use{key("HGET", 1, "a:{id}"), key("SADD", 2, "a:all"), key("GET", 3, "a:one")}, []string{"a:all", "a:one"}},
		{"one type", []uses.Use{key("HGET", 1, "a:{id}"), key("HSET", 2, "a:all")}, nil},
		{"types", []uses.Use{key("GET", 1, "a:{id}"), key("SETBIT", 2, "a:all")}, nil},
		{"one template, two types", []uses.Use{key("GET", 1, "a:{id}"), key("HGET", 2, "a:{id}"), key("SADD", 3, "a:all")}, nil},
		{"segments", []uses.Use{key("HGET", 1, "a:{id}"), key("SADD", 2, "a:all:b")}, nil},
		{"a word", []uses.Use{key("HGET", 1, "a{id}"), key("SADD", 2, "all")}, nil},
		{"punctuation", []uses.Use{key("HGET", 1, "a-{id}"), key("SADD", 2, "a-b_c")}, nil},
		{"other punctuation", []uses.Use{key("HGET", 1, "a-{id}"), key("SADD", 2, "a:b")}, nil},
		{"a joined value", []uses.Use{key("HGET", 1, "a:{id...}"), key("SADD", 2, "a:all")}, nil},
		{"any key", []uses.Use{key("HGET", 1, "a:{sub_key_2}"), key("SADD", 2, "a:all")}, nil},
		{"unknown head", []uses.Use{key("HGET", 1, "{ns}:{id}"), key("SADD", 2, "{ns}:all")}, nil},
		{"several keys", []uses.Use{key("HGET", 1, "a:{id}", "b:{id}"), key("SADD", 2, "a:all")}, nil},
		{"sets of a sorted set", []uses.Use{key("ZUNIONSTORE", 1, "a:{id}"), key("SADD", 2, "a:all")}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, f := range find(t, "", tt.uses...) {
				got = append(got, f.Key)
			}
			require.Equal(t, tt.want, got)
		})
	}
	typed := key("HGET", 1, "a:{id:int}")
	require.Empty(t, find(t, "", typed, key("SADD", 2, "a:all")))
	require.Len(t, find(t, "", typed, key("SADD", 2, "a:7")), 1)
}

func TestSkips(t *testing.T) {
	for name, change := range map[string]func(*uses.Use){
		"a guess":   func(u *uses.Use) { u.Inferred = true },
		"forwarded": func(u *uses.Use) { u.Forwarded = true },
		"a channel": func(u *uses.Use) { u.Role = uses.RoleChannel },
		"generated": func(u *uses.Use) { u.Keys[0].Head.Generated = true },
	} {
		u := key("SADD", 2, "a:all")
		require.Len(t, find(t, "", key("HGET", 1, "a:{id}"), u), 1)
		change(&u)
		require.Empty(t, find(t, "", key("HGET", 1, "a:{id}"), u), name)
	}
}

func TestFinding(t *testing.T) {
	require.Equal(t, []passes.Finding{{
		Message: `"a:all", a set, can be "a:all" of HGET at a.go:1, a hash: set them apart by a segment`,
		Span:    usetest.Span("keys.go", 2),
		Package: "example.org/keys",
		Decl:    "prefix",
		Key:     "a:all",
		Uses: []passes.UseRef{
			{Span: usetest.Span("a.go", 1), Command: "HGET"},
			{Span: usetest.Span("a.go", 2), Command: "SADD"},
		},
	}}, find(t, "", key("HGET", 1, "a:{id}"), key("SADD", 2, "a:all")))
}

const policy = `
namespace: {default: app}
keys:
  one: {pattern: "{namespace}:job:{id}", type: hash}
  two: {pattern: "{namespace}:job:{function}:{id}", type: string}
  typed: {pattern: "{namespace}:n:{id:int}"}
  any: {pattern: "{namespace}:n:{id:int}:{rest...}"}
`

func TestPolicy(t *testing.T) {
	tests := []struct{ template, want string }{
		{"app:job:{id...}", ""}, // by what it is joined, nobody knows
		{"{ns}:job:{parts}{...}", ""},
		{"app:job:{...}", ""}, // what several keys have in common
		{"app:job:{id}", ""},
		{"{ns...}:job:{id}", ""},
		{"app:n:{id...}", ""},
		{"app:other:{id...}", ""},
		{"appjob:{id}", `the namespace of "appjob:{id}" is not followed by ":"`},
		{"{namespace}job:{id}", `the namespace of "{namespace}job:{id}" is not`},
		{"{ns}-job:{id}", ""},
		{"{prefix}job:{id}", ""},
		{"{namespace:int}job:{id}", ""},
		{"app", ""},
		{"myappjob:{id}", ""},
		{"app:jobs:{id}", ""},
	}
	for _, tt := range tests {
		t.Run(tt.template, func(t *testing.T) {
			findings := find(t, policy, key("DEL", 1, tt.template))
			if tt.want == "" {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			require.Contains(t, findings[0].Message, tt.want)
			require.NotEmpty(t, findings[0].Class)
		})
	}
	require.Empty(t, find(t, "", key("DEL", 1, "app:job:{id...}"), key("DEL", 2, "{namespace}job:{id}")))
}

func TestLongMessages(t *testing.T) {
	long := strings.Repeat("é%s", 100)
	other := key("HGET", 1, "a:"+long+":{x}")
	other.Arg.File = "/src/" + long + ".go"
	findings := find(t, "", other, key("SADD", 2, "a:"+long+":y"))
	name := strings.Repeat("n", 100)
	findings = append(findings, find(t, strings.ReplaceAll(policy, "two:", name+":"), key("DEL", 3, "appjob:"+strings.Repeat("j", 200)+"{id}"))...)
	require.Len(t, findings, 2)
	for _, f := range findings {
		require.LessOrEqual(t, utf8.RuneCountInString(f.Message), passes.MaxMessage, f.Message)
	}
}
