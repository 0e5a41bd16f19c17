package names

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func chain(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:workers:"+time.Now().UTC().Format("2006")) // want "worker"
}
