package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/internal/redistest"
)

// The words of the policy about the server are held against the server; without them, or
// where it is as they say, there is nothing to report.
func TestServerWords(t *testing.T) {
	addr := redistest.Start(t)
	send(t, addr, fields("CONFIG SET maxmemory-policy allkeys-lru"), []string{"CONFIG", "SET", "save", "900 1"})
	class := "keys:\n  all: {pattern: \"{rest...}\"}\n"
	for words, want := range map[string][]string{
		"": nil,
		"server: {maxmemory_policy: allkeys-lru, config: {save: \"900 1\"}}\n": nil,
		"server: {maxmemory_policy: volatile-ttl}\n":                           {live.Eviction},
		"server: {config: {save: \"60 1\"}}\n":                                 {live.Config},
		"server: {acl: required}\n":                                            {live.ACL},
	} {
		r := run(t, walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, words+class)}))
		require.Equal(t, want, rulesOf(r), words)
	}
}
