// Package several builds keys of constants of another package, in several files.
package several

import (
	"context"

	"github.com/redis/go-redis/v9"

	"hardcoded/fix/several/shared"
)

func one(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, shared.Prefix+id)           // want(package) "worker"
	rdb.Get(ctx, shared.Head+":workers:"+id) // want(package) "app"
	rdb.Get(ctx, shared.Key(id))             // want(package) "lock"
}
