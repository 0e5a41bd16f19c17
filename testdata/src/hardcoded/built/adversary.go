package built

import (
	"context"
	"os"

	"github.com/redis/go-redis/v9"

	"hardcoded/built/rediskeys"
)

// Programs that must not be reported.

// 1. A builder that is written by hand: the namespace comes from the receiver.
type keysOf struct{ namespace string }

func (k keysOf) worker(id string) string { return k.namespace + ":workers:" + id } // ok

func byHand(ctx context.Context, rdb *redis.Client, k keysOf, id string) {
	rdb.Get(ctx, k.worker(id)) // ok
}

// 2. The namespace is handed to the generated builders.
func fromEnvironment(ctx context.Context, rdb *redis.Client, id string) error {
	k, err := rediskeys.New(os.Getenv("APP_NAMESPACE"))
	if err != nil {
		return err
	}
	rdb.Get(ctx, k.Worker(id)) // ok
	return nil
}

// 3. The keys of a library have no builders.
func library(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "asynq:queues")    // ok
	rdb.Scan(ctx, 0, "asynq:*", 10) // ok
}

// 4. A key of no class is for another rule.
func unknown(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:sessions:1") // ok
}
