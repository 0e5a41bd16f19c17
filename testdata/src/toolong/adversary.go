package toolong

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. As long as is allowed.
func exact(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:a-long-name-that-everybody-can-read-") // ok
}

// 2. How long a text is, is not known.
func text(ctx context.Context, rdb *redis.Client, a, b, c string) {
	rdb.Get(ctx, "app:user:"+a+":"+b+":"+c) // ok
}

// 3. Nor what is joined.
func joined(ctx context.Context, rdb *redis.Client, parts []string) {
	rdb.Get(ctx, "app:path:"+strings.Join(parts, ":")) // ok
}

// 4. One number has room.
func number(ctx context.Context, rdb *redis.Client, n int) {
	rdb.Get(ctx, "app:number:"+strconv.Itoa(n)) // ok
	rdb.Get(ctx, fmt.Sprintf("app:%d", n))      // ok
}

// 5. A size that the class gives.
func size(ctx context.Context, rdb *redis.Client, n int) {
	rdb.Get(ctx, fmt.Sprintf("app:the-small-number-of:%d", n)) // ok
	rdb.Get(ctx, "app:short:"+strconv.Itoa(n))                 // ok
}

// 6. Of literal text of a sized class, what is written counts.
func literal(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:name:me") // ok
}

// 7. A value is no key.
func value(ctx context.Context, rdb *redis.Client, v string) {
	rdb.Set(ctx, "app:value", "a value that is longer than the longest key, by far", 0) // ok
	rdb.HSet(ctx, "app:hash", "a field that is longer than the longest key, by far", v) // ok
	rdb.Publish(ctx, "app:news", "a message that is longer than the longest channel")   // ok
}

// 8. A pattern is no key.
func pattern(ctx context.Context, rdb *redis.Client) {
	rdb.Scan(ctx, 0, "app:[a-zA-Z0-9][a-zA-Z0-9][a-zA-Z0-9][a-zA-Z0-9]:*", 10) // ok
}

// 9. A key that is hashed because it was too long.
func hashed(ctx context.Context, rdb *redis.Client, url string) {
	sum := sha256.Sum256([]byte(url))
	rdb.Get(ctx, "app:url:"+hex.EncodeToString(sum[:8])) // ok
}

// 10. A key that is cut.
func cut(ctx context.Context, rdb *redis.Client, name string) {
	key := "app:cut:" + name
	if len(key) > 40 {
		key = key[:40]
	}
	rdb.Get(ctx, key) // ok
}

// 11. A text that is long, and no key.
func message(ctx context.Context, rdb *redis.Client) error {
	if err := rdb.Get(ctx, "app:x").Err(); err != nil { // ok
		return fmt.Errorf("app:x: the key that everything begins with cannot be read: %w", err)
	}
	return nil
}
