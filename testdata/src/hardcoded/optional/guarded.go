package optional

import (
	"context"
	"strings"

	"github.com/redis/go-redis/v9"
)

// 1. What is returned as it is, is taken for a key: it would get a namespace, and its head twice.

func whole(id string) string {
	if strings.HasPrefix(id, "user:") {
		return id
	}
	return "user:" + id // want "user" nofix "in front, and .*guarded.go:13 asks id for that .strings.HasPrefix"
}

func word(id string) string {
	if strings.HasPrefix(id, "user") {
		return id
	}
	return "user:" + id // want "user" nofix "asks id for that"
}

func named(id string) (key string) { // ok
	key = "session:" + id // want "session" nofix "asks id for that"
	if strings.HasPrefix(id, "session:") {
		key = id
	}
	return
}

func trimmed(id string) string {
	return "note:" + strings.TrimPrefix(id, "note:") // want "note" nofix "asks id for that"
}

func cutOff(id string) string {
	rest, _ := strings.CutPrefix(id, "note:")
	return "note:" + rest // want "note" nofix "asks id for that"
}

func put(id string) string {
	if !strings.HasPrefix(id, "session:") {
		id = "session:" + id // want "session" nofix "asks id for that"
	}
	return id
}

func empty(id string) string {
	if id == "session:" {
		return id
	}
	return "session:" + id // want "session" nofix "asks id for that"
}

// 2. Something else is asked for.

func kinds(kind, id string) string {
	if kind == "session" || kind == "session:" || strings.HasPrefix(kind, "session:") {
		return "session:" + id // want "session"
	}
	if strings.HasPrefix(id, "guest-") || strings.HasPrefix(id, "s") || strings.HasPrefix(id, "session:admin:") {
		return "session:" + id // want "session"
	}
	if id == "session" {
		return ""
	}
	return "session:" + id // want "session"
}

func built(id string) string {
	key := "session:" + id // want "session"
	if key == "session:" {
		return ""
	}
	return key
}

func elsewhere(ctx context.Context, rdb *redis.Client, id string) string {
	rdb.Get(ctx, "session:"+id) // want "session"
	if strings.HasPrefix(id, "session:") {
		return id
	}
	return ""
}

func guarded(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, whole(id))
	rdb.Get(ctx, word(id))
	rdb.Get(ctx, named(id))
	rdb.Get(ctx, trimmed(id))
	rdb.Get(ctx, cutOff(id))
	rdb.Get(ctx, put(id))
	rdb.Get(ctx, empty(id))
	rdb.Get(ctx, kinds(id, id))
	rdb.Get(ctx, built(id))
	rdb.Get(ctx, elsewhere(ctx, rdb, id)) // ok
}
