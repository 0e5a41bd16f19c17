package auditdump

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/rdbfile"
	"github.com/redislint/redislint/keys"
)

var update = flag.Bool("update", false, "write the dump and its page")

const dir = "../../testdata/audit"

func TestCommitted(t *testing.T) {
	var dump bytes.Buffer
	require.NoError(t, Write(&dump))
	require.Less(t, dump.Len(), 100_000)
	policy, err := os.ReadFile("../../testdata/systems/mediation/.redislint.yml")
	require.NoError(t, err)
	for name, want := range map[string]string{
		"mediation.rdb": dump.String(), "README.md": Readme(), "mediation.yml": Policy(string(policy)),
	} {
		path := filepath.Join(dir, name)
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
		}
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, string(got) == want, "%s is stale: go test ./internal/auditdump -update", path)
	}
}

// What the groups say of a key is what the reader and the policy make of it.
func TestGroups(t *testing.T) {
	policy, err := keys.LoadPolicy(filepath.Join(dir, "mediation.yml"))
	require.NoError(t, err)
	matcher, err := policy.Compile()
	require.NoError(t, err)
	file, err := os.Open(filepath.Join(dir, "mediation.rdb"))
	require.NoError(t, err)
	defer file.Close()
	r := rdbfile.NewReader(file)
	var m keys.Match
	seen := make(map[string]bool)
	for _, g := range Groups() {
		for range g.Keys {
			e, err := r.Next()
			require.NoError(t, err)
			key := string(e.Key)
			require.False(t, seen[key], "%q twice", key)
			seen[key] = true

			matcher.Match(e.Key, &m)
			class := ""
			if m.Class != nil {
				class = m.Class.Name
			}
			require.Equal(t, g.Class, class, "%q", key)
			misfit := g.Rule == "live-namespace" || g.Rule == "live-segment" || g.Rule == "live-length"
			require.Equal(t, misfit, m.Misfits != 0, "%q: %v", key, m.Misfits)
			require.Equal(t, g.Rule == "live-length", len(key) > policy.Limits.MaxLength, "%q", key)
			require.Equal(t, g.most == 0, e.Expire < 0, "%q", key)
			if m.Class != nil {
				require.Equal(t, g.Rule == "live-type", e.Type != m.Class.Type, "%q", key)
				require.Equal(t, g.Rule == "live-size", e.Bytes > m.Class.MaxBytes, "%q", key)
			}
		}
	}
	_, err = r.Next()
	require.Equal(t, io.EOF, err)
}
