// Package cache has what the programs use of beego's cache.
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

// full is the key without the prefix that the configuration puts before it: that is
// not the program's text.
func full(key string) string { return key }

func (adapter) Get(ctx context.Context, key string) (interface{}, error) {
	wire.Send("GET", full(key))
	return nil, nil
}

func (adapter) GetMulti(ctx context.Context, keys []string) ([]interface{}, error) {
	for _, k := range keys {
		wire.Send("MGET", full(k))
	}
	return nil, nil
}

func (adapter) Put(ctx context.Context, key string, val interface{}, timeout time.Duration) error {
	wire.Send("SETEX", full(key))
	return nil
}

func (adapter) Delete(ctx context.Context, key string) error {
	wire.Send("DEL", full(key))
	return nil
}

func (adapter) IsExist(ctx context.Context, key string) (bool, error) {
	wire.Send("EXISTS", full(key))
	return true, nil
}
