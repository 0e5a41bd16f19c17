// Package paths is testdata of the rule lockdiscipline: returns that keep a lock.
package paths

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end`)

var errBusy = errors.New("busy")

func bad(ctx context.Context, rdb *redis.Client, name string, n int) error {
	ok, err := rdb.SetNX(ctx, "lock:"+name, "t", time.Minute).Result() // want `^SET takes lock "lock:\{name\}", and a return before its release keeps it: release it with defer$`
	if err != nil || !ok {
		return errBusy
	}
	err = work(n)
	if n > 7 {
		return nil
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
	return nil
}

func badSwitch(ctx context.Context, rdb *redis.Client, name string, n int) {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // want `a return before its release keeps it`
	switch n {
	case 1:
	default:
		if n > 2 {
			return
		}
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
}

func badLogged(ctx context.Context, rdb *redis.Client, name string, n int) error {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // want `a return before its release keeps it`
	if err := work(n); err != nil {
		log.Printf("%s: %v", name, err)
		return fmt.Errorf("work: %w", err)
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
	return nil
}

func handed(ctx context.Context, rdb *redis.Client, name string, n int, unlock func() error) error {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // ok: what it is handed may release it
	if n > 7 {
		sync.OnceValue(unlock)()
		return nil
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
	return nil
}

func work(int) error { return nil }

func deferred(ctx context.Context, rdb *redis.Client, name string, n int) {
	if ok, _ := rdb.SetNX(ctx, "lock:"+name, "t", time.Minute).Result(); !ok { // ok
		return
	}
	defer release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
	if n > 7 {
		return
	}
}

func refused(ctx context.Context, rdb *redis.Client, name string) error {
	ok, err := rdb.SetNX(ctx, "lock:"+name, "t", time.Minute).Result() // ok
	if err != nil {
		return err
	}
	if !ok {
		return errBusy
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
	return nil
}

func onBoth(ctx context.Context, rdb *redis.Client, name string, n int) {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // ok: both release it
	if n > 7 {
		release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
		return
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
}

func helped(ctx context.Context, rdb *redis.Client, name string, n int, unlock func()) {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // ok: the function may release it
	if n > 7 {
		unlock()
		return
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
}

func token(ctx context.Context, rdb *redis.Client, name string, n int) string {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // ok: it hands the token on
	if n > 7 {
		return name
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
	return ""
}

func once(ctx context.Context, rdb *redis.Client, name string, n int) {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // ok: it ends by itself, once a minute
	if n > 7 {
		return
	}
}

func elsewhere(ctx context.Context, rdb *redis.Client, name string, n int) {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // ok: it is released in a goroutine
	go func() {
		release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
	}()
	if n > 7 {
		return
	}
}

func inLoop(ctx context.Context, rdb *redis.Client, names []string) {
	for _, name := range names {
		rdb.SetNX(ctx, "lock:"+name, "t", time.Minute)       // ok: released at once
		release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
		if name == "" {
			return
		}
	}
}

func before(ctx context.Context, rdb *redis.Client, name string, n int) {
	if n > 7 {
		return
	}
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok: what was left
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute)       // ok
}

func literal(ctx context.Context, rdb *redis.Client, name string) {
	rdb.SetNX(ctx, "lock:"+name, "t", time.Minute) // ok: the literal returns, not the function
	f := func() {
		if name == "" {
			return
		}
	}
	f()
	release.Run(ctx, rdb, []string{"lock:" + name}, "t") // ok
}
