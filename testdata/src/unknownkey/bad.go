// Package unknownkey is the testdata of the rule of that name.
package unknownkey

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:sesion:"+id)                    // want `^no class describes key "app:sesion:\{id\}": add one, or use session, "\{namespace\}:session:\{id\}"$`
	rdb.Get(ctx, "app:session:"+id+":log")            // want `^no class describes key "app:session:\{id\}:log": add one, or use session`
	rdb.Get(ctx, "zzz")                               // want `^no class describes key "zzz": add one`
	rdb.Get(ctx, fmt.Sprintf("app:job:%s:%d", id, 7)) // want `^no class describes key "app:job:\{id\}:7": add one`
	rdb.Publish(ctx, "app:nevs:"+id, "x")             // want `^no class describes channel "app:nevs:\{id\}": add one, or use news, "\{namespace\}:news:\{topic\}"$`
}

// One constant, one finding.
const jobs = "app:jobs:" // want `^no class describes key "app:jobs:\{...\}": add one`

func constant(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, jobs+id)
	rdb.Get(ctx, jobs+"all:"+id)
}
