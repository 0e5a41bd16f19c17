package policy

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/redis/go-redis/v9"

	"hardcoded/policy/keyutil"
)

// Programs that must not be reported.

// 1. The namespace is a variable of the environment.
func environment(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, os.Getenv("APP_NAMESPACE")+":workers:1") // ok
}

// 2. It is a flag, whose default is the policy's.
var namespace = flag.String("namespace", "app", "namespace of all keys") // ok: only the default

func flagged(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, *namespace+":workers:1") // ok
}

// 3. It is a field of a configuration that falls back to a default.
type config struct{ Namespace string }

func (c *config) defaults() {
	if v := os.Getenv("APP_NAMESPACE"); v != "" {
		c.Namespace = v
	} else {
		c.Namespace = "app" // ok: only the default
	}
}

func configured(ctx context.Context, rdb *redis.Client, c *config) {
	rdb.Get(ctx, c.Namespace+":workers:1") // ok
}

// 4. It is a parameter, in a format too.
func parameter(ctx context.Context, rdb *redis.Client, tenant string, id int) {
	rdb.Get(ctx, fmt.Sprintf("%s:jobs:%s:%d", tenant, "mail", id)) // ok
	rdb.Get(ctx, fmt.Sprintf("shard:%s:by:n:%d", tenant, id))      // ok
}

// 5. It is in the receiver of a builder that is written by hand.
func receiver(ctx context.Context, rdb *redis.Client, k keyutil.Keys) {
	rdb.Get(ctx, k.Worker("1")) // ok
}

// 6. A class without a namespace, while there are no builders.
func global(ctx context.Context, rdb *redis.Client) {
	rdb.HGet(ctx, "sett:instances", "a") // ok
	rdb.Scan(ctx, 0, "sett:*", 10)       // ok: for the instances
}

// 7. The keys of a library.
func library(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "asynq:queues")      // ok
	rdb.Scan(ctx, 0, "asynq:*", 10)   // ok
	rdb.Del(ctx, "asynq:{q}:pending") // ok
}

// 8. The text of the default in another segment.
func coincidence(ctx context.Context, rdb *redis.Client, tenant string) {
	rdb.Get(ctx, tenant+":workers:app") // ok
	rdb.Get(ctx, "session:app:"+tenant) // ok: of no class; whose it is is not for this rule
}

// 9. A namespace that is partly known.
func partly(ctx context.Context, rdb *redis.Client, region string) {
	rdb.Get(ctx, "app-"+region+":workers:1") // ok: regions are kept apart
}

// 10. A key of which nothing is known.
func unknown(ctx context.Context, rdb *redis.Client, key string) {
	rdb.Get(ctx, key) // ok
}

// 11. A key of no class and not of the format, which begins as one does.
func short(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "application") // ok
}
