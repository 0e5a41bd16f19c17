// Package refresh is testdata of the rule missingttl: how often a key gets its lifetime.
package refresh

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const slow = time.Minute

func ticker(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "presence:"+id, "online", time.Minute) // ok: once
	t := time.NewTicker(slow)
	defer t.Stop()
	for range t.C {
		rdb.Set(ctx, "presence:"+id, "online", time.Minute) // want(module) `^key "presence:\{id\}" is refreshed every 1m: class presence wants every 30s$`
	}
}

func selecting(ctx context.Context, rdb *redis.Client, id string) {
	t, other := time.NewTicker(45*time.Second), time.NewTicker(time.Hour)
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			rdb.Expire(ctx, "presence:"+id, time.Minute) // want(module) `refreshed every 45s`
		case <-other.C:
			rdb.Get(ctx, "presence:"+id) // ok: read
		}
	}
}

func sleeping(ctx context.Context, rdb *redis.Client, id string) {
	for ctx.Err() == nil {
		rdb.Expire(ctx, "presence:"+id, 60*time.Second) // want(module) `refreshed every 50s`
		time.Sleep(50 * time.Second)
	}
}

func after(ctx context.Context, rdb *redis.Client, id string) {
	time.AfterFunc(time.Minute, func() {
		rdb.Expire(ctx, "presence:"+id, 60*time.Second) // want(module) `refreshed every 1m`
	})
}

func called(ctx context.Context, rdb *redis.Client, id string) {
	online(ctx, rdb, id)
	for {
		select {
		case <-time.After(40 * time.Second):
			online(ctx, rdb, id)
		case <-ctx.Done():
			return
		}
	}
}

func online(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "presence:"+id, "online", time.Minute) // want(module) `refreshed every 40s`
}

func good(ctx context.Context, rdb *redis.Client, id string, every time.Duration, ids []string, stop chan bool) {
	often := time.NewTicker(30 * time.Second)
	for range often.C {
		rdb.Expire(ctx, "beat:"+id, time.Minute) // ok
	}
	configured := time.NewTicker(every)
	for range configured.C {
		rdb.Expire(ctx, "lock:"+id, time.Minute) // ok: unknown
	}
	changed := time.NewTicker(time.Hour)
	changed.Reset(every)
	for range changed.C {
		rdb.Expire(ctx, "lock:"+id, time.Minute) // ok: it gets another time
	}
	sweep := time.NewTicker(time.Hour)
	for range sweep.C {
		rdb.SetNX(ctx, "lock:"+id, 1, time.Minute)     // ok: taken, not refreshed
		rdb.Set(ctx, "beat:"+id, "alive", time.Minute) // ok: refreshed often elsewhere
		for _, id := range ids {
			rdb.Get(ctx, "lock:"+id) // ok
		}
	}
	for range stop {
		rdb.Expire(ctx, "lock:"+id, time.Minute) // ok: whenever something is sent
	}
	for {
		select {
		case <-stop:
			rdb.Expire(ctx, "lock:"+id, time.Minute) // ok: not by the ticker
		case <-sweep.C:
		}
	}
}

func retry(ctx context.Context, rdb *redis.Client, id string) {
	for i := 0; i < 3; i++ {
		if rdb.Set(ctx, "lock:"+id, 1, time.Minute).Err() == nil { // ok: it is tried again
			return
		}
		time.Sleep(time.Minute)
	}
}

func both(ctx context.Context, rdb *redis.Client, id string) {
	go func() {
		for {
			share(ctx, rdb, id)
			time.Sleep(10 * time.Second)
		}
	}()
	go func() {
		for {
			share(ctx, rdb, id)
			time.Sleep(time.Hour)
		}
	}()
}

func share(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "shared:"+id, 1, time.Minute) // ok: one of the loops is often enough
}

func fixed(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Incr(ctx, "window:"+id)                // ok
	rdb.Expire(ctx, "window:"+id, time.Minute) // want `^EXPIRE gives key "window:\{id\}" a new TTL each time: that of class window is fixed, use NX$`
}

func fixedGood(ctx context.Context, rdb *redis.Client, id string) error {
	n, err := rdb.Incr(ctx, "window:"+id).Result() // ok
	if err != nil {
		return err
	}
	if n == 1 {
		rdb.Expire(ctx, "window:"+id, time.Minute) // ok: the first time
	}
	rdb.ExpireNX(ctx, "window:"+id, time.Minute) // ok
	if n > 1 {
		return nil
	}
	return rdb.Expire(ctx, "window:"+id, time.Minute).Err() // ok: the first time
}

func sliding(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "session:"+id, "at", 1)         // ok
	rdb.ExpireNX(ctx, "session:"+id, time.Minute) // want `^EXPIRE with NX leaves the TTL of key "session:\{id\}": that of class session slides, give it at each write$`
}

func slidingGood(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "session:"+id, "at", 1)       // ok
	rdb.Expire(ctx, "session:"+id, time.Minute) // ok
}

func forgets(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "session:"+id, "at", 1) // want(module) `^HSET leaves the TTL of key "session:\{id\}" as it is: that of class session slides, give it at each write$`
}
