package foreignkey_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/foreignkey"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

const policy = `
format: "{env}:{module}:{key...}"
segments: {module: [a, b, c, shared]}
modules:
  a: ["example.org/a"]
  b: ["example.org/b"]
keys:
  ours: {pattern: "{env}:b:lent:{id}", owner: a}
  any: {pattern: "{env}:{module}:cache:{id}"}
  top: {pattern: "counter", global: true, owner: b}
channels:
  events: {pattern: "events:{id}", owner: b}
`

func find(t *testing.T, text string, u uses.Use) []passes.Finding {
	t.Helper()
	p, err := keys.ParsePolicy("policy.yml", []byte(text))
	require.NoError(t, err)
	return foreignkey.Rule().Run(&passes.Input{Uses: []uses.Use{u}, Policies: passes.OnePolicy(p)})
}

// The use is in example.org/a, a package of module a.
func TestOwner(t *testing.T) {
	key, channel, pattern := uses.RoleKey, uses.RoleChannel, uses.RolePattern
	tests := []struct {
		name      string
		role      uses.Role
		templates []string
		want      string // the finding's key
	}{
		{"segment of a class", key, []string{"{env}:b:cache:{id}"}, "{env}:b:cache:{id}"},
		{"segment of the format", key, []string{"{env}:b:x:{id}"}, "{env}:b:x:{id}"},
		{"a module without packages", key, []string{"{env}:c:cache:{id}"}, "{env}:c:cache:{id}"},
		{"owner", key, []string{"counter"}, "counter"},
		{"owner before segment", key, []string{"{env}:b:lent:{id}"}, ""},
		{"own", key, []string{"{env}:a:cache:{id}"}, ""},
		{"shared", key, []string{"{env}:shared:cache:{id}"}, ""},
		{"no module", key, []string{"{env}:nobody:x:{id}"}, ""},
		{"not known", key, []string{"{env}:{module}:cache:{id}"}, ""},
		{"own or not", key, []string{"{env}:b:cache:{id}", "{env}:a:cache:{id}"}, ""},
		{"either foreign", key, []string{"{env}:b:cache:{id}", "{env}:c:cache:{id}"}, "{env}:b:cache:{id}"},
		{"no format", key, []string{"other"}, ""},
		{"channel", channel, []string{"events:{id}"}, "events:{id}"},
		{"channel in the format", channel, []string{"{env}:b:x:{id}"}, ""},
		{"pattern", pattern, []string{"counte?"}, "counte?"},
		{"wide pattern", pattern, []string{"*"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u := usetest.Use("DEL", tt.role, 1, 1, tt.templates...)
			u.Access = uses.Write
			findings := find(t, policy, u)
			if tt.want == "" {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			require.Equal(t, tt.want, findings[0].Key)
			require.Contains(t, findings[0].Message, "module a writes "+string(tt.role))
			require.Equal(t, u.Arg, findings[0].Span)
		})
	}
}

func TestReads(t *testing.T) {
	u := usetest.Use("GET", uses.RoleKey, 1, 1, "{env}:b:cache:{id}")
	u.Access = uses.Read
	require.Empty(t, find(t, policy, u))
	findings := find(t, policy+"rules: {foreignkey: {reads: true}}\n", u)
	require.Len(t, findings, 1)
	require.Equal(t, `module a reads key "{env}:b:cache:{id}" of module b: call the owner, or make it shared`, findings[0].Message)
}

func TestPublish(t *testing.T) {
	u := usetest.Use("PUBLISH", uses.RoleChannel, 1, 1, "events:{id}")
	u.Access = uses.Write
	require.Len(t, find(t, policy, u), 1)
	u.Command, u.Access = "SUBSCRIBE", uses.Read
	require.Empty(t, find(t, policy, u))
}

func TestNobodysPackage(t *testing.T) {
	u := usetest.Use("DEL", uses.RoleKey, 1, 1, "{env}:b:cache:{id}")
	u.Access, u.Package = uses.Write, "example.org/cmd"
	require.Empty(t, find(t, policy, u))
}

func TestLongNames(t *testing.T) {
	long := strings.Repeat("m", 150)
	u := usetest.Use("DEL", uses.RoleKey, 1, 1, "{env}:"+long+":{id}")
	u.Access = uses.Write
	findings := find(t, "format: \"{env}:{module}:{key...}\"\nmodules: {a: [example.org/a], "+long+": [example.org/b]}\n", u)
	require.Len(t, findings, 1)
	require.LessOrEqual(t, utf8.RuneCountInString(findings[0].Message), passes.MaxMessage)
	require.Contains(t, findings[0].Message, "of another module")
}
