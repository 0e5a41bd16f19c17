package config

import "github.com/redis/go-redis/v9"

// What only callers outside of the module get to, by an option that nobody here
// gives, is a use all the same: at the client, and at the call of a wrapper.
type queued struct{ ids []string }

func (q *queued) add(id string) { q.ids = append(q.ids, id) }

type batches struct {
	rdb    *redis.Client
	buffer *queued
}

// BatchOption changes how.
type BatchOption func(*batches)

// Unbuffered sends each at once.
func Unbuffered() BatchOption { return func(b *batches) { b.buffer = nil } }

// NewBatches makes them.
func NewBatches(rdb *redis.Client, opts ...BatchOption) Appender {
	b := &batches{rdb: rdb}
	b.buffer = newQueued(10)
	for _, o := range opts {
		o(b)
	}
	return b
}

func newQueued(size int) *queued { return &queued{ids: make([]string, size)} }

// Appender takes what is put in batches.
type Appender interface{ Append(id string) }

// Append adds one.
func (b *batches) Append(id string) {
	if b.buffer != nil {
		b.buffer.add(id)
		return
	}
	key, err := b.key(id)
	if err != nil {
		return
	}
	push(b.rdb, key)                    // key "app:batch:{id}" | "app:batch:{id}:b"
	b.rdb.Get(ctx, "app:batch:get:"+id) // key "app:batch:get:{id}"
}

func (b *batches) key(id string) (string, error) {
	k := "app:batch:" + id
	if b.rdb == nil {
		k += ":b"
	}
	return k, nil
}

func push(rdb *redis.Client, key string) { rdb.LPush(ctx, key, "x") } // forwarded

func appended(rdb *redis.Client) { NewBatches(rdb).Append("1") }
