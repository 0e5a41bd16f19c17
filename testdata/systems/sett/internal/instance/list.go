package instance

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"example.org/sett/pkg/blackboard"
)

// List returns the names of the instances that are known.
func List(ctx context.Context, rdb *redis.Client) ([]string, error) {
	all, err := rdb.HGetAll(ctx, blackboard.InstancesKey).Result()
	return slices.Sorted(maps.Keys(all)), err
}

// ListByLock returns the names of the instances that are locked.
func ListByLock(ctx context.Context, rdb *redis.Client) ([]string, error) {
	pattern := "sett:*:lock"
	keys, err := rdb.Keys(ctx, pattern).Result() // want fullscan
	return namesOf(keys), err
}

// ScanLocks does the same page by page.
func ScanLocks(ctx context.Context, rdb *redis.Client) (names []string, err error) {
	locks := rdb.Scan(ctx, 0, "sett:*:lock", 100).Iterator() // want fullscan
	for locks.Next(ctx) {
		names = append(names, namesOf([]string{locks.Val()})...)
	}
	return names, locks.Err()
}

// Dump returns the keys of an instance, for debugging.
func Dump(ctx context.Context, rdb *redis.Client, name string) ([]string, error) {
	return rdb.Keys(ctx, "sett:"+name+":*").Result() // want fullscan
}

// Claims returns the keys of the claims of an instance.
func Claims(ctx context.Context, rdb *redis.Client, name string) (keys []string, err error) {
	claims := rdb.Scan(ctx, 0, blackboard.ClaimKey(name, "*"), 100).Iterator()
	for claims.Next(ctx) {
		keys = append(keys, claims.Val())
	}
	return keys, claims.Err()
}

// DumpCounted finds the keys of default-1, and those of default-10 too.
func DumpCounted(ctx context.Context, rdb *redis.Client) *redis.ScanIterator {
	return rdb.Scan(ctx, 0, "sett:default-1*", 100).Iterator() // want fullscan
}

// Watch listens to what is new in any instance.
func Watch(ctx context.Context, rdb *redis.Client) *redis.PubSub {
	return rdb.PSubscribe(ctx, "sett:*:claim_events") // want fullscan
}

// Reset begins again.
func Reset(ctx context.Context, rdb *redis.Client) error {
	return rdb.FlushDB(ctx).Err() // want fullscan
}

func namesOf(locks []string) (names []string) {
	for _, key := range locks {
		name := strings.TrimSuffix(strings.TrimPrefix(key, "sett:"), ":lock")
		names = append(names, name)
	}
	return names
}
