// Command worker reads its own variable, and that of the service which it looks after.
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
	for _, name := range []string{os.Getenv("WORKER_NAMESPACE"), os.Getenv("API_NAMESPACE")} { // ok
		k, err := rediskeys.New(name)
		if err != nil {
			continue
		}
		rdb.Get(ctx, k.Job("1")) // ok
	}
	shared.Load(ctx, rdb, rediskeys.DefaultFor(rediskeys.Worker), "1") // ok
	shared.Load(ctx, rdb, rediskeys.DefaultFor(rediskeys.Cron), "1")   // ok
}
