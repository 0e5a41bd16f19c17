// Package store has the signatures of gocache's stores that testdata calls.
package store

import (
	"context"
	"time"
)

type Option func(o *Options)

type Options struct{ Expiration time.Duration }

func WithExpiration(expiration time.Duration) Option { return nil }

func WithTags(tags []string) Option { return nil }

type InvalidateOption func(o *InvalidateOptions)

type InvalidateOptions struct{ Tags []string }

func WithInvalidateTags(tags []string) InvalidateOption { return nil }

type StoreInterface interface {
	Get(ctx context.Context, key any) (any, error)
	GetWithTTL(ctx context.Context, key any) (any, time.Duration, error)
	Set(ctx context.Context, key any, value any, options ...Option) error
	Delete(ctx context.Context, key any) error
	Invalidate(ctx context.Context, options ...InvalidateOption) error
	Clear(ctx context.Context) error
	GetType() string
}
