package hardcoded

import (
	"context"
	"time"

	beecache "github.com/beego/beego/v2/client/cache"
	_ "github.com/beego/beego/v2/client/cache/redis"
	gocache "github.com/eko/gocache/lib/v4/cache"
	"github.com/eko/gocache/lib/v4/marshaler"
	gostore "github.com/eko/gocache/lib/v4/store"
	redis_store "github.com/eko/gocache/store/redis/v4"
	"github.com/gogf/gf/v2/frame/g"
	"github.com/gogf/gf/v2/os/gcache"
)

// Fronts over several stores count where that of Redis is in use.
func gocaches(ctx context.Context, id string) {
	c := gocache.New[string](redis_store.NewRedis(nil))
	_ = c.Set(ctx, "app:session:"+id, "", gostore.WithExpiration(time.Minute)) // want `^hand-built key "app:session:\{id\}": `
	overInterface(ctx, c, id)
	_, _ = marshaler.New(nil).Get(ctx, "app:book:"+id, nil) // want `^hand-built key "app:book:\{id\}": `
}

func overInterface(ctx context.Context, c gocache.CacheInterface[string], id string) {
	_, _ = c.Get(ctx, "app:interface:"+id) // want `^hand-built key "app:interface:\{id\}": `
}

// What the configuration puts before the key is not the program's.
func beegos(ctx context.Context, c beecache.Cache, id string) {
	_, _ = c.Get(ctx, "user:"+id)                    // want `^hand-built key "user:\{id\}": `
	_ = c.Put(ctx, "user:"+id, 1, 10*time.Second)    // want `^hand-built key "user:\{id\}": `
	_, _ = beecache.NewCache("redis", `{"key":"x"}`) // ok
}

func goframes(ctx context.Context, id string) {
	_, _ = g.Redis().Get(ctx, "app:user:"+id)                        // want `^hand-built key "app:user:\{id\}": `
	_ = g.Redis("cache").SetEX(ctx, "app:code:"+id, 1, 60)           // want `^hand-built key "app:code:\{id\}": `
	_, _ = g.Redis().GroupHash().HGet(ctx, "app:hash:"+id, "f:"+id)  // want `^hand-built key "app:hash:\{id\}": `
	_, _ = g.Redis().Do(ctx, "SETEX", "app:do:"+id, 60, "app:value") // want `^hand-built key "app:do:\{id\}": `
	_ = gcache.New().MustGet(ctx, "app:memory:"+id)                  // ok: no adapter for Redis
}
