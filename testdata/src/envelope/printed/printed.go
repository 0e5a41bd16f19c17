// Package printed is testdata of the rule envelope: JSON that is written as a map, a format
// or a sum.
package printed

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string, n int) {
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{"id": %q, "pid": %d}`, id, n), 0)                          // want `^the JSON value of key "cache:\{id\}" lacks version, `
	rdb.Set(ctx, "cache:"+id, `{"version":1,"name":"`+id+`"}`, 0)                                      // want `lacks id`
	rdb.Set(ctx, "cache:"+id, []byte(fmt.Sprintf(`{"version": 1, "id": "%s", "pid": %q}`, id, id)), 0) // want `pid`
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{"version": 1, "id": "%s", "at": %d}`, id, n), 0)           // want `at`
	b, _ := json.Marshal(map[string]any{"id": id})
	rdb.Set(ctx, "cache:"+id, b, 0) // want `lacks version`
	m := map[string]any{"id": id, "ok": "yes"}
	m["version"] = 1
	c, _ := json.Marshal(m)
	rdb.Set(ctx, "cache:"+id, c, 0) // want `ok`
}

func fill(m map[string]any) { m["version"] = 1 }

func good(ctx context.Context, rdb *redis.Client, id, rest, key string, n int, v any) {
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{"id": %q, "version": %d}`, id, n), 0)             // ok
	rdb.Set(ctx, "cache:"+id, `{"id":"`+id+`","version":1}`, 0)                               // ok
	rdb.Set(ctx, "cache:"+id, `{"id":"`+id+`"`+rest+`}`, 0)                                   // ok: the rest may have it
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{"id": %q, %s}`, id, rest), 0)                     // ok: the rest may have it
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{%q: 1}`, key), 0)                                 // ok: no name is known
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{"id": %q, "version": 1, "pid": %v}`, id, v), 0)   // ok: it may be a number
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{"id": %q, "version": 1, "at": "%s"}`, id, id), 0) // ok: it may be a time
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`[%d]`, n), 0)                                      // ok: no object
	rdb.Set(ctx, "cache:"+id, "{"+id+"}", 0)                                                  // ok: not JSON
	m := map[string]any{"id": id}
	fill(m)
	b, _ := json.Marshal(m)
	rdb.Set(ctx, "cache:"+id, b, 0) // ok: a function fills it
	o := map[string]any{"id": id}
	for _, k := range []string{key} {
		o[k] = 1
	}
	c, _ := json.Marshal(o)
	rdb.Set(ctx, "cache:"+id, c, 0) // ok: its keys are not known
	p := map[string]any{"id": id}
	if n > 0 {
		p["version"] = n
	}
	d, _ := json.Marshal(p)
	rdb.Set(ctx, "cache:"+id, d, 0) // ok: it may have it
	e, _ := json.Marshal(map[string]any{"id": id, "version": v, "ok": v})
	rdb.Set(ctx, "cache:"+id, e, 0) // ok: what v is, is not known
	made := make(map[string]any)
	made["id"] = id
	g, _ := json.Marshal(made)
	rdb.Set(ctx, "cache:"+id, g, 0) // ok: not followed
}
