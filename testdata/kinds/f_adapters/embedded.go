package adapters

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// shard has the methods of the client that is in it.
type shard struct{ *redis.Client }

type listener interface {
	PSubscribe(ctx context.Context, patterns ...string) *redis.PubSub
}

func listens(c listener) {
	c.PSubscribe(ctx, "room:*:events") // pattern "room:*:events"
}

// quiet has a method of its own: what it does with the text is not a matter of Redis.
type quiet struct{ *redis.Client }

func (q *quiet) SSubscribe(ctx context.Context, topics ...string) *redis.PubSub { return nil }

type topics interface {
	SSubscribe(ctx context.Context, topics ...string) *redis.PubSub
}

func hushed(t topics) {
	t.SSubscribe(ctx, "hushed") // none
}

func shards() {
	s := shard{rdb}
	s.Publish(ctx, "room:1:events", "x") // channel "room:1:events"
	listens(s)
	hushed(&quiet{rdb})
}
