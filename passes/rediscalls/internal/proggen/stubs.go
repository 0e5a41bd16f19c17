package proggen

// Stubs are the files of the module that the programs share: a client of go-redis
// that writes down what it is sent, and where the values come from that are only
// known at run time. The module of the client stands in a folder of its own.
var Stubs = map[string]string{
	"go.mod": `module gen

go 1.26

require github.com/redis/go-redis/v9 v9.0.0

replace github.com/redis/go-redis/v9 => ./redis
`,
	"redis/go.mod": "module github.com/redis/go-redis/v9\n\ngo 1.26\n",
	"redis/redis.go": `package redis

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

type (
	Cmder     interface{ Err() error }
	StatusCmd struct{}
	StringCmd struct{}
	IntCmd    struct{}
	SliceCmd  struct{}
)

// Sent is what was sent, by file and line of the call: each key with the lines
// of the calls that led there.
var Sent = map[string]map[string][]string{}

func send(keys ...string) {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	var lines []string
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		lines = append(lines, fmt.Sprintf("%s:%d", f.File, f.Line))
	}
	at := lines[0]
	if Sent[at] == nil {
		Sent[at] = map[string][]string{}
	}
	for _, k := range keys {
		if Sent[at][k] == nil {
			Sent[at][k] = lines
		}
	}
}

type Pipeliner interface {
	Get(ctx context.Context, key string) *StringCmd
	Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd
}

type XAddArgs struct {
	Stream string
	Values any
}

type Client struct{}

func (c *Client) Get(ctx context.Context, key string) *StringCmd { send(key); return nil }
func (c *Client) Incr(ctx context.Context, key string) *IntCmd { send(key); return nil }
func (c *Client) Set(ctx context.Context, key string, value any, expiration time.Duration) *StatusCmd {
	send(key)
	return nil
}
func (c *Client) HSet(ctx context.Context, key string, values ...any) *IntCmd { send(key); return nil }
func (c *Client) Del(ctx context.Context, keys ...string) *IntCmd { send(keys...); return nil }
func (c *Client) MGet(ctx context.Context, keys ...string) *SliceCmd { send(keys...); return nil }
func (c *Client) Rename(ctx context.Context, key, newkey string) *StatusCmd {
	send(key, newkey)
	return nil
}
func (c *Client) XAdd(ctx context.Context, a *XAddArgs) *StringCmd { send(a.Stream); return nil }
func (c *Client) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return nil, fn(c)
}
`,
	"in/in.go": `// Package in is what is only known at run time.
package in

var state uint64

// Seed begins a run.
func Seed(n uint64) { state = n*2654435761 + 1 }

func next(n uint64) uint64 {
	state = state*6364136223846793005 + 1442695040888963407
	return (state >> 33) % n
}

// S is a text, which may be empty.
func S() string {
	s := ""
	for range next(5) {
		s += string("XYZQ"[next(4)])
	}
	return s
}

// I is a number.
func I() int {
	n := int(next(3) + 7)
	for range next(3) {
		n = n*10 + int(next(3)+7)
	}
	return n
}

// B is yes or no.
func B() bool { return next(2) == 0 }

// N is how often something happens.
func N() int { return int(next(3)) }
`,
}
