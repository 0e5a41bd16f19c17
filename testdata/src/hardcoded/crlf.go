package hardcoded

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// This file begins with a byte order mark, and its lines end as on Windows.

func windows(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:crlf") // want `^hand-built key "app:crlf": `
	rdb.Eval(ctx, ` -- ok: for lualiteral
		return redis.call('GET', 'app:lua')
	`, nil) // ok: no keys
}
