package names

import (
	"context"
	. "fmt"
	. "strconv"

	"github.com/redis/go-redis/v9"
)

func dot(ctx context.Context, rdb *redis.Client, n int, f float64) {
	rdb.Get(ctx, Sprintf("app:workers:%d", n))   // want "worker" nofix "dot import"
	rdb.Get(ctx, Sprintf("app:workers:%.1f", f)) // want "worker" nofix "dot import"
	rdb.Get(ctx, "app:workers:"+Itoa(n))         // want "worker"
	Sprint(Itoa(n))
}

func dotGlobal(ctx context.Context, rdb *redis.Client, n int) {
	rdb.Get(ctx, "sett:owners:"+Itoa(n)) // want "owner" nofix "dot import"
}
