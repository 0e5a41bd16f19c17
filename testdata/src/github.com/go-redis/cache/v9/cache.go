// Package cache has the signatures of go-redis/cache that testdata calls.
package cache

import (
	"context"
	"time"
)

type Item struct {
	Ctx   context.Context
	Key   string
	Value interface{}
	TTL   time.Duration
	Do    func(*Item) (interface{}, error)
}

type Options struct{ Redis interface{} }

type Cache struct{}

func New(opt *Options) *Cache { return nil }

func (cd *Cache) Set(item *Item) error { return nil }

func (cd *Cache) Once(item *Item) error { return nil }

func (cd *Cache) Get(ctx context.Context, key string, value interface{}) error { return nil }

func (cd *Cache) Delete(ctx context.Context, key string) error { return nil }
