// Package hub sends messages to all who listen on a channel.
package hub

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Core is the channel that every agent listens on.
const Core = "channel:skynet_core"

// A Hub sends and receives.
type Hub struct {
	rdb *redis.Client
}

// New returns a Hub that uses rdb.
func New(rdb *redis.Client) *Hub { return &Hub{rdb: rdb} }

// Broadcast sends a message to every agent.
func (h *Hub) Broadcast(ctx context.Context, message string) error {
	return h.rdb.Publish(ctx, Core, message).Err()
}

// Publish sends a message to who listens on a channel.
func (h *Hub) Publish(ctx context.Context, channel, message string) error {
	return h.rdb.Publish(ctx, "channel:"+channel, message).Err()
}

// Subscribe listens on a channel.
func (h *Hub) Subscribe(ctx context.Context, channel string) *redis.PubSub {
	return h.rdb.Subscribe(ctx, Core, "channel:"+channel)
}

// Alert sends a message to who is on duty for that level.
func (h *Hub) Alert(ctx context.Context, level, message string) error {
	return h.rdb.Publish(ctx, "alerts:"+level, message).Err() // want unknownkey "channel"
}

// Listen listens on all channels, those of other programs too.
func (h *Hub) Listen(ctx context.Context) *redis.PubSub {
	return h.rdb.PSubscribe(ctx, "*") // want fullscan "PSUBSCRIBE"
}

// ListenHere listens on all channels of skynet.
func (h *Hub) ListenHere(ctx context.Context) *redis.PubSub {
	return h.rdb.PSubscribe(ctx, "channel:*")
}

// Keep keeps the last message of a channel, which is to be sent only.
func (h *Hub) Keep(ctx context.Context, channel, message string) error {
	return h.rdb.Set(ctx, "channel:"+channel, message, 0).Err() // want unknownkey
}
