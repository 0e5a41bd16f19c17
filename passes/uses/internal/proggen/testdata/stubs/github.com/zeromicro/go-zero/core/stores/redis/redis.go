// Package redis has what the programs use of go-zero's client.
package redis

import (
	"context"

	"example.org/in/wire"
)

type Redis struct{}

func New(addr string) *Redis { return &Redis{} }

func (s *Redis) Get(key string) (string, error) {
	wire.Send("GET", key)
	return "", nil
}

func (s *Redis) GetCtx(ctx context.Context, key string) (string, error) {
	wire.Send("GET", key)
	return "", nil
}

func (s *Redis) Setex(key, value string, seconds int) error {
	wire.Send("SET", key)
	return nil
}

func (s *Redis) SetexCtx(ctx context.Context, key, value string, seconds int) error {
	wire.Send("SET", key)
	return nil
}

func (s *Redis) Del(keys ...string) (int, error) {
	wire.Send("DEL", keys...)
	return 0, nil
}

func (s *Redis) Hset(key, field, value string) error {
	wire.Send("HSET", key)
	return nil
}

func (s *Redis) Incr(key string) (int64, error) {
	wire.Send("INCR", key)
	return 0, nil
}
