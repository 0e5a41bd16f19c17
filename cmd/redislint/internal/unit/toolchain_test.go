package unit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// One binary says the same, byte for byte, under every Go that it serves: of a
// later language version than it was built with too. A Go that is not in the
// module cache is left out: the tests do not use the network.
func TestToolchains(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, oneStore+lookupKeys+using("k.Key(id)", "k"))
	json := m.run(tool, "--format=json")
	require.Equal(t, 1, json.status, json.stderr)
	vetted := m.vetted("./...")
	require.Len(t, vetted, 3)
	plain := m.vet("./...").lines()
	for _, version := range []string{"go1.26.9", "go1.27.4"} {
		t.Run(version, func(t *testing.T) {
			with := *m
			with.t = t
			with.env = append(slices.Clone(m.env), "GOTOOLCHAIN="+version)
			if o := with.run("go", "version"); !strings.Contains(o.stdout, version+" ") {
				t.Skipf("%s is not in the module cache: GOTOOLCHAIN=%s go version, with the network, gets it", version, version)
			}
			require.Equal(t, json, with.run(tool, "--format=json"))
			require.Equal(t, vetted, with.vetted("./..."))
			require.Equal(t, plain, with.vet("./...").lines())
		})
	}
}

// lookupKeys is a package whose function returns a key.
const lookupKeys = `
-- k/k.go --
package k

func Key(id string) string { return "conduit:key:" + id }
`
