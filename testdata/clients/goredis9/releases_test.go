package goredis9_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReleases runs TestTable with older releases of go-redis v9, of which one
// module can have but one at a time.
func TestReleases(t *testing.T) {
	if testing.Short() {
		t.Skip("builds other releases of go-redis")
	}
	mods, err := filepath.Glob("../releases/*.mod")
	require.NoError(t, err)
	require.NotEmpty(t, mods)
	for _, mod := range mods {
		t.Run(filepath.Base(mod), func(t *testing.T) {
			t.Parallel()
			out, err := exec.Command("go", "test", "-modfile="+mod, "-run=^TestTable$", "-v", ".").CombinedOutput()
			require.NoError(t, err, "%s", out)
			t.Logf("%s", out)
		})
	}
}
