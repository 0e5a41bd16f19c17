// Package sums is testdata of the rule missingttl: lifetimes that arithmetic bounds.
package sums

import (
	"context"
	"flag"
	"math/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"missingttl/sums/conf"
)

type store struct {
	rdb *redis.Client
	cfg conf.Config
}

func (s *store) bad(ctx context.Context, id string, jitter, grace time.Duration, n uint8) {
	s.rdb.Set(ctx, "query:"+id, 1, 90*time.Second+max(jitter, 0))                                // want `^key "query:\{id\}" gets a TTL of at least 1m30s: class query wants 15s$`
	s.rdb.Set(ctx, "query:"+id, 1, time.Duration(rand.Intn(10))*time.Second)                     // want `gets a TTL of at most 9s: class query wants 15s`
	s.rdb.Set(ctx, "closure:"+id, 1, min(grace, time.Minute))                                    // want `gets a TTL of at most 1m: class closure wants >=2m`
	s.rdb.Set(ctx, "forever:"+id, 1, time.Duration(n)*time.Second+time.Hour)                     // want `gets a TTL of at least 1h: keys of class forever must persist`
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(s.cfg.CircuitOpenMs)*time.Millisecond)        // want `^key "circuit:\{id\}" gets a TTL of time.Duration\(s.cfg.Circuit...: class circuit wants >= conf.Config.CircuitOpenMs`
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(s.cfg.CircuitOpenMs)+time.Minute)             // want `class circuit wants >=`
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(s.cfg.CircuitOpenMs+1000)*time.Millisecond)   // want `class circuit wants >=`
	s.rdb.Set(ctx, "config:"+id, 1, time.Duration(s.cfg.TTLSec)*time.Second)                     // want `class config wants conf.Config.TTLSec \+ conf.Config.StaleGraceSec`
	s.rdb.Set(ctx, "config:"+id, 1, time.Duration(s.cfg.TTLSec+s.cfg.StaleGraceSec)*time.Minute) // want `class config wants`
	s.rdb.Set(ctx, "short:"+id, 1, s.cfg.Window+time.Second)                                     // want `gets a TTL of s.cfg.Window \+ time.Second: class short wants <= conf.Config.Window`
	s.rdb.Set(ctx, "short:"+id, 1, 2*s.cfg.Window)                                               // want `class short wants <=`
}

func (s *store) expires(ctx context.Context, id string) {
	s.rdb.Expire(ctx, "query:"+id, jittered(time.Minute)) // want `gets a TTL of at least 1m: class query wants 15s`
}

func jittered(_ time.Duration) time.Duration {
	return time.Minute + time.Duration(rand.Int63n(int64(time.Second)))
}

func (s *store) good(ctx context.Context, id string, ttl, jitter time.Duration, open int64) {
	s.rdb.Set(ctx, "query:"+id, 1, ttl)                                                                  // ok: unknown
	s.rdb.Set(ctx, "query:"+id, 1, 10*time.Second+jitter)                                                // ok: the jitter can be 5s
	s.rdb.Set(ctx, "query:"+id, 1, 10*time.Second+max(jitter, 0))                                        // ok: it can be 5s
	s.rdb.Set(ctx, "query:"+id, 1, min(ttl, time.Minute))                                                // ok: it can be 15s
	s.rdb.Set(ctx, "query:"+id, 1, 90*time.Second-jitter)                                                // ok: it can be 75s
	s.rdb.Set(ctx, "closure:"+id, 1, 2*time.Minute+time.Duration(rand.Intn(60))*time.Second)             // ok
	s.rdb.Set(ctx, "closure:"+id, 1, max(ttl, time.Minute))                                              // ok: it can be more
	s.rdb.Set(ctx, "forever:"+id, 1, max(ttl, 0))                                                        // ok: 0 is none
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(s.cfg.CircuitOpenMs)*time.Millisecond+time.Minute)    // ok
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(s.cfg.CircuitOpenMs)*time.Millisecond+2*time.Minute)  // ok: at least
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(s.cfg.CircuitOpenMs)*time.Millisecond+max(jitter, 0)) // ok: it can be enough
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(s.cfg.CircuitOpenMs+60_000)*time.Millisecond)         // ok
	s.rdb.Set(ctx, "circuit:"+id, 1, 2*time.Duration(s.cfg.CircuitOpenMs)*time.Millisecond)              // ok: it can be enough
	s.rdb.Set(ctx, "circuit:"+id, 1, time.Duration(open)*time.Millisecond)                               // ok: where that is from is not known
	s.rdb.Set(ctx, "circuit:"+id, 1, s.cfg.Window)                                                       // ok: another value
	s.rdb.Set(ctx, "config:"+id, 1, time.Duration(s.cfg.TTLSec+s.cfg.StaleGraceSec)*time.Second)         // ok
	s.rdb.Set(ctx, "config:"+id, 1, time.Duration(s.cfg.StaleGraceSec)*time.Second+s.ttl())              // ok
	s.rdb.Set(ctx, "short:"+id, 1, s.cfg.Window-time.Second)                                             // ok
	s.rdb.Set(ctx, "short:"+id, 1, s.cfg.Window/2)                                                       // ok: not known
	s.rdb.Set(ctx, "odd:"+id, 1, time.Duration(s.cfg.Tries)*time.Second)                                 // ok: what it counts is not known
}

func (s *store) ttl() time.Duration { return time.Duration(s.cfg.TTLSec) * time.Second }

// A cache has a default lifetime.
type cache struct {
	rdb *redis.Client
	ttl time.Duration
}

func newCache(rdb *redis.Client) *cache { return &cache{rdb: rdb, ttl: 10 * time.Second} }

func (c *cache) put(ctx context.Context, id string) {
	c.rdb.Set(ctx, "query:"+id, 1, c.ttl) // want `10s`
}

// Others set another lifetime, or one each.
type several struct {
	rdb *redis.Client
	ttl time.Duration
	own time.Duration
}

func newSeveral(rdb *redis.Client, own time.Duration) []*several {
	return []*several{{rdb, 10 * time.Second, own}, {rdb, 15 * time.Second, 10 * time.Second}}
}

func (c *several) put(ctx context.Context, id string) {
	c.rdb.Set(ctx, "query:"+id, 1, c.ttl) // ok: one of them has 15s
	c.rdb.Set(ctx, "query:"+id, 1, c.own) // ok: one is not known
}

var (
	flagged  = flag.Duration("ttl", 10*time.Second, "")
	flagged2 = flag.Duration("ttl2", 15*time.Second, "")
)

func (c *cache) flags(ctx context.Context, id string) {
	c.rdb.Set(ctx, "query:"+id, 1, *flagged) // want `10s`
}

func (c *cache) honest(ctx context.Context, id string) {
	c.rdb.Set(ctx, "query:"+id, 1, *flagged2) // ok
}

// options are what callers set; the default is the class's.
type options struct{ TTL time.Duration }

func with(o options) options {
	if o.TTL == 0 {
		o.TTL = 10 * time.Second
	}
	return o
}

func (c *cache) options(ctx context.Context, id string, o options) {
	c.rdb.Set(ctx, "query:"+id, 1, with(o).TTL) // want `10s`
}
