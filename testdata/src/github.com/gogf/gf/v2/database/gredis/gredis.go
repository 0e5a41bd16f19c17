// Package gredis has the signatures of goframe's client that testdata calls.
package gredis

import (
	"context"

	"github.com/gogf/gf/v2/container/gvar"
)

type (
	Var          = gvar.Var
	SetOption    struct{ Get bool }
	ExpireOption struct{ NX bool }
	ScanOption   struct {
		Match string
		Count int
		Type  string
	}
)

type IGroupGeneric interface {
	Del(ctx context.Context, keys ...string) (int64, error)
	Exists(ctx context.Context, keys ...string) (int64, error)
	Expire(ctx context.Context, key string, seconds int64, option ...ExpireOption) (int64, error)
	Keys(ctx context.Context, pattern string) ([]string, error)
	Scan(ctx context.Context, cursor uint64, option ...ScanOption) (uint64, []string, error)
}

type IGroupString interface {
	Get(ctx context.Context, key string) (*Var, error)
	Set(ctx context.Context, key string, value interface{}, option ...SetOption) (*Var, error)
	SetEX(ctx context.Context, key string, value interface{}, ttlInSeconds int64) error
	MGet(ctx context.Context, keys ...string) (map[string]*Var, error)
	MSet(ctx context.Context, keyValueMap map[string]interface{}) error
}

type IGroupHash interface {
	HGet(ctx context.Context, key, field string) (*Var, error)
	HSet(ctx context.Context, key string, fields map[string]interface{}) (int64, error)
}

type IGroupSet interface {
	SAdd(ctx context.Context, key string, member interface{}, members ...interface{}) (int64, error)
}

type IGroupPubSub interface {
	Publish(ctx context.Context, channel string, message interface{}) (int64, error)
}

type AdapterOperation interface {
	Do(ctx context.Context, command string, args ...interface{}) (*Var, error)
}

type Redis struct {
	AdapterOperation
	IGroupGeneric
	IGroupString
	IGroupHash
	IGroupSet
	IGroupPubSub
}

func (r *Redis) GroupString() IGroupString { return r }

func (r *Redis) GroupHash() IGroupHash { return r }

func (r *Redis) GroupGeneric() IGroupGeneric { return r }
