package h

import (
	"os"
	"testing"

	"github.com/redis/go-redis/v9"

	"github.com/redislint/redislint/guard"
	"github.com/redislint/redislint/guard/guardtest"
)

func watched(t *testing.T, opts ...guard.Option) *redis.Client {
	rdb := redis.NewClient(&redis.Options{Addr: os.Getenv("PLANTED_REDIS")})
	t.Cleanup(func() { _ = rdb.Close() })
	guardtest.Watch(t, rdb, ".redislint.yml", opts...)
	return rdb
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
