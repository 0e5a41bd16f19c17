// Package redis has what the programs use of go-redis.
package redis

import (
	"context"
	"time"

	"example.org/in/wire"
)

type Cmder interface {
	Err() error
	Args() []any
}

type Cmd struct {
	args  []any
	lines []string
}

func (c *Cmd) Err() error                        { return nil }
func (c *Cmd) Args() []any                       { return c.args }
func (c *Cmd) Result() (any, error)              { return nil, nil }
func (c *Cmd) Text() (string, error)             { return "", nil }
func (c *Cmd) made() ([]string, []any)           { return c.lines, c.args }
func NewCmd(_ context.Context, args ...any) *Cmd { return &Cmd{args: args, lines: wire.Here()} }

type StringCmd struct{ Cmd }

func (c *StringCmd) Result() (string, error) { return "", nil }
func (c *StringCmd) Val() string             { return "" }
func NewStringCmd(_ context.Context, args ...any) *StringCmd {
	return &StringCmd{Cmd{args: args, lines: wire.Here()}}
}

type StatusCmd struct{ Cmd }

func (c *StatusCmd) Result() (string, error) { return "", nil }
func NewStatusCmd(_ context.Context, args ...any) *StatusCmd {
	return &StatusCmd{Cmd{args: args, lines: wire.Here()}}
}

type BoolCmd struct{ Cmd }

func (c *BoolCmd) Result() (bool, error) { return false, nil }

type IntCmd struct{ Cmd }

func (c *IntCmd) Result() (int64, error) { return 0, nil }
func NewIntCmd(_ context.Context, args ...any) *IntCmd {
	return &IntCmd{Cmd{args: args, lines: wire.Here()}}
}

type SliceCmd struct{ Cmd }

type JSONCmd struct{ Cmd }

type StringSliceCmd struct {
	Cmd
	vals []string
}

func (c *StringSliceCmd) Result() ([]string, error) { return c.vals, nil }
func (c *StringSliceCmd) Val() []string             { return c.vals }

type ScanCmd struct {
	Cmd
	vals []string
}

func (c *ScanCmd) Result() ([]string, uint64, error) { return c.vals, 0, nil }
func (c *ScanCmd) Val() ([]string, uint64)           { return c.vals, 0 }
func (c *ScanCmd) Iterator() *ScanIterator           { return &ScanIterator{vals: c.vals, at: -1} }

type ScanIterator struct {
	vals []string
	at   int
}

func (it *ScanIterator) Next(context.Context) bool { it.at++; return it.at < len(it.vals) }
func (it *ScanIterator) Val() string               { return it.vals[it.at] }
func (it *ScanIterator) Err() error                { return nil }

type Z struct {
	Score  float64
	Member any
}

type XAddArgs struct {
	Stream string
	Values any
}

type XReadArgs struct {
	Streams []string
	Count   int64
}

// Cmdable is what clients and pipelines have in common.
type Cmdable interface {
	Get(ctx context.Context, key string) *StringCmd
	Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd
	SetNX(ctx context.Context, key string, value any, expiration time.Duration) *BoolCmd
	Del(ctx context.Context, keys ...string) *IntCmd
	Exists(ctx context.Context, keys ...string) *IntCmd
	Expire(ctx context.Context, key string, expiration time.Duration) *BoolCmd
	HGet(ctx context.Context, key, field string) *StringCmd
	HSet(ctx context.Context, key string, values ...any) *IntCmd
	Incr(ctx context.Context, key string) *IntCmd
	MGet(ctx context.Context, keys ...string) *SliceCmd
	SAdd(ctx context.Context, key string, members ...any) *IntCmd
	SMembers(ctx context.Context, key string) *StringSliceCmd
	ZAdd(ctx context.Context, key string, members ...Z) *IntCmd
	LPush(ctx context.Context, key string, values ...any) *IntCmd
	Rename(ctx context.Context, key, newkey string) *StatusCmd
}

type Pipeliner interface {
	Cmdable
	Do(ctx context.Context, args ...any) *Cmd
	Process(ctx context.Context, cmd Cmder) error
	Exec(ctx context.Context) ([]Cmder, error)
}

type UniversalClient interface {
	Cmdable
	Do(ctx context.Context, args ...any) *Cmd
	Process(ctx context.Context, cmd Cmder) error
	Pipeline() Pipeliner
	Scan(ctx context.Context, cursor uint64, match string, count int64) *ScanCmd
	Keys(ctx context.Context, pattern string) *StringSliceCmd
}

type Client struct{}

// Pipeline is a Client that is not executed at once.
type Pipeline struct{ Client }

func (c *Pipeline) Exec(ctx context.Context) ([]Cmder, error) { return nil, nil }

func (c *Client) Get(ctx context.Context, key string) *StringCmd {
	wire.Send("GET", key)
	return &StringCmd{}
}

func (c *Client) Incr(ctx context.Context, key string) *IntCmd {
	wire.Send("INCR", key)
	return &IntCmd{}
}

func (c *Client) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd {
	wire.Send("SET", key)
	return &StatusCmd{}
}

func (c *Client) SetNX(ctx context.Context, key string, value any, expiration time.Duration) *BoolCmd {
	command := "SETNX"
	if expiration != 0 {
		command = "SET"
	}
	wire.Send(command, key)
	return &BoolCmd{}
}

func (c *Client) Expire(ctx context.Context, key string, expiration time.Duration) *BoolCmd {
	wire.Send("EXPIRE", key)
	return &BoolCmd{}
}

func (c *Client) HSet(ctx context.Context, key string, values ...any) *IntCmd {
	wire.Send("HSET", key)
	return &IntCmd{}
}

func (c *Client) HGet(ctx context.Context, key, field string) *StringCmd {
	wire.Send("HGET", key)
	return &StringCmd{}
}

func (c *Client) Del(ctx context.Context, keys ...string) *IntCmd {
	wire.Send("DEL", keys...)
	return &IntCmd{}
}

func (c *Client) Exists(ctx context.Context, keys ...string) *IntCmd {
	wire.Send("EXISTS", keys...)
	return &IntCmd{}
}

func (c *Client) MGet(ctx context.Context, keys ...string) *SliceCmd {
	wire.Send("MGET", keys...)
	return &SliceCmd{}
}

func (c *Client) SAdd(ctx context.Context, key string, members ...any) *IntCmd {
	wire.Send("SADD", key)
	for _, m := range members {
		if s, ok := m.(string); ok {
			wire.Stored[key] = append(wire.Stored[key], s)
		}
	}
	return &IntCmd{}
}

func (c *Client) SMembers(ctx context.Context, key string) *StringSliceCmd {
	wire.Send("SMEMBERS", key)
	vals := wire.Stored[key]
	return &StringSliceCmd{vals: vals[max(0, len(vals)-2):]}
}

func (c *Client) ZAdd(ctx context.Context, key string, members ...Z) *IntCmd {
	wire.Send("ZADD", key)
	return &IntCmd{}
}

func (c *Client) LPush(ctx context.Context, key string, values ...any) *IntCmd {
	wire.Send("LPUSH", key)
	return &IntCmd{}
}

func (c *Client) Rename(ctx context.Context, key, newkey string) *StatusCmd {
	wire.Send("RENAME", key, newkey)
	return &StatusCmd{}
}

func (c *Client) XAdd(ctx context.Context, a *XAddArgs) *StringCmd {
	wire.Send("XADD", a.Stream)
	return &StringCmd{}
}

func (c *Client) XRead(ctx context.Context, a *XReadArgs) *SliceCmd {
	wire.Send("XREAD", a.Streams[:len(a.Streams)/2]...)
	return &SliceCmd{}
}

func (c *Client) JSONSet(ctx context.Context, key, path string, value any) *StatusCmd {
	wire.Send("JSON.SET", key)
	return &StatusCmd{}
}

func (c *Client) JSONGet(ctx context.Context, key string, paths ...string) *JSONCmd {
	wire.Send("JSON.GET", key)
	return &JSONCmd{}
}

func (c *Client) Scan(ctx context.Context, cursor uint64, match string, count int64) *ScanCmd {
	wire.Send("SCAN", match)
	return &ScanCmd{vals: wire.Match(match)}
}

func (c *Client) Keys(ctx context.Context, pattern string) *StringSliceCmd {
	wire.Send("KEYS", pattern)
	return &StringSliceCmd{vals: wire.Match(pattern)}
}

func (c *Client) Eval(ctx context.Context, script string, keys []string, args ...any) *Cmd {
	wire.Send("EVAL", keys...)
	return &Cmd{}
}

func (c *Client) Do(ctx context.Context, args ...any) *Cmd {
	wire.Do(wire.Here(), args...)
	return &Cmd{}
}

func (c *Client) Process(ctx context.Context, cmd Cmder) error {
	m := cmd.(interface{ made() ([]string, []any) })
	lines, args := m.made()
	wire.Do(append(wire.Here(), lines...), args...)
	return nil
}

func (c *Client) Pipeline() Pipeliner { return &Pipeline{} }

func (c *Client) TxPipeline() Pipeliner { return &Pipeline{} }

func (c *Client) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, fn(&Pipeline{})
}

func (c *Client) ZIncrBy(ctx context.Context, key string, increment float64, member string) *StringCmd {
	wire.Send("ZINCRBY", key)
	return &StringCmd{}
}

func (c *Client) ZRevRange(ctx context.Context, key string, start, stop int64) *StringSliceCmd {
	wire.Send("ZREVRANGE", key)
	return &StringSliceCmd{}
}

func (c *Client) Publish(ctx context.Context, channel string, message any) *IntCmd {
	wire.Send("PUBLISH", channel)
	return &IntCmd{}
}

func (c *Client) Subscribe(ctx context.Context, channels ...string) *PubSub {
	wire.Send("SUBSCRIBE", channels...)
	return &PubSub{channels}
}

func (c *Client) PSubscribe(ctx context.Context, channels ...string) *PubSub {
	wire.Send("PSUBSCRIBE", channels...)
	var all []string
	for _, ch := range channels {
		all = append(all, wire.Match(ch)...)
	}
	return &PubSub{all}
}

type Message struct{ Channel, Pattern, Payload string }

// PubSub has a message of each channel.
type PubSub struct{ channels []string }

func (p *PubSub) Channel() <-chan *Message {
	ch := make(chan *Message, len(p.channels))
	for _, c := range p.channels {
		ch <- &Message{Channel: c}
	}
	close(ch)
	return ch
}

func (p *PubSub) Close() error { return nil }

// Scripter runs scripts.
type Scripter interface {
	Eval(ctx context.Context, script string, keys []string, args ...any) *Cmd
}

type Script struct{ src string }

func NewScript(src string) *Script { return &Script{src} }

func (s *Script) Run(ctx context.Context, _ Scripter, keys []string, args ...any) *Cmd {
	wire.Send("EVALSHA", keys...)
	return &Cmd{}
}
