package insecureclient

import (
	"context"
	"crypto/tls"
	"net"
	"os"

	"github.com/redis/go-redis/v9"
)

func adversary(ctx context.Context, rdb *redis.Client, addr, value string, secure bool, config *tls.Config) {
	redis.NewClient(&redis.Options{Addr: "localhost:6379"})                                                          // ok
	redis.NewClient(&redis.Options{Addr: "127.0.0.1:6379", TLSConfig: nil})                                          // ok
	redis.NewClient(&redis.Options{Addr: "[::1]:6379"})                                                              // ok
	redis.NewClient(&redis.Options{Network: "unix", Addr: "/run/redis.sock"})                                        // ok
	redis.NewClient(&redis.Options{Addr: addr, Username: "app", TLSConfig: config})                                  // ok
	redis.NewClient(&redis.Options{Addr: addr, Username: "app", TLSConfig: &tls.Config{InsecureSkipVerify: secure}}) // ok
	redis.NewClient(&redis.Options{Addr: addr, Username: "app", TLSConfig: &tls.Config{
		InsecureSkipVerify: true,
		VerifyConnection:   func(tls.ConnectionState) error { return nil },
	}})
	redis.NewClient(&redis.Options{Addr: addr, Dialer: func(context.Context, string, string) (net.Conn, error) { return nil, nil }}) // ok
	opts := &redis.Options{Addr: addr}
	if secure {
		opts.TLSConfig = config
	}
	redis.NewClient(opts)                                     // ok
	_, _ = redis.ParseURL(os.Getenv("REDIS_URL"))             // ok
	_, _ = redis.ParseURL("redis://:secret@localhost:6379/0") // ok
	rdb.ConfigSet(ctx, "maxmemory-policy", value)             // ok
	rdb.ConfigSet(ctx, value, "allkeys-lru")                  // ok
}
