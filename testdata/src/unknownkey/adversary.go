package unknownkey

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. Heads that are not known.
func heads(ctx context.Context, rdb *redis.Client, prefix, id string) {
	rdb.Get(ctx, prefix+":other:"+id) // ok
	rdb.Get(ctx, prefix+"other")      // ok
	rdb.Get(ctx, id)                  // ok
	rdb.Get(ctx, "{"+id+"}:other")    // ok
}

// A value that is called as the namespace is, and what is not quite one.
func named(ctx context.Context, rdb *redis.Client, namespace, id, kind string, ns int) {
	rdb.Get(ctx, namespace+":other:"+id)      // want `^no class describes key "\{namespace\}:other:\{id\}": add one`
	rdb.Get(ctx, namespace+"other:"+id)       // ok: it may end with a separator
	rdb.Get(ctx, namespace+":"+kind+":"+id)   // ok
	rdb.Get(ctx, fmt.Sprintf("%d:other", ns)) // ok: a number
}

// 2. A value that makes it a key of a class.
func reaches(ctx context.Context, rdb *redis.Client, kind, id string) {
	rdb.Get(ctx, "app:"+kind+":"+id)                 // ok
	rdb.Get(ctx, "app:"+kind+":7")                   // ok
	rdb.Get(ctx, fmt.Sprintf("app:%s:%s", kind, id)) // ok
}

// 3. A key behind a prefix, or a join.
func rest(ctx context.Context, rdb *redis.Client, key string, parts []string) {
	rdb.Get(ctx, "app:"+key)                      // ok
	rdb.Get(ctx, "app:"+strings.Join(parts, ":")) // ok
}

// 4. The keys of a library.
func library(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "asynq:other") // ok
}

// 5. What nearly follows a class is for badsegment.
func nearly(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:user:bob") // ok
	rdb.Get(ctx, "session:"+id)  // ok: its namespace is missing
	rdb.Get(ctx, "app:session:") // ok
}

// 6. The default of a setting.
func setting(ctx context.Context, rdb *redis.Client, id string) {
	prefix := os.Getenv("PREFIX")
	if prefix == "" {
		prefix = "app:other:"
	}
	rdb.Get(ctx, prefix+id) // ok
}

// 7. Patterns are for fullscan.
func patterns(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "app:other:*", 10) // ok
	rdb.PSubscribe(ctx, "app:other:*")  // ok
}

// 8. Fields, members and values are no keys.
func values(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "app:session:"+id, "app:other", "app:other") // ok
	rdb.SAdd(ctx, "app:session:"+id, "app:other:7")            // ok
}

// 9. Texts that look like keys, and never reach Redis.
func texts(id string) error {
	return fmt.Errorf("app:other:%s is gone", id)
}

// 10. Channels that Redis itself gives.
func server(ctx context.Context, rdb *redis.Client) {
	rdb.Subscribe(ctx, "__keyevent@0__:expired") // ok
	rdb.Subscribe(ctx, "+switch-master")         // ok
	rdb.PSubscribe(ctx, "__key*__:*")            // ok
}

// 11. Punctuation names nothing.
func punctuation(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, ":"+id) // ok
}
