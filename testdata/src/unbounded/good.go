package unbounded

import (
	"context"

	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func bounded(ctx context.Context, rdb *redis.Client, c rueidis.Client, id string) {
	rdb.RPush(ctx, "recent:"+id, "x")                                                                                      // ok
	rdb.LTrim(ctx, "recent:"+id, -1000, -1)                                                                                // ok
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "events:" + id, MaxLen: 1000, Values: "x"})                                      // ok
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "events:" + id, MinID: "1", Values: "x"})                                        // ok
	rdb.ZAdd(ctx, "scores:"+id, redis.Z{})                                                                                 // ok
	rdb.ZRemRangeByRank(ctx, "scores:"+id, 0, -1001)                                                                       // ok
	rdb.Do(ctx, "XADD", "events:"+id, "MAXLEN", "~", 1000, "*", "f", "v")                                                  // ok
	c.Do(ctx, c.B().Xadd().Key("events:"+id).Maxlen().Threshold("1000").Id("*").FieldValue().FieldValue("f", "v").Build()) // ok
}

func newest(ctx context.Context, rdb *redis.Client, id string) {
	rdb.LPush(ctx, "recent:"+id, "x")   // ok
	rdb.LTrim(ctx, "recent:"+id, 0, 99) // ok
}
