package adapters

import "github.com/redis/go-redis/v9"

// memo has the names of a client and nothing to do with Redis.
type memo interface {
	Get(key string) (string, bool)
	Set(key, value string)
	Incr(key string) int
	HGetAll(key string) map[string]string
}

type memory struct{ m map[string]string }

func (m *memory) Get(key string) (string, bool)        { v, ok := m.m[key]; return v, ok }
func (m *memory) Set(key, value string)                { m.m[key] = value }
func (m *memory) Incr(key string) int                  { return len(key) }
func (m *memory) HGetAll(key string) map[string]string { return nil }

func useMemory(m memo, id string) {
	_, _ = m.Get("app:mem:" + id)    // no key
	m.Set("app:mem:"+id, "app:v")    // no key
	_ = m.Incr("app:mem:n")          // no key
	_ = m.HGetAll("app:mem:h:" + id) // no key
}

// An implementation in memory beside one in Redis: the key may get there.
type counter interface{ Add(name string) }

type memoryCounter struct{}

func (memoryCounter) Add(name string) {}

type redisCounter struct{}

func (redisCounter) Add(name string) {
	rdb.Incr(ctx, "app:count:"+name) // forwarded
}

func count(c counter, id string) {
	c.Add("user:" + id) // key "app:count:user:{id}"
}

// An interface whose results are the client's.
type commands interface {
	Get(key string) *redis.StringCmd
	HGet(key, field string) *redis.StringCmd
	HSet(key string, values ...any) *redis.IntCmd
	Del(keys ...string) *redis.IntCmd
}

type commandAdapter struct{ c redis.Cmdable }

func (a commandAdapter) Get(key string) *redis.StringCmd {
	return a.c.Get(ctx, key) // forwarded
}

func (a commandAdapter) HGet(key, field string) *redis.StringCmd {
	return a.c.HGet(ctx, key, field) // forwarded
}

func (a commandAdapter) HSet(key string, values ...any) *redis.IntCmd {
	return a.c.HSet(ctx, key, values...) // forwarded
}

func (a commandAdapter) Del(keys ...string) *redis.IntCmd {
	return a.c.Del(ctx, keys...) // forwarded
}

func useCommands(c commands, id string) {
	c.Get("app:cg:" + id)                     // key "app:cg:{id}"
	c.HGet("app:ch:"+id, "app:no:field")      // key "app:ch:{id}"
	c.HSet("app:cs:"+id, "app:no:f", "app:v") // key "app:cs:{id}"
	c.Del("app:cd:"+id, "app:ce:"+id)         // key "app:cd:{id}" | "app:ce:{id}"
}

// An interface that nobody in the module implements; its results say what it is.
type foreign interface {
	HGet(key, field string) *redis.StringCmd
	Set(key string, value any) *redis.StatusCmd
}

func useForeign(f foreign, id string) {
	f.HGet("app:fh:"+id, "app:no:field") // key "app:fh:{id}"
	f.Set("app:fs:"+id, "app:no:value")  // key "app:fs:{id}"
}

// The client's own signature.
type minimal interface {
	redis.Cmdable
}

func useMinimal(m minimal, id string) {
	m.HGet(ctx, "app:mh:"+id, "app:no:field") // key "app:mh:{id}"
	m.SAdd(ctx, "app:msa:"+id, "app:no:m")    // key "app:msa:{id}"
}

// A struct for the arguments.
type request struct {
	Key, Field string
	Value      any
}

type byRequest interface{ HSet(r request) error }

type requestRedis struct{}

func (requestRedis) HSet(r request) error {
	return rdb.HSet(ctx, r.Key, r.Field, r.Value).Err() // forwarded
}

func useRequest(h byRequest, id string) {
	_ = h.HSet(request{Key: "app:rq:" + id, Field: "app:no:f", Value: "app:no:v"}) // key "app:rq:{id}"
}

// A function type of the module's own.
type getFunc func(key string) (string, error)

func fetch(get getFunc, id string) {
	_, _ = get("app:fn:" + id) // key "app:fn:{id}"
}

func wire(id string) {
	fetch(func(key string) (string, error) {
		return rdb.Get(ctx, key).Result() // forwarded
	}, id)
}
