// Package unknown takes elements out of keys of which nothing is known.
package unknown

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// A worker is told which queue it serves.
type worker struct {
	rdb   *redis.Client
	queue string
}

func enqueue(ctx context.Context, rdb *redis.Client, name string) {
	rdb.RPush(ctx, "jobs:"+name, "x") // ok: a worker may serve it
}

func (w *worker) serve(ctx context.Context) {
	w.rdb.LPop(ctx, w.queue) // ok
}

// A command for lists takes nothing out of a set.
func join(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SAdd(ctx, "members:"+id, "x") // want(module) `^SADD grows key "members:\{id\}" without a limit`
}
