package hardcoded

import (
	"context"

	sessions "github.com/gin-contrib/sessions/redis"
	redis_rate "github.com/go-redis/redis_rate/v10"
	"github.com/redis/rueidis/rueidislock"
)

// Libraries put something of their own around the key: it is in the template,
// the finding stands at the caller's literal.
func limits(ctx context.Context, l *redis_rate.Limiter, key, id string) {
	_, _ = l.Allow(ctx, "app:limit:"+id, redis_rate.PerSecond(1)) // want `^hand-built key "rate:app:limit:\{id\}": `
	_ = l.Reset(ctx, "app:reset")                                 // want `^hand-built key "rate:app:reset": `
	_, _ = l.Allow(ctx, key, redis_rate.PerSecond(1))             // ok: nothing but the library's
	_, _ = l.Allow(ctx, ":"+key, redis_rate.PerSecond(1))         // ok: punctuation
}

// A wrapper hands on what its callers bring, with what the library adds.
func allow(ctx context.Context, l *redis_rate.Limiter, key string) bool {
	_, err := l.Allow(ctx, key, redis_rate.PerSecond(1)) // ok: the callers' keys
	return err == nil
}

func allowed(ctx context.Context, l *redis_rate.Limiter, id string) bool {
	return allow(ctx, l, "app:wrapped:"+id) // want `^hand-built key "rate:app:wrapped:\{id\}": `
}

func sessionPrefix(store sessions.Store) {
	_ = sessions.SetKeyPrefix(store, "app:session_") // want `^hand-built key "app:session_\{session_id\}": `
}

func locks(ctx context.Context, l rueidislock.Locker) {
	_, _ = rueidislock.NewLocker(rueidislock.LockerOption{KeyPrefix: "app:lock"}) // want `^hand-built key "app:lock:\{i\}:\{name\}": `
	_, _, _ = l.WithContext(ctx, "app:job")                                       // ok: behind the prefix of the locker
}
