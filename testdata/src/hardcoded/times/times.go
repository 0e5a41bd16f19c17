// Package times is testdata of the fix of the rule hardcoded: builders that take times.
package times

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const layout = "2006-01-02"

func fixed(ctx context.Context, rdb *redis.Client, user string, at time.Time) {
	rdb.Incr(ctx, "sett:stats:"+at.UTC().Format("2006-01-02"))                         // want `hand-built key "sett:stats:\{.*\}"`
	rdb.Incr(ctx, "sett:stats:"+time.Now().UTC().Format(layout))                       // want `hand-built key "sett:stats:\{.*\}"`
	rdb.Get(ctx, "sett:seen:"+user+":"+at.UTC().Format(time.RFC3339))                  // want `hand-built key "sett:seen:\{user\}:\{.*\}"`
	rdb.Get(ctx, "sett:seen:"+user+":"+(at.Add(time.Hour)).UTC().Format(time.RFC3339)) // want `hand-built key "sett:seen:\{user\}:\{.*\}"`
}

// The builder would write other bytes, or is given none of its type.
func kept(ctx context.Context, rdb *redis.Client, user, day string, at time.Time) {
	rdb.Incr(ctx, "sett:stats:"+at.Format(layout))                        // want `hand-built key "sett:stats:\{.*\}"`
	rdb.Incr(ctx, "sett:stats:"+day)                                      // want `hand-built key "sett:stats:\{day\}"`
	rdb.Incr(ctx, "sett:stats:2026-11-23")                                // want `hand-built key "sett:stats:2026-11-23"`
	rdb.Get(ctx, "sett:seen:"+user+":"+at.UTC().Format(time.RFC3339Nano)) // want `hand-built key "sett:seen:\{user\}:\{.*\}"`
}
