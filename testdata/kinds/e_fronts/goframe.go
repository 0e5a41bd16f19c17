package fronts

import (
	"github.com/gogf/gf/v2/container/gvar"
	"github.com/gogf/gf/v2/database/gredis"
	"github.com/gogf/gf/v2/frame/g"
	"github.com/gogf/gf/v2/text/gstr"
	"github.com/gogf/gf/v2/util/gconv"
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

// A reply is a value of any type, which is taken apart by what goframe converts.
func frameSweep() {
	cursor := 0
	for {
		res, err := g.Redis().Do(ctx, "SCAN", cursor, "MATCH", "app:sweep:*", "COUNT", 100) // pattern "app:sweep:*"
		if err != nil {
			return
		}
		arr := res.Array()
		cursor = gconv.Int(arr[0])
		for _, key := range gconv.Strings(arr[1]) {
			_, _ = g.Redis().Do(ctx, "HGETALL", key) // key "app:sweep:{?}"
		}
		if cursor == 0 {
			return
		}
	}
}

func frameParts() {
	a, _ := g.Redis().Do(ctx, "SCAN", 0, "MATCH", "app:a:*") // pattern "app:a:*"
	for _, key := range gvar.New(a.Interfaces()[1]).Strings() {
		_, _ = g.Redis().Do(ctx, "DEL", key) // key "app:a:{?}"
	}
	b, _ := g.Redis().Do(ctx, "SCAN", 0, "MATCH", "app:b:*") // pattern "app:b:*"
	for _, key := range b.Vars()[1].Strings() {
		_, _ = g.Redis().Do(ctx, "DEL", key) // key "app:b:{?}"
	}
	c, _ := g.Redis().Do(ctx, "SCAN", 0, "MATCH", "app:c:*") // pattern "app:c:*"
	for _, key := range gconv.Strings(gconv.Interfaces(c)[1]) {
		_, _ = g.Redis().Do(ctx, "DEL", key) // key "app:c:{?}"
	}
}

func frameTexts(id string) {
	_, _ = g.Redis().Get(ctx, gstr.Join([]string{"app", "text", id}, ":")) // key "app:text:{id}"
	_, _ = g.Redis().Get(ctx, gstr.ToLower("APP:")+id)                     // key "app:{id}"
}

func frameFound() {
	res, _ := g.Redis().Do(ctx, "KEYS", "app:found:*") // pattern "app:found:*"
	for _, key := range res.Strings() {
		_, _ = g.Redis().Do(ctx, "DEL", key) // key "app:found:{?}"
	}
	members, _ := g.Redis().Do(ctx, "SMEMBERS", "app:members") // key "app:members"
	for _, m := range members.Strings() {
		_, _ = g.Redis().Do(ctx, "DEL", m) // key {?} because reply
	}
}
