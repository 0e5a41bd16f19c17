// Package verbs is testdata of the rule badsegment: formats that nothing fills in.
package verbs

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

const userKey = "user:%v" // want `segment {id} of "user:%v": "%v" is a verb that nothing fills in`

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HDel(ctx, userKey, id)
	rdb.Get(ctx, "visit:%d")          // want `segment {id} of "visit:%d": "%d" is no int`
	rdb.Get(ctx, "page:a:%s:b")       // want `"a:%s:b" is a verb that nothing fills in`
	rdb.Publish(ctx, "news:%s", "hi") // want `segment {topic} of "news:%s"`
}

// What fmt prints where values do not fit their format is no value.
func misprinted(ctx context.Context, rdb *redis.Client, id string, n int, spare bool) {
	rdb.Get(ctx, fmt.Sprintf("user:%s"))        // want `segment {id} of "user:%!s\(MISSING\)": "%!s\(MISSING\)" is what fmt prints of a mistake`
	rdb.Get(ctx, fmt.Sprintf("user:%s", id, n)) // want `segment {id} of "user:{id}%!\(EXTRA int={n}\)": "{id}%!\(EXTRA int={n}\)" is what fmt prints of a mistake`
	rdb.Get(ctx, "user:wow%!(sure)")            // ok
	format := "user:%s"
	if spare {
		format = "page:a:%s:%d"
	}
	rdb.Get(ctx, fmt.Sprintf(format, id)) // ok: of several it may be one that is never made
}

func good(ctx context.Context, rdb *redis.Client, id string, n int) {
	rdb.Get(ctx, fmt.Sprintf(userKey, id))   // ok
	rdb.Get(ctx, fmt.Sprintf("visit:%d", n)) // ok
	rdb.Get(ctx, "user:100%")                // ok: no verb
	rdb.Get(ctx, "user:a%20some")            // ok: a byte of a URL
	rdb.Get(ctx, "user:%d0%b1")              // ok: bytes of a URL
	rdb.Get(ctx, "user:50%voucher")          // ok: not a verb alone
	rdb.Get(ctx, keyf("user:%s", n > 7, id)) // ok: it is filled in, or the function says so
	rdb.Keys(ctx, "user:%s*")                // ok: a pattern
}

// keyf fills a format in, unless it is to be as it is.
func keyf(format string, plain bool, id string) string {
	if plain {
		return format
	}
	return fmt.Sprintf(format, id)
}
