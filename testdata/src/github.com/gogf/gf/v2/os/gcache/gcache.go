// Package gcache has the signatures of goframe's cache that testdata calls.
package gcache

import "context"

type Cache struct{}

func New(lruCap ...int) *Cache { return nil }

func (c *Cache) MustGet(ctx context.Context, key any) any { return nil }
