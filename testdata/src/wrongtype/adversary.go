package wrongtype

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. Commands that fit every type.
func generic(ctx context.Context, rdb *redis.Client) {
	rdb.SAdd(ctx, "app:generic", "x")                // ok
	rdb.Del(ctx, "app:generic")                      // ok
	rdb.Expire(ctx, "app:generic", 1000)             // ok
	rdb.Do(ctx, "TYPE", "app:generic")               // ok
	rdb.Do(ctx, "EXISTS", "app:generic")             // ok
	rdb.Do(ctx, "RENAME", "app:generic", "app:old")  // ok
	rdb.Do(ctx, "SORT", "app:generic")               // ok
	rdb.Do(ctx, "OBJECT", "ENCODING", "app:generic") // ok
}

// 2. Bitmaps and HyperLogLogs are strings, geo indices are sorted sets.
func same(ctx context.Context, rdb *redis.Client) {
	rdb.Do(ctx, "SETBIT", "app:bits", 7, 1)        // ok
	rdb.Get(ctx, "app:bits")                       // ok
	rdb.Do(ctx, "BITCOUNT", "app:bits")            // ok
	rdb.Do(ctx, "PFADD", "app:visitors", "x")      // ok
	rdb.Get(ctx, "app:visitors")                   // ok
	rdb.Do(ctx, "GEOADD", "app:places", 1, 2, "x") // ok
	rdb.Do(ctx, "ZRANGE", "app:places", 0, -1)     // ok
	rdb.Do(ctx, "ZREM", "app:places", "x")         // ok
}

// 3. A sorted set can be made of sets.
func union(ctx context.Context, rdb *redis.Client) {
	rdb.SAdd(ctx, "app:members", "x")                           // ok
	rdb.Do(ctx, "SCARD", "app:members")                         // ok
	rdb.Do(ctx, "ZUNIONSTORE", "app:ranking", 1, "app:members") // ok
	rdb.Do(ctx, "ZRANGE", "app:ranking", 0, -1)                 // ok
}

// 4. Keys of which nothing is known are not one key.
func unknown(ctx context.Context, rdb *redis.Client, names []string, key func(int) string) {
	rdb.Get(ctx, key(1))              // ok
	rdb.Do(ctx, "HGETALL", key(2))    // ok
	rdb.LPush(ctx, names[0])          // ok
	rdb.Do(ctx, "SMEMBERS", names[1]) // ok
}

// 5. Nor are those of a namespace that is not known, or a hash tag alone.
func open(ctx context.Context, rdb *redis.Client, key func(int) string) {
	rdb.Get(ctx, "{"+key(1)+"}")           // ok
	rdb.Do(ctx, "HGETALL", "{"+key(2)+"}") // ok
	rdb.Get(ctx, key(1)+":x")              // ok
	rdb.Do(ctx, "HGETALL", key(2)+":x")    // ok
}

// 6. A store for keys of all types: the callers know which is which.
type store struct{ rdb *redis.Client }

func (s store) Get(ctx context.Context, key string) string {
	return s.rdb.Get(ctx, "app:"+key).Val() // ok
}

func (s store) HGet(ctx context.Context, key string) string {
	return s.rdb.HGet(ctx, "app:"+key, "x").Val() // ok
}

func (s store) Push(ctx context.Context, key string) { s.rdb.LPush(ctx, "app:"+key, "x") } // ok

func stored(ctx context.Context, s store) {
	s.Get(ctx, "store:a")  // ok
	s.HGet(ctx, "store:b") // ok
	s.Push(ctx, "store:c") // ok
}

// 7. One variable, and which key it holds goes with the command.
func either(ctx context.Context, rdb *redis.Client, hash bool) {
	key := "app:either:string"
	if hash {
		key = "app:either:hash"
	}
	rdb.Set(ctx, "app:either:string", "x", 0)  // ok
	rdb.HSet(ctx, "app:either:hash", "x", "y") // ok
	if hash {
		rdb.Do(ctx, "HGETALL", key) // ok
	} else {
		rdb.Get(ctx, key) // ok
	}
}

// 8. The type is part of the key.
func kinds(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:string:"+id)         // ok
	rdb.Do(ctx, "HGETALL", "app:hash:"+id) // ok
	rdb.Do(ctx, "LLEN", "app:list:"+id)    // ok
}

// 9. A channel holds nothing, and can have the name of a key.
func channel(ctx context.Context, rdb *redis.Client) {
	rdb.Publish(ctx, "app:news", "x") // ok
	rdb.LPush(ctx, "app:news", "x")   // ok
	rdb.Scan(ctx, 0, "app:news", 10)  // ok: a pattern
}

// 10. A command that is not known.
func dynamic(ctx context.Context, rdb *redis.Client, command string) {
	rdb.Do(ctx, command, "app:dynamic")         // ok
	rdb.SAdd(ctx, "app:dynamic", "x")           // ok
	rdb.Do(ctx, "NOSUCHCOMMAND", "app:dynamic") // ok
}

// 11. Fields of two hashes, members of two sets.
func fields(ctx context.Context, rdb *redis.Client) {
	rdb.HGet(ctx, "app:fields", "app:field")   // ok
	rdb.SAdd(ctx, "app:fieldset", "app:field") // ok
	rdb.Get(ctx, "app:field")                  // ok
}

// 12. What a script does to a key, the call does not say.
var script = redis.NewScript(`return redis.call('HGET', KEYS[1], 'x')`)

func scripts(ctx context.Context, rdb *redis.Client) {
	rdb.Incr(ctx, "app:count")                  // ok
	script.Run(ctx, rdb, []string{"app:count"}) // ok
}

// 13. TYPE said that it fits.
func asked(ctx context.Context, rdb *redis.Client, id, op string) {
	rdb.Set(ctx, "app:any:"+id, "x", 0)         // ok
	switch rdb.Type(ctx, "app:any:"+id).Val() { // ok: fits all
	case "hash":
		rdb.Do(ctx, "HGETALL", "app:any:"+id) // ok
	case "list", "none":
		rdb.LPush(ctx, "app:any:"+id, "x") // ok
	case "set", "zset":
		for range 2 {
			rdb.Do(ctx, "SCARD", "app:any:"+id) // ok
		}
	default:
		rdb.Do(ctx, "XLEN", "app:any:"+id) // ok: one of what is left
	}
	t, err := rdb.Type(ctx, "app:any:"+id).Result() // ok: fits all
	if err == nil && t == "zset" {
		rdb.ZAdd(ctx, "app:any:"+id) // ok
	} else if t != "hash" {
		rdb.Do(ctx, "LLEN", "app:any:"+id) // ok
	} else {
		if op == "set" {
			rdb.HSet(ctx, "app:any:"+id, "x", "y") // ok: that is something else
		}
	}
	isHash := t == "hash"
	if isHash || t == "" {
		rdb.HLen(ctx, "app:any:"+id) // ok
	}
}

func left(ctx context.Context, rdb *redis.Client, id string) string {
	t := rdb.Type(ctx, "app:any:"+id).Val() // ok: fits all
	if t == "string" {
		return rdb.Get(ctx, "app:any:"+id).Val() // ok
	}
	if t != "hash" {
		return ""
	}
	return rdb.HGet(ctx, "app:any:"+id, "x").Val() // ok
}

// 14. The answer, or the key, is handed to a function.
func dump(ctx context.Context, rdb *redis.Client, key, kind string) {
	switch kind {
	case "hash":
		rdb.Do(ctx, "HGETALL", key) // ok
	case "list":
		rdb.Do(ctx, "LLEN", key) // ok
	case "set":
		dumpSet(ctx, rdb, key) // ok
	}
}

func dumpSet(ctx context.Context, rdb *redis.Client, key string) { rdb.Do(ctx, "SCARD", key) } // ok

func dumpAny(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "app:dump:"+id, "x", 0)                                // ok
	dump(ctx, rdb, "app:dump:"+id, rdb.Type(ctx, "app:dump:"+id).Val()) // ok
	switch rdb.Type(ctx, "app:dump:"+id).Val() {                        // ok: fits all
	case "zset":
		dumpRanks(ctx, rdb, id)
	case "set":
		dumpSet(ctx, rdb, "app:dump:"+id) // ok
	}
}

func dumpRanks(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Do(ctx, "ZCARD", "app:dump:"+id) // ok: all callers asked
	rdb.ZAdd(ctx, "app:dump:"+id)        // ok
}

// 15. What kind of thing it is tells the type of its key, here and elsewhere.
type trigger struct {
	id      string
	combine string
	legacy  bool
}

func (t trigger) Combine() string { return t.combine }

const (
	appended = "append"
	kept     = "keep"
)

func fire(ctx context.Context, rdb *redis.Client, t trigger) {
	switch t.Combine() {
	case appended:
		rdb.LPush(ctx, "app:payload:"+t.id, "x") // ok
	case kept:
		rdb.SetNX(ctx, "app:payload:"+t.id, "x", 0) // ok
	}
}

func fired(ctx context.Context, rdb *redis.Client, t trigger) string {
	if t.Combine() != kept {
		return ""
	}
	return rdb.Get(ctx, "app:payload:"+t.id).Val() // ok
}

func versions(ctx context.Context, rdb *redis.Client, t trigger) {
	if t.legacy {
		rdb.Get(ctx, "app:version:"+t.id) // ok
		return
	}
	rdb.HGet(ctx, "app:version:"+t.id, "x") // ok
}

func byType(ctx context.Context, rdb *redis.Client, id string, v any) {
	switch v := v.(type) {
	case string:
		rdb.Set(ctx, "app:value:"+id, v, 0) // ok
	case []string:
		rdb.LPush(ctx, "app:value:"+id, v) // ok
	}
}

// 16. A template that stands for many texts is not one key.
func wide(ctx context.Context, rdb *redis.Client, kind int) {
	names := []string{"a-a", "b-b", "c-c", "d-d", "e-e", "f-f", "g-g", "h-h", "i-i", "j-j", "k-k", "l-l", "m-m", "n-n", "o-o", "p-p", "q-q", "r-r"}
	rdb.Set(ctx, "app:wide:"+names[kind], "x", 0) // ok
	rdb.HSet(ctx, "app:wide:"+names[kind], "x")   // ok
}

// 17. Two implementations of one interface: a program has one of them.
type acker interface {
	Publish(ctx context.Context, id string)
	Wait(ctx context.Context, id string)
}

type listAcker struct{ rdb *redis.Client }

func (a listAcker) Publish(ctx context.Context, id string) { pushAck(ctx, a.rdb, id) }

func (a listAcker) Wait(ctx context.Context, id string) { a.rdb.LPop(ctx, "app:ack:"+id) } // ok

func pushAck(ctx context.Context, rdb *redis.Client, id string) {
	rdb.LPush(ctx, "app:ack:"+id, "x") // ok: only listAcker calls it
}

type cacheAcker struct{ rdb *redis.Client }

func (a cacheAcker) Publish(ctx context.Context, id string) {
	a.rdb.Set(ctx, "app:ack:"+id, "x", 0) // ok
}

func (a cacheAcker) Wait(ctx context.Context, id string) {
	a.rdb.Get(ctx, "app:ack:"+id) // ok
	a.rdb.Get(ctx, "app:ack:"+id) // ok
}

// 18. What a wrapper compares of its parameter is said of the argument.
func page(ctx context.Context, rdb *redis.Client, id, order string) {
	key := "app:page:" + id
	anchor(ctx, rdb, key, order) // ok: twice
	switch order {
	case "newest":
		rdb.Do(ctx, "LRANGE", key, 0, -1) // ok
	case "ranked":
		rdb.Do(ctx, "ZRANGE", key, 0, -1) // ok
	}
}

func anchor(ctx context.Context, rdb *redis.Client, key, order string) {
	switch order {
	case "newest":
		rdb.Do(ctx, "LPOS", key, "x") // ok
	case "ranked":
		rdb.Do(ctx, "ZRANK", key, "x") // ok
	}
}
