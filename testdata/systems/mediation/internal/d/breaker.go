// Package d keeps the circuit breakers of the sources.
package d

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/envelope"
	"example.org/mediation/internal/keyutil"
)

// grace is how long the state of a circuit stays after it has closed.
const grace = 60 * time.Second

// A Breaker opens and closes circuits.
type Breaker struct {
	rdb redis.UniversalClient
	env string
}

// New returns the Breaker of a deployment.
func New(rdb redis.UniversalClient, env string) *Breaker { return &Breaker{rdb: rdb, env: env} }

// SourceKey is the key of the circuit of a source.
func SourceKey(env, sourceID string) string { return "med:" + env + ":d:circuit:source:" + sourceID }

func (b *Breaker) countKey(sourceID string) string {
	return "med:" + b.env + ":d:circuit:failures:" + sourceID
}

// Open opens the circuit of a source.
func (b *Breaker) Open(ctx context.Context, sourceID string, circuitOpenMs int) error {
	ttl := time.Duration(circuitOpenMs)*time.Millisecond + grace
	value, err := envelope.Seal("open", ttl)
	if err != nil {
		return err
	}
	return b.rdb.Set(ctx, SourceKey(b.env, sourceID), value, ttl).Err()
}

// HalfOpen lets one request through.
func (b *Breaker) HalfOpen(ctx context.Context, sourceID string) error {
	value, err := envelope.Seal("half-open", 30*time.Second)
	if err != nil {
		return err
	}
	return b.rdb.SetEx(ctx, SourceKey(b.env, sourceID), value, 30*time.Second).Err() // want missingttl "1m"
}

// Hold keeps the circuit of a source as it is until somebody looks at it.
func (b *Breaker) Hold(ctx context.Context, sourceID string) error {
	return b.rdb.Persist(ctx, SourceKey(b.env, sourceID)).Err() // want missingttl "PERSIST"
}

// State returns the state of the circuit of a source.
func (b *Breaker) State(ctx context.Context, sourceID string) (string, error) {
	return b.rdb.Get(ctx, SourceKey(b.env, sourceID)).Result()
}

// Reason returns why the circuit of a source is open.
func (b *Breaker) Reason(ctx context.Context, sourceID string) (string, error) {
	return b.rdb.HGet(ctx, SourceKey(b.env, sourceID), "reason").Result() // want wrongtype
}

// Group returns the state of the circuit of a group of sources. Circuits may have
// more segments than that of one source.
func (b *Breaker) Group(ctx context.Context, path []string) (string, error) {
	key := "med:" + b.env + ":d:circuit:source:" + strings.Join(path, ":")
	return b.rdb.Get(ctx, key).Result()
}

// GroupOf is Group under the hash of the path.
func (b *Breaker) GroupOf(ctx context.Context, path []string) (string, error) {
	return b.rdb.Get(ctx, SourceKey(b.env, keyutil.Hash(strings.Join(path, "/")))).Result()
}

// fail counts a failure in KEYS[1], which ends after ARGV[1] milliseconds.
var fail = redis.NewScript(`
local n = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return n
`)

// Fail counts a failure of a source.
func (b *Breaker) Fail(ctx context.Context, sourceID string) (int, error) {
	return fail.Run(ctx, b.rdb, []string{b.countKey(sourceID)}, 2*grace.Milliseconds()).Int()
}

// failAll counts a failure in KEYS[1], and in the one of all sources.
var failAll = redis.NewScript(`
redis.call('INCR', 'med:prod:d:circuit:failures:all') -- want lualiteral
redis.call('EXPIRE', 'med:prod:d:circuit:failures:all', 3600) -- want lualiteral
return redis.call('INCR', KEYS[1])
`)

// FailAll counts a failure of a source and of all.
func (b *Breaker) FailAll(ctx context.Context, sourceID string) (int, error) {
	return failAll.Run(ctx, b.rdb, []string{b.countKey(sourceID)}).Int()
}

// Reset forgets the failures of a source.
func (b *Breaker) Reset(ctx context.Context, sourceID string) error {
	return b.rdb.Del(ctx, b.countKey(sourceID)).Err()
}

// Settings are those of the breakers.
type Settings struct{ CircuitOpenMs int }

// Trip opens the circuit of a source for no longer than the settings say.
func (b *Breaker) Trip(ctx context.Context, sourceID string, s Settings) error {
	open := time.Duration(s.CircuitOpenMs) * time.Millisecond
	value, err := envelope.Seal("open", open)
	if err != nil {
		return err
	}
	return b.rdb.Set(ctx, SourceKey(b.env, sourceID), value, open).Err() // want missingttl "wants >= "
}

// Close keeps what is known of a circuit for the minute more.
func (b *Breaker) Close(ctx context.Context, sourceID string, s Settings) error {
	return b.rdb.Expire(ctx, SourceKey(b.env, sourceID), time.Duration(s.CircuitOpenMs)*time.Millisecond+grace).Err()
}
