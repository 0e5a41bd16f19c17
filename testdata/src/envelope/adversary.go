package envelope

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. A type that marshals itself.
type own struct{}

func (own) MarshalJSON() ([]byte, error) { return []byte(`{"id": 1, "version": 2}`), nil }

func itself(ctx context.Context, rdb *redis.Client, id string) {
	b, _ := json.Marshal(own{})
	rdb.Set(ctx, "cache:"+id, b, 0) // ok
}

// 2. A map, an interface, raw JSON.
func open(ctx context.Context, rdb *redis.Client, id string, m map[string]any, v any, raw json.RawMessage) {
	b, _ := json.Marshal(m)
	rdb.Set(ctx, "cache:"+id, b, 0) // ok
	c, _ := json.Marshal(v)
	rdb.Set(ctx, "cache:"+id, c, 0)           // ok
	rdb.Set(ctx, "cache:"+id, []byte(raw), 0) // ok
}

// 3. A value that several assignments make.
func several(ctx context.Context, rdb *redis.Client, id string, big bool) {
	b, _ := json.Marshal(record{})
	if big {
		b, _ = json.Marshal(full{})
	}
	rdb.Set(ctx, "cache:"+id, b, 0) // ok
}

// 4. The JSON is wrapped, or compressed.
func pack(b []byte) []byte { return append([]byte("v1"), b...) }

func packed(ctx context.Context, rdb *redis.Client, id string) {
	b, _ := json.Marshal(record{})
	rdb.Set(ctx, "cache:"+id, pack(b), 0)                                               // ok
	rdb.Set(ctx, "cache:"+id, fmt.Sprintf(`{"id": 7, "version": 1, "data": %s}`, b), 0) // ok
	rdb.Set(ctx, "cache:"+id, string(b)+"}", 0)                                         // ok
}

// 5. A value that is not known.
func unknown(ctx context.Context, rdb *redis.Client, id, state string) {
	rdb.Set(ctx, "presence:"+id, state, 0) // ok
	rdb.Set(ctx, "cache:"+id, state, 0)    // ok
	rdb.Set(ctx, "cache:"+id, "", 0)       // ok: a placeholder, no object
}

// 6. A generic encoder.
func keep[T any](ctx context.Context, rdb *redis.Client, id string, v T) {
	b, _ := json.Marshal(v)
	rdb.Set(ctx, "cache:"+id, b, 0) // ok
}

// 7. An encoder that chooses.
func choose(v any, short bool) ([]byte, error) {
	if short {
		return json.Marshal(record{})
	}
	return json.Marshal(v)
}

func chosen(ctx context.Context, rdb *redis.Client, id string) {
	b, _ := choose(full{}, false)
	rdb.Set(ctx, "cache:"+id, b, 0) // ok
}

// 8. Commands that store no value, and arguments that are none.
func others(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Del(ctx, "presence:"+id)                 // ok
	rdb.Incr(ctx, "presence:"+id)                // ok
	rdb.HSet(ctx, "instances", "x", id)          // ok
	rdb.HDel(ctx, "instances", "a", `{"id": 1}`) // ok
}

// 9. A class that says nothing of values, no class, a library's.
func free(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "free:"+id, "x", 0)  // ok
	rdb.Set(ctx, "other:"+id, "x", 0) // ok
	rdb.Set(ctx, "asynq:x", "y", 0)   // ok
}

// 10. A key that may be of another class.
func either(ctx context.Context, rdb *redis.Client, id string, cached bool) {
	key := "free:" + id
	if cached {
		key = "presence:" + id
	}
	rdb.Set(ctx, key, "x", 0) // ok
}

// 11. A wrapper with a form of its own, for keys of which nobody asks for another.
func keepRecord(ctx context.Context, rdb *redis.Client, key string) {
	b, _ := json.Marshal(record{})
	rdb.Set(ctx, key, b, 0) // ok
}

func keepRecords(ctx context.Context, rdb *redis.Client, id string) {
	keepRecord(ctx, rdb, "free:"+id)  // ok
	keepRecord(ctx, rdb, "other:"+id) // ok
}

// 12. A boolean: clients write 1, or true.
func booleans(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "presence:"+id, true, 0) // ok
}
