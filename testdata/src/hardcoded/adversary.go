package hardcoded

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/redis/go-redis/v9"

	"hardcoded/prefixes"
)

// Programs that must not be reported.

// 1. Texts that look like keys, and never reach Redis.
func texts(id string) error {
	log.Print("app:worker:" + id)             // ok
	m := map[string]int{"app:cache:" + id: 1} // ok
	_ = m["app:cache:"+id]                    // ok
	if strings.HasPrefix(id, "app:job:") {    // ok
		return fmt.Errorf("app:job: no job %q", id) // ok
	}
	return errors.New(prefixes.NotAKey + " not set") // ok
}

// 2. Values, fields and members are no keys.
func values(ctx context.Context, rdb *redis.Client, k Keys) {
	rdb.Set(ctx, k.Worker("1"), "app:value:1", 0)               // ok
	rdb.HSet(ctx, k.Worker("1"), "app:field", "app:x")          // ok
	rdb.SAdd(ctx, k.Worker("1"), "app:member")                  // ok
	rdb.HGet(ctx, k.Worker("1"), "app:field")                   // ok
	rdb.ZAdd(ctx, k.Worker("1"), redis.Z{Member: "app:member"}) // ok
	rdb.Publish(ctx, k.Worker("1"), "app:message")              // ok
}

// 3. The namespace is a setting, with a default.
func setting(ctx context.Context, rdb *redis.Client) {
	namespace := os.Getenv("APP_NAMESPACE")
	rdb.Get(ctx, namespace+":motd") // ok
}

var prefix = flag.String("prefix", "app", "prefix of all keys") // ok: only the default

func flagged(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, *prefix+":motd")                       // ok
	s := &settings{rdb: rdb, ns: *prefix, kind: "motd"} // want `hand-built key "motd:today": build it with a namespace-aware key builder`
	s.get(ctx)
}

type settings struct {
	rdb      *redis.Client
	ns, kind string
}

func (s *settings) get(ctx context.Context) {
	s.rdb.Get(ctx, separated(s.ns)+"motd") // ok
	s.rdb.Get(ctx, separated(s.kind)+"today")
}

func separated(prefix string) string {
	if len(prefix) > 0 && prefix[len(prefix)-1] != ':' {
		return prefix + ":"
	}
	return prefix
}

// 4. A hash tag around a value is punctuation, not a namespace.
func hashTag(ctx context.Context, rdb *redis.ClusterClient, id string) {
	rdb.Get(ctx, "{"+id+"}:cart")                // ok
	rdb.Get(ctx, fmt.Sprintf("{%s}:orders", id)) // ok
	rdb.Get(ctx, ":"+id)                         // ok
}

// 5. The pattern over everything is for fullscan.
func everything(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "*", 100)                  // ok
	rdb.PSubscribe(ctx, "*:events")             // ok
	rdb.SScan(ctx, "{tag}"[:1], 0, "app:*", 10) // ok: over members
}

// 6. A client of something else, with methods of the same names.
type memory struct{}

func (memory) Get(ctx context.Context, key string) string { return "" }

func notRedis(ctx context.Context, m memory, id string) {
	m.Get(ctx, "app:memory:"+id) // ok
}

// 7. Keys that Redis itself told.
func stored(ctx context.Context, rdb *redis.Client, k Keys) {
	next := rdb.Get(ctx, k.Worker("next")).Val() // ok
	rdb.Del(ctx, next)                           // ok
}

// 8. A middle part that is literal has a head that is not.
func middle(ctx context.Context, rdb *redis.Client, tenant, id string) {
	key := tenant
	key += ":app:" // ok
	key += id
	rdb.Get(ctx, key) // ok
}

// 9. Commands without keys.
func noKeys(ctx context.Context, rdb *redis.Client) {
	rdb.Do(ctx, "CLIENT", "SETNAME", "app:worker") // ok
	rdb.DBSize(ctx)                                // ok
}

// 10. A literal in a Lua script is for lualiteral.
func inScript(ctx context.Context, rdb *redis.Client) {
	rdb.Eval(ctx, `return redis.call('GET', 'app:lua')`, nil) // ok
}

// 11. A wrapper that is only called with keys from outside.
func exported(ctx context.Context, c *cache, key string) string {
	return c.get(ctx, key) // ok
}

// A namespace from the environment, with a default.
func env(name, def string) string {
	if v := os.Getenv(name); v != "" {
		return v
	}
	return def
}

func fromEnvironment(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, env("NAMESPACE", "app")+":user:"+id) // ok
	ns := os.Getenv("NAMESPACE")
	if ns == "" {
		ns = "app"
	}
	rdb.Get(ctx, ns+":session:"+id) // ok
}

// A method named by its type: the arguments stand one place later.
func methodExpression(ctx context.Context, rdb *redis.Client, id string) {
	get := (*redis.Client).Get
	get(rdb, ctx, id)
}
