package policy

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"hardcoded/policy/keyutil"
)

// The literal that is bound to the namespace is where a key is reported.

func literal(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id)                    // want `hand-built key "app:workers:\{id\}" of class worker: build it with a namespace-aware key builder`
	rdb.Get(ctx, "prod:workers:"+id)                   // want `"prod:workers:\{id\}" of class worker`
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", id, 7)) // want `"app:jobs:\{id\}:7" of class job`
	rdb.Publish(ctx, "app:events:"+id, "x")            // want `hand-built channel "app:events:\{id\}" of class events`
}

// A namespace that is not the first segment, and one that is passed to a
// function that builds keys.
func inside(ctx context.Context, rdb *redis.Client, n int) {
	rdb.Get(ctx, "shard:app:by:n:"+strconv.Itoa(n))          // want `"shard:app:by:n:\{n\}" of class shard`
	rdb.Get(ctx, keyutil.Shard("default-1", n))              // want `"shard:default-1:by:n:\{n\}" of class shard`
	rdb.Get(ctx, keyutil.Keys{Namespace: "app"}.Worker("1")) // want `"app:workers:1" of class worker`
}

// A constant in the place of the namespace is literal text. Several keys of one
// constant are one finding.
const ns = "app" // want `hand-built key "app:\{...\}:\{id\}": build it with`

func constant(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, ns+":workers:"+id)
	rdb.Set(ctx, ns+":jobs:mail:"+id, 1, 0)
}

// A key of the format, but of no class.
func format(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:sessions:"+id) // want `hand-built key "app:sessions:\{id\}": build it with`
}

// One that follows a class but for a segment.
func nearly(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:jobs:mail:first") // want `"app:jobs:mail:first"`
}

func patterns(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "app:workers:*", 10)  // want `hand-built pattern "app:workers:\*" of class worker`
	rdb.Scan(ctx, 0, "app:*", 10)          // want `hand-built pattern "app:\*": build it with`
	rdb.PSubscribe(ctx, "app:events:*")    // want `hand-built pattern "app:events:\*" of class events`
	rdb.Scan(ctx, 0, "app:sessions:*", 10) // want `hand-built pattern "app:sessions:\*": build it with`
}
