package redislinttest

import (
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
