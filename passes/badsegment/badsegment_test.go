package badsegment_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/badsegment"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func find(t *testing.T, policy string, list ...uses.Use) []passes.Finding {
	t.Helper()
	p, err := passes.ParsePolicy("policy.yml", []byte(policy))
	require.NoError(t, err)
	return badsegment.Rule().Run(&passes.Input{Uses: list, Policies: passes.OnePolicy(p)})
}

// check compares the message about each template with what is wanted: "" for
// none, "=" before the whole of it.
func check(t *testing.T, policy string, want map[string]string) {
	t.Helper()
	for template, text := range want {
		findings := find(t, policy, usetest.Use("GET", uses.RoleKey, 1, 1, template))
		if text == "" {
			require.Empty(t, findings, template)
			continue
		}
		require.Len(t, findings, 1, template)
		require.Contains(t, findings[0].Message, text, template)
	}
}

func TestClasses(t *testing.T) {
	check(t, `
namespace: {default: app, match: "^[a-z]+$"}
segments: {stage: [dev, prod]}
limits: {charset: "a-zA-Z0-9_-", case: lower}
keys:
  user: {pattern: "{namespace}:user:{id:int}"}
  name: {pattern: "{namespace}:name:{name:string(5)}"}
  stage: {pattern: "{namespace}:stage:{stage}:{rest...}"}
  tenant: {pattern: "{namespace}:data:{tenant}:{id}"}
  lib: {pattern: "lib:{n:int}", external: true}
`, map[string]string{
		"app:user:7":         "",
		"app:user:{id}":      "",
		"app:user:x":         `{id} of "app:user:x": "x" is no int`,
		"App:user:7":         `{namespace} of "App:user:7": "App" does not match ^[a-z]+$`,
		"{ns}:user:x":        `"x" is no int`,
		"{who}:user:x":       `"x" is no int`,
		"app:name:abcdef":    `"abcdef" is longer than 5 bytes`,
		"app:name:":          `"app:name:" is empty`,
		"app:name:A":         `"A" is not in lower case`,
		"app:name:a!":        `"a!" has "!", which is outside of`,
		"app:stage:test:x":   `"test" is not one of dev, prod`,
		"app:stage:{x}:y":    "",
		"app:stage:dev:X":    `"X" is not in lower case`,
		"user:{id}":          `{namespace} of "user:{id}" is missing`,
		"app:data:{id}":      `{tenant} of "app:data:{id}" is missing`,
		"app:data:{tenant}":  `{id} of "app:data:{tenant}" is missing`,
		"{ns}:data:{id}":     `{tenant} of "{ns}:data:{id}" is missing`,
		"{prefix}:data:{id}": "", // may end with the tenant
		"app:data:{key}":     "", // may begin with it
		"app:data:{id...}":   "",
		"app:other:{id}":     "",
		"lib:x":              "",
		"{x}":                "",
		"":                   "",
	})
}

func TestFormat(t *testing.T) {
	const format = `
namespace: {default: app}
format: "{namespace}:{module}:{id}"
segments: {module: [a, b]}
`
	only := map[string]string{
		"app:a:{id}":      "",
		"app:c:{id}":      `{module} of "app:c:{id}": "c" is not one of a, b`,
		"app:a:1:2":       `"app:a:1:2" has 4 segments, the format has 3: "{namespace}:{module}:{id}"`,
		"app":             `"app" has 1 segment, the format has 3`,
		"app:a":           `is missing`,
		"{ns}:a:1:2":      `has 4 segments`,
		"{other}:a:1:2":   "",
		"app:a:{key}":     "",
		"app:{key}":       "",
		"app:a:{id...}":   "",
		"x:y:z:u:v":       `"x:y:z:u:v" does not follow the format: begin it as "{namespace}:{module}:{id}"`,
		"other:a:1:2":     `has 4 segments`,
		"other:{x}:1:{y}": `has 4 segments`,
	}
	check(t, format, only)
	// With classes, what is of another namespace is for unknownkey.
	check(t, format+"keys: {a: {pattern: \"{namespace}:a:{id}\"}}", map[string]string{
		"app:b:{id}": "", "app:c:{id}": "is not one of", "app:a:1:2": "has 4 segments",
		"x:y:z:u:v": "", "other:a:1:2": "",
	})
	// A format with a rest has no upper bound.
	check(t, `format: "med:{env}:{key...}"`, map[string]string{
		"med:x:1:2:3:4": "", "med": "has 1 segment, the format has 3", "foo:x:1": "does not follow the format",
	})
}

func TestHashTags(t *testing.T) {
	const format = "format: \"app:{module}:{rest...}\"\nlimits: {charset: a-z0-9}\n"
	check(t, format+"cluster: true", map[string]string{
		"app:a:{{{user}}}:x": "", "app:a:{{7}}:x": "", "app:{{a}}:x": `"{{a}}" has "{"`, "app:a:{{7}}:X": `has "X"`,
	})
	check(t, format, map[string]string{"app:a:{{7}}:x": `has "{"`})
}

func TestSkips(t *testing.T) {
	const policy = "segments: {stage: [dev]}\nkeys: {a: {pattern: \"a:{stage}:{id}\"}}\nchannels: {b: {pattern: \"b:{stage}\"}}"
	use := func(role uses.Role, template string) uses.Use {
		return usetest.Use("GET", role, 1, 1, template)
	}
	require.Len(t, find(t, policy, use(uses.RoleKey, "a:x:1")), 1)
	require.Len(t, find(t, policy, use(uses.RoleChannel, "b:x")), 1)
	require.Empty(t, find(t, policy, use(uses.RolePattern, "a:x:1")))
	require.Empty(t, find(t, policy, use(uses.RoleCommand, "a:x:1")))
	require.Empty(t, find(t, policy, use(uses.RoleChannel, "a:x:1")))

	setting := use(uses.RoleKey, "a:x:1")
	setting.Keys[0].Configurable = true
	require.Empty(t, find(t, "format: \"b:{id}\"", setting))
	cut := usetest.Use("GET", uses.RoleKey, 1, 1, "a:dev:", "a:dev:{parts...}")
	require.Empty(t, find(t, policy, cut))
	require.Empty(t, badsegment.Rule().Run(&passes.Input{Uses: []uses.Use{setting}}))
}

func TestLongMessages(t *testing.T) {
	long := strings.Repeat("ü%s", 60)
	policy := "segments: {" + strings.Repeat("s", 90) + ": [a" + strings.Repeat(", b%s", 1) + strings.Repeat("c", 90) + "]}\nkeys: {a: {pattern: \"a:{" + strings.Repeat("s", 90) + "}\"}}"
	findings := find(t, policy, usetest.Use("GET", uses.RoleKey, 1, 1, "a:"+long))
	findings = append(findings, find(t, "format: \"a:{"+strings.Repeat("s", 90)+"}:{b}\"", usetest.Use("GET", uses.RoleKey, 1, 1, "b:"+long))...)
	require.Len(t, findings, 2)
	for _, f := range findings {
		require.LessOrEqual(t, utf8.RuneCountInString(f.Message), passes.MaxMessage, f.Message)
		require.NotContains(t, f.Message, "%!")
	}
}
