package redislinttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The program is built once, and runs.
func TestProgram(t *testing.T) {
	name := Program(t)
	require.Equal(t, name, Program(t))
	out, err := exec.CommandContext(t.Context(), name, "version").Output()
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(out), "redislint "), string(out))
}

// Whatever package of the module the program is of, go test sees that it changes.
func TestFolders(t *testing.T) {
	root, err := moduleRoot()
	require.NoError(t, err)
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{if .Main}}{{$.Dir}}{{end}}{{end}}", program).Output()
	require.NoError(t, err)
	dirs := strings.Fields(string(out))
	require.NotEmpty(t, dirs)
	for _, dir := range dirs {
		rel, err := filepath.Rel(root, dir)
		require.NoError(t, err)
		folder, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		require.True(t, slices.Contains(folders, folder), "folders lacks %s", folder)
	}
}

// A directory has one name, is empty, and is gone when the test has ended.
func TestDir(t *testing.T) {
	first, remove, err := makeDir(t.Name())
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(first, "file"), nil, 0o600))
	require.NoError(t, remove())
	require.NoDirExists(t, filepath.Dir(first))

	second := Dir(t)
	require.Equal(t, first, second)
	entries, err := os.ReadDir(second)
	require.NoError(t, err)
	require.Empty(t, entries)

	third := Dir(t)
	require.NotEqual(t, second, third)
	require.DirExists(t, second)
	again, remove, err := makeDir(t.Name())
	require.NoError(t, err)
	require.NotContains(t, []string{second, third}, again)
	require.NoError(t, remove())
}
