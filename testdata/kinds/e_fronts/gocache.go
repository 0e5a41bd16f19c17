package fronts

import (
	"context"
	"fmt"
	"time"

	"github.com/eko/gocache/lib/v4/cache"
	"github.com/eko/gocache/lib/v4/marshaler"
	"github.com/eko/gocache/lib/v4/store"
	memorystore "github.com/eko/gocache/store/go_cache/v4"
	redisstore "github.com/eko/gocache/store/redis/v4"
)

func gocache(id string) {
	c := cache.New[string](redisstore.NewRedis(rdb))
	_, _ = c.Get(ctx, "app:gc:"+id)                                        // key "app:gc:{id}"
	_ = c.Set(ctx, "app:gs:"+id, "v")                                      // key "app:gs:{id}"
	_ = c.Set(ctx, "app:gt:"+id, "v", store.WithExpiration(5*time.Second)) // key "app:gt:{id}"
	_ = c.Delete(ctx, fmt.Sprintf("app:gd:%s", id))                        // key "app:gd:{id}"
	_, _, _ = c.GetWithTTL(ctx, "app:gw:"+id)                              // key "app:gw:{id}"
}

type repository struct {
	cache *cache.Cache[[]byte]
	front cache.CacheInterface[[]byte]
}

func newRepository() *repository {
	c := cache.New[[]byte](redisstore.NewRedis(rdb))
	return &repository{c, c}
}

func (r *repository) load(id string) {
	_, _ = r.cache.Get(ctx, "app:repo:"+id)    // key "app:repo:{id}"
	_ = r.front.Set(ctx, "app:front:"+id, nil) // key "app:front:{id}"
}

func marshalled(id string) {
	m := marshaler.New(cache.New[any](redisstore.NewRedis(rdb)))
	var v struct{}
	_, _ = m.Get(ctx, "app:mg:"+id, &v) // key "app:mg:{id}"
	_ = m.Set(ctx, "app:ms:"+id, v)     // key "app:ms:{id}"
	_ = m.Delete(ctx, "app:md:"+id)     // key "app:md:{id}"
}

func loadable(id string) {
	load := func(_ context.Context, key any) (string, []store.Option, error) { return "", nil, nil }
	c := cache.NewLoadable[string](load, cache.New[string](redisstore.NewRedis(rdb)))
	_, _ = c.Get(ctx, "app:load:"+id) // key "app:load:{id}"
}

func chained(id string) {
	c := cache.NewChain[string](cache.New[string](redisstore.NewRedis(rdb)))
	_, _ = c.Get(ctx, "app:chain:"+id) // key "app:chain:{id}"
}

// The key of a key generator is what it says.
type bookKey struct{ id string }

func (b bookKey) GetCacheKey() string { return "app:book:" + b.id }

func generator(id string) {
	c := cache.New[string](redisstore.NewRedis(rdb))
	_, _ = c.Get(ctx, bookKey{id}) // key "app:book:{id}" or {?}
}

// A store in memory is no Redis.
func memory(id string) {
	c := cache.New[string](memorystore.NewGoCache(nil))
	_, _ = c.Get(ctx, "app:memory:"+id) // no key
}
