// Package plain is testdata of the rule insecureclient: a policy that says nothing of servers.
package plain

import (
	"context"
	"crypto/tls"

	"github.com/redis/go-redis/v9"
)

func plain(ctx context.Context, rdb *redis.Client, addr string) {
	redis.NewClient(&redis.Options{Addr: addr})                                                   // ok
	redis.NewClient(&redis.Options{Addr: addr, TLSConfig: &tls.Config{InsecureSkipVerify: true}}) // want `InsecureSkipVerify`
	_, _ = redis.ParseURL("redis://redis.example.org:6379/0")                                     // ok
	_, _ = redis.ParseURL("redis://:secret@redis.example.org:6379/0")                             // want `has a password`
	rdb.ConfigSet(ctx, "maxmemory-policy", "allkeys-lru")                                         // ok
}
