package optional

import (
	"context"
	"strings"

	"github.com/redis/go-redis/v9"

	"hardcoded/optional/rediskeys"
)

// What keys are compared with has the empty namespace too.

func left(ctx context.Context, rdb *redis.Client, id string) bool {
	iter := rdb.Scan(ctx, 0, rediskeys.Default().SessionPattern(), 10).Iterator() // ok
	return rediskeys.Default().Jobs() == "jobs" ||                                // want "leftover: .jobs. matches keys in the empty namespace only"
		rediskeys.Default().User(id) == "user:7" || // want "leftover"
		strings.HasPrefix(iter.Val(), "session:") || // want "leftover" nofix "take the key apart with rediskeys.ParseSession there"
		strings.Contains(iter.Val(), "session:") || strings.HasPrefix(id, "user:") || strings.HasPrefix(iter.Val(), "other:")
}
