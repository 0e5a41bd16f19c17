// Package foreignkey is the testdata of the rule of that name.
package foreignkey

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"foreignkey/b"
	"foreignkey/shared"
)

type store struct {
	rdb *redis.Client
	env string
}

func (s *store) writes(ctx context.Context, id string) {
	s.rdb.Set(ctx, s.env+":b:cache:"+id, 1, 0)            // want `^module a writes key "\{env\}:b:cache:\{id\}" of module b: call the owner, or make it shared$`
	s.rdb.Del(ctx, s.env+":b:other:"+id)                  // want `^module a writes key "\{env\}:b:other:\{id\}" of module b: `
	s.rdb.Expire(ctx, s.env+":c:cache:"+id, time.Minute)  // want `^module a writes key .* of module c: `
	s.rdb.Incr(ctx, "counter")                            // want `^module a writes key "counter" of module b: `
	s.rdb.Publish(ctx, s.env+":events", "x")              // want `^module a writes channel "\{env\}:events" of module b: `
	s.rdb.Rename(ctx, s.env+":a:x:"+id, s.env+":b:x:"+id) // want `^module a writes key "\{env\}:b:x:\{id\}"`
}

func (s *store) helpers(ctx context.Context, id string) {
	shared.Put(ctx, s.rdb, s.env+":b:cache:"+id, 1)            // want `^module a writes key`
	s.rdb.Set(ctx, shared.Key(s.env, "b", id), 1, time.Minute) // want `^module a writes key "\{env\}:b:cache:\{id\}"`
}

// The owner's function does what it is told: the key is made here.
func (s *store) tells(ctx context.Context, owner *b.Store, id string) {
	owner.Raw(ctx, "b:cache:"+id)            // want `^module a writes key "\{env\}:b:cache:\{id\}" of module b: `
	b.Kept(ctx, s.rdb, s.env+":b:cache:"+id) // want `^module a writes key "\{env\}:b:cache:\{id\}" of module b: `
	s.rdb.Del(ctx, b.Key(s.env, id))         // want `^module a writes key "\{env\}:b:cache:\{id\}" of module b: `
	shared.Save(ctx, s.rdb, s.env, id)       // want `^module a writes key "\{env\}:b:cache:\{id\}" of module b: `
}
