package refused

import (
	"context"

	"github.com/redis/go-redis/v9"
)

//line template.tmpl:7
func line(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id) // want "worker" nofix "//line"
}
