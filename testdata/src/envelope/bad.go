// Package envelope is the testdata of the rule of that name.
package envelope

import (
	"context"
	"encoding/json"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

type record struct {
	ID string `json:"id"`
}

func direct(ctx context.Context, rdb *redis.Client, id string) error {
	b, err := json.Marshal(record{ID: id})
	if err != nil {
		return err
	}
	rdb.Set(ctx, "cache:"+id, b, 0)                // want `^the JSON value of key "cache:\{id\}" lacks version, which class cache asks for$`
	rdb.HSet(ctx, "instances", id, string(b))      // want `^the JSON value of key "instances" lacks version`
	rdb.RPush(ctx, "history:"+id, b)               // want `lacks version`
	rdb.Publish(ctx, "events", b)                  // want `^the JSON value of key "events" lacks version`
	rdb.Set(ctx, "cache:"+id, `{"version": 1}`, 0) // want `lacks id, `
	return nil
}

func constants(ctx context.Context, rdb *redis.Client, conn redigo.Conn, c rueidis.Client, id string) {
	rdb.Set(ctx, "presence:"+id, "away", 0)                          // want `^"away" of key "presence:\{id\}" is none of online, offline, 1$`
	rdb.Set(ctx, "presence:"+id, 2, 0)                               // want `^"2" of key`
	_, _ = conn.Do("SETEX", "presence:"+id, 60, "away")              // want `^"away"`
	c.Do(ctx, c.B().Set().Key("presence:"+id).Value("away").Build()) // want `^"away"`
}

// A store marshals for its callers.
type store struct{ rdb *redis.Client }

func (s *store) save(ctx context.Context, key string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, key, b, 0).Err() // ok: the callers bring it
}

func (s *store) put(ctx context.Context, key, value string) {
	s.rdb.Set(ctx, key, value, 0) // ok: the callers bring it
}

func wrapped(ctx context.Context, s *store, id string) {
	_ = s.save(ctx, "cache:"+id, &record{}) // want `lacks version`
	s.put(ctx, "presence:"+id, "away")      // want `^"away"`
}

func encode(r record) ([]byte, error) { return json.Marshal(r) }

func encoded(ctx context.Context, rdb *redis.Client, id string) {
	b, _ := encode(record{})
	rdb.Set(ctx, "cache:"+id, b, 0) // want `lacks version`
}

// MarshalBinary is what go-redis calls.
func (r record) MarshalBinary() ([]byte, error) { return json.Marshal(r) }

func binary(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "cache:"+id, record{}, 0) // want `lacks version`
}

// A packet is the form of all that pass stores.
type packet[T any] struct {
	ID   string `json:"id"`
	Data T      `json:"data"`
}

func pass[T any](ctx context.Context, rdb *redis.Client, key string, v T) error {
	b, err := json.Marshal(packet[T]{Data: v})
	if err != nil {
		return err
	}
	return rdb.Set(ctx, key, b, 0).Err() // want `^the JSON value of key "cache:\{id\}" lacks version, `
}

func passed(ctx context.Context, rdb *redis.Client, id string) {
	_ = pass(ctx, rdb, "cache:"+id, 1)    // ok: what is wrong is the form
	_ = pass(ctx, rdb, "cache:"+id, "x")  // ok
	_ = pass(ctx, rdb, "free:"+id, false) // ok
}
