// Package toolong is the testdata of the rule of that name.
package toolong

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string, n int64) {
	rdb.Get(ctx, "app:a-very-long-name-that-nobody-can-read")         // want `^"app:a-very-long-name-that-nobody-can-read" can be 41 bytes long, max_length is 40: shorten its text, or hash a value$`
	rdb.Get(ctx, fmt.Sprintf("app:number-of-%d:of-%d", n, n+1))       // want `"app:number-of-\{n\}:of-\{[^"]*\}" can be 58 bytes long`
	rdb.Get(ctx, "app:name:"+id)                                      // want `"app:name:\{id\}" can be 73 bytes long`
	rdb.Publish(ctx, "app:news-of-the-last-seven-days:every-day", id) // want `can be 41 bytes long`
}

// Where the head is not known, the first text is the place.
func open(ctx context.Context, rdb *redis.Client, namespace, id string) {
	rdb.Get(ctx, namespace+":a-very-long-name-that-nobody-can-read-of:"+id) // want `can be \d+ bytes long`
}
