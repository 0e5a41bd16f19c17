// Package marshaler has what the programs use of gocache's marshaler.
package marshaler

import (
	"context"

	"github.com/eko/gocache/lib/v4/cache"
	"github.com/eko/gocache/lib/v4/store"
)

type Marshaler struct{ cache cache.CacheInterface[any] }

func New(cache cache.CacheInterface[any]) *Marshaler { return &Marshaler{cache} }

func (c *Marshaler) Get(ctx context.Context, key any, returnObj any) (any, error) {
	return c.cache.Get(ctx, key)
}

func (c *Marshaler) Set(ctx context.Context, key, object any, options ...store.Option) error {
	return c.cache.Set(ctx, key, object, options...)
}

func (c *Marshaler) Delete(ctx context.Context, key any) error { return c.cache.Delete(ctx, key) }
