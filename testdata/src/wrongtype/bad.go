// Package wrongtype is the testdata of the rule of that name.
package wrongtype

import (
	"context"
	"fmt"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

// Most uses of a template say what its type is.
func rarer(ctx context.Context, rdb *redis.Client, id, userID string) {
	rdb.HSet(ctx, "app:user:"+id, "name", "x") // ok
	rdb.Do(ctx, "HGETALL", "app:user:"+userID) // ok
	rdb.Get(ctx, "app:user:"+id)               // want `^GET is for type string, but HSET at bad.go:\d+ needs "app:user:\{id\}" to be a hash: give each its key$`
}

// Of two types with as many uses, the later is wrong.
func later(ctx context.Context, rdb *redis.Client) {
	rdb.Set(ctx, "app:jobs", "x", 0)  // ok
	rdb.LPush(ctx, "app:jobs", "x")   // want `^LPUSH is for type list, but SET at bad.go:\d+ needs "app:jobs" to be a string`
	rdb.Del(ctx, "app:jobs")          // ok: fits all
	rdb.Expire(ctx, "app:jobs", 1000) // ok: fits all
}

const seen = "app:seen:%d"

// The template is the same, however it is built, and whichever client uses it.
func clients(ctx context.Context, rdb *redis.Client, conn redigo.Conn, n int) {
	rdb.SAdd(ctx, fmt.Sprintf(seen, n), "x")                         // ok
	rdb.Do(ctx, "SCARD", fmt.Sprintf(seen, n))                       // ok
	_, _ = conn.Do("ZADD", fmt.Sprintf("app:seen:%d", n), 1, "x")    // want `^ZADD is for type zset, but SADD at bad.go:\d+ needs "app:seen:\{n\}" to be a set`
	rdb.Do(ctx, "XADD", fmt.Sprintf(seen, n), "*", "field", "value") // want `^XADD is for type stream, but SADD`
}

// What is wrong stands at the caller of a wrapper.
func read(ctx context.Context, rdb *redis.Client, key string) string {
	return rdb.Get(ctx, key).Val() // ok: reported at the callers
}

func readQueue(ctx context.Context, rdb *redis.Client) string {
	rdb.LPush(ctx, "app:queue", "x")   // ok
	rdb.Do(ctx, "LLEN", "app:queue")   // ok
	return read(ctx, rdb, "app:queue") // want `^GET is for type string, but LPUSH at bad.go:\d+ needs "app:queue" to be a list`
}

// TYPE said something else, or nothing of this key.
func asks(ctx context.Context, rdb *redis.Client, op string) {
	rdb.Set(ctx, "app:asks", "x", 0) // ok
	for range 2 {
		rdb.Get(ctx, "app:asks")           // ok
		rdb.GetSet(ctx, "app:asks", "x")   // ok
		rdb.Incr(ctx, "app:asks")          // ok
		rdb.SetNX(ctx, "app:asks", "x", 0) // ok
		rdb.GetEx(ctx, "app:asks", 0)      // ok
	}
	switch rdb.Type(ctx, "app:asks").Val() { // ok: fits all
	case "list":
		rdb.Do(ctx, "HGETALL", "app:asks") // want `^HGETALL is for type hash, but SET`
	case "string", "hash":
	default:
		rdb.HGet(ctx, "app:asks", "x") // want `^HGET is for type hash, but SET`
	}
	if op == "set" {
		rdb.HSet(ctx, "app:asks", "x", "y") // want `^HSET is for type hash, but SET`
	}
	if rdb.Type(ctx, "app:asks").Val() != "hash" { // ok: fits all
		rdb.HLen(ctx, "app:asks") // want `^HLEN is for type hash, but SET`
	}
	if rdb.Type(ctx, "app:asks").Val() == "hash" { // ok: fits all
		countFields(ctx, rdb)
	}
	countFields(ctx, rdb)
}

func countFields(ctx context.Context, rdb *redis.Client) {
	rdb.HLen(ctx, "app:asks") // want `^HLEN is for type hash, but SET`
}

// What another branch does with the same thing is for the same key: there may be one
// already, or both branches are for one kind.
func branches(ctx context.Context, rdb *redis.Client, id, op string, n int) {
	if n > 10 {
		rdb.HSet(ctx, "app:branch:"+id, "x", "y") // ok
	} else {
		rdb.Set(ctx, "app:branch:"+id, "x", 0) // want `^SET is for type string, but HSET`
	}
	known := rdb.Get(ctx, "app:known").Val() == "" // ok
	if known {
		rdb.HSet(ctx, "app:state:"+id, "x", "y") // ok
	} else {
		rdb.Set(ctx, "app:state:"+id, "x", 0) // want `^SET is for type string, but HSET`
	}
	switch op {
	case "read", "both":
		rdb.Get(ctx, "app:op:"+id) // ok
	}
	switch op {
	case "both", "write":
		rdb.LPush(ctx, "app:op:"+id, "x") // want `^LPUSH is for type list, but GET`
	}
}

// Types that have nothing to do with each other, and one type by itself.
type writer struct{ rdb *redis.Client }

func (w writer) Save(ctx context.Context, id string) {
	w.rdb.HSet(ctx, "app:saved:"+id, "x", "y") // ok
}

func (w writer) Load(ctx context.Context, id string) {
	w.rdb.Get(ctx, "app:saved:"+id) // want `^GET is for type string, but HSET`
}

type reader struct{ rdb *redis.Client }

func (r reader) Read(ctx context.Context, id string) {
	r.rdb.LPop(ctx, "app:saved:"+id) // want `^LPOP is for type list, but HSET`
}

// What a wrapper compares of its parameter says nothing of another argument.
func listed(ctx context.Context, rdb *redis.Client, id, order, other string) {
	rank(ctx, rdb, "app:listed:"+id, other) // want `^ZRANK is for type zset, but LRANGE`
	if order == "newest" {
		rdb.Do(ctx, "LRANGE", "app:listed:"+id, 0, -1) // ok
		rdb.Do(ctx, "LLEN", "app:listed:"+id)          // ok
	}
}

func rank(ctx context.Context, rdb *redis.Client, key, order string) {
	if order == "ranked" {
		rdb.Do(ctx, "ZRANK", key, "x") // ok
	}
}
