// Package workers says which workers are alive.
package workers

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/services/internal/rediskeys"
)

// TTL is how long a worker is alive without a heartbeat.
const TTL = 30 * time.Second

// Workers are those of one namespace.
type Workers struct {
	rdb  redis.UniversalClient
	keys rediskeys.Keys
}

// New returns the workers of the namespace of keys.
func New(rdb redis.UniversalClient, keys rediskeys.Keys) *Workers {
	return &Workers{rdb: rdb, keys: keys}
}

// Beat is a heartbeat of a worker.
func (w *Workers) Beat(ctx context.Context, id string) error {
	if err := w.rdb.SetEx(ctx, w.keys.Worker(id), "alive", TTL).Err(); err != nil {
		return err
	}
	return w.rdb.Publish(ctx, w.keys.EventsChannel(), id).Err()
}

// Alive are the ids of the workers that are alive.
func (w *Workers) Alive(ctx context.Context) ([]string, error) {
	var ids []string
	all := w.rdb.Scan(ctx, 0, w.keys.WorkerPattern(), 100).Iterator()
	for all.Next(ctx) {
		ids = append(ids, strings.TrimPrefix(all.Val(), w.keys.Worker("")))
	}
	return ids, all.Err()
}
