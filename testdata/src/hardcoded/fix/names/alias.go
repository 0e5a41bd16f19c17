// Package names has imports under other names.
package names

import (
	"context"
	format "fmt"
	numbers "strconv"

	"github.com/redis/go-redis/v9"

	built "hardcoded/fix/rediskeys"
)

func alias(ctx context.Context, rdb *redis.Client, k built.Keys, n int, f float64) {
	rdb.Get(ctx, format.Sprintf("app:workers:%d-%.1f", n, f))    // want "worker"
	rdb.Get(ctx, "app:workers:"+numbers.Itoa(n)+numbers.Itoa(n)) // want "worker"
	rdb.Get(ctx, k.Config())                                     // ok
}
