package missingttl

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

// Programs that must not be reported.

// 1. The EXPIRE is deferred, or in a function literal.
func deferred(ctx context.Context, rdb *redis.Client, ns, id string) {
	defer rdb.Expire(ctx, ns+":workers:"+id, workerTTL) // ok
	rdb.Set(ctx, ns+":workers:"+id, 1, 0)               // ok
}

func literal(ctx context.Context, rdb *redis.Client, ns, id string) {
	touch := func() { rdb.Expire(ctx, ns+":sessions:"+id, workerTTL) } // ok
	rdb.Set(ctx, ns+":sessions:"+id, 1, 0)                             // ok
	touch()
}

// 2. It is queued before the write, in the same pipeline.
func pipelined(ctx context.Context, rdb *redis.Client, ns, id string) {
	_, _ = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Expire(ctx, ns+":workers:"+id, workerTTL) // ok
		p.Set(ctx, ns+":workers:"+id, 1, 0)         // ok
		return nil
	})
}

func sent(conn redigo.Conn, ns, id string) {
	_ = conn.Send("MULTI")
	_ = conn.Send("EXPIRE", ns+":workers:"+id, 30) // ok
	_ = conn.Send("SET", ns+":workers:"+id, 1)     // ok
	_, _ = conn.Do("EXEC")
}

// 3. A helper, whose key is its own or the caller's, gives it; or the caller does.
func save(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":leases:"+id, 1, 0) // ok
	touchLease(ctx, rdb, ns, id)         // ok
}

func touchLease(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Expire(ctx, ns+":leases:"+id, 10*time.Minute) // ok
}

func touch(ctx context.Context, rdb *redis.Client, key string) {
	rdb.Expire(ctx, key, workerTTL) // ok
}

func saveWorker(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":workers:"+id, 1, 0) // ok
	touch(ctx, rdb, ns+":workers:"+id)    // ok
}

func saveSession(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":sessions:"+id, 1, 0) // ok
}

func handle(ctx context.Context, rdb *redis.Client, ns, id string) {
	saveSession(ctx, rdb, ns, id)                  // ok
	rdb.Expire(ctx, ns+":sessions:"+id, time.Hour) // ok
}

// 4. A script gives it.
var expire = redis.NewScript(`return redis.call('EXPIRE', KEYS[1], ARGV[1])`)

func scripted(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":workers:"+id, 1, 0)                     // ok
	expire.Run(ctx, rdb, []string{ns + ":workers:" + id}, 30) // ok
}

// 5. A TTL that is not known: a setting, a parameter, one of two.
type settings struct{ TTL time.Duration }

func configured(ctx context.Context, rdb *redis.Client, s settings, ns, id string, ttl time.Duration, long bool) {
	rdb.Set(ctx, ns+":workers:"+id, 1, s.TTL) // ok
	rdb.Set(ctx, ns+":workers:"+id, 1, ttl)   // ok
	rdb.Expire(ctx, ns+":registry", ttl)      // ok
	of := time.Duration(0)
	if long {
		of = time.Hour
	}
	rdb.Set(ctx, ns+":workers:"+id, 1, of) // ok
}

// 6. The write without a TTL is for a lifetime of nothing.
func either(ctx context.Context, rdb *redis.Client, ns, id string, ttl time.Duration) {
	if ttl > 0 {
		rdb.SetEx(ctx, ns+":sessions:"+id, 1, ttl) // ok
	} else {
		rdb.Set(ctx, ns+":sessions:"+id, 1, 0) // ok
	}
}

func store(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) {
	if ttl == 0 {
		rdb.Set(ctx, key, 1, 0) // ok
		return
	}
	rdb.Set(ctx, key, 1, ttl) // ok
}

func stored(ctx context.Context, rdb *redis.Client, ns, id string, ttl time.Duration) {
	store(ctx, rdb, ns+":workers:"+id, 30*time.Second) // ok
	store(ctx, rdb, ns+":workers:"+id, ttl)            // ok
	store(ctx, rdb, ns+":config:"+id, 0)               // ok
}

// 7. The key is there already, with a TTL that another function gave.
func visit(ctx context.Context, rdb *redis.Client, ns, page string) {
	rdb.Incr(ctx, ns+":visits:"+page) // ok
}

func startDay(ctx context.Context, rdb *redis.Client, ns, page string) {
	rdb.Set(ctx, ns+":visits:"+page, 0, 24*time.Hour) // ok
}

// 8. Durations that look like numbers and are meant.
const pause time.Duration = 500 * time.Millisecond

func meant(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, id, 1, pause)                         // ok
	rdb.Set(ctx, id, 1, 500000000)                     // ok: 500 ms
	rdb.Set(ctx, id, 1, 5e8)                           // ok
	rdb.Set(ctx, id, 1, 60*1000*1000*1000)             // ok: a minute in nanoseconds
	rdb.Set(ctx, id, 1, time.Duration(60)*time.Second) // ok
	rdb.Set(ctx, id, 1, -1)                            // ok: KeepTTL
	rdb.Set(ctx, id, 1, seconds*time.Second)           // ok
	rdb.Set(ctx, id, 1, 250*time.Microsecond)          // ok: a unit, if a small one
	rdb.Do(ctx, "EXPIRE", id, 60)                      // ok: seconds
}

// 9. Commands that neither create a key nor touch its TTL, and the end of one.
func harmless(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Get(ctx, ns+":workers:"+id)                      // ok
	rdb.Del(ctx, ns+":workers:"+id)                      // ok
	rdb.Expire(ctx, ns+":workers:"+id, 0)                // ok: deletes it
	rdb.Rename(ctx, ns+":config:"+id, ns+":workers:"+id) // ok: with the TTL of the other
}

// 10. A key of a library, or of no class, or one that is not known.
func foreign(ctx context.Context, rdb *redis.Client, key string) {
	rdb.Set(ctx, "asynq:x", 1, 0) // ok
	rdb.Set(ctx, "x:y", 1, 0)     // ok
	rdb.Set(ctx, key, 1, 0)       // ok
}

// 11. A builder's chain that goes on elsewhere, and options that others set.
func elsewhere(ctx context.Context, c rueidis.Client, rdb *redis.Client, ns, id string, args redis.SetArgs) {
	set := c.B().Set().Key(ns + ":workers:" + id).Value("1") // ok
	c.Do(ctx, set.Ex(workerTTL).Build())
	rdb.SetArgs(ctx, ns+":workers:"+id, 1, args) // ok
}

// 12. The wrong TTL is put right.
func corrected(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":workers:"+id, 1, time.Hour) // ok
	rdb.Expire(ctx, ns+":workers:"+id, workerTTL) // ok
}
