// Package rueidis has the signatures of rueidis that testdata calls.
package rueidis

import (
	"context"

	"github.com/redis/rueidis/internal/cmds"
)

type Completed = cmds.Completed

type RedisResult struct{}

type Client interface {
	B() cmds.Builder
	Do(ctx context.Context, cmd Completed) RedisResult
	DoMulti(ctx context.Context, multi ...Completed) []RedisResult
}

type Lua struct{}

func NewLuaScript(script string) *Lua { return &Lua{} }

func (s *Lua) Exec(ctx context.Context, c Client, keys, args []string) RedisResult {
	return RedisResult{}
}
