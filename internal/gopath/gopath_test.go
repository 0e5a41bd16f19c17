package gopath_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/gopath"
)

// Packages of the GOPATH come with syntax, those of the standard library as types
// alone, and what does not compile is said.
func TestLoad(t *testing.T) {
	top := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(top, "src", filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	write("lib/lib.go", "package lib\n\nimport \"strings\"\n\ntype B = strings.Builder\n")
	file := write("app/app.go", "package app\n\nimport (\n\t\"lib\"\n\t\"strings\"\n)\n\nvar _ *strings.Builder = new(lib.B)\n")

	pkgs, err := gopath.Load(top, nil, "app")
	require.NoError(t, err)
	require.Len(t, pkgs, 1)
	app := pkgs[0]
	require.Empty(t, app.Errors)
	require.Len(t, app.Syntax, 1)
	require.Len(t, app.Imports, 1)
	require.Len(t, app.Imports["lib"].Syntax, 1)
	require.Same(t, app.Imports["lib"].Types.Imports()[0], app.Types.Imports()[1], "one strings")

	pkgs, err = gopath.Load(top, map[string][]byte{file: []byte("package app\n\nvar x int = \"\"\n")}, "app")
	require.NoError(t, err)
	require.Len(t, pkgs[0].Errors, 1)
	require.Equal(t, file+":3:13", pkgs[0].Errors[0].Pos)
	require.True(t, pkgs[0].IllTyped)

	pkgs, err = gopath.Load(top, map[string][]byte{file: []byte("package app\n\nfunc {\n")}, "app")
	require.NoError(t, err)
	require.NotEmpty(t, pkgs[0].Errors)
}
