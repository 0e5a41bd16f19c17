package fullscan

import (
	"context"
	"maps"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

// Programs that must not be reported.

// 1. Inside one key, a glob is harmless.
func inside(ctx context.Context, rdb *redis.Client, namespace string) {
	rdb.SScan(ctx, namespace+":members", 0, "*", 10)         // ok
	rdb.Do(ctx, "HSCAN", namespace+":hash", 0)               // ok
	rdb.Do(ctx, "ZSCAN", namespace+":zset", 0, "MATCH", "*") // ok
}

// 2. A pattern that is not known is not a finding.
func unknown(ctx context.Context, rdb *redis.Client, patterns []string) {
	for _, p := range patterns {
		rdb.Scan(ctx, 0, p, 10) // ok
	}
	rdb.PSubscribe(ctx, patterns...) // ok
}

// 3. A pattern below a prefix, with globs inside.
func below(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "app:*:workers:[ab]?", 10) // ok
}

// 4. An escaped star is a star.
func escaped(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, `\*literal:*`, 10) // ok
}

// 5. A key that is called "*", or like a command.
func key(ctx context.Context, rdb *redis.Client) {
	rdb.Del(ctx, "*")              // ok
	rdb.Get(ctx, "FLUSHALL")       // ok
	rdb.Set(ctx, "x", "KEYS *", 0) // ok
	rdb.Do(ctx, "GET", "KEYS")     // ok
}

// 6. Other things that have keys and can be flushed.
type buffer struct{}

func (buffer) FlushAll(ctx context.Context)             {}
func (buffer) Keys(ctx context.Context, pattern string) {}

func other(ctx context.Context, b buffer, m map[string]int) {
	b.FlushAll(ctx)  // ok
	b.Keys(ctx, "*") // ok
	_ = maps.Keys(m) // ok
}

// 7. Commands that are about the server, and small.
func server(ctx context.Context, rdb *redis.Client) {
	rdb.DBSize(ctx)                        // ok
	rdb.Do(ctx, "PUBSUB", "CHANNELS", "*") // ok
	rdb.Do(ctx, "INFO")                    // ok
	rdb.Do(ctx, "SCRIPT", "FLUSH")         // ok
	rdb.Do(ctx, "CONFIG", "GET", "*")      // ok
}

// 8. Subscribing to a channel is not subscribing to a pattern.
func channel(ctx context.Context, rdb *redis.Client, namespace string) {
	rdb.Subscribe(ctx, "*")                    // ok
	rdb.Publish(ctx, namespace+":events", "*") // ok
}

// 9. A command that is not known.
func dynamic(conn redigo.Conn, command string, args ...interface{}) {
	_, _ = conn.Do(command, args...) // ok
	_, _ = conn.Do(command)          // ok
}

// 10. A script that does its work through KEYS.
func viaKeys(ctx context.Context, rdb *redis.Client, keys []string) {
	rdb.Eval(ctx, "return redis.call('UNLINK', unpack(KEYS))", keys) // ok
}

// 11. A method value is no call.
func value(rdb *redis.Client) func(context.Context) *redis.StatusCmd {
	return rdb.FlushAll // ok
}

// A store that may have a prefix: whether the pattern is that of everyone, only
// the run of the program tells.
type store struct {
	rdb    *redis.Client
	prefix string
}

func newStore(rdb *redis.Client, cluster bool, db string) *store {
	prefix := ""
	if cluster {
		prefix = "{" + db + "}"
	}
	return &store{rdb, prefix}
}

func (s *store) scan(ctx context.Context, pattern string) {
	s.rdb.Scan(ctx, 0, s.prefix+pattern, 10) // ok: reported at the callers, if at all
}

func scanAll(ctx context.Context, s *store) {
	s.scan(ctx, "*") // ok
}

// A wrapper that looks at all keys only if it is given none.
func remove(ctx context.Context, rdb *redis.Client, prefix string, keys ...string) {
	for i := range keys {
		keys[i] = prefix + keys[i]
	}
	if len(keys) == 0 {
		rdb.Keys(ctx, prefix+"*") // ok: reported at the callers
		keys = append(keys, prefix)
	}
	rdb.Del(ctx, keys...) // ok
}

func removeSome(ctx context.Context, rdb *redis.Client, namespace, id string, more []string) {
	remove(ctx, rdb, namespace, namespace+id) // ok
	remove(ctx, rdb, namespace, more...)      // ok
}

// A chain of a builder that goes on elsewhere may be given a pattern there.
func chain(ctx context.Context, c rueidis.Client, namespace string) {
	cursor := c.B().Scan().Cursor(0) // ok
	if namespace != "" {
		c.Do(ctx, cursor.Match(namespace+":*").Build()) // ok
	}
	c.Do(ctx, c.B().Scan().Cursor(0).Match(namespace+":*").Build()) // ok
}
