// Package policy has keys that the policy beside it says more of.
package policy

import (
	"context"
	"path"
	"strings"

	"github.com/redis/go-redis/v9"
)

// A value that is joined makes the key that of another class.
func joined(ctx context.Context, rdb *redis.Client, namespace string, parts []string) {
	id := strings.Join(parts, ":")
	rdb.HSet(ctx, namespace+":job:"+id, "x", "y")                       // want `^\{job_id\} of "\{namespace\}:job:[^"]*" may contain ":", so class job could own it: escape the value$`
	rdb.HSet(ctx, "prod:job:"+strings.Join(parts, ":"), "x", "y")       // want `^\{job_id\} of "prod:job:[^"]*" may contain ":", so class job could own it`
	rdb.Publish(ctx, namespace+":topic:"+strings.Join(parts, ":"), "x") // want `^\{name\} of "\{namespace\}:topic:[^"]*" may contain ":", so class answers could own it`
	rdb.Get(ctx, namespace+":workers:"+id)                              // ok: no other class could
	rdb.Get(ctx, namespace+":page:"+id)                                 // ok: the class says so
	rdb.Get(ctx, namespace+":page:"+path.Join(parts...))                // ok
}

func plain(ctx context.Context, rdb *redis.Client, namespace, id, user string) {
	rdb.HSet(ctx, namespace+":job:"+id, "x", "y")                               // ok: any text may contain it
	rdb.HSet(ctx, namespace+":job:"+strings.ReplaceAll(id, ":", "_"), "x", "y") // ok
	rdb.HSet(ctx, namespace+":job:"+user+"-"+id, "x", "y")                      // ok
	rdb.Set(ctx, namespace+":job:"+user+":"+id, "x", 0)                         // ok
}

// A namespace without the separator.
func unseparated(ctx context.Context, rdb *redis.Client, namespace, prefix, id string) {
	rdb.Get(ctx, namespace+"workers:"+id)       // want `^the namespace of "\{namespace\}workers:\{id\}" is not followed by ":": others that begin alike would collide$`
	rdb.Get(ctx, "prodworkers:"+id)             // want `^the namespace of "prodworkers:\{id\}" is not followed by ":"`
	rdb.Get(ctx, "inst:dev-lock")               // ok: of no class even so
	rdb.Get(ctx, "inst:devlock")                // want `^the namespace of "inst:devlock" is not followed by ":"`
	rdb.Get(ctx, "inst:"+namespace+"lock")      // want `^the namespace of "inst:\{namespace\}lock" is not followed by ":"`
	rdb.Publish(ctx, namespace+"topic:"+id, "") // want `^the namespace of "\{namespace\}topic:\{id\}"`
	rdb.Get(ctx, prefix+"workers:"+id)          // ok: a prefix may end with the separator
	rdb.Get(ctx, "production:workers:"+id)      // ok: another word
	rdb.Get(ctx, namespace+":workers:"+id)      // ok
}

// A key of a class is never the one that is reported, and two are not compared.
func pairs(ctx context.Context, rdb *redis.Client, kind, id string) {
	rdb.Set(ctx, "prod:workers:"+id, "x", 0)    // ok
	rdb.SAdd(ctx, "prod:"+kind+":all", "x")     // want `^"prod:\{kind\}:all", a set, can be "prod:(workers|job):all" of (SET|HGET) at \w+.go:\d+, a (string|hash)`
	rdb.HSet(ctx, "prod:job:"+id, "x", "y")     // ok
	rdb.Set(ctx, "prod:job:"+kind+":"+id, 1, 0) // ok
}
