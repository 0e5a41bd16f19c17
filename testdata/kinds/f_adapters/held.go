package adapters

import "github.com/redis/go-redis/v9"

// What a field of an interface holds is known where everything that is put there is: a
// cache in memory is no Redis.
type dropper interface{ Drop(key string) }

type redisDropper struct{ c *redis.Client }

func (d *redisDropper) Drop(key string) { d.c.Del(ctx, key) } // forwarded

type memoryDropper struct{ m map[string]bool }

func (d *memoryDropper) Drop(key string) { delete(d.m, key) }

func newMemoryDropper() dropper { return &memoryDropper{m: map[string]bool{}} }

func newRedisDropper(c *redis.Client) dropper { return &redisDropper{c} }

type holder struct {
	mem   dropper
	red   dropper
	given dropper
	later dropper
}

func newHolder(given dropper) *holder {
	return &holder{mem: newMemoryDropper(), red: newRedisDropper(rdb), given: given, later: newMemoryDropper()}
}

// SetLater is called by who knows with what.
func (h *holder) SetLater(d dropper) { h.later = d }

func (h *holder) use(id string) {
	h.mem.Drop("mem:" + id)
	h.red.Drop("red:" + id)     // key "red:{id}"
	h.given.Drop("given:" + id) // key "given:{id}"
	h.later.Drop("later:" + id) // key "later:{id}"
}
