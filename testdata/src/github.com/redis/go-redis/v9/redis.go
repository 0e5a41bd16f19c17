// Package redis has the signatures of go-redis v9 that testdata calls: the
// names, the receivers and the parameters are the client's own, the bodies are
// empty.
package redis

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

const Nil = RedisError("redis: nil")

// KeepTTL leaves the time to live of a key as it is.
const KeepTTL = -1

type RedisError string

func (e RedisError) Error() string { return string(e) }

type (
	Options struct {
		Network, Addr, Username, Password string
		Dialer                            func(ctx context.Context, network, addr string) (net.Conn, error)
		TLSConfig                         *tls.Config
	}
	baseClient struct{}
	cmdable    struct{}

	Client struct {
		*baseClient
		cmdable
	}
	ClusterClient struct{ cmdable }
	Conn          struct {
		*baseClient
		cmdable
	}
	Tx struct {
		*baseClient
		cmdable
	}
	Pipeline struct{ cmdable }
	PubSub   struct{}
	Script   struct{}
)

func ParseURL(redisURL string) (*Options, error) { return nil, nil }

func (cmdable) ConfigSet(ctx context.Context, parameter, value string) *StatusCmd { return nil }

func NewClient(opt *Options) *Client { return &Client{} }

func NewScript(src string) *Script { return &Script{} }

func (s *Script) Run(ctx context.Context, c Scripter, keys []string, args ...interface{}) *Cmd {
	return nil
}
func (s *Script) Eval(ctx context.Context, c Scripter, keys []string, args ...interface{}) *Cmd {
	return nil
}

// Scripter is what scripts run on.
type Scripter interface {
	Eval(ctx context.Context, script string, keys []string, args ...interface{}) *Cmd
}

// Pipeliner is what a pipeline is used through.
type Pipeliner interface {
	Cmdable
	Exec(ctx context.Context) ([]Cmder, error)
	Do(ctx context.Context, args ...interface{}) *Cmd
}

// UniversalClient is a client of any kind of server.
type UniversalClient interface {
	Cmdable
	Subscribe(ctx context.Context, channels ...string) *PubSub
	PSubscribe(ctx context.Context, channels ...string) *PubSub
	Close() error
}

// Cmdable is the commands.
type Cmdable interface {
	Scripter
	GenericCmdable
	StringCmdable
	HashCmdable
	ListCmdable
	SetCmdable
	SortedSetCmdable
	StreamCmdable
	TransactionCmdable
	Pipeline() Pipeliner
	Get(ctx context.Context, key string) *StringCmd
	Set(ctx context.Context, key string, value interface{}, expiration time.Duration) *StatusCmd
	Del(ctx context.Context, keys ...string) *IntCmd
	Incr(ctx context.Context, key string) *IntCmd
	Expire(ctx context.Context, key string, expiration time.Duration) *BoolCmd
	MGet(ctx context.Context, keys ...string) *SliceCmd
	HSet(ctx context.Context, key string, values ...interface{}) *IntCmd
	HGet(ctx context.Context, key, field string) *StringCmd
	SAdd(ctx context.Context, key string, members ...interface{}) *IntCmd
	ZAdd(ctx context.Context, key string, members ...Z) *IntCmd
	LPush(ctx context.Context, key string, values ...interface{}) *IntCmd
	XAdd(ctx context.Context, a *XAddArgs) *StringCmd
	Keys(ctx context.Context, pattern string) *StringSliceCmd
	Scan(ctx context.Context, cursor uint64, match string, count int64) *ScanCmd
	SScan(ctx context.Context, key string, cursor uint64, match string, count int64) *ScanCmd
	Publish(ctx context.Context, channel string, message interface{}) *IntCmd
	FlushAll(ctx context.Context) *StatusCmd
	FlushDB(ctx context.Context) *StatusCmd
	RandomKey(ctx context.Context) *StringCmd
	DBSize(ctx context.Context) *IntCmd
}

func (*Client) Subscribe(ctx context.Context, channels ...string) *PubSub  { return nil }
func (*Client) PSubscribe(ctx context.Context, channels ...string) *PubSub { return nil }
func (*Client) Do(ctx context.Context, args ...interface{}) *Cmd           { return nil }
func (*Client) Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error {
	return nil
}
func (*Client) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, nil
}
func (*Client) Close() error                                            { return nil }
func (*Pipeline) Exec(ctx context.Context) ([]Cmder, error)             { return nil, nil }
func (*Pipeline) Do(ctx context.Context, args ...interface{}) *Cmd      { return nil }
func (*ClusterClient) Do(ctx context.Context, args ...interface{}) *Cmd { return nil }

func (cmdable) Pipeline() Pipeliner                                        { return nil }
func (cmdable) Get(ctx context.Context, key string) *StringCmd             { return nil }
func (cmdable) Del(ctx context.Context, keys ...string) *IntCmd            { return nil }
func (cmdable) Incr(ctx context.Context, key string) *IntCmd               { return nil }
func (cmdable) MGet(ctx context.Context, keys ...string) *SliceCmd         { return nil }
func (cmdable) HGet(ctx context.Context, key, field string) *StringCmd     { return nil }
func (cmdable) ZAdd(ctx context.Context, key string, members ...Z) *IntCmd { return nil }
func (cmdable) XAdd(ctx context.Context, a *XAddArgs) *StringCmd           { return nil }
func (cmdable) Keys(ctx context.Context, pattern string) *StringSliceCmd   { return nil }
func (cmdable) FlushAll(ctx context.Context) *StatusCmd                    { return nil }
func (cmdable) FlushDB(ctx context.Context) *StatusCmd                     { return nil }
func (cmdable) RandomKey(ctx context.Context) *StringCmd                   { return nil }
func (cmdable) DBSize(ctx context.Context) *IntCmd                         { return nil }
func (cmdable) Set(ctx context.Context, key string, value interface{}, expiration time.Duration) *StatusCmd {
	return nil
}
func (cmdable) Expire(ctx context.Context, key string, expiration time.Duration) *BoolCmd {
	return nil
}
func (cmdable) HSet(ctx context.Context, key string, values ...interface{}) *IntCmd  { return nil }
func (cmdable) SAdd(ctx context.Context, key string, members ...interface{}) *IntCmd { return nil }
func (cmdable) LPush(ctx context.Context, key string, values ...interface{}) *IntCmd { return nil }
func (cmdable) Scan(ctx context.Context, cursor uint64, match string, count int64) *ScanCmd {
	return nil
}
func (cmdable) SScan(ctx context.Context, key string, cursor uint64, match string, count int64) *ScanCmd {
	return nil
}
func (cmdable) Publish(ctx context.Context, channel string, message interface{}) *IntCmd {
	return nil
}
func (cmdable) Eval(ctx context.Context, script string, keys []string, args ...interface{}) *Cmd {
	return nil
}
