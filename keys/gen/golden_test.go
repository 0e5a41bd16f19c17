package gen

import (
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

var update = flag.Bool("update", false, "write the generated packages in internal/samples")

// samples returns the policies whose builders are in internal/samples, packages
// of this module: so they are compiled, vetted and checked with it. They are
// those of the systems, and of testdata.
func samples(t testing.TB) map[string]*keys.Policy {
	t.Helper()
	policies := map[string]*keys.Policy{}
	systems, err := filepath.Glob(filepath.Join("..", "..", "testdata", "systems", "*", keys.PolicyFile))
	require.NoError(t, err)
	require.Len(t, systems, 5)
	for _, file := range systems {
		name := filepath.Base(filepath.Dir(file))
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		text, _, _ := strings.Cut(string(data), "\nbuilders:")
		text += "\nbuilders: {dir: internal/samples/" + name + "}\n"
		policies[name], err = keys.ParsePolicy(file, []byte(text))
		require.NoError(t, err)
	}
	hard, err := filepath.Glob(filepath.Join("testdata", "*.yml"))
	require.NoError(t, err)
	require.NotEmpty(t, hard)
	for _, file := range hard {
		name := strings.TrimSuffix(filepath.Base(file), ".yml")
		policies[name], err = keys.LoadPolicy(file)
		require.NoError(t, err)
	}
	return policies
}

func TestGolden(t *testing.T) {
	for name, p := range samples(t) {
		t.Run(name, func(t *testing.T) {
			got, err := Generate(p)
			require.NoError(t, err)
			file := filepath.Join(filepath.FromSlash(p.Builders.Dir), FileName)
			if *update {
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, got, 0o644))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(want), string(got))

			formatted, err := format.Source(got)
			require.NoError(t, err)
			require.Equal(t, string(formatted), string(got), "as gofmt writes it")
			require.NoError(t, compiler()(got))
			again, err := Generate(p)
			require.NoError(t, err)
			require.Equal(t, string(got), string(again), "the same at every run")
		})
	}
}
