// Package unwritten is testdata of the rule fullscan: patterns of keys that nothing writes.
package unwritten

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "app:stats:*:old", 100) // want(module) `^SCAN "app:stats:\*:old" finds nothing of class old that this module writes: mend the pattern, or the class$`
	rdb.Scan(ctx, 0, "app:lease:*", 100)     // want(module) `^SCAN "app:lease:\*" finds nothing of class lease`
}

// expire removes keys, and makes none.
func expire(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Expire(ctx, "app:lease:"+id, time.Minute) // ok
	rdb.Del(ctx, "app:lease:"+id)                 // ok
}

func good(ctx context.Context, rdb *redis.Client, id, key string) {
	rdb.Set(ctx, "app:job:"+id, 1, 0)      // ok
	rdb.Scan(ctx, 0, "app:job:*", 100)     // ok: written above
	rdb.Scan(ctx, 0, "asynq:*", 100)       // ok: a library writes them
	rdb.Scan(ctx, 0, "app:day:*", 100)     // ok: written below
	save(ctx, rdb, "app:day:"+id, "")      // ok
	rdb.Scan(ctx, 0, "app:"+key+":*", 100) // ok: it may be one that is written
}

func save(ctx context.Context, rdb *redis.Client, key, value string) { rdb.Set(ctx, key, value, 0) } // ok
