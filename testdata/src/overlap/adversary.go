package overlap

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. Keys of one type.
func oneType(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "one:"+id)                 // ok
	rdb.Set(ctx, "one:all", 1, 0)           // ok
	rdb.Do(ctx, "SETBIT", "one:bits", 1, 1) // ok: a string
}

// 2. Every text may contain the separator.
func mayContain(ctx context.Context, rdb *redis.Client, id, field string) {
	rdb.HSet(ctx, "two:"+id, "x", "y")           // ok
	rdb.LPush(ctx, "two:"+id+":"+field, "x")     // ok
	rdb.SAdd(ctx, "two:"+id+":members:all", "x") // ok
}

// 3. Nor is a name taken to contain other punctuation.
func punctuation(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "three_"+id, "x", "y")    // ok
	rdb.SAdd(ctx, "three_all_users", "x")   // ok
	rdb.LPush(ctx, "three_"+id+"_log", "x") // ok
}

// 4. A number is no word.
func numbers(ctx context.Context, rdb *redis.Client, n int) {
	rdb.HSet(ctx, fmt.Sprintf("four:%d", n), "x", "y") // ok
	rdb.SAdd(ctx, "four:all", n)                       // ok
}

// 5. A value in the middle of a word.
func inside(ctx context.Context, rdb *redis.Client, inode string) {
	rdb.HSet(ctx, "five:d"+inode, "x", "y") // ok
	rdb.SAdd(ctx, "five:delfiles", "x")     // ok
}

// 6. What lies under a bare prefix is of every type.
func bare(ctx context.Context, rdb *redis.Client, key string) {
	rdb.HSet(ctx, "six:"+key, "x", "y") // ok
	rdb.SAdd(ctx, "six:all", "x")       // ok
}

// 7. Commands that fit every type.
func generic(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Del(ctx, "seven:"+id)          // ok
	rdb.Expire(ctx, "seven:"+id, 1000) // ok
	rdb.SAdd(ctx, "seven:all", "x")    // ok
}

// 8. Heads that are not known.
func unknown(ctx context.Context, rdb *redis.Client, namespace, id string) {
	rdb.HSet(ctx, namespace+":"+id, "x", "y") // ok
	rdb.SAdd(ctx, namespace+":all", "x")      // ok
	rdb.SAdd(ctx, "{"+id+"}:all", "x")        // ok
	rdb.HSet(ctx, "{"+id+"}:"+id, "x", "y")   // ok
}

// 9. Different depths, different words.
func depths(ctx context.Context, rdb *redis.Client, id, field string) {
	rdb.HSet(ctx, "nine:user:"+id, "x", "y")          // ok
	rdb.SAdd(ctx, "nine:team:"+id, "x")               // ok
	rdb.LPush(ctx, "nine:user:"+id+":log", "x")       // ok
	rdb.Set(ctx, "nine:user:"+id+":bio:"+field, 1, 0) // ok
}

// 10. One place that can have several keys.
func either(ctx context.Context, rdb *redis.Client, id string, all bool) {
	key := "ten:" + id
	if all {
		key = "ten:all"
	}
	rdb.SAdd(ctx, key, "x")          // ok
	rdb.HSet(ctx, "ten:x", "x", "y") // ok
}

// 11. Joined, and so unknown from there on.
func joined(ctx context.Context, rdb *redis.Client, parts []string) {
	rdb.HSet(ctx, "eleven:"+strings.Join(parts, ":"), "x", "y") // ok
	rdb.SAdd(ctx, "eleven:a:b", "x")                            // ok
}

// 12. A sorted set that is made of sets.
func union(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SAdd(ctx, "twelve:"+id, "x")                          // ok
	rdb.Do(ctx, "ZUNIONSTORE", "twelve:all", 1, "twelve:"+id) // ok
}
