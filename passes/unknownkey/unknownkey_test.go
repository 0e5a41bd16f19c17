package unknownkey_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/unknownkey"
	"github.com/redislint/redislint/passes/uses"
)

func find(t *testing.T, policy string, list ...uses.Use) []passes.Finding {
	t.Helper()
	p, err := passes.ParsePolicy("policy.yml", []byte(policy))
	require.NoError(t, err)
	return unknownkey.Rule().Run(&passes.Input{Uses: list, Policies: passes.OnePolicy(p)})
}

func TestUnknown(t *testing.T) {
	const policy = `
namespace: {default: app, values: [app, dev]}
format: "{namespace}:{kind}:{rest...}"
segments: {kind: [session, user, job]}
keys:
  session: {pattern: "{namespace}:session:{id}"}
  user: {pattern: "{namespace}:user:{id:int}"}
  counter: {pattern: "counter", global: true}
  tasks: {pattern: "asynq:{n:int}", external: true}
channels: {news: {pattern: "{namespace}:news"}}
`
	tests := map[string]string{
		"app:session:{id}":    "",
		"app:{kind}:{id}":     "",
		"{x}:session:{id}":    "",
		"{x}:other":           "",
		"{namespace}:job:x":   `no class describes key "{namespace}:job:x": add one to the policy`,
		"{ns}:session:{id}:a": `no class describes key "{ns}:session:{id}:a": add one, or use session`,
		"{ns}:session:{id}":   "",
		"{ns}:{kind}:x":       "", // nothing names it
		"{ns}-job:{id}":       "", // nor is that the namespace
		"{ns:int}:job:{id}":   "",
		"{namespace}":         "",
		"app:job:{id}":        `no class describes key "app:job:{id}": add one to the policy`, // fits the format
		"counters":            `no class describes key "counters": add one, or use counter, "counter"`,
		"qqq:zzz:www":         `no class describes key "qqq:zzz:www": add one to the policy`,
		"app:other:{id}":      "", // badsegment: a kind that there is not
		"test:session:{id}":   "", // badsegment
		"app:user:x":          "", // badsegment
		"app":                 "", // badsegment: fewer segments than the format
		"session:{id}":        "", // badsegment: the namespace
		"asynq:7":             "",
		"asynq:x":             "",
		"app:{key}":           "",
		"app:{parts}{...}":    "",
		"app:job:{parts}:x":   `no class describes key "app:job:{parts}:x"`,
		"other:{key}":         `no class describes key "other:{key}"`,
		":":                   "",
		"app:session:{id}:ab": `no class describes key "app:session:{id}:ab": add one, or use session`,
	}
	for template, want := range tests {
		findings := find(t, policy, usetest.Use("GET", uses.RoleKey, 1, 1, template))
		if want == "" {
			require.Empty(t, findings, template)
			continue
		}
		require.Len(t, findings, 1, template)
		require.Contains(t, findings[0].Message, want)
	}
	channel := usetest.Use("PUBLISH", uses.RoleChannel, 1, 1, "app:nevs")
	require.Equal(t, `no class describes channel "app:nevs": add one, or use news, "{namespace}:news"`, find(t, policy, channel)[0].Message)
}

func TestSilent(t *testing.T) {
	const keysOnly, channelsOnly = "keys: {a: {pattern: \"a:{id}\"}}", "channels: {a: {pattern: \"a:{id}\"}}"
	list := map[uses.Role]uses.Use{}
	for _, role := range []uses.Role{uses.RoleKey, uses.RoleChannel, uses.RolePattern, uses.RoleCommand} {
		list[role] = usetest.Use("GET", role, 1, 1, "other")
	}
	for policy, want := range map[string]uses.Role{keysOnly: uses.RoleKey, channelsOnly: uses.RoleChannel, "format: \"b:{id}\"": "", "version: 1": ""} {
		for role, u := range list {
			findings := find(t, policy, u)
			require.Equal(t, role == want, len(findings) == 1, "%s %s", policy, role)
		}
	}
	require.Empty(t, unknownkey.Rule().Run(&passes.Input{Uses: []uses.Use{list[uses.RoleKey]}}))
	for name, change := range map[string]func(*uses.Use){
		"a setting": func(u *uses.Use) { u.Keys[0].Configurable = true },
		"generated": func(u *uses.Use) { u.Keys[0].Head.Generated = true },
		"cut":       func(u *uses.Use) { *u = usetest.Use("GET", u.Role, 1, 1, "a:", "a:{parts...}") },
	} {
		u := usetest.Use("GET", uses.RoleKey, 1, 1, "other")
		change(&u)
		require.Empty(t, find(t, keysOnly, u), name)
	}
}

func TestLongMessages(t *testing.T) {
	for _, name := range []string{"c", strings.Repeat("c", 90)} {
		policy := "keys: {" + name + ": {pattern: \"app:" + strings.Repeat("%s", 20) + ":{id}\"}}"
		findings := find(t, policy, usetest.Use("GET", uses.RoleKey, 1, 1, "app:"+strings.Repeat("ü%s", 90)))
		require.Len(t, findings, 1)
		require.LessOrEqual(t, utf8.RuneCountInString(findings[0].Message), passes.MaxMessage)
		require.NotContains(t, findings[0].Message, "%!")
	}
}
