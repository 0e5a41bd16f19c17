// Package alone is a library: of the module, its own tests alone import it.
package alone

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Put writes.
func Put(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "alone:"+id, 1, 0) // key "alone:{id}"
}
