// Package escaped is testdata of the rule rawinput: builders that escape what they take.
package escaped

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"

	"rawinput/escaped/rediskeys"
)

func handle(ctx context.Context, rdb *redis.Client, r *http.Request) {
	k := rediskeys.New()
	rdb.Get(ctx, k.Calls("GET", r.FormValue("path"))) // ok: escaped
	rdb.Get(ctx, k.Plain(r.FormValue("path")))        // want `has r.FormValue\("path"\) in it as it is`
}
