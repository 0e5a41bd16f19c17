// Package handed is testdata of the rule envelope: fields that a script or the caller of
// a wrapper names.
package handed

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type store struct{ rdb *redis.Client }

func (s *store) set(ctx context.Context, key, field string, v any) { s.rdb.HSet(ctx, key, field, v) }

func (s *store) all(ctx context.Context, key string, pairs ...any) { s.rdb.HSet(ctx, key, pairs...) }

func (s *store) fill(ctx context.Context, key string, m map[string]any) { s.rdb.HSet(ctx, key, m) }

func (s *store) drop(ctx context.Context, key string, fields ...string) {
	s.rdb.HDel(ctx, key, fields...)
}

func (s *store) own(ctx context.Context, key string) {
	s.rdb.HSet(ctx, key, "satus", 1) // want `^field satus of key "agent:\{id\}" is none of class agent: use status$`
}

func (s *store) agent(ctx context.Context, id, field string) { s.rdb.HGet(ctx, "agent:"+id, field) } // ok: the callers name it

var run = redis.NewScript(`
redis.call("HSET", KEYS[1], "statsu", ARGV[1]) -- want "^field statsu of key"
redis.call("HSET", KEYS[1], "status", ARGV[1], "runs", "many") -- want "in field runs"
redis.call("HINCRBY", KEYS[1], "runs", 1) -- ok
return redis.call("HGET", KEYS[2], "zzz") -- ok: the other key
`)

func bad(ctx context.Context, rdb *redis.Client, s *store, id string) {
	s.set(ctx, "agent:"+id, "state", 1)                                  // want `^field state of key`
	s.set(ctx, "agent:"+id, "status", "away")                            // want `^"away" in field status of key "agent:\{id\}" is none of active, paused$`
	s.all(ctx, "agent:"+id, "status", "active", "rnus", 1)               // want `^field rnus of key .* use runs$`
	s.fill(ctx, "agent:"+id, map[string]any{"status": "gone", "ran": 1}) // want `^"gone" in field status` `^field ran of key`
	s.drop(ctx, "agent:"+id, "status", "runz")                           // want `^field runz of key`
	s.own(ctx, "agent:"+id)                                              // ok: reported where it is written
	s.agent(ctx, id, "rnus")                                             // want `^field rnus of key`
	run.Run(ctx, rdb, []string{"agent:" + id, "free:" + id}, "off")      // want `^"off" in field status of key`
	m := map[string]any{}
	m["stat"] = 1                                                                   // want `^field stat of key`
	rdb.HSet(ctx, "agent:"+id, m)                                                   // ok: reported where it is written
	rdb.Eval(ctx, `return redis.call("HGET", "agent:" .. ARGV[1], "lua")`, nil, id) // want `^field lua of key`
}

func good(ctx context.Context, rdb *redis.Client, s *store, id, name string, m map[string]any) {
	s.set(ctx, "agent:"+id, "runs", 7)                                                          // ok
	s.set(ctx, "agent:"+id, name, 7)                                                            // ok: not known
	s.set(ctx, "free:"+id, "statsu", 7)                                                         // ok: the class has no fields
	s.all(ctx, "profile:"+id, "any", 1)                                                         // ok: the set is open
	s.all(ctx, "agent:"+id, "status", name)                                                     // ok: the value is not known
	s.fill(ctx, "agent:"+id, m)                                                                 // ok: not known
	s.drop(ctx, "free:"+id, "a", "b")                                                           // ok: the class has no fields
	s.agent(ctx, id, "status")                                                                  // ok
	s.agent(ctx, id, name)                                                                      // ok: not known
	run.Run(ctx, rdb, []string{"agent:" + id, "free:" + id}, "active")                          // ok
	rdb.Eval(ctx, `redis.call("HSET", KEYS[2], "a", 1)`, []string{"agent:" + id, "free:" + id}) // ok: the other key
	rdb.Eval(ctx, `redis.call("HSET", KEYS[1], ARGV[1], 1)`, []string{"agent:" + id}, name)     // ok: not known
	n := map[string]any{}
	n[name] = 1
	rdb.HSet(ctx, "agent:"+id, n) // ok: not known
}
