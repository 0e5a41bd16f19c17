package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/internal/redistest"
)

// TestLua passes the keys of the scripts of testdata/migrate/scripts through KEYS. What
// the scripts of go-redis, redigo and rueidis call on a real server, and what they
// return, is the same before and after; in another namespace all of it is there.
func TestLua(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program, twice")
	}
	t.Parallel()
	redistest.Start(t) // skips where there is no server
	dir := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "migrate", "scripts"))))
	goCommand(t, dir, "mod", "download") // what is there already is not downloaded again
	before := scriptRound(t, buildScripts(t, dir))
	require.Len(t, before.commands, 33)

	redislint(t, dir, "gen")
	require.Contains(t, redislint(t, dir, "fix", "--lua"), "; 0 findings left\n")
	tree := contents(t, dir)
	require.Contains(t, redislint(t, dir, "fix", "--lua"), "fixed 0 findings in 0 files; 0 findings left\n")
	require.Equal(t, tree, contents(t, dir), "a second run changes nothing")
	redislint(t, dir, "check")
	goCommand(t, dir, "vet", "./...")

	program := buildScripts(t, dir)
	require.Equal(t, before, scriptRound(t, program))
	prod := scriptRound(t, program, "APP_NAMESPACE=prod")
	require.Equal(t, before.output, prod.output)
	for i, args := range before.commands {
		for j, arg := range args {
			if strings.HasPrefix(arg, "app:") {
				before.commands[i][j] = "prod" + strings.TrimPrefix(arg, "app")
			}
		}
	}
	require.Equal(t, before.commands, prod.commands)
}

func buildScripts(t *testing.T, dir string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "scripts.exe")
	goCommand(t, dir, "build", "-o", program, ".")
	return program
}

// scriptRound is what scripts call on a server of their own, and what they return.
func scriptRound(t *testing.T, program string, env ...string) (r record) {
	t.Helper()
	addr := redistest.Start(t)
	m := redistest.NewMonitor(t, addr)
	r.output = outputOf(t, exec.CommandContext(t.Context(), program, "-redis", addr), t.TempDir(), env...)
	for _, c := range m.Commands() {
		if c.Client == "lua" {
			r.commands = append(r.commands, c.Args)
		}
	}
	return r
}
