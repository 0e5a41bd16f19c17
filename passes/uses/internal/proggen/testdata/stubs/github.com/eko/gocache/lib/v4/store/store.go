// Package store has what the programs use of gocache's stores.
package store

import (
	"context"
	"time"
)

type Options struct{ Expiration time.Duration }

type Option func(o *Options)

func WithExpiration(expiration time.Duration) Option {
	return func(o *Options) { o.Expiration = expiration }
}

type StoreInterface interface {
	Get(ctx context.Context, key any) (any, error)
	Set(ctx context.Context, key any, value any, options ...Option) error
	Delete(ctx context.Context, key any) error
	GetType() string
}
