package objects

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// An object that is made of a key and used in the same function: the key is that of the
// constructor's call.
type holder interface {
	take(ctx context.Context) bool
	drop(ctx context.Context)
}

type mutex struct {
	rdb *redis.Client
	key string
	ttl time.Duration
}

func newMutex(rdb *redis.Client, key string, ttl time.Duration) *mutex {
	return &mutex{rdb: rdb, key: key, ttl: ttl}
}

func (m *mutex) take(ctx context.Context) bool {
	return m.rdb.SetNX(ctx, m.key, 1, m.ttl).Err() == nil // key "app:made:{id}" | "app:lock:{id}" | "app:kept"
}

func (m *mutex) drop(ctx context.Context) {
	m.rdb.Del(ctx, m.key) // key "app:made:{id}" | "app:lock:{id}"
}

type makers interface {
	mutex(key string) holder
}

type maker struct{ rdb *redis.Client }

func (m *maker) mutex(key string) holder { return newMutex(m.rdb, key, time.Minute) }

func madeHere(rdb *redis.Client, id string) {
	m := newMutex(rdb, "app:made:"+id, time.Minute) // SET "app:made:{id}"; DEL "app:made:{id}"
	if m.take(ctx) {
		defer m.drop(ctx)
	}
}

func madeByOther(m makers, id string) {
	h := m.mutex("app:lock:" + id) // SET "app:lock:{id}"; DEL "app:lock:{id}"
	if h.take(ctx) {
		defer h.drop(ctx)
	}
}

// One that is kept is used elsewhere.
type keeper struct{ m *mutex }

func newKeeper(rdb *redis.Client) *keeper { return &keeper{m: newMutex(rdb, "app:kept", time.Hour)} }

func (k *keeper) run() { k.m.take(ctx) }
