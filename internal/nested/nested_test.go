// Package nested_test runs the tests of the modules below testdata and guard. It is a package
// of its own because that may take minutes, where nothing of them has been compiled
// before.
package nested_test

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestModules runs the tests of the modules below testdata and guard: the systems of the
// seed documents, the tables of clients against the real ones, and guards in these. They
// have a go.mod of their own, so go test ./... passes them by.
func TestModules(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go test in other modules")
	}
	var dirs []string
	for _, top := range []string{"testdata", "guard"} {
		err := filepath.WalkDir(filepath.Join("..", "..", top), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Name() == "go.mod" && !d.IsDir() {
				dirs = append(dirs, filepath.Dir(path))
			}
			return err
		})
		require.NoError(t, err)
	}
	require.NotEmpty(t, dirs)
	for _, dir := range dirs {
		t.Run(strings.TrimPrefix(filepath.ToSlash(dir), "../../"), func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), "go", "test", "./...")
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
		})
	}
}
