package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/internal/tutorial"
)

// TestConduit takes the example of the repository from keys that are written
// into the code to builders, as the tutorial does, and looks at what a real
// server receives before and after. The tutorial's policy is the one of
// init; the one that the example comes with serves as well.
func TestConduit(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the example and runs its tests, twice")
	}
	t.Parallel()
	redistest.Start(t) // skips where there is no server

	dir := copyConduit(t)
	goCommand(t, dir, "mod", "download") // what is there already is not downloaded again
	before := round(t, buildConduit(t, dir))
	require.NoError(t, tutorial.Apply(dir, tutorial.ScriptKey()))
	moved := round(t, buildConduit(t, dir))
	require.Equal(t, before.output, moved.output)
	require.Equal(t, withKeyMoved(before.commands), moved.commands)

	t.Run("policy of init", func(t *testing.T) {
		t.Parallel()
		require.NoError(t, os.Remove(filepath.Join(dir, ".redislint.yml")))
		redislint(t, dir, "init")
		migrate(t, dir, moved)
	})
	t.Run("policy of the example", func(t *testing.T) {
		t.Parallel()
		dir := copyConduit(t)
		require.NoError(t, tutorial.Apply(dir, tutorial.ScriptKey()))
		migrate(t, dir, moved)
	})
}

// migrate makes the builders, and makes the code call them. The program sends what
// it sent before; in another namespace, the same there.
func migrate(t *testing.T, dir string, before record) {
	t.Helper()
	redislint(t, dir, "gen")
	require.Contains(t, redislint(t, dir, "fix"), "; 0 findings left\n")
	tree := contents(t, dir)
	redislint(t, dir, "gen")
	redislint(t, dir, "fix")
	require.Equal(t, tree, contents(t, dir), "nothing is left to fix")
	redislint(t, dir, "check")

	program := buildConduit(t, dir)
	goCommand(t, dir, "vet", "./...")
	goCommand(t, dir, "test", "-vet=off", "./...")
	require.Equal(t, before, round(t, program))
	other := round(t, program, "CONDUIT_NAMESPACE=other")
	require.Equal(t, before.output, other.output)
	require.Equal(t, inNamespace("other", before.commands), other.commands)
	for _, args := range other.commands {
		require.NotContains(t, strings.Join(args, " "), "conduit:")
	}
	sharedServer(t, program, before)
}

// copyConduit copies the example to a folder of the test's own.
func copyConduit(t *testing.T) (dir string) {
	t.Helper()
	dir = redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "systems", "conduit"))))
	return dir
}

// contents are the files of a folder, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(data)
		return err
	}))
	return files
}

// redislint runs a command of the program in a module, and returns what it
// prints. Its exit status is 0.
func redislint(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), exe, args...)
	return outputOf(t, cmd, dir, "GOPROXY=off")
}

// goCommand runs the go command in a module, without network except for mod
// download. The module is compiled without optimisation: most of the time goes
// there, and nothing of it is measured.
func goCommand(t *testing.T, dir string, args ...string) {
	t.Helper()
	env := []string{"GOFLAGS=-mod=mod -ldflags=-w '-gcflags=example.org/conduit/...=-N -l'"}
	if args[0] != "mod" {
		env = append(env, "GOPROXY=off")
	}
	outputOf(t, exec.CommandContext(t.Context(), "go", args...), dir, env...)
}

// buildConduit builds the program of a copy of the example and returns its file.
func buildConduit(t *testing.T, dir string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "conduit.exe")
	goCommand(t, dir, "build", "-o", program, "./cmd/conduit")
	return program
}

// outputOf runs a command in dir, where no variable of the tests' environment sets
// a namespace or a policy, and returns its standard output.
func outputOf(t *testing.T, cmd *exec.Cmd, dir string, env ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Env = environment(env...)
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		t.Fatalf("%s: %v\n%s%s", strings.Join(cmd.Args, " "), err, stdout.String(), stderr.String())
	}
	require.NoError(t, err)
	return stdout.String()
}

// environment is that of the tests, without what would change the keys or the
// policy, and with more.
func environment(more ...string) []string {
	own := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasSuffix(name, "_NAMESPACE") || name == "REDISLINT_POLICY"
	})
	return append(append(own, "GOFLAGS=-mod=mod", "GOWORK=off", "GOTOOLCHAIN=local"), more...)
}
