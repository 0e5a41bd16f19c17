// Package redis has the few methods of go-redis that the transcripts call, and
// prints the commands.
package redis

import (
	"context"
	"fmt"
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

func send(command string, args ...any) { fmt.Printf("%s %q\n", command, args) }

func (*Client) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd {
	send("SET", key, value)
	return nil
}
func (*Client) Get(ctx context.Context, key string) *StringCmd {
	send("GET", key)
	return nil
}

// KeepTTL leaves the lifetime as it is.
const KeepTTL = -1

func (*Client) Expire(ctx context.Context, key string, expiration time.Duration) *IntCmd {
	return nil
}
func (*Client) Del(ctx context.Context, keys ...string) *IntCmd {
	send("DEL", keys)
	return nil
}
func (*Client) HSet(ctx context.Context, key string, values ...any) *IntCmd {
	send("HSET", key, values)
	return nil
}
func (*Client) Keys(ctx context.Context, pattern string) *StringSliceCmd         { return nil }
func (*Client) Publish(ctx context.Context, channel string, message any) *IntCmd { return nil }
func (*Client) FlushAll(ctx context.Context) *StatusCmd                          { return nil }
func (*Client) Do(ctx context.Context, args ...any) *StatusCmd                   { return nil }
