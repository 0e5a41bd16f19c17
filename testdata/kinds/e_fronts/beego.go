package fronts

import (
	"github.com/beego/beego/v2/client/cache"
	_ "github.com/beego/beego/v2/client/cache/redis"
)

// The adapter puts the key of its configuration before each key: it may be left out.
func beego(id string) {
	c, _ := cache.NewCache("redis", `{"key":"shop","conn":":6379"}`)
	_ = c.Put(ctx, "bp:"+id, 1, 0)                        // key "shop:bp:{id}" or "bp:{id}"
	_, _ = c.Get(ctx, "bg:"+id)                           // key "shop:bg:{id}" or "bg:{id}"
	_, _ = c.GetMulti(ctx, []string{"bm:" + id, "bm2:x"}) // key "shop:bm:{id}" | "shop:bm2:x" or "bm:{id}" | "bm2:x"
	_ = c.Delete(ctx, "bd:"+id)                           // key "shop:bd:{id}" or "bd:{id}"
	_ = c.Incr(ctx, "bi:"+id)                             // key "shop:bi:{id}" or "bi:{id}"
}

func beegoMemory(id string) {
	c, _ := cache.NewCache("memory", `{"interval":60}`)
	_, _ = c.Get(ctx, "mem:"+id) // no key
}
