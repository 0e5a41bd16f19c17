// Package times is testdata of the rule badsegment: dates and times in keys.
package times

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

const compact = "20060102"

func bad(ctx context.Context, rdb *redis.Client, user string, now time.Time) {
	rdb.Incr(ctx, "stats:"+now.Format("2006-1-2"))           // want `^segment \{day\} of "stats:\{now\}": "2006-1-2" is not laid out as 2006-01-02$`
	rdb.Incr(ctx, "stats:"+time.Now().UTC().Format(compact)) // want `^segment \{day\} of .*: "20060102" is not laid out as 2006-01-02$`
	rdb.Get(ctx, key(now))
	rdb.Incr(ctx, "stats:today")                                                   // want `^segment \{day\} of "stats:today": "today" is no date as in 2006-01-02$`
	rdb.Incr(ctx, "stats:2026-13-01")                                              // want `^segment \{day\} of "stats:2026-13-01": "2026-13-01" is no date as in 2006-01-02$`
	rdb.Set(ctx, "seen:"+user+":"+now.Format(time.DateTime), 1, 0)                 // want `^segment \{at\} of .*: "2006-01-02 15:04:05" is not laid out as 2006-01-02T15:04:05Z$`
	rdb.Set(ctx, fmt.Sprintf("seen:%s:%s", user, now.Format(time.DateOnly)), 1, 0) // want `^segment \{at\} of .*: "2006-01-02" is not laid out as`
	rdb.Set(ctx, "seen:"+user+":now", 1, 0)                                        // want `^segment \{at\} of .*: "now" is no rfc3339 as in 2006-01-02T15:04:05Z$`
}

func key(t time.Time) string {
	day := t.Format("02.01.2006")
	return "stats:" + day // want `^segment \{day\} of .*: "02.01.2006" is not laid out as 2006-01-02$`
}

func good(ctx context.Context, rdb *redis.Client, user, day, layout string, now time.Time, n int64) {
	rdb.Incr(ctx, "stats:"+now.Format("2006-01-02"))                                       // ok
	rdb.Incr(ctx, "stats:"+now.Format(time.DateOnly))                                      // ok
	rdb.Incr(ctx, "stats:"+now.Format(layout))                                             // ok: whatever that is
	rdb.Incr(ctx, "stats:"+day)                                                            // ok: it may be one
	rdb.Incr(ctx, "stats:"+now.String()[:10])                                              // ok: it is one
	rdb.Incr(ctx, "stats:2024-02-29")                                                      // ok
	rdb.Incr(ctx, "stats:"+now.Format("2006-01")+"-01")                                    // ok: the first of a month
	rdb.Incr(ctx, fmt.Sprintf("stats:%04d-%02d-%02d", now.Year(), now.Month(), now.Day())) // ok
	rdb.Incr(ctx, fmt.Sprintf("stats:%s", other{}.Format("x")))                            // ok: another Format
	rdb.Set(ctx, "seen:"+user+":"+now.Format(time.RFC3339), 1, 0)                          // ok
	rdb.Set(ctx, "seen:"+user+":"+now.UTC().Format(time.RFC3339Nano), 1, 0)                // ok: with a fraction
	rdb.Set(ctx, "seen:"+user+":"+now.UTC().Format("2006-01-02T15:04:05Z"), 1, 0)          // ok
	rdb.Set(ctx, "seen:all:2026-11-23T21:35:00+01:00", 1, 0)                               // ok
	rdb.Incr(ctx, "old:"+now.Format("20060102"))                                           // ok: the class wants no date
	rdb.Incr(ctx, "elsewhere:"+strconv.FormatInt(n, 10)+now.Format("2006"))                // ok: of no class
}

type other struct{}

func (other) Format(string) string { return "2006-01-02" }
