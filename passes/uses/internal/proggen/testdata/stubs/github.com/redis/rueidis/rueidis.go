// Package rueidis has what the programs use of rueidis.
package rueidis

import (
	"context"

	"example.org/in/wire"
	"github.com/redis/rueidis/internal/cmds"
)

type (
	Builder   = cmds.Builder
	Completed = cmds.Completed
)

type RedisResult struct{}

func (r RedisResult) ToString() (string, error) { return "", nil }

func (r RedisResult) Error() error { return nil }

type Client interface {
	B() Builder
	Do(ctx context.Context, cmd Completed) RedisResult
	DoMulti(ctx context.Context, multi ...Completed) []RedisResult
}

func NewClient() Client { return client{} }

type client struct{}

func (client) B() Builder { return Builder{} }

func (client) Do(ctx context.Context, cmd Completed) RedisResult {
	wire.Do(append(wire.Here(), cmd.Lines...), cmd.Args...)
	return RedisResult{}
}

func (client) DoMulti(ctx context.Context, multi ...Completed) []RedisResult {
	for _, cmd := range multi {
		wire.Do(append(wire.Here(), cmd.Lines...), cmd.Args...)
	}
	return nil
}
