package envelope

import (
	"context"
	"encoding/json"

	"github.com/redis/go-redis/v9"
)

type meta struct {
	Version int `json:"version,omitempty"`
}

type full struct {
	meta
	ID    string `json:"id"`
	Extra string
}

func whole(ctx context.Context, rdb *redis.Client, s *store, id string) {
	b, _ := json.Marshal(&full{})
	rdb.Set(ctx, "cache:"+id, b, 0)                           // ok
	rdb.HSet(ctx, "instances", id, b)                         // ok
	rdb.Publish(ctx, "events", string(b))                     // ok
	rdb.Set(ctx, "cache:"+id, `{"id": "a", "version": 1}`, 0) // ok
	rdb.Set(ctx, "presence:"+id, "online", 0)                 // ok
	rdb.Set(ctx, "presence:"+id, 1, 0)                        // ok
	_ = s.save(ctx, "cache:"+id, full{})                      // ok
	s.put(ctx, "presence:"+id, "offline")                     // ok
}
