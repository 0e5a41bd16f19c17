// Package guarded_test watches programs that use miniredis and the latest release of go-redis.
package guarded_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard/guardtest"
)

const policy = `
keys:
  worker: {pattern: "workers:{id}", type: string, ttl: 30s}
  job: {pattern: "job:{id}", type: hash, ttl: required}
`

// A recorder is a test that may fail.
type recorder struct {
	testing.TB
	failed   int
	cleanups []func()
}

func (r *recorder) Helper()               {}
func (r *recorder) Cleanup(f func())      { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Errorf(string, ...any) { r.failed++ }
func (r *recorder) Logf(string, ...any)   {}

func TestMiniredis(t *testing.T) {
	file := filepath.Join(t.TempDir(), ".redislint.yml")
	require.NoError(t, os.WriteFile(file, []byte(policy), 0o600))
	ctx := t.Context()
	for name, tt := range map[string]struct {
		run  func(rdb *redis.Client)
		want int
	}{
		"right": {func(rdb *redis.Client) {
			require.NoError(t, rdb.Set(ctx, "workers:1", "x", 30*time.Second).Err())
			require.NoError(t, rdb.HSet(ctx, "job:1", "a", 1).Err())
			require.NoError(t, rdb.Expire(ctx, "job:1", time.Minute).Err())
		}, 0},
		"wrong": {func(rdb *redis.Client) {
			require.NoError(t, rdb.Set(ctx, "workers:1", "x", time.Second).Err())
			require.NoError(t, rdb.HSet(ctx, "job:1", "a", 1).Err())
			_ = rdb.Get(ctx, "workers:a:b")
		}, 3},
	} {
		server := miniredis.RunT(t)
		rdb := redis.NewClient(&redis.Options{Addr: server.Addr()})
		t.Cleanup(func() { _ = rdb.Close() })
		r := &recorder{TB: t}
		guardtest.Watch(r, rdb, file)
		tt.run(rdb)
		for _, f := range r.cleanups {
			f()
		}
		require.Equal(t, tt.want, r.failed, name)
	}
}
