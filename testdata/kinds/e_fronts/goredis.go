package fronts

import (
	"github.com/go-redis/cache/v9"
	"github.com/redis/go-redis/v9"

	"github.com/acme/redisx"
)

func goRedisCache(id string) {
	c := cache.New(&cache.Options{Redis: rdb})
	_ = c.Set(&cache.Item{Ctx: ctx, Key: "app:item:" + id, Value: "app:value"}) // key "app:item:{id}"
	_ = c.Get(ctx, "app:item:"+id, nil)                                         // key "app:item:{id}"
	_ = c.Delete(ctx, "app:item:"+id)                                           // key "app:item:{id}"
	_ = c.Once(&cache.Item{Key: "app:once:" + id})                              // key "app:once:{id}"
}

func json(id string) {
	rdb.JSONSet(ctx, "app:json:"+id, "$.app", "app:value")     // key "app:json:{id}"
	rdb.JSONGet(ctx, "app:json:"+id, "$.app:path", ".b")       // key "app:json:{id}"
	rdb.JSONDel(ctx, "app:json:"+id, "$.x")                    // key "app:json:{id}"
	rdb.JSONMGet(ctx, "$.a", "app:json:"+id, "app:json:other") // key "app:json:{id}" | "app:json:other"
	rdb.Do(ctx, "JSON.SET", "app:json:"+id, "$", "app:v")      // key "app:json:{id}"
	rdb.Do(ctx, "JSON.MGET", "app:j1", "app:j2", "$")          // key "app:j1" | "app:j2"
}

// An index of search is no key.
func search(id string) {
	rdb.FTSearch(ctx, "idx:users", "@name:"+id)                                                // no key
	rdb.FTCreate(ctx, "idx:users", &redis.FTCreateOptions{Prefix: []interface{}{"app:user:"}}) // no key
	rdb.FTDropIndex(ctx, "idx:users")                                                          // no key
	rdb.Do(ctx, "FT.SEARCH", "idx:users", "@name:"+id)                                         // no key
	rdb.Do(ctx, "FT.CREATE", "idx:users", "ON", "HASH", "PREFIX", 1, "app:user:")              // no key
	rdb.Do(ctx, "FT.AGGREGATE", "idx:users", "*")                                              // no key
}

// A client that no table knows has no uses.
func untabled(id string) {
	c := redisx.New("localhost:6379")
	_, _ = c.Get(ctx, "app:x:"+id) // no key
}
