package adapters

import (
	"context"
	"fmt"
)

// swapped has its parameters in another order than the client.
type swapped interface {
	Get(ctx context.Context, bucket, key string) (string, error)
	HGet(ctx context.Context, field, key string) (string, error)
	Set(ctx context.Context, value any, key string) error
	Incr(ctx context.Context, by int64, key string) error
	Del(ctx context.Context, reason string, keys ...string) error
	LPush(ctx context.Context, value, key string) error
}

type swappedRedis struct{}

func (swappedRedis) Get(ctx context.Context, bucket, key string) (string, error) {
	return rdb.HGet(ctx, "app:bucket:"+bucket, key).Result() // key "app:bucket:{bucket}"
}

func (swappedRedis) HGet(ctx context.Context, field, key string) (string, error) {
	return rdb.HGet(ctx, key, field).Result() // forwarded
}

func (swappedRedis) Set(ctx context.Context, value any, key string) error {
	return rdb.Set(ctx, key, value, 0).Err() // forwarded
}

func (swappedRedis) Incr(ctx context.Context, by int64, key string) error {
	return rdb.HIncrBy(ctx, key, "n", by).Err() // forwarded
}

func (swappedRedis) Del(ctx context.Context, reason string, keys ...string) error {
	fmt.Println(reason)
	return rdb.Del(ctx, keys...).Err() // forwarded
}

func (swappedRedis) LPush(ctx context.Context, value, key string) error {
	return rdb.LPush(ctx, key, value).Err() // forwarded
}

func useSwapped(s swapped, id string) {
	_, _ = s.Get(ctx, id, "app:no:key")           // no key
	_, _ = s.HGet(ctx, "app:no", "app:hk:"+id)    // key "app:hk:{id}"
	_ = s.Set(ctx, "app:no:value", "app:sk:"+id)  // key "app:sk:{id}"
	_ = s.Incr(ctx, 1, "app:ik:"+id)              // key "app:ik:{id}"
	_ = s.Del(ctx, "app:no:reason", "app:dk:"+id) // key "app:dk:{id}"
	_ = s.LPush(ctx, "app:no:v", "app:lk:"+id)    // key "app:lk:{id}"
}

// prefixed puts something before the key, its callers see only their part.
type prefixed struct{ ns string }

func (p *prefixed) Get(key string) (string, error) {
	return rdb.Get(ctx, p.ns+":"+key).Result() // forwarded
}

func (p *prefixed) HGet(key, field string) (string, error) {
	return rdb.HGet(ctx, p.ns+":"+key, field).Result() // forwarded
}

type getter interface {
	Get(key string) (string, error)
	HGet(key, field string) (string, error)
}

func usePrefixed(id string) {
	var g getter = &prefixed{"shop"}
	_, _ = g.Get("cart:" + id)               // key "shop:cart:{id}"
	_, _ = g.HGet("user:"+id, "app:no:name") // key "shop:user:{id}"
}
