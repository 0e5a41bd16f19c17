package acl

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// spawnChild is set in the process that TestSpawnKilled kills.
const spawnChild = "REDISLINT_SPAWN_CHILD"

// TestSpawnChild is that process.
func TestSpawnChild(t *testing.T) {
	if os.Getenv(spawnChild) == "" {
		t.Skip("for TestSpawnKilled")
	}
	addr, _, err := Spawn(t.Context())
	require.NoError(t, err)
	fmt.Println("spawned", addr)
	select {}
}

// A server whose run was killed is ended by the next run; neither that of one that runs, nor another server that
// has the port of one that is gone, nor other folders.
func TestSpawnKilled(t *testing.T) {
	redistest.Start(t) // skips without redis-server
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestSpawnChild$")
	child.Env = append(os.Environ(), spawnChild+"=1")
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	orphan := ""
	for lines := bufio.NewScanner(out); orphan == "" && lines.Scan(); {
		orphan, _ = strings.CutPrefix(lines.Text(), "spawned ")
	}
	require.NotEmpty(t, orphan)
	pid := child.Process.Pid
	require.NoError(t, child.Process.Kill())
	_ = child.Wait() // it was killed
	answers := func(addr string) bool {
		c := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
		defer c.Close()
		return c.Ping(t.Context()).Err() == nil
	}
	require.True(t, answers(orphan), "else the test shows nothing")

	folder := func(name, text string) string {
		dir := filepath.Join(temp, name)
		require.NoError(t, os.Mkdir(dir, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, spawnFile), []byte(text), 0o600))
		return dir
	}
	others, locked := redistest.Start(t), redistest.Start(t)
	_, err = redistest.Dial(t, locked).Do("CONFIG", "SET", "requirepass", "secret")
	require.NoError(t, err)
	folder(spawnFolder+"1", fmt.Sprintf("%d %s\n", pid, others))
	folder(spawnFolder+"2", fmt.Sprintf("%d %s\n", pid, locked))
	folder(spawnFolder+"3", fmt.Sprintf("%d %s\n", pid, "127.0.0.1:1"))
	stay := []string{folder(spawnFolder+"4", "something"), folder("other", fmt.Sprintf("%d %s\n", pid, others))}

	addr, stop, err := Spawn(t.Context())
	require.NoError(t, err)
	defer stop()
	require.False(t, answers(orphan))
	require.True(t, answers(others))
	sweepServers(t.Context(), temp)
	require.True(t, answers(addr), "that of this run")
	left, err := filepath.Glob(filepath.Join(temp, "*"))
	require.NoError(t, err)
	require.Len(t, left, len(stay)+1, left)
	require.Subset(t, left, stay)
}
