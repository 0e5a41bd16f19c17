// Package optional builds keys by hand that may have a namespace in front.
package optional

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string, n int) {
	rdb.Get(ctx, "user:"+id)                          // want `hand-built key "user:{id}": build it with rediskeys.Keys.User`
	rdb.HSet(ctx, fmt.Sprintf("user:%s:cart", id), 1) // want "rediskeys.Keys.Cart"
	rdb.Get(ctx, "job-"+strconv.Itoa(n)+":state")     // want "rediskeys.Keys.Job"
	rdb.LPush(ctx, "jobs", id)                        // want "rediskeys.Keys.Jobs"
	rdb.Get(ctx, "stats:"+id)                         // want "rediskeys.Keys.Stats"
	rdb.Publish(ctx, "events:"+id, "x")               // want "rediskeys.Keys.EventsChannel"
	rdb.Scan(ctx, 0, "session:*", 10)                 // want "rediskeys.Keys.SessionPattern"
	rdb.PSubscribe(ctx, "events:*")                   // want "rediskeys.Keys.EventsChannelPattern"
	rdb.Scan(ctx, 0, "user:*", 10)                    // want "hand-built pattern"
	rdb.Get(ctx, sessionKey(id))
	rdb.Del(ctx, sessionKey("x"))
}

func sessionKey(token string) string {
	return "session:" + token // want "rediskeys.Keys.Session"
}

func refused(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "prod:user:"+id)        // want `hand-built key "prod:user:{id}": build it with rediskeys.Keys.User` nofix `writes the namespace "prod" into the key: take it from the variable SHOP_NAMESPACE`
	rdb.Publish(ctx, "prod:events:x", 1) // want "hand-built channel" nofix "(writes the namespace|another namespace)"
	rdb.Scan(ctx, 0, "prod:user:*", 10)  // want "hand-built pattern" nofix "."
	rdb.Scan(ctx, 0, "*:counter", 10)    // want "hand-built pattern" nofix "begins with a value"
}
