// Package custom has names of its own.
package custom

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func store(ctx context.Context, rdb *redis.Client, id, pin, password string) {
	rdb.Set(ctx, "pin:"+id, pin, 0)        // want `^pin is stored as it is under key "pin:\{id\}": hash or encrypt it$`
	rdb.Set(ctx, "login:"+id, password, 0) // ok: not in the list
}
