package unbounded

import (
	"context"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

const longer = 5000

// A limit that is higher than that of the class.
func larger(ctx context.Context, rdb *redis.Client, c rueidis.Client, conn redigo.Conn, id string) {
	rdb.LPush(ctx, "recent:"+id, "x")                                                                                      // ok
	rdb.LTrim(ctx, "recent:"+id, 0, 1999)                                                                                  // want `^LTRIM keeps 2000 elements of key "recent:\{id\}", but max_size is 1000: keep no more$`
	rdb.RPush(ctx, "recent:"+id, "x")                                                                                      // ok
	rdb.LTrim(ctx, "recent:"+id, -longer, -1)                                                                              // want `^LTRIM keeps 5000 elements of key`
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "events:" + id, MaxLen: longer, Approx: true, Values: "x"})                      // want `^XADD keeps 5000 elements of key "events:\{id\}"`
	rdb.XTrimMaxLen(ctx, "events:"+id, longer)                                                                             // want `^XTRIM keeps 5000`
	rdb.ZRemRangeByRank(ctx, "scores:"+id, 0, -longer-1)                                                                   // want `^ZREMRANGEBYRANK keeps 5000`
	rdb.ZRemRangeByRank(ctx, "scores:"+id, longer, -1)                                                                     // want `^ZREMRANGEBYRANK keeps 5000`
	rdb.Do(ctx, "XADD", "events:"+id, "NOMKSTREAM", "maxlen", "~", "5000", "*", "f", "v")                                  // want `^XADD keeps 5000`
	_, _ = conn.Do("XTRIM", "events:"+id, "MAXLEN", 5000)                                                                  // want `^XTRIM keeps 5000`
	c.Do(ctx, c.B().Xadd().Key("events:"+id).Maxlen().Threshold("5000").Id("*").FieldValue().FieldValue("f", "v").Build()) // want `^XADD keeps 5000`
}

// What only looks higher, or is not written down here.
func notLarger(ctx context.Context, rdb *redis.Client, id string, limit int64, args *redis.XAddArgs) {
	rdb.LTrim(ctx, "recent:"+id, 0, 999)                                                 // ok
	rdb.LTrim(ctx, "recent:"+id, 5000, -1)                                               // ok: the first ones go
	rdb.LTrim(ctx, "recent:"+id, 0, -5001)                                               // ok: the last ones go
	rdb.LTrim(ctx, "recent:"+id, 5000, 5009)                                             // ok
	rdb.LTrim(ctx, "recent:"+id, 1, 0)                                                   // ok: nothing is kept
	rdb.LTrim(ctx, "recent:"+id, 0, limit)                                               // ok
	rdb.ZRemRangeByRank(ctx, "scores:"+id, 0, 5000)                                      // ok: the lowest go
	rdb.ZRemRangeByRank(ctx, "scores:"+id, 0, -1)                                        // ok: all go
	rdb.LTrim(ctx, "free:"+id, 0, 1999)                                                  // ok: as many as there are
	rdb.LTrim(ctx, "queue:"+id, 0, settings.Limit)                                       // ok: a default
	rdb.Do(ctx, "XADD", "events:"+id, "MINID", "5000", "*", "f", "v")                    // ok
	rdb.Do(ctx, "XADD", "events:"+id, "MAXLEN", 1000, "*", "maxlen", 5000)               // ok: a field
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "events:" + id, MinID: "5000-0", Values: "x"}) // ok
}

var settings = struct{ Limit int64 }{5000}
