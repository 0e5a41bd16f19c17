package tutorial_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/tutorial"
)

func TestApply(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a", "b.txt")
	require.NoError(t, os.Mkdir(filepath.Dir(file), 0o700))
	require.NoError(t, os.WriteFile(file, []byte("one two two"), 0o600))

	require.NoError(t, tutorial.Apply(dir, []tutorial.Edit{{"a/b.txt", "one", "1"}, {"a/b.txt", "1 two", "three"}}))
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "three two", string(data))

	require.ErrorContains(t, tutorial.Apply(dir, []tutorial.Edit{{"a/b.txt", "four", ""}}), `"four" is there 0 times, not once`)
	require.ErrorContains(t, tutorial.Apply(dir, []tutorial.Edit{{"a/b.txt", "t", ""}}), `"t" is there 2 times, not once`)
	require.Error(t, tutorial.Apply(dir, []tutorial.Edit{{"none.txt", "", ""}}))
}
