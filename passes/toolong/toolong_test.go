package toolong_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/toolong"
	"github.com/redislint/redislint/passes/uses"
)

const policy = `
limits: {max_length: 20}
keys:
  sized: {pattern: "s:{name:string(16)}"}
  number: {pattern: "number:{n:int(5)}"}
  rest: {pattern: "r:{rest...:string(30)}"}
  two: {pattern: "t:{a:string(9)}:{b:string(9)}"}
`

func find(t *testing.T, policy string, list ...uses.Use) []passes.Finding {
	t.Helper()
	in := &passes.Input{Uses: list}
	if policy != "" {
		p, err := passes.ParsePolicy("policy.yml", []byte(policy))
		require.NoError(t, err)
		in.Policies = passes.OnePolicy(p)
	}
	return toolong.Rule().Run(in)
}

func TestLength(t *testing.T) {
	for template, want := range map[string]string{
		strings.Repeat("a", 20):           "",
		strings.Repeat("a", 21):           "21",
		"ab{x}" + strings.Repeat("c", 18): "",
		"{n:int}":                         "",
		"a{n:int}":                        "21",
		"{n:uint}:":                       "21",
		"{id:uuid}":                       "36",
		"{sum:hex}:{name}":                "",
		"s:{name}":                        "", // 18
		"s:{a}-{b}":                       "",
		"s:" + strings.Repeat("x", 19):    "21", // of no class
		"number:{n:int}":                  "",   // as long as the class says
		"number:{n}":                      "",
		"r:{path...}":                     "32",
		"r:{n:int}":                       "22",
		"r:short":                         "",
		"t:{x}:{y}":                       "21",
		"t:abc:{y}":                       "",
		strings.Repeat("{{", 21):          "21", // braces are doubled in templates only
	} {
		findings := find(t, policy, usetest.Use("GET", uses.RoleKey, 1, 1, template))
		if want == "" {
			require.Empty(t, findings, template)
			continue
		}
		require.Len(t, findings, 1, template)
		require.Contains(t, findings[0].Message, "can be "+want+" bytes long, max_length is 20", template)
	}
}

func TestRoles(t *testing.T) {
	long := strings.Repeat("a", 300)
	for role, want := range map[uses.Role]int{uses.RoleKey: 1, uses.RoleChannel: 1, uses.RolePattern: 0, uses.RoleCommand: 0} {
		findings := find(t, policy, usetest.Use("GET", role, 1, 1, long))
		require.Len(t, findings, want, role)
		for _, f := range findings {
			require.LessOrEqual(t, utf8.RuneCountInString(f.Message), passes.MaxMessage)
		}
	}
	require.Empty(t, find(t, "", usetest.Use("GET", uses.RoleKey, 1, 1, long)))
	require.Empty(t, find(t, "version: 1", usetest.Use("GET", uses.RoleKey, 1, 1, long)))
}

// What is too long stands once, at its origin.
func TestOrigin(t *testing.T) {
	findings := find(t, policy,
		usetest.Use("GET", uses.RoleKey, 1, 9, strings.Repeat("a", 21)),
		usetest.Use("GET", uses.RoleKey, 2, 9, strings.Repeat("a", 22)),
		usetest.Use("GET", uses.RoleKey, 3, 1, "{ns}"+strings.Repeat("a", 22)),
	)
	require.Len(t, findings, 2)
	require.Equal(t, usetest.Span("a.go", 3), findings[0].Span, "where nothing is written, the argument")
	require.Equal(t, usetest.Span("keys.go", 9), findings[1].Span)
	require.Len(t, findings[1].Uses, 2)
	require.Equal(t, strings.Repeat("a", 21)+"{...}", findings[1].Key)

	generated := usetest.Use("GET", uses.RoleKey, 1, 9, strings.Repeat("a", 21))
	generated.Keys[0].Head.Generated = true
	require.Empty(t, find(t, policy, generated))
}
