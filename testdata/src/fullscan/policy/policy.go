// Package policy has patterns that the policy beside it says more of.
package policy

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func reaches(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "app*", 10)                  // want `SCAN "app\*" reaches other namespaces: begin the pattern with the namespace and ":"`
	rdb.PSubscribe(ctx, "a?p:events")             // want `PSUBSCRIBE "a\?p:events" reaches other namespaces`
	rdb.Scan(ctx, 0, "a:b:c:d:e:f:g:*", 10)       // want `SCAN "a:b:c:d:e:f:g:\*" reaches no class of the policy: add a class, or begin the pattern with one`
	rdb.PSubscribe(ctx, "news:a:b:*")             // want `PSUBSCRIBE "news:a:b:\*" reaches no class of the policy`
	rdb.Scan(ctx, 0, "*:workers:*", 10)           // want `SCAN "\*:workers:\*" returns the keys of everyone`
	rdb.Keys(ctx, "app:workers:*")                // want `KEYS "app:workers:\*" blocks the server`
	rdb.Scan(ctx, 0, "sett:instances:*", 10)      // ok: a class without a namespace
	rdb.Scan(ctx, 0, "asynq:*", 10)               // ok: a library's
	rdb.Scan(ctx, 0, "units.*", 10)               // ok: as far as the class is literal
	rdb.PSubscribe(ctx, "__keyevent@*__:expired") // ok: of Redis itself
	rdb.PSubscribe(ctx, "__key*__:*")             // ok
	rdb.PSubscribe(ctx, "__mine*")                // want `PSUBSCRIBE "__mine\*" reaches other namespaces`
}

func inside(ctx context.Context, rdb *redis.Client, namespace, prefix string) {
	rdb.Scan(ctx, 0, namespace+":workers:*", 10) // ok
	rdb.Scan(ctx, 0, namespace+":*", 10)         // ok
	rdb.Scan(ctx, 0, prefix+"*", 10)             // ok: what prefix ends with is not known
	rdb.Scan(ctx, 0, "app:unknown:*", 10)        // ok: inside the default namespace
	rdb.PSubscribe(ctx, namespace+":*")          // ok
}
