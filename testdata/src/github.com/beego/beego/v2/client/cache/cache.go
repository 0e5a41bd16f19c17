// Package cache has the signatures of beego's cache that testdata calls.
package cache

import (
	"context"
	"time"
)

type Cache interface {
	Get(ctx context.Context, key string) (interface{}, error)
	GetMulti(ctx context.Context, keys []string) ([]interface{}, error)
	Put(ctx context.Context, key string, val interface{}, timeout time.Duration) error
	Delete(ctx context.Context, key string) error
	Incr(ctx context.Context, key string) error
	Decr(ctx context.Context, key string) error
	IsExist(ctx context.Context, key string) (bool, error)
	ClearAll(ctx context.Context) error
	StartAndGC(config string) error
}

func NewCache(adapterName, config string) (adapter Cache, err error) { return nil, nil }
