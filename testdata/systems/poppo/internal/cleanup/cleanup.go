// Package cleanup deletes what has expired, and copies what has not.
package cleanup

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/rediskeys"
)

// Expired deletes what has expired, as the old program did.
func Expired(ctx context.Context, rdb *redis.Client) error {
	patterns := []string{
		"poppo:temp:*",            // want hardcoded
		"poppo:session:expired:*", // want hardcoded
		"poppo:stats:*:old",       // want hardcoded
	}
	for _, pattern := range patterns {
		keys, err := rdb.Keys(ctx, pattern).Result() // want fullscan
		if err != nil {
			return err
		}
		if len(keys) > 0 {
			if err := rdb.Del(ctx, keys...).Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// Sweep deletes what has expired, in the namespace only and page by page.
func Sweep(ctx context.Context, rdb *redis.Client, namespace string) error {
	for _, rest := range []string{"temp:*", "session:expired:*", "stats:*:old"} {
		found := rdb.Scan(ctx, 0, namespace+":"+rest, 100).Iterator()
		for found.Next(ctx) {
			if err := rdb.Unlink(ctx, found.Val()).Err(); err != nil {
				return err
			}
		}
		if err := found.Err(); err != nil {
			return err
		}
	}
	return nil
}

// Old finds old figures, but those of a namespace that is called stats.
func Old(ctx context.Context, rdb *redis.Client) *redis.ScanIterator {
	return rdb.Scan(ctx, 0, "stats:*:old", 100).Iterator() // want hardcoded
}

// Of finds everything about an issue in all programs.
func Of(ctx context.Context, rdb *redis.Client, number string) *redis.ScanIterator {
	return rdb.Scan(ctx, 0, "*:*:*:"+number, 100).Iterator() // want fullscan
}

// All finds what begins like the namespace.
func All(ctx context.Context, rdb *redis.Client) *redis.ScanIterator {
	return rdb.Scan(ctx, 0, "poppo*", 100).Iterator() // want fullscan
}

// Count counts the keys of issues, on the server.
func Count(ctx context.Context, rdb *redis.Client) (int, error) {
	return rdb.Eval(ctx, `return #redis.call('keys', 'poppo:issue:*')`, nil).Int() // want fullscan lualiteral
}

// Wipe begins again.
func Wipe(ctx context.Context, rdb *redis.Client) error {
	return rdb.FlushAll(ctx).Err() // want fullscan
}

// Backup copies the issues of the namespace, if no other does.
func Backup(ctx context.Context, rdb *redis.Client, namespace, owner string, write func(key, dump string) error) error {
	lock := rediskeys.New(namespace).LockBackup("daily")
	ok, err := rdb.SetNX(ctx, lock, owner, time.Hour).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Del(ctx, lock) // want lockdiscipline "compare the token"
	found := rdb.Scan(ctx, 0, namespace+":issue:*", 100).Iterator()
	for found.Next(ctx) {
		dump, err := rdb.Dump(ctx, found.Val()).Result()
		if err != nil {
			return err
		}
		if err := write(found.Val(), dump); err != nil {
			return err
		}
	}
	return found.Err()
}
