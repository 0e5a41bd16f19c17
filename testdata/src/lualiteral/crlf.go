package lualiteral

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// In a file with the line ends of Windows, which are not those of the script
// any more, a finding stands where the script begins.

func windows(ctx context.Context, rdb *redis.Client) {
	rdb.Eval(ctx, ` -- want "^literal key .app:crlf."
		return redis.call('GET', 'app:crlf')
	`, nil) // ok: no keys
}
