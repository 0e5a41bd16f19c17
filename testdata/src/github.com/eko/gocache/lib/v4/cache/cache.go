// Package cache has the signatures of gocache that testdata calls.
package cache

import (
	"context"
	"time"

	"github.com/eko/gocache/lib/v4/store"
)

type CacheInterface[T any] interface {
	Get(ctx context.Context, key any) (T, error)
	Set(ctx context.Context, key any, object T, options ...store.Option) error
	Delete(ctx context.Context, key any) error
	Invalidate(ctx context.Context, options ...store.InvalidateOption) error
	Clear(ctx context.Context) error
	GetType() string
}

type SetterCacheInterface[T any] interface {
	CacheInterface[T]
	GetWithTTL(ctx context.Context, key any) (T, time.Duration, error)
}

type CacheKeyGenerator interface{ GetCacheKey() string }

type Cache[T any] struct{ codec store.StoreInterface }

func New[T any](store store.StoreInterface) *Cache[T] { return &Cache[T]{} }

func (c *Cache[T]) Get(ctx context.Context, key any) (T, error) {
	var zero T
	return zero, nil
}

func (c *Cache[T]) GetWithTTL(ctx context.Context, key any) (T, time.Duration, error) {
	var zero T
	return zero, 0, nil
}

func (c *Cache[T]) Set(ctx context.Context, key any, object T, options ...store.Option) error {
	return nil
}

func (c *Cache[T]) Delete(ctx context.Context, key any) error { return nil }

func (c *Cache[T]) Invalidate(ctx context.Context, options ...store.InvalidateOption) error {
	return nil
}

func (c *Cache[T]) Clear(ctx context.Context) error { return nil }

func (c *Cache[T]) GetType() string { return "" }

type LoadFunction[T any] func(ctx context.Context, key any) (T, []store.Option, error)

type LoadableCache[T any] struct{}

func NewLoadable[T any](loadFunc LoadFunction[T], cache CacheInterface[T]) *LoadableCache[T] {
	return nil
}

func (c *LoadableCache[T]) Get(ctx context.Context, key any) (T, error) {
	var zero T
	return zero, nil
}

type ChainCache[T any] struct{}

func NewChain[T any](caches ...SetterCacheInterface[T]) *ChainCache[T] { return nil }

func (c *ChainCache[T]) Get(ctx context.Context, key any) (T, error) {
	var zero T
	return zero, nil
}
