// Command api has a namespace of its own.
package main

import (
	"context"
	"fmt"
	"os"

	"namespaceless/services/rediskeys"
	"namespaceless/services/shared"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx, rdb := context.Background(), redis.NewClient(&redis.Options{})
	own := rediskeys.DefaultFor(rediskeys.API)
	rdb.Get(ctx, own.Job("1")) // ok

	other := rediskeys.DefaultFor(rediskeys.Worker) // want `^DefaultFor gives service api the namespace of service worker: ask for that one's`
	rdb.Get(ctx, other.Job("1"))                    // ok
	by := rediskeys.DefaultFor("cron")              // want `gives service api the namespace of service cron`
	rdb.Get(ctx, by.Job("1"))                       // ok

	name := rediskeys.Service(os.Args[1])
	rdb.Get(ctx, rediskeys.DefaultFor(name).Job("1")) // ok

	given, err := rediskeys.New(os.Getenv("WORKER_NAMESPACE")) // want `^WORKER_NAMESPACE is the namespace of service worker, not of service api: read API_NAMESPACE`
	if err != nil {
		fmt.Println(err, os.Getenv("HOME")) // ok
	}
	rdb.Get(ctx, given.Job("1")) // ok
	shared.Load(ctx, rdb, own, "1")
}
