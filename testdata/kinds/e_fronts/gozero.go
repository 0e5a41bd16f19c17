package fronts

import (
	"fmt"

	"github.com/zeromicro/go-zero/core/stores/cache"
	"github.com/zeromicro/go-zero/core/stores/redis"
	"github.com/zeromicro/go-zero/core/stores/sqlc"
)

const cacheUserPrefix = "cache:user:id:"

func gozero(r *redis.Redis, id int64) {
	_, _ = r.Get(fmt.Sprintf("app:gz:%d", id))              // key "app:gz:{id}"
	_ = r.Hset(fmt.Sprintf("app:gzh:%d", id), "app:f", "v") // key "app:gzh:{id}"
	_ = r.SetexCtx(ctx, "app:gzs:static", "app:v", 60)      // key "app:gzs:static"
}

func gozeroCache(c cache.Cache, id int64) {
	var v struct{}
	k := fmt.Sprintf("%s%v", cacheUserPrefix, id)
	_ = c.Get(k, &v)                                       // key "cache:user:id:{id}"
	_ = c.SetCtx(ctx, k, v)                                // key "cache:user:id:{id}"
	_ = c.Del(k, "cache:user:all")                         // key "cache:user:id:{id}" | "cache:user:all"
	_ = c.Take(&v, k, func(val any) error { return nil })  // key "cache:user:id:{id}"
	_ = c.SetWithExpire("cache:static", v, 0)              // key "cache:static"
	_ = c.TakeCtx(ctx, &v, "cache:t:"+fmt.Sprint(id), nil) // key "cache:t:{id}"
}

func gozeroRow(c sqlc.CachedConn, id int64) {
	var v struct{}
	k := fmt.Sprintf("%s%v", cacheUserPrefix, id)
	_ = c.QueryRowCtx(ctx, &v, k, nil)             // key "cache:user:id:{id}"
	_ = c.ExecCtx(ctx, nil, k, "cache:user:count") // key "cache:user:id:{id}" | "cache:user:count"
}
