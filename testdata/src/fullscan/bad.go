// Package fullscan is the testdata of the rule of that name.
package fullscan

import (
	"context"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func keys(ctx context.Context, rdb *redis.Client, prefix string) {
	rdb.Keys(ctx, "*")                  // want `^KEYS "\*" blocks the server while it looks at every key: use SCAN with MATCH$`
	rdb.Keys(ctx, "app:*")              // want `^KEYS "app:\*" blocks`
	rdb.Keys(ctx, prefix)               // want `^KEYS "\{prefix\}" blocks`
	rdb.Do(ctx, "KEYS", prefix+":*")    // want `^KEYS "\{prefix\}:\*" blocks`
	rdb.Scan(ctx, 0, "*:workers", 10)   // want `^SCAN "\*:workers" returns`
	rdb.Scan(ctx, 0, "", 10)            // want `^SCAN without MATCH returns`
	rdb.Do(ctx, "SCAN", 0)              // want `^SCAN without MATCH returns`
	rdb.Do(ctx, "SCAN", 0, "COUNT", 10) // want `^SCAN without MATCH returns`
	rdb.PSubscribe(ctx, "*")            // want `^PSUBSCRIBE "\*" hears the channels of everyone`
	rdb.PSubscribe(ctx, prefix, "?x")   // want `^PSUBSCRIBE "\?x" hears`
}

func wipe(ctx context.Context, rdb redis.UniversalClient, p redis.Pipeliner) {
	rdb.FlushAll(ctx)         // want `^FLUSHALL deletes the data of everyone`
	p.FlushDB(ctx)            // want `^FLUSHDB deletes`
	rdb.RandomKey(ctx)        // want `^RANDOMKEY returns`
	p.Do(ctx, "SWAPDB", 0, 1) // want `^SWAPDB swaps`
}

func otherClients(ctx context.Context, conn redigo.Conn, c rueidis.Client) {
	_, _ = conn.Do("FLUSHALL")                           // want `^FLUSHALL deletes`
	c.Do(ctx, c.B().Flushall().Build())                  // want `^FLUSHALL deletes`
	_, _ = conn.Do("keys", "app:*")                      // want `^KEYS "app:\*" blocks`
	c.Do(ctx, c.B().Keys().Pattern("app:*").Build())     // want `^KEYS "app:\*" blocks`
	c.Do(ctx, c.B().Scan().Cursor(0).Match("*").Build()) // want `^SCAN "\*" returns`
	c.Do(ctx, c.B().Scan().Cursor(0).Build())            // want `^SCAN without MATCH returns`
}

var script = redis.NewScript(`
	for _, key in ipairs(redis.call('KEYS', 'app:*')) do -- want "^KEYS .app:[*]. blocks"
		redis.call('UNLINK', key)
	end
	return redis.call('FLUSHDB') -- want "^FLUSHDB deletes"
`)

func scripts(ctx context.Context, rdb *redis.Client) {
	script.Run(ctx, rdb, nil) // ok: no keys
}

// all is a wrapper: what is wrong stands at its callers.
func all(ctx context.Context, rdb *redis.Client, pattern string) []string {
	return rdb.Keys(ctx, pattern).Val() // ok: reported at the callers
}

func wrapped(ctx context.Context, rdb *redis.Client) []string {
	return all(ctx, rdb, "app:*") // want `^KEYS "app:\*" blocks`
}

func removeAll(ctx context.Context, rdb *redis.Client, namespace string) {
	remove(ctx, rdb, namespace) // want `^KEYS "\{namespace\}\*" blocks`
}

// A flag that the function changes says nothing of what its caller passed.
func sweep(ctx context.Context, rdb *redis.Client, namespace string, keep bool) {
	keep = namespace == ""
	if !keep {
		rdb.Keys(ctx, namespace+"*") // ok: reported at the callers
	}
}

func sweepOne(ctx context.Context, rdb *redis.Client, namespace string) {
	sweep(ctx, rdb, namespace, true) // want `^KEYS "\{namespace\}\*" blocks`
}
