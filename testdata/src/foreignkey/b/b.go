// Package b is module b's.
package b

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Save writes what b owns.
func Save(ctx context.Context, rdb *redis.Client, env, id string) {
	rdb.Set(ctx, env+":b:cache:"+id, 1, 0) // ok
	rdb.Incr(ctx, "counter")               // ok
	rdb.Set(ctx, env+":b:lent:"+id, 1, 0)  // want `^module b writes key "\{env\}:b:lent:\{id\}" of module a: `
}

// Store is what b offers: it makes the keys.
type Store struct {
	rdb *redis.Client
	env string
}

// Remember is given an id that can be of several parts.
func (s *Store) Remember(ctx context.Context, id string) {
	s.rdb.Set(ctx, s.env+":b:cache:"+id, 1, 0) // ok
}

// Count adds to what b owns.
func (s *Store) Count(ctx context.Context, name string) {
	s.incr(ctx, "counter:"+name) // ok
}

func (s *Store) incr(ctx context.Context, key string) {
	s.rdb.Incr(ctx, s.env+":b:"+key) // ok
}

// Raw takes any key.
func (s *Store) Raw(ctx context.Context, key string) {
	s.rdb.Incr(ctx, s.env+":"+key) // ok
}

// Kept takes the whole key.
func Kept(ctx context.Context, rdb *redis.Client, key string) {
	rdb.Incr(ctx, key) // ok
}

// Key is a key function.
func Key(env, id string) string { return env + ":b:cache:" + id }

// Put is given the namespace too.
func Put(ctx context.Context, rdb *redis.Client, env, id string) {
	rdb.Set(ctx, env+":b:cache:"+id, 1, 0) // ok
}
