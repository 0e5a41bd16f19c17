package golangci_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// aloneOnly are the findings in conduit that the command line alone reports at
// their literals, for all uses of these are in other packages. For the same
// reason the other drivers cannot know what several uses have in common.
var aloneOnly = []string{
	`internal/shared/api.go:9:14: hardcoded: hand-built key "conduit:api:{...}": build it with rediskeys.Keys`,
	`internal/shared/api.go:12:22: hardcoded: hand-built key "conduit:api_instances:{id}": build it with rediskeys.Keys.APIInstance`,
	`internal/shared/api.go:39:21: hardcoded: hand-built key "conduit:api:billing:{...}:m:{minute}": build it with rediskeys.Keys.APIMinute`,
	`internal/shared/events.go:8:17: hardcoded: hand-built key "conduit:status:events": build it with rediskeys.Keys`,
	`internal/shared/events.go:10:22: hardcoded: hand-built key "conduit:api:requests": build it with rediskeys.Keys.APIRequests`,
	`internal/shared/workers.go:9:22: hardcoded: hand-built key "conduit:workers:{...}": build it with rediskeys.Keys.Worker`,
	`internal/shared/workers.go:10:22: hardcoded: hand-built key "conduit:functions:{...}": build it with rediskeys.Keys.Function`,
}

// lintOnly are the places where golangci-lint, as go vet, reports these: the first
// use of each in a package.
var lintOnly = []string{
	`internal/api/api.go:34:35: hardcoded: hand-built key "conduit:api:registry": build it with rediskeys.Keys.APIRegistry`,
	`internal/api/api.go:43:30: hardcoded: hand-built key "conduit:api_instances:{id}": build it with rediskeys.Keys.APIInstance`,
	`internal/api/api.go:60:35: hardcoded: hand-built key "conduit:api:{name}:{...}": build it with rediskeys.Keys`,
	`internal/api/api.go:68:31: hardcoded: hand-built key "conduit:api:{name}:{method}:/unmatched:m:{minute}": build it with rediskeys.Keys.APIMinute`,
	`internal/api/api.go:75:29: hardcoded: hand-built key "conduit:api:requests": build it with rediskeys.Keys.APIRequests`,
	`internal/server/listing.go:26:43: hardcoded: hand-built pattern "conduit:workers:*": build it with rediskeys.Keys.WorkerPattern`,
	`internal/server/listing.go:35:45: hardcoded: hand-built pattern "conduit:functions:{worker_id}:*": build it with rediskeys.Keys.FunctionPattern`,
	`internal/server/listing.go:45:29: hardcoded: hand-built key "conduit:api:registry": build it with rediskeys.Keys.APIRegistry`,
	`internal/server/listing.go:50:29: hardcoded: hand-built key "conduit:api:{api}:endpoints": build it with rediskeys.Keys.APIEndpoints`,
	`internal/status/publisher.go:31:29: hardcoded: hand-built key "conduit:status:events": build it with rediskeys.Keys`,
	`internal/worker/worker.go:66:34: hardcoded: hand-built key "conduit:functions:{id}:{name}": build it with rediskeys.Keys.Function`,
	`internal/worker/worker.go:70:30: hardcoded: hand-built key "conduit:workers:{id}": build it with rediskeys.Keys.Worker`,
}

func newConduit(t *testing.T) *module {
	t.Helper()
	m := newModule(t, tools(t), "")
	require.NoError(t, os.RemoveAll(m.dir))
	require.NoError(t, os.CopyFS(m.dir, os.DirFS(repository("testdata", "systems", "conduit"))))
	m.configure("", "")
	return m
}

// In conduit golangci-lint reports what the command line reports, in the same
// words and at the same places, except for keys that are written in one package and
// used in others.
func TestConduit(t *testing.T) {
	m := newConduit(t)
	got, failure := m.lint("./...")
	require.Empty(t, failure)
	require.Equal(t, m.vet(), got)
	alone := m.standalone()
	require.Equal(t, aloneOnly, without(alone, got))
	require.Equal(t, lintOnly, without(got, alone))
	require.Greater(t, len(got)-len(lintOnly), 15, "what both report")
}

// without returns the findings of a list that another has not.
func without(list, other []found) []string {
	seen := map[found]bool{}
	for _, f := range other {
		seen[f] = true
	}
	var rest []string
	for _, f := range list {
		if !seen[f] {
			rest = append(rest, f.String())
		}
	}
	return rest
}

// Fixes of conduit leave code that builds, once the imports that nothing uses are gone, as
// the documentation says.
func TestFixConduit(t *testing.T) {
	m := newConduit(t)
	require.Zero(t, m.run(m.redislint, "gen").status)
	before, failure := m.lint("./...")
	require.Empty(t, failure)
	left, failure := m.lint("--fix", "./...")
	require.Empty(t, failure)
	require.Less(t, len(left), len(before))
	require.Zero(t, m.run(m.programs.lint, "fmt", "-E", "goimports").status)
	require.Equal(t, outcome{}, m.run("go", "vet", "./..."))
	t.Logf("%d findings, %d left", len(before), len(left))
}
