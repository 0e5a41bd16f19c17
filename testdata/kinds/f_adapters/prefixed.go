package adapters

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// A cache with a prefix of its own, of which the module has several: a call of its
// methods has the key, whatever is handed over.
type prefixCache struct {
	cfg prefixConfig
}

type prefixConfig struct {
	Client *redis.Client
	Prefix string
}

func newPrefixCache(cfg prefixConfig) *prefixCache { return &prefixCache{cfg: cfg} }

func (c *prefixCache) key(id string) string { return fmt.Sprintf("%s:%s", c.cfg.Prefix, id) }

func (c *prefixCache) get(ctx context.Context, id string) (string, error) {
	return c.cfg.Client.Get(ctx, c.key(id)).Result() // key "build:last:{id}" | "snapshot:last:{id}"
}

func (c *prefixCache) del(ctx context.Context, id string) {
	c.cfg.Client.Del(ctx, c.key(id)) // key "build:last:{id}" | "snapshot:last:{id}"
}

// deep hands its parameter on.
func (c *prefixCache) deep(ctx context.Context, id string) (string, error) {
	if v, err := c.get(ctx, id); err == nil { // key "build:last:{id}" or "build:last:{id}" | "snapshot:last:{id}"
		return v, nil
	}
	c.del(ctx, id) // key "build:last:{id}" or "build:last:{id}" | "snapshot:last:{id}"
	return "", nil
}

type snapshots struct{ cache *prefixCache }

func newSnapshots() *snapshots {
	return &snapshots{cache: newPrefixCache(prefixConfig{Client: rdb, Prefix: "snapshot:last"})}
}

func (s *snapshots) load(sandbox string) {
	_, _ = s.cache.get(ctx, sandbox) // key "snapshot:last:{sandbox}"
}

func (s *snapshots) drop(sandbox string) {
	s.cache.del(ctx, sandbox) // key "snapshot:last:{sandbox}"
}

type builds struct{ cache *prefixCache }

func newBuilds() *builds {
	return &builds{cache: newPrefixCache(prefixConfig{Client: rdb, Prefix: "build:last"})}
}

func (b *builds) load(build int) {
	_, _ = b.cache.deep(ctx, fmt.Sprint(build)) // key "build:last:{build}"
}

// One that is handed over can have either prefix.
func either(c *prefixCache, id string) {
	_, _ = c.get(ctx, id)
	c.del(ctx, "by:"+id) // key "build:last:by:{id}" | "snapshot:last:by:{id}"
}

func handOver(s *snapshots, b *builds, id string) {
	either(s.cache, id) // any
	either(b.cache, id) // any
}

// A store with one prefix in the module: its methods build the keys, and what they are
// handed are values.
type userStore struct{ prefix string }

func newUserStore() *userStore { return &userStore{prefix: "app:user:"} }

func (s *userStore) load(id string) {
	rdb.HGetAll(ctx, s.prefix+id) // key "app:user:{id}"
}

func loadUser(id string) {
	newUserStore().load(id)
}

// A lock of which the module has two, with a name that is written here.
type lock struct{ head, name string }

func (l lock) take() {
	rdb.SetNX(ctx, l.head+":"+l.name, 1, 0) // key "job:lock:{name}" | "lock:cron"
}

func takeLocks(name string) {
	lock{"lock", "cron"}.take()   // any
	lock{"job:lock", name}.take() // any
}

// A generic one, whose type is written.
type typedCache[V any] struct{ cfg typedConfig[V] }

type typedConfig[V any] struct {
	Prefix  string
	Extract func(V) string
}

func newTypedCache[V any](cfg typedConfig[V]) *typedCache[V] {
	c := &typedCache[V]{cfg: cfg}
	return c
}

func (c *typedCache[V]) path(id string) string { return c.cfg.Prefix + "/" + id }

func (c *typedCache[V]) drop(id string) {
	rdb.Del(ctx, c.path(id)) // key "typed:int/{id}" | "typed:text/{id}"
}

func (c *typedCache[V]) getOrSet(id string, load func(string) V) V {
	if v, err := c.fetch(id); err == nil { // any
		return v
	}
	return once(id, func() V {
		if v, err := c.fetch(id); err == nil { // any
			return v
		}
		return load(id)
	})
}

func once[V any](id string, f func() V) V { return f() }

func (c *typedCache[V]) fetch(id string) (v V, err error) {
	path := c.path(id)
	err = rdb.Get(ctx, path).Err() // key "typed:int/{id}" | "typed:text/{id}"
	return v, err
}

type numbers struct{ cache *typedCache[int] }

func newNumbers() *numbers {
	c := newTypedCache[int](typedConfig[int]{Prefix: "typed:int"})
	return &numbers{cache: c}
}

type uuid [16]byte

func (u uuid) String() string { return string(u[:]) }

func (n *numbers) drop(id uuid) {
	n.cache.drop(id.String())                                        // key "typed:int/{id}"
	_ = n.cache.getOrSet(id.String(), func(string) int { return 1 }) // key "typed:int/{id}"
}

func dropText(id string) {
	c := newTypedCache(typedConfig[string]{Prefix: "typed:text"})
	c.drop(id) // key "typed:text/{id}"
}
