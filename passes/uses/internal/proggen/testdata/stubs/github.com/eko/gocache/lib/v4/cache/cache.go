// Package cache has what the programs use of gocache.
package cache

import (
	"context"

	"github.com/eko/gocache/lib/v4/store"
)

type CacheInterface[T any] interface {
	Get(ctx context.Context, key any) (T, error)
	Set(ctx context.Context, key any, object T, options ...store.Option) error
	Delete(ctx context.Context, key any) error
	GetType() string
}

type Cache[T any] struct{ store store.StoreInterface }

func New[T any](store store.StoreInterface) *Cache[T] { return &Cache[T]{store} }

func (c *Cache[T]) Get(ctx context.Context, key any) (T, error) {
	var zero T
	_, err := c.store.Get(ctx, key)
	return zero, err
}

func (c *Cache[T]) Set(ctx context.Context, key any, object T, options ...store.Option) error {
	return c.store.Set(ctx, key, object, options...)
}

func (c *Cache[T]) Delete(ctx context.Context, key any) error { return c.store.Delete(ctx, key) }

func (c *Cache[T]) GetType() string { return "cache" }
