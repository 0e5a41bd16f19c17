// Package marshaler has the signatures of gocache's marshaler that testdata calls.
package marshaler

import (
	"context"

	"github.com/eko/gocache/lib/v4/cache"
	"github.com/eko/gocache/lib/v4/store"
)

type Marshaler struct{}

func New(cache cache.CacheInterface[any]) *Marshaler { return nil }

func (c *Marshaler) Get(ctx context.Context, key any, returnObj any) (any, error) { return nil, nil }

func (c *Marshaler) Set(ctx context.Context, key, object any, options ...store.Option) error {
	return nil
}

func (c *Marshaler) Delete(ctx context.Context, key any) error { return nil }
