// Package cache has the signatures of go-zero's cache that testdata calls.
package cache

import (
	"context"
	"time"
)

type ClusterConf []struct{ Host string }

type Cache interface {
	Del(keys ...string) error
	DelCtx(ctx context.Context, keys ...string) error
	Get(key string, val any) error
	GetCtx(ctx context.Context, key string, val any) error
	Set(key string, val any) error
	SetCtx(ctx context.Context, key string, val any) error
	SetWithExpire(key string, val any, expire time.Duration) error
	Take(val any, key string, query func(val any) error) error
	TakeCtx(ctx context.Context, val any, key string, query func(val any) error) error
}

func New(c ClusterConf, errNotFound error) Cache { return nil }
