// Package orchestrator runs one instance.
package orchestrator

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/sett/internal/instance"
	"example.org/sett/pkg/blackboard"
)

// heartbeat is how often the lock is refreshed: twice in its lifetime.
const heartbeat = instance.LockTTL / 2

// Run keeps the instance alive until ctx is done.
func Run(ctx context.Context, rdb *redis.Client, name string, handle func(event string)) error {
	lock := instance.NewLock(rdb, name)
	if err := lock.Acquire(ctx, time.Now()); err != nil {
		return err
	}
	defer stop(rdb, name)
	events := blackboard.NewClient(rdb, name).Subscribe(ctx)
	defer events.Close()
	ticks := time.NewTicker(heartbeat)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case at := <-ticks.C:
			if err := lock.Refresh(ctx, at); err != nil {
				return err
			}
		case event := <-events.Channel():
			handle(event.Payload)
		}
	}
}

// stop has a context of its own: that of Run is done.
func stop(rdb *redis.Client, name string) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = instance.NewLock(rdb, name).Release(ctx)
	_ = instance.Unregister(ctx, rdb, name)
}

// Ping asks the instance in the documentation's examples for a sign of life.
func Ping(ctx context.Context, rdb *redis.Client) error {
	return rdb.Publish(ctx, "sett:myproject:claim_events", "ping").Err() // want hardcoded
}

// Pong waits for the same instance.
func Pong(ctx context.Context, rdb *redis.Client) *redis.PubSub {
	return rdb.Subscribe(ctx, blackboard.ClaimEvents("myproject")) // want hardcoded
}
