// Package redis has the signatures of the few methods of go-redis that the
// transcripts call.
package redis

import (
	"context"
	"time"
)

type (
	Client         struct{}
	StatusCmd      struct{}
	StringCmd      struct{}
	IntCmd         struct{}
	StringSliceCmd struct{}
)

func (*StringCmd) Result() (string, error)        { return "", nil }
func (*StringSliceCmd) Result() ([]string, error) { return nil, nil }

func (*Client) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd {
	return nil
}
func (*Client) Get(ctx context.Context, key string) *StringCmd                   { return nil }
func (*Client) Del(ctx context.Context, keys ...string) *IntCmd                  { return nil }
func (*Client) HSet(ctx context.Context, key string, values ...any) *IntCmd      { return nil }
func (*Client) Keys(ctx context.Context, pattern string) *StringSliceCmd         { return nil }
func (*Client) Publish(ctx context.Context, channel string, message any) *IntCmd { return nil }
func (*Client) FlushAll(ctx context.Context) *StatusCmd                          { return nil }
