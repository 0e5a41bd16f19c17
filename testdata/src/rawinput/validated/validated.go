// Package validated is testdata of the rule rawinput: builders that check values.
package validated

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"

	"rawinput/validated/rediskeys"
)

func handle(ctx context.Context, rdb *redis.Client, r *http.Request) {
	rdb.Get(ctx, rediskeys.Default().User(r.FormValue("id"))) // ok: the builder checks it
	id := r.FormValue("user")
	key := rediskeys.Default().User(id)
	rdb.Get(ctx, key)                          // ok: the builder checks it
	rdb.Get(ctx, "user:"+r.FormValue("other")) // want `has r.FormValue\("other"\) in it`
}
