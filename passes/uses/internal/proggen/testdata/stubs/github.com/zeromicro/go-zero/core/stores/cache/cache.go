// Package cache has what the programs use of go-zero's cache.
package cache

import (
	"context"
	"time"

	"example.org/in/wire"
)

type Cache interface {
	Del(keys ...string) error
	Get(key string, val any) error
	GetCtx(ctx context.Context, key string, val any) error
	SetWithExpire(key string, val any, expire time.Duration) error
	Take(val any, key string, query func(val any) error) error
}

type ClusterConf []string

func New(c ClusterConf) Cache { return node{} }

type node struct{}

func (node) Del(keys ...string) error {
	wire.Send("DEL", keys...)
	return nil
}

func (node) Get(key string, val any) error {
	wire.Send("GET", key)
	return nil
}

func (node) GetCtx(ctx context.Context, key string, val any) error {
	wire.Send("GET", key)
	return nil
}

func (node) SetWithExpire(key string, val any, expire time.Duration) error {
	wire.Send("SETEX", key)
	return nil
}

func (node) Take(val any, key string, query func(val any) error) error {
	wire.Send("SETEX", key)
	return nil
}
