// Package events tells others what happens.
package events

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Send sends an event of a topic.
func Send(ctx context.Context, rdb *redis.Client, topic, text string) error {
	return rdb.Publish(ctx, "events:"+topic, text).Err()
}

// All receives the events of all topics.
func All(ctx context.Context, rdb *redis.Client) *redis.PubSub {
	return rdb.PSubscribe(ctx, "events:*")
}

// Of receives those of some topics.
func Of(ctx context.Context, rdb *redis.Client, topics ...string) *redis.PubSub {
	sub := rdb.Subscribe(ctx, "notices")
	for _, topic := range topics {
		_ = sub.Subscribe(ctx, "events:"+topic)
	}
	return sub
}
