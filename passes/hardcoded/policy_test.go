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

const classes = `
namespace: {default: app}
keys:
  worker: {pattern: "{namespace}:workers:{id}"}
  job: {pattern: "{namespace}:jobs:{id:int}"}
  late: {pattern: "late:x:{namespace}:y"}
  counter: {pattern: "counter", global: true}
  tasks: {pattern: "asynq:{rest...}", external: true}
channels:
  events: {pattern: "{namespace}:events"}
`

// findBy runs the rule by a policy, as drivers do.
func findBy(t *testing.T, policy string, list ...uses.Use) []passes.Finding {
	t.Helper()
	p, err := passes.ParsePolicy("/src/.redislint.yml", []byte(policy))
	require.NoError(t, err)
	return hardcoded.Rule().Apply(&passes.Input{Uses: list, Policies: passes.OnePolicy(p)})
}

func TestPolicy(t *testing.T) {
	key, channel, pattern := uses.RoleKey, uses.RoleChannel, uses.RolePattern
	format := classes + "format: \"{namespace}:{module}:{key...}\"\n"
	builders := classes + "builders: {dir: internal/redis-keys, type: Names}\n"
	for _, tt := range []struct {
		name, policy string
		use          uses.Use
		key, class   string // "" and "" for no finding
	}{
		{"a class", classes, usetest.Use("GET", key, 1, 1, "app:workers:{id}"), "app:workers:{id}", "worker"},
		{"another namespace", classes, usetest.Use("GET", key, 1, 1, "b:workers:{id}"), "b:workers:{id}", "worker"},
		{"a channel", classes, usetest.Use("PUBLISH", channel, 1, 1, "app:events"), "app:events", "events"},
		{"a channel is no key", classes, usetest.Use("PUBLISH", channel, 1, 1, "app:workers:1"), "", ""},
		{"several classes", classes, usetest.Use("GET", key, 1, 1, "app:workers:1", "app:jobs:1"), "app:{...}:1", ""},
		{"a value tells the class", classes, usetest.Use("GET", key, 1, 1, "app:{kind}:{id}"), "app:{kind}:{id}", ""},
		{"a value tells the channel", classes, usetest.Use("PUBLISH", channel, 1, 1, "app:{kind}"), "app:{kind}", ""},
		{"a value tells, not the default", classes, usetest.Use("GET", key, 1, 1, "b:{kind}:{id}"), "", ""},
		{"a joined value does not", classes, usetest.Use("GET", key, 1, 1, "app:{kind...}"), "", ""},
		{"a value tells, or it is a library's", classes + "  other: {pattern: \"app:{rest...}\", external: true}\n", usetest.Use("PUBLISH", channel, 1, 1, "app:{kind}"), "", ""},
		{"the namespace is not known", classes, usetest.Use("GET", key, 1, 1, "{ns}:workers:1"), "", ""},
		{"nor all of it", classes, usetest.Use("GET", key, 1, 1, "app-{x}:workers:1"), "", ""},
		{"it stands elsewhere, and is not known", classes, usetest.Use("GET", key, 1, 1, "late:x:{ns}:y"), "", ""},
		{"no class", classes, usetest.Use("GET", key, 1, 1, "app:sessions:{id}:a"), "", ""},
		{"no class, but the format", format, usetest.Use("GET", key, 1, 1, "app:sessions:{id}:a"), "app:sessions:{id}:a", ""},
		{"the format, not the default", format, usetest.Use("GET", key, 1, 1, "b:sessions:{id}:a"), "", ""},
		{"nearly a class", classes, usetest.Use("GET", key, 1, 1, "app:jobs:first"), "app:jobs:first", "job"},
		{"nearly a class, not the default", classes, usetest.Use("GET", key, 1, 1, "b:jobs:first"), "", ""},
		{"global", classes, usetest.Use("INCR", key, 1, 1, "counter"), "", ""},
		{"global, with builders", builders, usetest.Use("INCR", key, 1, 1, "counter"), "counter", "counter"},
		{"external", builders, usetest.Use("GET", key, 1, 1, "asynq:x"), "", ""},
		{"pattern", classes, usetest.Use("SCAN", pattern, 1, 1, "app:workers:*"), "app:workers:*", "worker"},
		{"pattern of several", classes, usetest.Use("SCAN", pattern, 1, 1, "app:*"), "app:*", ""},
		{"pattern of channels", classes, usetest.Use("PSUBSCRIBE", pattern, 1, 1, "app:ev*"), "app:ev*", "events"},
		{"pattern of keys is none of channels", classes, usetest.Use("PSUBSCRIBE", pattern, 1, 1, "app:workers:*"), "", ""},
		{"pattern with an open namespace", classes, usetest.Use("SCAN", pattern, 1, 1, "a*"), "", ""},
		{"pattern of a library", classes, usetest.Use("SCAN", pattern, 1, 1, "asynq:*"), "", ""},
		{"pattern of a global class", builders, usetest.Use("SCAN", pattern, 1, 1, "counte[r]"), "counte[r]", "counter"},
		{"pattern in the format", format, usetest.Use("SCAN", pattern, 1, 1, "app:a:b:c:*"), "app:a:b:c:*", ""},
		{"a policy without classes", "exclude: [./x]\n", usetest.Use("GET", key, 1, 1, "any:thing"), "any:thing", ""},
		{"a rule that is off", classes + "rules: {hardcoded: {enabled: false}}\n", usetest.Use("GET", key, 1, 1, "app:workers:{id}"), "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			findings := findBy(t, tt.policy, tt.use)
			if tt.key == "" {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			require.Equal(t, [2]string{tt.key, tt.class}, [2]string{findings[0].Key, findings[0].Class})
		})
	}
}

func TestPolicyMessages(t *testing.T) {
	builders := classes + "builders: {dir: internal/redis-keys, type: Names}\n"
	longName := strings.Repeat("n", 100)
	for _, tt := range []struct{ name, policy, key, want string }{
		{"class", classes, "app:workers:{id}", `hand-built key "app:workers:{id}" of class worker: build it with a namespace-aware key builder`},
		{"builders", builders, "app:workers:{id}", `hand-built key "app:workers:{id}": build it with rediskeys.Names.Worker`},
		{"long key", builders, "app:workers:" + strings.Repeat("x", 200), ": build it with rediskeys.Names.Worker"},
		{"long class", "namespace: {}\nkeys: {" + longName + ": {pattern: \"{namespace}:a\"}}\n", "b:a", `hand-built key "b:a": build it with a namespace-aware key builder`},
		{"long builder", "namespace: {}\nkeys: {" + longName + ": {pattern: \"{namespace}:a\"}}\nbuilders: {dir: k}\n", "b:a", `hand-built key "b:a": build it with a namespace-aware key builder`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			findings := findBy(t, tt.policy, usetest.Use("GET", uses.RoleKey, 1, 1, tt.key))
			require.Len(t, findings, 1)
			require.True(t, strings.HasSuffix(findings[0].Message, tt.want), findings[0].Message)
			require.LessOrEqual(t, utf8.RuneCountInString(findings[0].Message), passes.MaxMessage)
		})
	}
}
