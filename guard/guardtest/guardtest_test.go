package guardtest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/guard/guardtest"
	"github.com/redislint/redislint/internal/redistest"
)

// A recorder is a test that may fail.
type recorder struct {
	testing.TB
	failed, logged []string
	fatal          string
	cleanups       []func()
}

func (r *recorder) Helper()          {}
func (r *recorder) Cleanup(f func()) { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Errorf(f string, args ...any) {
	r.failed = append(r.failed, fmt.Sprintf(f, args...))
}
func (r *recorder) Logf(f string, args ...any) { r.logged = append(r.logged, fmt.Sprintf(f, args...)) }
func (r *recorder) Fatalf(f string, args ...any) {
	r.fatal = fmt.Sprintf(f, args...)
	panic(r)
}

func (r *recorder) end() {
	for i := len(r.cleanups) - 1; i >= 0; i-- {
		r.cleanups[i]()
	}
}

func policyFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), ".redislint.yml")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

const text = `
keys:
  worker: {pattern: "workers:{id}", type: string, ttl: 30s}
  job: {pattern: "job:{id}", type: hash, ttl: required, commands: [HSET, EXPIRE]}
  idle: {pattern: "idle", type: string}
rules: {toolong: {severity: warning}}
limits: {max_length: 20}
`

// The test fails at its end, with each line once, and says what nobody touched.
func TestWatch(t *testing.T) {
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{Addr: redistest.Start(t)})
	defer rdb.Close()
	r := &recorder{TB: t}
	path := policyFile(t, text)
	guardtest.Watch(r, rdb, path)
	for i := range 3 {
		require.NoError(t, rdb.Set(ctx, fmt.Sprint("workers:", i), "x", time.Hour).Err())
	}
	require.NoError(t, rdb.HSet(ctx, "job:1", "a", 1).Err())
	require.NoError(t, rdb.HSet(ctx, "job:2", "a", 1).Err())
	require.NoError(t, rdb.Expire(ctx, "job:2", time.Minute).Err())
	require.NoError(t, rdb.Keys(ctx, "*").Err())
	require.NoError(t, rdb.FlushDB(ctx).Err()) // job:1 is gone
	require.NoError(t, rdb.HSet(ctx, "job:3", "a", 1).Err())
	_ = rdb.Get(ctx, "workers:"+strings.Repeat("x", 20))
	require.Empty(t, r.failed)
	r.end()
	require.Len(t, r.failed, 2, r.failed)
	require.Regexp(t, `guardtest_test.go:\d+ .*TestWatch.*: key workers:[0-9a-f]{32} gets a TTL of 1h0m0s: class worker wants 30s \(missingttl\)`, r.failed[0])
	require.Regexp(t, `guardtest_test.go:\d+ .*TestWatch.*: key job:[0-9a-f]{32} has no TTL after HSET: class job wants required \(missingttl\)`, r.failed[1])
	require.Len(t, r.logged, 2)
	require.Contains(t, r.logged[0], "warning: ")
	require.Equal(t, "classes of .redislint.yml that no test has touched so far: idle", r.logged[1])

	r = &recorder{TB: t}
	again := redis.NewClient(rdb.Options())
	guardtest.Watch(r, again, path)
	_ = again.Get(ctx, "idle")
	_ = again.Set(ctx, "workers:1", "x", 0)
	require.NoError(t, again.Close()) // too early: what is sure is reported all the same
	r.end()
	require.Len(t, r.failed, 1)
	require.Contains(t, r.failed[0], "SET leaves key workers:")
	require.Empty(t, r.logged)
}

// Right code does not fail, and mistakes in the policy are said.
func TestWatchRight(t *testing.T) {
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{Addr: redistest.Start(t)})
	defer rdb.Close()
	r := &recorder{TB: t}
	guardtest.Watch(r, rdb, policyFile(t, text))
	require.NoError(t, rdb.Set(ctx, "workers:1", "x", 30*time.Second).Err())
	require.NoError(t, rdb.HSet(ctx, "job:1", "a", 1).Err())
	require.NoError(t, rdb.Expire(ctx, "job:1", time.Minute).Err())
	r.end()
	require.Empty(t, r.failed)

	for path, want := range map[string]string{
		policyFile(t, "keys: 5\n"): ":1:7: ", "nothing.yml": "there is no nothing.yml in the folder of the test",
	} {
		r := &recorder{TB: t}
		require.Panics(t, func() { guardtest.Watch(r, rdb, path) })
		require.Contains(t, r.fatal, want)
	}
}

// Other clients are wrapped.
func TestWrap(t *testing.T) {
	r := &recorder{TB: t}
	client := guardtest.Wrap(r, &fake{}, func(f *fake, g *guard.Guard) *fake { return &fake{g} }, policyFile(t, text))
	client.do("SET", "workers:1", "x")
	client.do("GET", "nothing")
	client.do("SET", "workers:2", "x", "EX", "30")
	r.end()
	require.Len(t, r.failed, 2, r.failed)
}

type fake struct{ guard *guard.Guard }

func (f *fake) do(words ...string) {
	trip := f.guard.Begin()
	trip.Add("", words, nil, nil)
	if trip.Check() == nil {
		trip.End()
	}
}

// What was observed is written where a variable says.
func TestObservedFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b") // which is not there
	t.Setenv(guardtest.ObservedEnv, dir)
	r := &recorder{TB: t}
	client := guardtest.Wrap(r, &fake{}, func(f *fake, g *guard.Guard) *fake { return &fake{g} }, policyFile(t, text))
	client.do("GET", "workers:2")
	r.end()
	require.Len(t, r.failed, 0, r.failed)
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	data, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.Contains(t, string(data), `"template": "workers:{id}"`)
}

// A client that is not there is said, at once.
func TestNilClient(t *testing.T) {
	path := policyFile(t, text)
	connect := func(f *fake, g *guard.Guard) *fake { return &fake{g} }
	for _, f := range []func(r *recorder){
		func(r *recorder) { guardtest.Watch(r, nil, path) },
		func(r *recorder) { guardtest.Watch(r, (*redis.Client)(nil), path) },
		func(r *recorder) { guardtest.Wrap(r, (*fake)(nil), connect, path) },
	} {
		r := &recorder{TB: t}
		require.Panics(t, func() { f(r) }) // which is how a recorder ends
		require.Contains(t, r.fatal, "guardtest: the client is nil: connect it before the call of W")
	}
	r := &recorder{TB: t}
	require.Panics(t, func() { guardtest.Wrap(r, &fake{}, nil, path) })
	require.Contains(t, r.fatal, "guardtest: the function that wraps the client is nil")
}
