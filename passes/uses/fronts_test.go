package uses

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// frontStubs are packages of fronts, as the real ones declare what is called.
var frontStubs = map[string]string{
	"github.com/eko/gocache/lib/v4/store": `package store
		import "time"
		type Option func(*int)
		func WithExpiration(d time.Duration) Option { return nil }
		type StoreInterface interface{ GetType() string }`,
	"github.com/eko/gocache/store/redis/v4": `package redis
		import "github.com/eko/gocache/lib/v4/store"
		func NewRedis(client any, options ...store.Option) store.StoreInterface { return nil }`,
	"github.com/eko/gocache/lib/v4/cache": `package cache
		import "github.com/eko/gocache/lib/v4/store"
		type CacheInterface[T any] interface {
			Get(ctx any, key any) (T, error)
			Set(ctx any, key any, object T, options ...store.Option) error
		}
		type Cache[T any] struct{}
		func New[T any](s store.StoreInterface) *Cache[T] { return nil }
		func (c *Cache[T]) Get(ctx any, key any) (v T, err error) { return }
		func (c *Cache[T]) Set(ctx any, key any, object T, options ...store.Option) error { return nil }
		func (c *Cache[T]) Delete(ctx any, key any) error { return nil }
		func (c *Cache[T]) Clear(ctx any) error { return nil }
		type LoadableCache[T any] struct{}
		func NewLoadable[T any](load func(ctx any, key any) (T, error), c CacheInterface[T]) *LoadableCache[T] { return nil }
		func (c *LoadableCache[T]) Get(ctx any, key any) (v T, err error) { return }`,
	"github.com/acme/redigo/redis": `package redis
		import "context"
		type Conn struct{}
		func (Conn) Do(commandName string, args ...any) (any, error) { return nil, nil }
		func (Conn) DoContext(ctx context.Context, commandName string, args ...any) (any, error) { return nil, nil }
		func (Conn) Run(commandName string, args ...string) (any, error) { return nil, nil }`,
	"github.com/acme/go-redis": `package redis
		import "context"
		type StringCmd struct{}
		type IntCmd struct{}
		type Client struct{}
		func (*Client) Get(ctx context.Context, key string) *StringCmd { return nil }
		func (*Client) Options(name string) *Client { return nil }
		func (*Client) Del(keys ...string) *IntCmd { return nil }`,
	"github.com/acme/shell": `package shell
		type Runner struct{}
		func (Runner) Do(commandName string, args ...any) error { return nil }`,
	"github.com/acme/memory": `package memory
		import "github.com/eko/gocache/lib/v4/store"
		func NewStore() store.StoreInterface { return nil }`,
	"github.com/eko/gocache/lib/v4/marshaler": `package marshaler
		import ("github.com/eko/gocache/lib/v4/cache"; "github.com/eko/gocache/lib/v4/store")
		type Marshaler struct{}
		func New(c cache.CacheInterface[any]) *Marshaler { return nil }
		func (c *Marshaler) Get(ctx any, key any, to any) (any, error) { return nil, nil }
		func (c *Marshaler) Set(ctx any, key, object any, options ...store.Option) error { return nil }`,
	"github.com/beego/beego/v2/client/cache/redis": `package redis`,
	"github.com/beego/beego/v2/client/cache": `package cache
		import "time"
		type Cache interface {
			Get(ctx any, key string) (any, error)
			GetMulti(ctx any, keys []string) ([]any, error)
			Put(ctx any, key string, val any, timeout time.Duration) error
			Delete(ctx any, key string) error
		}
		func NewCache(adapterName, config string) (Cache, error) { return nil, nil }
		func NewMemoryCache() Cache { return nil }`,
	"github.com/gogf/gf/v2/database/gredis": `package gredis
		type IGroupString interface {
			Get(ctx any, key string) (any, error)
			SetEX(ctx any, key string, value any, ttlInSeconds int64) error
			MGet(ctx any, keys ...string) (any, error)
			MSet(ctx any, keyValueMap map[string]any) error
		}
		type IGroupHash interface{ HSet(ctx any, key string, fields map[string]any) (int64, error) }
		type IGroupGeneric interface {
			Scan(ctx any, cursor uint64, option ...ScanOption) (uint64, []string, error)
			Keys(ctx any, pattern string) ([]string, error)
			Del(ctx any, keys ...string) (int64, error)
		}
		type ScanOption struct{ Match string; Count int }
		type localGroupString = IGroupString
		type localGroupHash = IGroupHash
		type localGroupGeneric = IGroupGeneric
		type Redis struct { localGroupString; localGroupHash; localGroupGeneric }
		func (r *Redis) Do(ctx any, command string, args ...any) (any, error) { return nil, nil }
		func (r *Redis) GroupHash() IGroupHash { return nil }`,
	"github.com/gogf/gf/v2/frame/g": `package g
		import ("github.com/gogf/gf/v2/database/gredis"; "github.com/gogf/gf/v2/os/gcache")
		type Core struct{}
		func (c *Core) GetCache() *gcache.Cache { return nil }
		func DB(name ...string) *Core { return nil }
		func Redis(name ...string) *gredis.Redis { return nil }`,
	"github.com/gogf/gf/v2/os/gcache": `package gcache
		import ("time"; "github.com/gogf/gf/v2/database/gredis")
		type Adapter interface{ Get(ctx any, key any) (any, error) }
		type localAdapter = Adapter
		type Cache struct{ localAdapter }
		func New(lruCap ...int) *Cache { return nil }
		func (c *Cache) SetAdapter(a Adapter) {}
		func (c *Cache) Removes(ctx any, keys []any) error { return nil }
		func NewAdapterRedis(redis *gredis.Redis) Adapter { return nil }
		func NewAdapterMemory() Adapter { return nil }
		func Set(ctx any, key any, value any, duration time.Duration) error { return nil }`,
}

func TestFronts(t *testing.T) {
	prog := newProgram()
	prog.stubs = frontStubs
	for name, c := range map[string]struct {
		source string
		want   []string
	}{
		"gocache": {`package p
			import ("time"; "github.com/eko/gocache/lib/v4/cache"; "github.com/eko/gocache/lib/v4/store"; "github.com/eko/gocache/lib/v4/marshaler"
				redis_store "github.com/eko/gocache/store/redis/v4")
			func f(id string) {
				c := cache.New[string](redis_store.NewRedis(nil))
				c.Set(nil, "app:user:"+id, "", store.WithExpiration(time.Minute))
				c.Get(nil, "app:user:"+id)
				var i cache.CacheInterface[string]
				i.Get(nil, "app:i:"+id)
				cache.NewLoadable[string](nil, i).Get(nil, "app:l:"+id)
				marshaler.New(nil).Set(nil, "app:m:"+id, nil)
			}`, []string{"SET app:user:{id}@6 1m", "GET app:user:{id}@7 n/a", "GET app:i:{id}@9 n/a", "GET app:l:{id}@10 n/a", "SET app:m:{id}@11 unknown"}},
		"a fork of redigo": {`package p
			import "github.com/acme/redigo/redis"
			func f(c redis.Conn, id string) {
				c.Do("SET", "user:"+id, 1)
				c.DoContext(nil, "GET", "user:"+id)
				c.Do(id)
				c.Run("GET", "user:"+id)
			}`, []string{"SET user:{id}@4 none", "GET user:{id}@5 n/a"}},
		"a fork of go-redis": {`package p
			import redis "github.com/acme/go-redis"
			func f(c *redis.Client, id string) {
				c.Get(nil, "user:"+id)
				c.Options("user:"+id)
				c.Del("user:"+id, "cart:"+id)
			}`, []string{"GET user:{id}@4 n/a", "DEL user:{id}@6 n/a", "DEL cart:{id}@6 n/a"}},
		"a package that only looks like it": {`package p
			import "github.com/acme/shell"
			func f(c shell.Runner, id string) { c.Do("GET", "user:"+id) }`, nil},
		"gocache over memory": {`package p
			import ("github.com/eko/gocache/lib/v4/cache"; "github.com/eko/gocache/lib/v4/store")
			func f(s store.StoreInterface, id string) { cache.New[string](s).Get(nil, "app:user:"+id) }`, nil},
		"gocache over both": {`package p
			import ("github.com/eko/gocache/lib/v4/cache"; redis_store "github.com/eko/gocache/store/redis/v4"; memory "github.com/acme/memory")
			var local = cache.New[string](memory.NewStore())
			type s struct{ c *cache.Cache[string] }
			func f(id string) {
				local.Get(nil, "app:local:"+id)
				o := s{cache.New[string](memory.NewStore())}
				o.c.Get(nil, "app:o:"+id)
				cache.NewLoadable[string](nil, cache.New[string](memory.NewStore())).Get(nil, "app:l:"+id)
				cache.NewLoadable[string](nil, cache.New[string](redis_store.NewRedis(nil))).Get(nil, "app:r:"+id)
			}`, []string{"GET app:r:{id}@10 n/a"}},
		"goframe, keys that a pattern found": {`package p
			import "github.com/gogf/gf/v2/database/gredis"
			func keysOf(r *gredis.Redis, p string) ([]string, error) { return r.Keys(nil, p) }
			func f(r *gredis.Redis) {
				keys, err := keysOf(r, "app:user:*")
				if err != nil || len(keys) == 0 { return }
				r.Del(nil, keys...)
			}`, []string{"KEYS app:user:*@5 n/a", "KEYS app:user:*@5 n/a", "DEL app:user:{...}@- n/a"}},
		"beego in memory": {`package p
			import ("github.com/beego/beego/v2/client/cache"; _ "github.com/beego/beego/v2/client/cache/redis")
			func f(id, name string) {
				m, _ := cache.NewCache("memory", "{}")
				m.Get(nil, "user:"+id)
				cache.NewMemoryCache().Get(nil, "user:"+id)
				n, _ := cache.NewCache(name, "{}")
				n.Get(nil, "user:"+id)
			}`, []string{"GET user:{id}@8 n/a"}},
		"beego": {`package p
			import ("time"; "github.com/beego/beego/v2/client/cache"; _ "github.com/beego/beego/v2/client/cache/redis")
			func f(id string) {
				c, _ := cache.NewCache("redis", "{}")
				c.Put(nil, "user:"+id, 1, time.Minute)
				c.GetMulti(nil, []string{"user:1", "cart:"+id})
			}`, []string{"SETEX user:{id}@5 1m", "MGET user:1@6 n/a", "MGET cart:{id}@6 n/a"}},
		"beego by the name of its store": {`package p
			import "github.com/beego/beego/v2/client/cache"
			var c cache.Cache
			func set(config string) { c, _ = cache.NewCache("redis", config) }
			func f(id string) { c.Get(nil, "user:"+id) }`, []string{"GET user:{id}@5 n/a"}},
		"beego over memory": {`package p
			import "github.com/beego/beego/v2/client/cache"
			func f(c cache.Cache, id string) { c.Get(nil, "user:"+id) }`, nil},
		"goframe": {`package p
			import ("github.com/gogf/gf/v2/frame/g"; "github.com/gogf/gf/v2/database/gredis")
			func f(id string) {
				g.Redis().Do(nil, "SETEX", "app:do:"+id, 60, 1)
				g.Redis().SetEX(nil, "app:ex:"+id, 1, 60)
				g.Redis("cache").GroupHash().HSet(nil, "app:h:"+id, nil)
				g.Redis().MGet(nil, "app:a", "app:b:"+id)
				g.Redis().MSet(nil, map[string]any{"app:c": 1})
				g.Redis().Scan(nil, 0, gredis.ScanOption{Match: "app:*", Count: 10})
			}`, []string{
			"SETEX app:do:{id}@4 1m", "SETEX app:ex:{id}@5 1m", "HSET app:h:{id}@6 none", "MGET app:a@7 n/a", "MGET app:b:{id}@7 n/a",
			"MSET app:c@8 none", "SCAN app:*@9 n/a"}},
		"gcache": {`package p
			import ("time"; "github.com/gogf/gf/v2/frame/g"; "github.com/gogf/gf/v2/os/gcache")
			func f(id string) {
				c := gcache.New()
				c.SetAdapter(gcache.NewAdapterRedis(g.Redis()))
				c.Get(nil, "app:a:"+id)
				c.Removes(nil, []any{"app:b", "app:c:"+id})
				gcache.Set(nil, "app:d:"+id, 1, time.Hour)
				gcache.New().Get(nil, "app:e:"+id)
				local.Get(nil, "app:f:"+id)
				memory.Get(nil, "app:g:"+id)
				chosen.Get(nil, "app:h:"+id)
				var given *gcache.Cache
				given.Get(nil, "app:i:"+id)
				var s service
				s.Cache().Get(nil, "app:j:"+id)
			}
			type service interface { Cache() *gcache.Cache }
			var local, memory, chosen = gcache.New(), gcache.New(), gcache.New()
			func set(a gcache.Adapter) {
				memory.SetAdapter(gcache.NewAdapterMemory())
				chosen.SetAdapter(a)
			}`, []string{"GET app:a:{id}@6 n/a", "DEL app:b@7 n/a", "DEL app:c:{id}@7 n/a", "GET app:h:{id}@12 n/a", "GET app:i:{id}@14 n/a", "GET app:j:{id}@16 n/a"}},
		"the cache of something else": {`package p
			import ("github.com/gogf/gf/v2/frame/g"; "github.com/gogf/gf/v2/os/gcache")
			func f(id string) {
				g.DB().GetCache().Get(nil, "app:a:"+id)
				gcache.New().Get(nil, "app:b:"+id)
			}
			func set() { g.DB().GetCache().SetAdapter(gcache.NewAdapterRedis(g.Redis())) }`, []string{"GET app:a:{id}@4 n/a"}},
		"the cache of something else in memory": {`package p
			import ("github.com/gogf/gf/v2/frame/g"; "github.com/gogf/gf/v2/os/gcache")
			func f(id string) {
				g.DB().GetCache().Get(nil, "app:a:"+id)
			}
			func set() { gcache.New().SetAdapter(gcache.NewAdapterRedis(g.Redis())) }`, nil},
		"gcache in memory": {`package p
			import "github.com/gogf/gf/v2/os/gcache"
			func f(id string) { gcache.New().Get(nil, "app:a:"+id) }`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			pkg, err := prog.check("p", c.source)
			require.NoError(t, err)
			var got []string
			for _, u := range Analyze([]*Package{pkg}).Uses {
				got = append(got, shown(u))
			}
			require.Equal(t, c.want, got)
		})
	}
}
