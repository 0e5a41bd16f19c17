package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The page lists the classes whose keys are read, changed or deleted, and never created, and those whose keys
// are created, and never read. A command that changes what is there makes no key; a reply that says what
// was there is asked for; a script, a pattern, or a key of another class or of none that may be of the
// class, may do either; and locks, keys of a library and channels are not listed.
func TestDocsOneSided(t *testing.T) {
	app := `package app

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Dropped(ctx context.Context, rdb *redis.Client, id string) { rdb.Del(ctx, "dropped:"+id) }
func Popped(ctx context.Context, rdb *redis.Client, id string)  { rdb.Do(ctx, "LPOP", "popped:"+id) }
func Kept(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Do(ctx, "GET", "kept:"+id)
	rdb.Expire(ctx, "kept:"+id, 1)
}
func Taken(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Do(ctx, "HDEL", "taken:"+id, "f")
	rdb.Do(ctx, "RPOPLPUSH", "moved:"+id, "both:"+id)
	rdb.Do(ctx, "EXPIRE", "kept:"+id, 5)
	rdb.Do(ctx, "GETDEL", "drawn:"+id)
}
func Created(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Do(ctx, "LPUSHX", "limited:"+id, 1)
	rdb.Do(ctx, "LMOVE", "limited:"+id, "limited:"+id, "LEFT", "RIGHT")
}
func Pushed(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Do(ctx, "RPUSH", "pushed:"+id, 1)
	rdb.Del(ctx, "pushed:"+id)
}
func Both(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "both:"+id, 1, 0)
	rdb.Get(ctx, "both:"+id)
}
func Counted(ctx context.Context, rdb *redis.Client, id string) { rdb.Do(ctx, "INCR", "counted:"+id) }
func Once(ctx context.Context, rdb *redis.Client, id string)    { rdb.Do(ctx, "SET", "once:"+id, 1, "NX") }
func Locked(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "locked:"+id, 1, 0)
	rdb.Del(ctx, "locked:"+id)
}
func Script(ctx context.Context, rdb *redis.Client, script, id string) {
	rdb.Set(ctx, "scripted:"+id, 1, 0)
	rdb.Eval(ctx, script, []string{"scripted:" + id})
}
func Found(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "found:"+id, 1, 0)
	all, _ := rdb.Keys(ctx, "found:*").Result()
	for _, key := range all {
		rdb.Get(ctx, key)
	}
}
func Part(ctx context.Context, rdb *redis.Client, kind string) {
	rdb.Set(ctx, "part:one", 1, 0)
	rdb.Get(ctx, "part:"+kind)
}
func Nobody(ctx context.Context, rdb *redis.Client, kind string) {
	rdb.Get(ctx, "nobody:one:x")
	rdb.Set(ctx, kind+":one:x", 1, 0)
}
func Library(ctx context.Context, rdb *redis.Client, id string) { rdb.Del(ctx, "asynq:"+id) }
func Publish(ctx context.Context, rdb *redis.Client)            { rdb.Publish(ctx, "events", 1) }
`
	dir := docsApp(t, map[string]string{
		"go.mod": docsModule["go.mod"], "app.go": app,
		".redislint.yml": `version: 1
keys:
  dropped: {pattern: "dropped:{id}"}
  popped: {pattern: "popped:{id}"}
  kept: {pattern: "kept:{id}"}
  taken: {pattern: "taken:{id}"}
  moved: {pattern: "moved:{id}"}
  drawn: {pattern: "drawn:{id}"}
  limited: {pattern: "limited:{id}"}
  pushed: {pattern: "pushed:{id}"}
  both: {pattern: "both:{id}"}
  counted: {pattern: "counted:{id}"}
  once: {pattern: "once:{id}"}
  locked: {pattern: "locked:{id}", kind: lock, ttl: 30s}
  scripted: {pattern: "scripted:{id}"}
  found: {pattern: "found:{id}"}
  part: {pattern: "part:one"}
  parts: {pattern: "part:{kind}"}
  nobody: {pattern: "nobody:one:x"}
  library: {pattern: "asynq:{rest...}", external: true}
  unused: {pattern: "unused:{id}"}
channels: {events: {pattern: "events"}}
`})
	d := document(t, dir)
	require.Equal(t, []string{"dropped", "popped", "kept", "taken", "moved", "drawn"}, d.NotCreated)
	require.Equal(t, []string{"pushed"}, d.NotRead)
	require.Equal(t, []string{"unused"}, d.Unused)
	page := docsOf(t, dir)
	require.Contains(t, page, "\n## Not created\n\nCode reads, changes or deletes these keys, and no code creates them: `dropped`, `popped`, `kept`, `taken`, `moved`, `drawn`.\n")
	require.Contains(t, page, "\n## Not read\n\nCode creates these keys, and no code reads them: `pushed`.\n")
	require.Contains(t, docsOf(t, dir, "--format", "html"), `<h2 id="unread">Not read</h2><p>Code creates these keys, and no code reads them: <code>pushed</code>.</p>`)
	require.NotContains(t, docsOf(t, dir, "--no-code"), "## Not ")

	// Of a key of which nothing is known the page says so.
	app += "\nfunc Any(ctx context.Context, rdb *redis.Client, f func() string) { rdb.Set(ctx, f(), 1, 0) }\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "app.go"), []byte(app), 0o644))
	page = docsOf(t, dir)
	require.Contains(t, page, "and no code whose keys are known creates them: `dropped`, `popped`, `kept`, `taken`, `moved`, `drawn`.")
	require.Contains(t, page, "and no code reads them: `pushed`.")

	// One program does not know what others write.
	main := strings.Replace(app, "package app", "package main", 1) + "\nfunc main() { Dropped(context.Background(), nil, \"1\") }\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "app.go"), []byte(main), 0o644))
	require.NotContains(t, docsOf(t, dir, "--service", "app"), "## Not created")
}

// A class whose keys only a wider pattern finds is used where code does something with what it finds. It
// is on the page of the program that does.
func TestOnlyByPattern(t *testing.T) {
	dir := docsApp(t, map[string]string{
		"go.mod": docsModule["go.mod"], "sweep/main.go": `package main

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx, rdb := context.Background(), (*redis.Client)(nil)
	all, _ := rdb.Keys(ctx, "swept:*").Result()
	for _, key := range all {
		rdb.Del(ctx, key)
	}
	some, _ := rdb.Keys(ctx, "sought:*").Result()
	println(len(some))
}
`, "app/main.go": `package main

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx, rdb := context.Background(), (*redis.Client)(nil)
	rdb.Set(ctx, "swept:made:1", 1, 0)
}
`,
		".redislint.yml": `version: 1
keys:
  swept: {pattern: "swept:one:{id}"}
  made: {pattern: "swept:made:{id}"}
  sought: {pattern: "sought:one:{id}"}
  other: {pattern: "other:{id}"}
`})
	d := document(t, dir)
	require.Equal(t, []string{"sought", "other"}, d.Unused)
	require.Equal(t, []string{"swept"}, d.NotCreated)
	require.Equal(t, []string{"made"}, d.NotRead)
	page := docsOf(t, dir, "--service", "sweep")
	require.Contains(t, page, "### swept\n")
	require.Contains(t, page, "- Deleted among the keys of `swept:*` by:\n  - `sweep.main`\n")
	require.NotContains(t, docsOf(t, dir, "--service", "app"), "### swept\n")
}
