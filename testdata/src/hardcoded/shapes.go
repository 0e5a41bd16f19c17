package hardcoded

import (
	"context"
	"strconv"

	. "github.com/redis/go-redis/v9"
	goredis "github.com/redis/go-redis/v9"
)

// Ways to write the same call.

func names(ctx context.Context, a *Client, b *goredis.Client) {
	a.Get(ctx, "app:dot")   // want `"app:dot"`
	b.Get(ctx, "app:alias") // want `"app:alias"`
}

func later(ctx context.Context, rdb *goredis.Client) {
	defer rdb.Del(ctx, "app:defer") // want `"app:defer"`
	go rdb.Del(ctx, "app:go")       // want `"app:go"`
	func() {
		rdb.Del(ctx, "app:closure") // want `"app:closure"`
	}()
}

func inPipeline(ctx context.Context, rdb *goredis.Client) error {
	_, err := rdb.Pipelined(ctx, func(p goredis.Pipeliner) error {
		p.Incr(ctx, "app:pipeline") // want `"app:pipeline"`
		return nil
	})
	return err
}

func watch(ctx context.Context, rdb *goredis.Client) error {
	const key = "app:watched" // want `"app:watched"`
	return rdb.Watch(ctx, func(tx *goredis.Tx) error {
		return tx.Get(ctx, key).Err()
	}, key)
}

func load[T any](ctx context.Context, rdb goredis.Cmdable, key string, parse func(string) T) T {
	return parse(rdb.Get(ctx, key).Val())
}

func generic(ctx context.Context, rdb goredis.Cmdable) int {
	return load(ctx, rdb, "app:generic", func(s string) int { // want `"app:generic"`
		n, _ := strconv.Atoi(s)
		return n
	})
}

type id int

func (i id) key() string { return "app:id:" + strconv.Itoa(int(i)) } // want `"app:id:\{i\}"`

func method(ctx context.Context, rdb goredis.Cmdable, i id) {
	rdb.Get(ctx, i.key())
}

type store struct {
	rdb    goredis.Cmdable
	prefix string
}

func newStore(rdb goredis.Cmdable) *store {
	return &store{rdb: rdb, prefix: "app:store:"} // want `"app:store:\{name\}"`
}

func (s *store) get(ctx context.Context, name string) {
	s.rdb.Get(ctx, s.prefix+name)
}

func several(ctx context.Context, rdb goredis.Cmdable, big bool) {
	key := "app:small" // want `"app:small"`
	if big {
		key = "app:big" // want `"app:big"`
	}
	rdb.Get(ctx, key)
}

func list(ctx context.Context, rdb goredis.Cmdable, names []string) {
	var keys []string
	for _, name := range names {
		keys = append(keys, "app:list:"+name) // want `"app:list:\{names?\}"`
	}
	rdb.MGet(ctx, keys...)
}
