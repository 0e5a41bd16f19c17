// Package badsegment is the testdata of the rule of that name.
package badsegment

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func values(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "med:prod:c:idem:"+id)                // want `^segment \{module\} of "med:prod:c:idem:\{id\}": "c" is not one of a, b, shared$`
	rdb.Get(ctx, "med:test:a:idem:"+id)                // want `^segment \{env\} of "med:test:a:idem:\{id\}": "test" is not one of dev, prod$`
	rdb.Get(ctx, "med:prod:a:lock:"+id)                // want `^segment \{category\} of .*: "lock" is not one of idem, cache, cfg$`
	rdb.Get(ctx, "med:prod:a:cache:tenant:acme:seven") // want `^segment \{id\} of .*: "seven" is no int$`
	rdb.Get(ctx, "med:prod:a:cfg:etag:0123456789")     // want `^segment \{sum\} of .*: "0123456789" is longer than 8 bytes$`
	rdb.Get(ctx, "med:prod:a:cache:tenant:ACME:7")     // want `^segment \{tenant_id\} of .*: "ACME" is not in lower case$`
	rdb.Get(ctx, "med:prod:a:cache:tenant:ac!me:7")    // want `^segment \{tenant_id\} of .*: "ac!me" has "!", which is outside of`
	rdb.Get(ctx, "med:prod:a:cache:tenant::7")         // want `^segment \{tenant_id\} of .*: "" is empty$|^segment \{tenant_id\} of .* is empty$`
	rdb.Get(ctx, "sett:instances:the-first-of-may")    // want `^segment \{day\} of .* is longer than 10 bytes$`
	rdb.Publish(ctx, "med:test:news:"+id, "x")         // want `^segment \{env\} of "med:test:news:\{id\}": "test" is not one of dev, prod$`
}

func missing(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "med:a:idem:"+id)   // want `^segment \{env\} of "med:a:idem:\{id\}" is missing$`
	rdb.Get(ctx, "med:prod:a:cache") // want `^segment \{category\} of "med:prod:a:cache" is missing$`
	rdb.Get(ctx, "med:prod:a")       // want `^"med:prod:a" has 3 segments, the format has 5: "med:\{env\}:\{module\}:`
	rdb.Get(ctx, "sett:instances")   // want `^segment \{day\} of "sett:instances" is missing$`
}

// Where the head is not known, the wrong value is the place.
func open(ctx context.Context, rdb *redis.Client, med, id string) {
	rdb.Get(ctx, med+"sett:instances:"+id) // ok: who knows what that is
	rdb.Get(ctx, key("c", id))
}

func key(module, id string) string {
	return "med:dev:" + module + ":idem:" + id // want `^segment \{module\} of "med:dev:c:idem:\{id\}": "c" is not one of a, b, shared$`
}

// One constant, one finding.
const prefix = "med:dev:d:" // want `^segment \{module\} of "med:dev:d:\{...\}:\{id\}": "d" is not one of a, b, shared$`

func constant(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, prefix+"idem:"+id)
	rdb.Del(ctx, prefix+"cache:"+id)
}
