// Package bench imports testing for testing.B alone.
package bench

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

// Get measures.
func Get(b *testing.B, rdb *redis.Client) {
	for b.Loop() {
		rdb.Get(context.Background(), "bench:key") // no key
	}
}
