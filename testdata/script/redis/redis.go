// Package redis has the few methods of go-redis that the transcripts call, and
// prints the commands.
package redis

import (
	"context"
	"fmt"
	"strings"
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

// A Scripter runs scripts.
type Scripter interface {
	Eval(ctx context.Context, script string, keys []string, args ...any) *Cmd
}

// A Cmd is what a script returns.
type Cmd struct{}

func (*Cmd) Err() error { return nil }

// Eval prints the script with the keys in place of the elements of KEYS that it has by
// constant indices: what it does with them, wherever they are from.
func (*Client) Eval(ctx context.Context, script string, keys []string, args ...any) *Cmd {
	for i, key := range keys {
		script = strings.ReplaceAll(script, fmt.Sprintf("KEYS[%d]", i+1), "'"+key+"'")
	}
	send("EVAL", script, args)
	return new(Cmd)
}

func (*Client) EvalSha(ctx context.Context, sha1 string, keys []string, args ...any) *Cmd {
	send("EVALSHA", keys, args)
	return new(Cmd)
}
func (*Client) FCall(ctx context.Context, function string, keys []string, args ...any) *Cmd {
	send("FCALL", function, keys, args)
	return new(Cmd)
}

func (*Client) ScriptLoad(ctx context.Context, script string) *StringCmd { return new(StringCmd) }

// A Script is the source of one.
type Script struct{ src string }

func NewScript(src string) *Script { return &Script{src} }

func (s *Script) Hash() string                                    { return fmt.Sprint(len(s.src)) }
func (s *Script) Load(ctx context.Context, c Scripter) *StringCmd { return new(StringCmd) }
func (s *Script) Run(ctx context.Context, c Scripter, keys []string, args ...any) *Cmd {
	return c.Eval(ctx, s.src, keys, args...)
}
func (s *Script) Eval(ctx context.Context, c Scripter, keys []string, args ...any) *Cmd {
	return c.Eval(ctx, s.src, keys, args...)
}

// BRPop takes an element off the first of some lists that has one, and says of which.
func (*Client) BRPop(ctx context.Context, timeout time.Duration, keys ...string) *StringSliceCmd {
	return nil
}
func (*Client) LPush(ctx context.Context, key string, values ...any) *IntCmd { return nil }
func (*Client) SAdd(ctx context.Context, key string, members ...any) *IntCmd { return nil }
func (*Client) SMembers(ctx context.Context, key string) *StringSliceCmd     { return nil }

// An XStream is what was read of a stream.
type XStream struct{ Stream string }

// XReadArgs name streams, and from where each is read.
type XReadArgs struct{ Streams []string }

// An XStreamSliceCmd has what was read.
type XStreamSliceCmd struct{}

func (*XStreamSliceCmd) Result() ([]XStream, error) { return nil, nil }

func (*Client) XRead(ctx context.Context, a *XReadArgs) *XStreamSliceCmd { return nil }

// PubSub is a subscription to channels.
type PubSub struct{}

type Message struct{ Channel, Pattern, Payload string }

func (*Client) Subscribe(ctx context.Context, channels ...string) *PubSub  { return new(PubSub) }
func (*Client) PSubscribe(ctx context.Context, channels ...string) *PubSub { return new(PubSub) }
func (*PubSub) Channel() <-chan *Message                                   { return nil }
