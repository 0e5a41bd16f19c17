package namespaceless

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func GoodKey(namespace, id string) string { return namespace + ":workers:" + id }

type Keys struct{ namespace string }

func (k Keys) Worker(id string) string { return k.namespace + ":workers:" + id }

func good(ctx context.Context, rdb *redis.Client, namespace, id string) {
	rdb.Get(ctx, GoodKey(namespace, id))                // ok
	rdb.Get(ctx, Keys{namespace: namespace}.Worker(id)) // ok
}
