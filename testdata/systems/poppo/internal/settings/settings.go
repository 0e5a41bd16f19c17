// Package settings has what can change while the program runs.
package settings

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/rediskeys"
)

// Settings are those of one namespace.
type Settings struct {
	rdb  *redis.Client
	keys rediskeys.Keys
}

// New returns settings that use these keys.
func New(rdb *redis.Client, keys rediskeys.Keys) *Settings { return &Settings{rdb, keys} }

// Timeout is how long to wait for an answer of Claude.
func (s *Settings) Timeout(ctx context.Context) (time.Duration, error) {
	seconds, err := s.rdb.Get(ctx, s.keys.Config("claude", "timeout")).Int64()
	return time.Duration(seconds) * time.Second, err
}

// Limit is how often GitHub may be asked in an hour.
func (s *Settings) Limit(ctx context.Context, namespace string) (int64, error) {
	return s.rdb.Get(ctx, namespace+":config:ratelimit").Int64() // want badsegment
}

// Maintain begins or ends the maintenance.
func (s *Settings) Maintain(ctx context.Context, on bool) error {
	if !on {
		return s.rdb.Del(ctx, s.keys.Maintenance()).Err()
	}
	return s.rdb.Set(ctx, s.keys.Maintenance(), 1, 0).Err()
}

// Debug reports whether the log has more in it.
func (s *Settings) Debug(ctx context.Context) (bool, error) {
	return s.rdb.Get(ctx, s.keys.Debug()).Bool()
}

// SetFlag sets any flag, with the one who did it.
func (s *Settings) SetFlag(ctx context.Context, flag, by string) error {
	return s.rdb.HSet(ctx, "poppo:flags:"+flag, "by", by).Err() // want hardcoded
}

// InMaintenance asks the old program.
func (s *Settings) InMaintenance(ctx context.Context) (bool, error) {
	n, err := s.rdb.Exists(ctx, "poppo:flags:maintenance").Result() // want hardcoded
	return n > 0, err
}
