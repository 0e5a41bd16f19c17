// Package gredis has what the programs use of goframe's client.
package gredis

import (
	"context"

	"example.org/in/wire"
)

// Var stands for *gvar.Var.
type Var struct{}

func (v *Var) String() string { return "" }

type SetOption struct{ NX bool }

type IGroupGeneric interface {
	Del(ctx context.Context, keys ...string) (int64, error)
	Expire(ctx context.Context, key string, seconds int64) (int64, error)
}

type IGroupString interface {
	Set(ctx context.Context, key string, value interface{}, option ...SetOption) (*Var, error)
	SetEX(ctx context.Context, key string, value interface{}, ttlInSeconds int64) error
	Get(ctx context.Context, key string) (*Var, error)
	Incr(ctx context.Context, key string) (int64, error)
}

type IGroupHash interface {
	HSet(ctx context.Context, key string, fields map[string]interface{}) (int64, error)
	HGet(ctx context.Context, key, field string) (*Var, error)
}

type (
	localGroupGeneric = IGroupGeneric
	localGroupString  = IGroupString
	localGroupHash    = IGroupHash

	localGroup struct {
		localGroupGeneric
		localGroupString
		localGroupHash
	}
)

type Redis struct{ localGroup }

func Instance(name ...string) *Redis { return &Redis{localGroup{group{}, group{}, group{}}} }

func (r *Redis) Do(ctx context.Context, command string, args ...interface{}) (*Var, error) {
	wire.Do(wire.Here(), append([]any{command}, args...)...)
	return &Var{}, nil
}

func (r *Redis) GroupString() IGroupString { return r.localGroupString }

func (r *Redis) GroupGeneric() IGroupGeneric { return r.localGroupGeneric }

type group struct{}

func (group) Del(ctx context.Context, keys ...string) (int64, error) {
	wire.Send("DEL", keys...)
	return 0, nil
}

func (group) Expire(ctx context.Context, key string, seconds int64) (int64, error) {
	wire.Send("EXPIRE", key)
	return 0, nil
}

func (group) Set(ctx context.Context, key string, value interface{}, option ...SetOption) (*Var, error) {
	wire.Send("SET", key)
	return &Var{}, nil
}

func (group) SetEX(ctx context.Context, key string, value interface{}, ttlInSeconds int64) error {
	wire.Send("SETEX", key)
	return nil
}

func (group) Get(ctx context.Context, key string) (*Var, error) {
	wire.Send("GET", key)
	return &Var{}, nil
}

func (group) Incr(ctx context.Context, key string) (int64, error) {
	wire.Send("INCR", key)
	return 0, nil
}

func (group) HSet(ctx context.Context, key string, fields map[string]interface{}) (int64, error) {
	wire.Send("HSET", key)
	return 0, nil
}

func (group) HGet(ctx context.Context, key, field string) (*Var, error) {
	wire.Send("HGET", key)
	return &Var{}, nil
}
