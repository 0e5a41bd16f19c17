package insecureclient

import (
	"context"
	"crypto/tls"

	"github.com/redis/go-redis/v9"
)

func good(ctx context.Context, rdb *redis.Client, addr string) {
	redis.NewClient(&redis.Options{Addr: addr, Username: "app", TLSConfig: &tls.Config{MinVersion: tls.VersionTLS13}}) // ok
	_, _ = redis.ParseURL("rediss://app@redis.example.org:6379/0")                                                     // ok
	rdb.ConfigSet(ctx, "maxmemory-policy", "noeviction")                                                               // ok
	rdb.ConfigSet(ctx, "hz", "10")                                                                                     // ok
}
