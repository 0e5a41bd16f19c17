// Package ids is imported by the builders' package: it cannot import them.
package ids

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id) // want "worker" nofix "import cycle"
}
