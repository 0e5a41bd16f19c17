// Package rueidis has the signatures of rueidis that testdata calls.
package rueidis

import (
	"context"
	"iter"

	"github.com/redis/rueidis/internal/cmds"
)

type Completed = cmds.Completed

type RedisResult struct{}

func (r RedisResult) AsScanEntry() (ScanEntry, error) { return ScanEntry{}, nil }

type ScanEntry struct {
	Elements []string
	Cursor   uint64
}

type Scanner struct{}

func NewScanner(next func(cursor uint64) (ScanEntry, error)) *Scanner { return &Scanner{} }

func (s *Scanner) Iter() iter.Seq[string]           { return nil }
func (s *Scanner) Iter2() iter.Seq2[string, string] { return nil }
func (s *Scanner) Err() error                       { return nil }

type Client interface {
	B() cmds.Builder
	Do(ctx context.Context, cmd Completed) RedisResult
	DoMulti(ctx context.Context, multi ...Completed) []RedisResult
	Receive(ctx context.Context, subscribe Completed, fn func(msg PubSubMessage)) error
}

type PubSubMessage struct{ Pattern, Channel, Message string }

type Lua struct{}

func NewLuaScript(script string) *Lua { return &Lua{} }

func (s *Lua) Exec(ctx context.Context, c Client, keys, args []string) RedisResult {
	return RedisResult{}
}
