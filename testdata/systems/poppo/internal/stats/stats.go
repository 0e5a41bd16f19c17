// Package stats counts.
package stats

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/rediskeys"
)

// A Counter counts what is done with issues.
type Counter struct {
	rdb  *redis.Client
	keys rediskeys.Keys
}

// NewCounter returns a counter that uses these keys.
func NewCounter(rdb *redis.Client, keys rediskeys.Keys) *Counter { return &Counter{rdb, keys} }

// Count counts one more of a kind on that day.
func (c *Counter) Count(ctx context.Context, kind string, at time.Time) error {
	_, err := c.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		key := c.keys.Stats("issues", "daily", at)
		p.HIncrBy(ctx, key, kind, 1)
		p.Expire(ctx, key, rediskeys.StatsTTL)
		return nil
	})
	return err
}

// Measure stores how fast the system is, without end.
func (c *Counter) Measure(ctx context.Context, took time.Duration) error {
	return c.rdb.Set(ctx, c.keys.StatsRunning("performance", "hourly"), took.Seconds(), 0).Err() // want missingttl
}

// Between stores how many issues there were between two points of time.
func (c *Counter) Between(ctx context.Context, namespace string, count int, times ...string) error {
	period := strings.Join(times, ":")
	return c.rdb.Set(ctx, namespace+":stats:issues:"+period, count, rediskeys.StatsTTL).Err() // want overlap
}

// Yesterday keeps the figures of the day before for a day.
func (c *Counter) Yesterday(ctx context.Context, at time.Time) error {
	return c.rdb.Expire(ctx, c.keys.Stats("issues", "daily", at.AddDate(0, 0, -1)), 24*time.Hour).Err() // want missingttl
}

// Load adds the load of the processor to its history.
func (c *Counter) Load(ctx context.Context, load float64) error {
	if err := c.rdb.Set(ctx, c.keys.Metric("cpu", "current"), load, 0).Err(); err != nil {
		return err
	}
	return c.rdb.LPush(ctx, c.keys.Metric("cpu", "history"), load).Err()
}

// Disk reads a figure that is two segments long.
func (c *Counter) Disk(ctx context.Context, namespace string) (float64, error) {
	return c.rdb.Get(ctx, namespace+":metrics:disk").Float64() // want badsegment
}

// Of reads the figures of a day as an older version wrote them.
func (c *Counter) Of(ctx context.Context, namespace string, at time.Time) (map[string]string, error) {
	return c.rdb.HGetAll(ctx, namespace+":stats:issues:daily:"+at.Format("20060102")).Result() // want badsegment "not laid out as 2006-01-02"
}
