// Package overlap is the testdata of the rule of that name.
package overlap

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// Whoever is called "online" has his data in the list of those who are.
func user(ctx context.Context, rdb *redis.Client, name string) {
	rdb.HSet(ctx, "app:user:"+name, "x", "y")  // ok
	rdb.HGet(ctx, "app:user:"+name, "x")       // ok
	rdb.SAdd(ctx, "app:user:online", name)     // want `^"app:user:online", a set, can be "app:user:online" of HSET at bad.go:\d+, a hash: set them apart by a segment$`
	rdb.SAdd(ctx, "app:users:"+name, "online") // ok
}

const (
	queue  = "queue:%s:%s"  // ok
	queues = "queue:all:%s" // want `^"queue:all:\{kind\}", a set, can be "queue:all:[^"]*" of LPUSH at bad.go:\d+, a list`
)

// The later of two that have as many uses, where its head is written.
func lists(ctx context.Context, rdb *redis.Client, tenant, kind string) {
	rdb.LPush(ctx, fmt.Sprintf(queue, tenant, kind), "x")
	rdb.SAdd(ctx, fmt.Sprintf(queues, kind), tenant)
}
