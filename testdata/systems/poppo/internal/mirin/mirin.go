// Package mirin talks with Mirin, the agent that helps.
package mirin

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/legacy"
	"example.org/poppo/internal/rediskeys"
)

// A Link is a connection with Mirin.
type Link struct {
	rdb  *redis.Client
	keys rediskeys.Keys
}

// NewLink returns a link that uses these channels.
func NewLink(rdb *redis.Client, keys rediskeys.Keys) *Link { return &Link{rdb, keys} }

// Ask sends a request.
func (l *Link) Ask(ctx context.Context, request string) error {
	return l.rdb.Publish(ctx, l.keys.MirinRequests(), request).Err()
}

// Answers listens to the answers.
func (l *Link) Answers(ctx context.Context) *redis.PubSub {
	return l.rdb.Subscribe(ctx, l.keys.MirinResponses())
}

// Events listens to all changes.
func (l *Link) Events(ctx context.Context) *redis.PubSub {
	return l.rdb.PSubscribe(ctx, l.keys.Events("*"))
}

// Mumble sends a request where nobody listens.
func (l *Link) Mumble(ctx context.Context, namespace, request string) error {
	return l.rdb.Publish(ctx, namespace+":channel:mirin:request", request).Err() // want unknownkey
}

// Shout sends a request to whoever has a Mirin.
func (l *Link) Shout(ctx context.Context, request string) error {
	return l.rdb.Publish(ctx, "channel:mirin:requests", request).Err() // want badsegment
}

// Overhear listens to the changes in every namespace.
func (l *Link) Overhear(ctx context.Context) *redis.PubSub {
	return l.rdb.PSubscribe(ctx, "*:channel:events:*") // want fullscan
}

// AskOld asks the old program.
func (l *Link) AskOld(ctx context.Context, request string) error {
	return l.rdb.Publish(ctx, "poppo:channel:mirin:requests", request).Err() // want hardcoded
}

// Whisper says something on a channel of the old program.
func (l *Link) Whisper(ctx context.Context, to, what string) error {
	return l.rdb.Publish(ctx, legacy.Channel("mirin", to), what).Err()
}
