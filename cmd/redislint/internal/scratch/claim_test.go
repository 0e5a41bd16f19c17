package scratch

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// One has the claim at a time, whoever removes its file in between.
func TestClaim(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "claim")
	c, ok := NewClaim(name)
	require.True(t, ok)
	_, ok = NewClaim(name)
	require.False(t, ok)
	require.NoError(t, c.Release())
	require.NoFileExists(t, name)
	require.NoError(t, os.WriteFile(name, nil, 0o644), "of one that was killed")

	var inside, had atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				c, ok := NewClaim(name)
				if !ok {
					continue
				}
				had.Add(1)
				if inside.Add(1) != 1 {
					t.Error("two have it")
				}
				inside.Add(-1)
				if err := c.Release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	require.Positive(t, had.Load())
	require.NoFileExists(t, name)
}

// What is not ours is left alone.
func TestClaimNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	names := []string{filepath.Join(dir, "none", "claim"), filepath.Join(dir, "folder")}
	require.NoError(t, os.Mkdir(names[1], 0o755))
	if runtime.GOOS != "windows" {
		names = append(names, filepath.Join(dir, "link"))
		require.NoError(t, os.Symlink(filepath.Join(dir, "elsewhere"), names[2]))
	}
	for _, name := range names {
		c, ok := NewClaim(name)
		require.True(t, ok)
		require.NoError(t, c.Release())
	}
	require.DirExists(t, names[1])
	require.NoFileExists(t, filepath.Join(dir, "elsewhere"))
}
