// Package lib is the program.
package lib

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Store reads and writes.
type Store struct {
	RDB    *redis.Client
	prefix string
}

// New returns a Store.
func New(rdb *redis.Client, prefix string) *Store { return &Store{rdb, prefix} }

// Get is a wrapper that the program and its tests call.
func (s *Store) Get(ctx context.Context, key string) string {
	return s.RDB.Get(ctx, key).Val() // forwarded
}

// User has the prefix that the program sets; tests set another one.
func (s *Store) User(ctx context.Context, id string) string {
	return s.RDB.Get(ctx, s.prefix+":user:"+id).Val() // key "app:user:{id}"
}

// Only the tests call this.
func (s *Store) onlyTests(ctx context.Context, key string) {
	s.RDB.Del(ctx, key) // key {?}
}

// Tests call this with constants, the program with what it has.
func (s *Store) Item(ctx context.Context, key string) {
	s.RDB.Del(ctx, "app:item:"+key) // key "app:item:{key}"
}
