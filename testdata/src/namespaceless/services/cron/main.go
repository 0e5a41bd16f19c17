// Command cron has the variable of the worker: the namespaces of the two are the same.
package main

import (
	"context"
	"os"

	"namespaceless/services/rediskeys"
	"namespaceless/services/shared"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx, rdb := context.Background(), redis.NewClient(&redis.Options{})
	shared.Load(ctx, rdb, rediskeys.DefaultFor(rediskeys.Worker), "1") // ok
	k, err := rediskeys.New(os.Getenv("WORKER_NAMESPACE"))             // ok
	if err != nil {
		return
	}
	rdb.Get(ctx, k.Job("1")) // ok
}
