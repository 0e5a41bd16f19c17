package fronts

import (
	"github.com/gogf/gf/v2/database/gredis"
	"github.com/gogf/gf/v2/frame/g"
)

func goframe(id string) {
	_, _ = g.Redis().Get(ctx, "app:gf:"+id)                             // key "app:gf:{id}" // miss
	_, _ = g.Redis("cache").Set(ctx, "app:gfs:"+id, 1)                  // key "app:gfs:{id}" // miss
	_ = g.Redis().SetEX(ctx, "app:gfx:"+id, 1, 60)                      // key "app:gfx:{id}" // miss
	_, _ = g.Redis().Do(ctx, "HSET", "app:gfd:"+id, "f", 1)             // HSET "app:gfd:{id}" // miss
	_, _ = g.Redis().Del(ctx, "app:gfa:"+id, "app:gfb:"+id)             // key "app:gfa:{id}" | "app:gfb:{id}" // miss
	_, _ = g.Redis().HGet(ctx, "app:gfh:"+id, "app:field")              // key "app:gfh:{id}" // miss
	_, _ = g.Redis().HSet(ctx, "app:gfhs:"+id, g.Map{"app:field": 1})   // key "app:gfhs:{id}" // miss
	_, _ = g.Redis().GroupString().Get(ctx, "app:gfg:"+id)              // key "app:gfg:{id}" // miss
	_ = g.Redis().MSet(ctx, g.Map{"app:gfm:1": 1, "app:gfm:" + id: 2})  // key "app:gfm:1" | "app:gfm:{id}" // miss
	_, _ = g.Redis().Publish(ctx, "app:events", "app:message")          // channel "app:events" // miss
	_, _ = g.Redis().Keys(ctx, "app:gf:*")                              // pattern "app:gf:*" // miss
	_, _, _ = g.Redis().Scan(ctx, 0, gredis.ScanOption{Match: "app:*"}) // pattern "app:*" // miss
}

type frame struct{ redis *gredis.Redis }

func (f *frame) load(id string) {
	_, _ = f.redis.Get(ctx, "app:frame:"+id) // key "app:frame:{id}" // miss
}
