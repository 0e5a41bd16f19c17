package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// What cannot be written is called by its name, not by that of the temporary file.
func TestUnwritten(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(there, nil, 0o600))
	for name, want := range map[string]string{
		filepath.Join(dir, "nowhere", "report"): "no such file or directory",
		filepath.Join(there, "report"):          "not a directory",
	} {
		require.EqualError(t, writeFile(name, []byte("x")), "write "+name+": "+want)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
}
