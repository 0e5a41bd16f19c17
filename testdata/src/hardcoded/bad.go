// Package hardcoded is the testdata of the rule of that name.
package hardcoded

import (
	"context"
	"fmt"
	"strings"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"

	"hardcoded/prefixes"
)

func literals(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:motd")                                     // want `^hand-built key "app:motd": build it with a namespace-aware key builder$`
	rdb.Get(ctx, "conduit:workers:"+id)                          // want `^hand-built key "conduit:workers:\{id\}": `
	rdb.Set(ctx, fmt.Sprintf("app:job:%s:state", id), 1, 0)      // want `^hand-built key "app:job:\{id\}:state": `
	rdb.Del(ctx, strings.Join([]string{"app", "user", id}, ":")) // want `^hand-built key "app:user:\{id\}": `
	rdb.MGet(ctx, "app:a", "app:b")                              // want `"app:a"` `"app:b"`
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "app:log", Values: 1}) // want `^hand-built key "app:log": `
	rdb.Do(ctx, "HSET", "app:hash", "field", "value")            // want `^hand-built key "app:hash": `
	rdb.Publish(ctx, "app:events", "hello")                      // want `^hand-built channel "app:events": `
	rdb.Subscribe(ctx, "app:events:"+id)                         // want `^hand-built channel "app:events:\{id\}": `
	rdb.Scan(ctx, 0, "app:workers:*", 100)                       // want `^hand-built pattern "app:workers:\*": `
}

const lockPrefix = "app:lock:" // want `^hand-built key "app:lock:\{name\}": `

func lock(ctx context.Context, rdb redis.UniversalClient, name string) {
	rdb.Set(ctx, lockPrefix+name, "1", time.Second)
	rdb.Del(ctx, lockPrefix+name)
}

const shared = "app:queue" // want `^hand-built key "app:queue\{\.\.\.\}": `

func queue(ctx context.Context, p redis.Pipeliner, name string) {
	p.LPush(ctx, shared+":"+name, 1)
	p.SAdd(ctx, shared+"s", name)
}

func jobKey(id int) string {
	return fmt.Sprintf("app:jobs:%d", id) // want `^hand-built key "app:jobs:\{id\}": `
}

func jobs(ctx context.Context, rdb *redis.Client, id int) {
	rdb.HSet(ctx, jobKey(id), "state", "done")
}

// A cache hands on the keys of its callers.
type cache struct{ rdb redis.Cmdable }

func (c *cache) get(ctx context.Context, key string) string {
	return c.rdb.Get(ctx, key).Val()
}

func wrapper(ctx context.Context, c *cache, id string) string {
	return c.get(ctx, "app:profile:"+id) // want `^hand-built key "app:profile:\{id\}": `
}

func otherPackage(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, prefixes.Session+id) // want(package) `^hand-built key "app:session:\{id\}": `
}

func otherClients(ctx context.Context, conn redigo.Conn, c rueidis.Client, id string) {
	_, _ = conn.Do("SETEX", "app:token:"+id, 60, "x")     // want `^hand-built key "app:token:\{id\}": `
	c.Do(ctx, c.B().Get().Key("app:rueidis:"+id).Build()) // want `^hand-built key "app:rueidis:\{id\}": `
}

var script = redis.NewScript(`return redis.call('GET', KEYS[1])`)

func scripts(ctx context.Context, rdb *redis.Client) {
	script.Run(ctx, rdb, []string{"app:counter"}) // want `^hand-built key "app:counter": `
}

func methodValue(ctx context.Context, rdb *redis.Client, id string) {
	get := rdb.Get
	get(ctx, "app:bound:"+id) // want `^hand-built key "app:bound:\{id\}": `
}

// A template that is filled before it is kept, as queues do it.
type jobQueue struct{ ready string }

func newJobQueue(name, template string) *jobQueue {
	return &jobQueue{ready: strings.Replace(template, "{name}", name, 1)}
}

func openJobQueue(name string) *jobQueue {
	return newJobQueue(name, "app:queue:{name}:ready") // want `^hand-built key "app:queue:\{name\}:ready": `
}

func (q *jobQueue) publish(ctx context.Context, rdb *redis.Client) {
	rdb.LPush(ctx, q.ready, "x")
}

// A wrapper that is given the command's name.
func do(conn redigo.Conn, name string, args ...any) (any, error) {
	return conn.Do(name, args...)
}

func commandNames(conn redigo.Conn, id string) {
	_, _ = do(conn, "GET", "app:named:"+id)               // want `^hand-built key "app:named:\{id\}": `
	_, _ = do(conn, "HSET", "app:fields", "field:"+id, 1) // want `^hand-built key "app:fields": `
	_, _ = do(conn, "PING")                               // no key
}

// A helper that joins its arguments in a loop.
func joined(parts ...string) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(':')
		}
		b.WriteString(p)
	}
	return b.String()
}

func loops(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, joined("app", "joined", id)) // want `^hand-built key "app:joined:\{id\}": `
	key := "app:summed"                       // want `^hand-built key "app:summed:of:\{id\}": `
	for _, part := range []string{"of", id} {
		key += ":" + part
	}
	rdb.Get(ctx, key) // ok: the finding stands where the head is
}
