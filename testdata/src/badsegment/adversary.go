package badsegment

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. Values that are not known.
func unknown(ctx context.Context, rdb *redis.Client, env, module, category, id string) {
	rdb.Get(ctx, "med:"+env+":"+module+":"+category+":"+id)            // ok
	rdb.Get(ctx, "med:prod:"+module+":cache:tenant:"+id+":"+id)        // ok
	rdb.Get(ctx, "med:prod:a:cfg:etag:"+id)                            // ok
	rdb.Get(ctx, fmt.Sprintf("med:%s:%s:%s:x", env, module, category)) // ok
}

// 2. Heads that are not known.
func heads(ctx context.Context, rdb *redis.Client, prefix, id string) {
	rdb.Get(ctx, prefix+":a:idem:"+id) // ok
	rdb.Get(ctx, prefix+id)            // ok
	rdb.Get(ctx, id)                   // ok
}

// 3. The default of a setting.
func setting(ctx context.Context, rdb *redis.Client, id string) {
	env := os.Getenv("ENV")
	if env == "" {
		env = "local"
	}
	rdb.Get(ctx, "med:"+env+":a:idem:"+id) // ok
}

// 4. A key behind a prefix has segments of its own, and so has a join.
func rest(ctx context.Context, rdb *redis.Client, key string, parts []string) {
	rdb.Get(ctx, "med:prod:"+key)                        // ok
	rdb.Get(ctx, "med:"+strings.Join(parts, ":"))        // ok
	rdb.Get(ctx, "med:prod:a:"+strings.Join(parts, ":")) // ok
}

// 5. Nothing like the policy: that is for unknownkey.
func other(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "session:"+id)           // ok
	rdb.Get(ctx, "session:prod:a:idem:x") // ok
	rdb.Publish(ctx, "session:"+id, "x")  // ok
}

// 6. The keys of a library.
func library(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "asynq:queue:seven") // ok
}

// 7. A class without a namespace need not follow the format.
func global(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "sett:instances:monday") // ok
	rdb.Get(ctx, "sett:instances:"+id)    // ok
}

// 8. The rest may have any number of segments.
func segments(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "med:prod:a:idem:a:b:c:d:"+id) // ok
}

// 9. The upper case of what the class itself says, and of a value.
func cases(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "med:prod:a:idem:"+id, "UPPER:case:ÄÖÜ", 0) // ok
	rdb.HSet(ctx, "med:prod:a:idem:"+id, "Field!", 1)        // ok
}

// 10. Patterns are for fullscan.
func patterns(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "med:test:x:*", 10) // ok
	rdb.PSubscribe(ctx, "med:test:*")    // ok
}

// 11. A value that is put into lower case.
func lower(ctx context.Context, rdb *redis.Client, name string) {
	rdb.Get(ctx, "med:prod:a:idem:"+strings.ToLower(name)) // ok
}

// 12. What a function gives that says no.
func tenantOf(key string) (id string, ok bool) {
	id, ok = strings.CutPrefix(key, "tenant:")
	if !ok || id == "" {
		return "", false
	}
	return id, true
}

func found(ctx context.Context, rdb *redis.Client, key string) {
	if id, ok := tenantOf(key); ok {
		rdb.Get(ctx, "med:prod:a:cache:tenant:"+id+":7") // ok
	}
}
