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

// TestServices runs two programs with variables of their own under one policy, and two
// namespaces in one process, on a real server: each touches keys of its own only.
func TestServices(t *testing.T) {
	if testing.Short() {
		t.Skip("builds three programs")
	}
	t.Parallel()
	addr := redistest.Start(t) // skips where there is no server
	dir := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "migrate", "services"))))
	redislint(t, dir, "gen", "--check")
	redislint(t, dir, "check")
	goCommand(t, dir, "mod", "download")
	bin := t.TempDir()
	goCommand(t, dir, "build", "-o", bin+string(filepath.Separator), "./cmd/...")

	m := redistest.NewMonitor(t, addr)
	run := func(name string, env ...string) (out string, keys []string) {
		m.Commands()
		out = outputOf(t, exec.CommandContext(t.Context(), filepath.Join(bin, name), "-redis", addr), dir, env...)
		for _, c := range m.Commands() {
			for _, arg := range c.Args[1:] {
				if strings.Contains(arg, ":") {
					keys = append(keys, arg)
				}
			}
		}
		return strings.TrimSpace(out), keys
	}
	namespaces := func(keys []string) map[string]bool {
		found := map[string]bool{}
		for _, k := range keys {
			ns, _, _ := strings.Cut(k, ":")
			found[ns] = true
		}
		return found
	}

	_, keys := run("worker", "CONDUIT_NAMESPACE=a", "SERVER_NAMESPACE=b")
	require.Equal(t, []string{"a:workers:w-1", "a:status:events", "a:job:upper:j-1", "a:job:upper%3Aj-1"}, keys)
	for _, tt := range []struct{ env, want, namespace string }{
		{"SERVER_NAMESPACE=a", "[w-1]", "a"},
		{"SERVER_NAMESPACE=b", "[]", "b"},
		{"CONDUIT_NAMESPACE=a", "[]", "conduit"}, // not its variable
	} {
		out, keys := run("server", tt.env)
		require.Equal(t, tt.want, out, tt.env)
		require.Equal(t, map[string]bool{tt.namespace: true}, namespaces(keys), tt.env)
	}

	out, keys := run("both", "CONDUIT_NAMESPACE=a", "SERVER_NAMESPACE=b")
	require.Equal(t, "[w-0]\n[w-1]", out)
	require.Equal(t, map[string]bool{"first": true, "second": true}, namespaces(keys))
	control := redistest.Dial(t, addr)
	reply, err := control.Do("KEYS", "*:job:*:*")
	require.NoError(t, err)
	require.ElementsMatch(t, []any{"a:job:upper:j-1", "second:job:upper:j-1", "second:job:up%3Aper:j-1"}, reply)
}
