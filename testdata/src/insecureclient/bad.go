// Package insecureclient is the testdata of the rule of that name.
package insecureclient

import (
	"context"
	"crypto/tls"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, addr string) {
	redis.NewClient(&redis.Options{Addr: "redis.example.org:6379"})                                                // want `^NewClient without TLSConfig, and the policy has tls: required: set one$`
	redis.NewClient(&redis.Options{Addr: addr})                                                                    // want `^NewClient without TLSConfig`
	redis.NewClient(&redis.Options{Addr: addr, TLSConfig: &tls.Config{}})                                          // want `^NewClient without Username, and the policy has acl: required: name the user$`
	redis.NewClient(&redis.Options{Addr: addr, Username: "app", TLSConfig: &tls.Config{InsecureSkipVerify: true}}) // want `^NewClient with InsecureSkipVerify: anyone may answer for the server, so remove it$`
	_, _ = redis.ParseURL("rediss://app:secret@redis.example.org:6379/0")                                          // want `^the URL of ParseURL has a password in it: read it from the environment$`
	_, _ = redis.ParseURL("redis://redis.example.org:6379/0")                                                      // want `^the URL of ParseURL is without TLS, and the policy has tls: required: write rediss://$`
	rdb.ConfigSet(ctx, "maxmemory-policy", "allkeys-lru")                                                          // want `^CONFIG SET maxmemory-policy allkeys-lru: the policy wants noeviction$`
	rdb.ConfigSet(ctx, "Notify-Keyspace-Events", "KEA")                                                            // want `^CONFIG SET`
}
