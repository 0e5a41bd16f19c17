package badsegment

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func good(ctx context.Context, rdb *redis.Client, env, id string) {
	rdb.Get(ctx, "med:"+env+":a:idem:"+id)              // ok
	rdb.Get(ctx, "med:prod:shared:cache:tenant:acme:7") // ok
	rdb.Get(ctx, "med:prod:a:cfg:etag:0123abcd")        // ok
}
