package fronts

import (
	"github.com/gogf/gf/v2/database/gredis"
	"github.com/gogf/gf/v2/frame/g"
)

func goframe(id string) {
	_, _ = g.Redis().Get(ctx, "app:gf:"+id)                             // key "app:gf:{id}"
	_, _ = g.Redis("cache").Set(ctx, "app:gfs:"+id, 1)                  // key "app:gfs:{id}"
	_ = g.Redis().SetEX(ctx, "app:gfx:"+id, 1, 60)                      // key "app:gfx:{id}"
	_, _ = g.Redis().Do(ctx, "HSET", "app:gfd:"+id, "f", 1)             // HSET "app:gfd:{id}"
	_, _ = g.Redis().Del(ctx, "app:gfa:"+id, "app:gfb:"+id)             // key "app:gfa:{id}" | "app:gfb:{id}"
	_, _ = g.Redis().HGet(ctx, "app:gfh:"+id, "app:field")              // key "app:gfh:{id}"
	_, _ = g.Redis().HSet(ctx, "app:gfhs:"+id, g.Map{"app:field": 1})   // key "app:gfhs:{id}"
	_, _ = g.Redis().GroupString().Get(ctx, "app:gfg:"+id)              // key "app:gfg:{id}"
	_ = g.Redis().MSet(ctx, g.Map{"app:gfm:1": 1, "app:gfm:" + id: 2})  // key "app:gfm:1" | "app:gfm:{id}"
	_, _ = g.Redis().Publish(ctx, "app:events", "app:message")          // channel "app:events"
	_, _ = g.Redis().Keys(ctx, "app:gf:*")                              // pattern "app:gf:*"
	_, _, _ = g.Redis().Scan(ctx, 0, gredis.ScanOption{Match: "app:*"}) // pattern "app:*"
}

type frame struct{ redis *gredis.Redis }

func (f *frame) load(id string) {
	_, _ = f.redis.Get(ctx, "app:frame:"+id) // key "app:frame:{id}"
}
