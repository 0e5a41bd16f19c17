package fullscan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fullscan"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func TestReach(t *testing.T) {
	const (
		spaced = "namespace: {default: app}\nkeys:\n  worker: {pattern: \"{namespace}:workers:{id}\"}\n  units: {pattern: \"units.{n}\", global: true}\n"
		plain  = "keys:\n  session: {pattern: \"session:{id}\"}\n  units: {pattern: \"units.{n}\"}\n"
		dotted = "namespace: {optional: true}\nchannels:\n  input: {pattern: \"input.{n}\"}\n"
		behind = "namespace: {default: app}\nchannels:\n  input: {pattern: \"input.{namespace}.{n}\"}\n"
		others = `reaches other namespaces: begin the pattern with the namespace and ":"`
		beyond = `reaches beyond the classes of the policy: end its first segment with ":"`
		none   = "reaches no class of the policy: add a class, or begin the pattern with one"
	)
	for _, tt := range []struct {
		policy, command, pattern string
		want                     string // behind command and pattern; "" for no finding
	}{
		{spaced, "SCAN", "app*", others},
		{spaced, "SCAN", "app:*", ""},
		{spaced, "SCAN", "app:nothing:else:*", ""},
		{spaced, "SCAN", "other:workers:*", ""},
		{spaced, "SCAN", "a:b:c:d:*", none},
		{spaced, "SCAN", "{prefix}*", ""},
		{spaced, "SCAN", "app{x}*", ""},
		{spaced, "SCAN", "units.*", ""},
		{spaced, "SCAN", "unit*", others},
		{spaced, "PSUBSCRIBE", "anything*", ""}, // there are no classes of channels
		{plain, "SCAN", "session:*", ""},
		{plain, "SCAN", "sess*", beyond},
		{plain, "SCAN", "session:a*", ""},
		{plain, "SCAN", "units.1*", ""},
		{plain, "SCAN", "units.1", ""},
		{plain, "SCAN", "cache:*", none},
		{dotted, "PSUBSCRIBE", "input.*", ""},
		{dotted, "PSUBSCRIBE", "input*", beyond},
		{behind, "PSUBSCRIBE", "input.*", others},
		{"version: 1\n", "SCAN", "cache*", ""},
		{spaced + "rules: {fullscan: {enabled: false}}\n", "SCAN", "app*", ""},
	} {
		t.Run(tt.command+" "+tt.pattern, func(t *testing.T) {
			policy, err := passes.ParsePolicy("/src/.redislint.yml", []byte(tt.policy))
			require.NoError(t, err)
			in := &passes.Input{
				Policies: passes.OnePolicy(policy),
				Uses:     []uses.Use{usetest.Use(tt.command, uses.RolePattern, 1, 1, tt.pattern)},
			}
			findings := fullscan.Rule().Apply(in)
			if tt.want == "" {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			require.Equal(t, tt.command+" \""+tt.pattern+"\" "+tt.want, findings[0].Message)

			in.Uses[0].Keys = append(in.Uses[0].Keys, usetest.Use(tt.command, uses.RolePattern, 1, 1, "app:workers:*", "session:*").Keys...)
			require.Empty(t, fullscan.Rule().Apply(in), "another pattern that can be given is fine")
		})
	}
}
