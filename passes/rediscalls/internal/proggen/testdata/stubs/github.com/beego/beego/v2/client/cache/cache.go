// Package cache has what the programs use of beego's cache. The prefix that its
// adapter for Redis puts before the keys is that of the configuration: it is not
// written down.
package cache

import (
	"context"
	"time"

	"example.org/in/wire"
)

type Cache interface {
	Get(ctx context.Context, key string) (interface{}, error)
	GetMulti(ctx context.Context, keys []string) ([]interface{}, error)
	Put(ctx context.Context, key string, val interface{}, timeout time.Duration) error
	Delete(ctx context.Context, key string) error
	IsExist(ctx context.Context, key string) (bool, error)
}

func NewCache(adapterName, config string) (Cache, error) { return adapter{}, nil }

type adapter struct{}

func (adapter) Get(ctx context.Context, key string) (interface{}, error) {
	wire.Send("GET", key)
	return nil, nil
}

func (adapter) GetMulti(ctx context.Context, keys []string) ([]interface{}, error) {
	wire.Send("MGET", keys...)
	return nil, nil
}

func (adapter) Put(ctx context.Context, key string, val interface{}, timeout time.Duration) error {
	wire.Send("SETEX", key)
	return nil
}

func (adapter) Delete(ctx context.Context, key string) error {
	wire.Send("DEL", key)
	return nil
}

func (adapter) IsExist(ctx context.Context, key string) (bool, error) {
	wire.Send("EXISTS", key)
	return true, nil
}
