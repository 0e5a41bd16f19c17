package leftover

import (
	"context"

	"github.com/redis/go-redis/v9"

	"hardcoded/leftover/rediskeys"
)

// A command that pops says which list it found something in.
func popped(ctx context.Context, rdb *redis.Client) (last, id bool) {
	r, err := rdb.BLPop(ctx, 0, rediskeys.Default().Last()).Result() // ok
	if err != nil || len(r) < 2 {
		return false, false
	}
	key := r[0]
	return key == "shop:last", // want "leftover: .shop:last. matches keys in the default namespace only"
		r[1] == "shop:last" // ok
}

// One that reads an element gives what is in the list.
func read(ctx context.Context, rdb *redis.Client, key string) bool {
	r, err := rdb.LRange(ctx, rediskeys.Default().Last(), 0, 1).Result() // ok
	if err != nil || len(r) == 0 {
		return false
	}
	if key == "" {
		key = popping(ctx, rdb)
	}
	return r[0] == "shop:last" || // ok
		key == "shop:last" // ok: a caller brings it too
}

func popping(ctx context.Context, rdb *redis.Client) string {
	r, _ := rdb.BLPop(ctx, 0, rediskeys.Default().Last()).Result() // ok
	return r[0]
}
