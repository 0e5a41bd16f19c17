// Command kept is testdata of the rule lockdiscipline: locks that nothing releases.
package main

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/redis/go-redis/v9"
)

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end`)

func main() {
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{})
	switch os.Args[1] {
	case "bad":
		bad(ctx, rdb)
		go badWorker(ctx, rdb)
		badBelow(ctx, &store{rdb: rdb})
	case "good":
		good(ctx, rdb)
		deferred(ctx, rdb)
		closure(ctx, rdb)
		goroutine(ctx, rdb)
		returned(ctx, rdb)
		method(ctx, &lock{rdb: rdb})
		through(ctx, &lock{rdb: rdb})
		interval(ctx, rdb)
		stored(ctx, &store{rdb: rdb})
		shortened(ctx, rdb)
		with(ctx, rdb, func() {})
	case "calls":
		_ = badCall(ctx, &lock{rdb: rdb}, 7)
		_ = badInterface(ctx, &lock{rdb: rdb}, 7)
		_ = early(ctx, &lock{rdb: rdb}, 7)
		_ = bothWays(ctx, &lock{rdb: rdb}, 7)
		_ = helped(ctx, &lock{rdb: rdb}, 7)
		_ = handed(ctx, &lock{rdb: rdb}, 7)
		http.HandleFunc("/", handler(rdb))
		lead(ctx, rdb)
		give(ctx, rdb)
		receive(ctx, rdb)
	}
}

func bad(ctx context.Context, rdb *redis.Client) {
	if ok, _ := rdb.SetNX(ctx, "lock:bad", "t", time.Minute).Result(); !ok { // want(module) `^SET takes lock "lock:bad", and nothing behind it releases that: release it with defer$`
		return
	}
	work()
}

func badWorker(ctx context.Context, rdb *redis.Client) {
	for range time.Tick(time.Hour) {
		if rdb.SetNX(ctx, "lock:worker", "t", time.Minute).Val() { // want(module) `nothing behind it releases that`
			work()
		}
	}
}

// badBelow hands its error up to main, which does nothing about it.
func badBelow(ctx context.Context, s *store) error {
	_, err := s.rdb.SetNX(ctx, "lock:below", "t", time.Minute).Result() // want(module) `nothing behind it releases that`
	return err
}

func work() {}

func good(ctx context.Context, rdb *redis.Client) {
	rdb.SetNX(ctx, "lock:good", "t", time.Minute) // ok
	work()
	release.Run(ctx, rdb, []string{"lock:good"}, "t") // ok
}

func deferred(ctx context.Context, rdb *redis.Client) {
	rdb.SetNX(ctx, "lock:deferred", "t", time.Minute)           // ok
	defer release.Run(ctx, rdb, []string{"lock:deferred"}, "t") // ok
	work()
}

func closure(ctx context.Context, rdb *redis.Client) {
	rdb.SetNX(ctx, "lock:closure", "t", time.Minute) // ok
	done := func() {
		release.Run(ctx, rdb, []string{"lock:closure"}, "t") // ok
	}
	work()
	done()
}

func goroutine(ctx context.Context, rdb *redis.Client) {
	rdb.SetNX(ctx, "lock:goroutine", "t", time.Minute) // ok
	go func() {
		work()
		release.Run(ctx, rdb, []string{"lock:goroutine"}, "t") // ok
	}()
}

// take returns what releases the lock.
func take(ctx context.Context, rdb *redis.Client) (func(), bool) {
	ok := rdb.SetNX(ctx, "lock:taken", "t", time.Minute).Val() // ok: what it returns releases it
	return func() {
		release.Run(ctx, rdb, []string{"lock:taken"}, "t") // ok
	}, ok
}

func returned(ctx context.Context, rdb *redis.Client) {
	if done, ok := take(ctx, rdb); ok {
		defer done()
		work()
	}
}

type lock struct{ rdb *redis.Client }

func (l *lock) acquire(ctx context.Context) bool {
	return l.rdb.SetNX(ctx, "lock:method", "t", time.Minute).Val() // ok: who calls it releases it
}

func (l *lock) free(ctx context.Context) {
	release.Run(ctx, l.rdb, []string{"lock:method"}, "t") // ok
}

func method(ctx context.Context, l *lock) {
	if l.acquire(ctx) {
		defer l.free(ctx)
		work()
	}
}

type locker interface {
	acquire(ctx context.Context) bool
	free(ctx context.Context)
}

func through(ctx context.Context, l locker) {
	if l.acquire(ctx) {
		work()
		cleanUp(ctx, l)
	}
}

func cleanUp(ctx context.Context, l locker) { l.free(ctx) }

// interval runs once an hour on one machine of several: nobody releases such a lock.
func interval(ctx context.Context, rdb *redis.Client) {
	if rdb.SetNX(ctx, "sweep:hour", "t", time.Hour).Val() { // ok: none of its class is released
		work()
	}
}

// A store keeps its lock until stop.
type store struct {
	rdb   *redis.Client
	token string
}

func stored(ctx context.Context, s *store) {
	s.start(ctx)
	defer s.stop(ctx)
	work()
}

func (s *store) start(ctx context.Context) {
	if s.rdb.SetNX(ctx, "lock:store", "t", time.Minute).Val() { // ok: stop releases it
		s.token = "t"
	}
}

func (s *store) stop(ctx context.Context) {
	release.Run(ctx, s.rdb, []string{"lock:store"}, s.token) // ok
}

// shortened holds others off for a second more.
func shortened(ctx context.Context, rdb *redis.Client) {
	rdb.SetNX(ctx, "lock:short", "t", time.Minute) // ok: it ends soon
	work()
	rdb.Expire(ctx, "lock:short", time.Second) // ok
}

// with takes and releases the lock around f.
func with(ctx context.Context, rdb *redis.Client, f func()) {
	rdb.SetNX(ctx, "lock:with", "t", time.Minute) // ok
	f()
	release.Run(ctx, rdb, []string{"lock:with"}, "t") // ok
}

func badCall(ctx context.Context, l *lock, n int) error {
	if !l.acquire(ctx) { // want(module) `^this takes lock "lock:method", and a return before its release keeps it: release it with defer$`
		return nil
	}
	if n > 7 {
		return nil
	}
	l.free(ctx)
	return nil
}

func badInterface(ctx context.Context, l locker, n int) error {
	ok := l.acquire(ctx) // want(module) `^this takes lock "lock:method", and a return`
	if !ok {
		return nil
	}
	switch n {
	case 1:
		return nil
	}
	cleanUp(ctx, l)
	return nil
}

func early(ctx context.Context, l *lock, n int) error {
	if n > 7 {
		return nil
	}
	ok := l.acquire(ctx)
	if !ok {
		return nil
	}
	l.free(ctx)
	return nil
}

func bothWays(ctx context.Context, l *lock, n int) error {
	ok := l.acquire(ctx)
	if !ok {
		return nil
	}
	if n > 7 {
		l.free(ctx)
		return nil
	}
	l.free(ctx)
	return nil
}

func helped(ctx context.Context, l *lock, n int) error {
	if !l.acquire(ctx) {
		return nil
	}
	if n > 7 {
		return l.give(ctx)
	}
	l.free(ctx)
	return nil
}

func (l *lock) give(ctx context.Context) error {
	l.free(ctx)
	return nil
}

// handed returns the lock, or not.
func handed(ctx context.Context, l *lock, n int) *lock {
	if !l.acquire(ctx) {
		return nil
	}
	if n > 7 {
		return l
	}
	l.free(ctx)
	return nil
}

// handler answers who takes the lock over the network.
func handler(rdb *redis.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		take := func() bool { return rdb.SetNX(r.Context(), "net:1", "t", time.Minute).Val() } // ok: who asks for it releases it
		if !take() {
			w.WriteHeader(http.StatusConflict)
		}
	}
}

// lead keeps the lock of a leader, and leaves it to those that come after it.
func lead(ctx context.Context, rdb *redis.Client) {
	if !rdb.SetNX(ctx, "beat:leader", "t", time.Minute).Val() { // want(module) `nothing behind it releases that`
		return
	}
	for range time.Tick(30 * time.Second) {
		rdb.Expire(ctx, "beat:leader", time.Minute) // ok
	}
}

// give takes a lock that receive releases, in another process.
func give(ctx context.Context, rdb *redis.Client) {
	rdb.SetNX(ctx, "job:1", "t", time.Minute) // ok: receive releases it
}

func receive(ctx context.Context, rdb *redis.Client) {
	release.Run(ctx, rdb, []string{"job:1"}, "t") // ok
}
