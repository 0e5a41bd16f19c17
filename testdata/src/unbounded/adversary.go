package unbounded

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. A queue that a worker takes from.
func enqueue(ctx context.Context, rdb *redis.Client, name string) {
	rdb.RPush(ctx, "queue:"+name, "x") // ok
}

func work(ctx context.Context, rdb *redis.Client, name string) {
	rdb.LPop(ctx, "queue:"+name) // ok
}

// 2. Another function trims, once in a while.
func feed(ctx context.Context, rdb *redis.Client, id string) {
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "feed:" + id, Values: "x"}) // ok
}

func janitor(ctx context.Context, rdb *redis.Client, id string) {
	rdb.XTrimMaxLen(ctx, "feed:"+id, 1000) // ok
}

// 3. Members are popped, fields are deleted.
func see(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SAdd(ctx, "seen:"+id, "x") // ok
	rdb.SPop(ctx, "seen:"+id)      // ok
}

func register(ctx context.Context, rdb *redis.Client, id, tenant string) {
	rdb.HSet(ctx, "tenants:"+id, tenant, 1) // ok
}

func unregister(ctx context.Context, rdb *redis.Client, id, tenant string) {
	rdb.HDel(ctx, "tenants:"+id, tenant) // ok
}

// 4. Fields that are always the same.
func fields(ctx context.Context, rdb *redis.Client, id string, values map[string]any) {
	rdb.HSet(ctx, "job:"+id, "state", "done", "owner", id) // ok
	rdb.HSet(ctx, "job:"+id, values)                       // ok
	rdb.HSet(ctx, "job:"+id, struct{}{})                   // ok
}

// 5. The size is looked at before.
func checked(ctx context.Context, rdb *redis.Client, id string) {
	if n, _ := rdb.LLen(ctx, "checked:"+id).Result(); n < 1000 { // ok
		rdb.RPush(ctx, "checked:"+id, "x") // ok
	}
}

// 6. The whole set is built anew.
func rebuild(ctx context.Context, rdb *redis.Client, id string, members []any) {
	rdb.Del(ctx, "rebuilt:"+id)              // ok
	rdb.SAdd(ctx, "rebuilt:"+id, members...) // ok
}

// 7. A script that gets the key trims it.
var trim = redis.NewScript(`return redis.call('LTRIM', KEYS[1], -1000, -1)`)

func scripted(ctx context.Context, rdb *redis.Client, id string) {
	rdb.RPush(ctx, "scripted:"+id, "x")            // ok
	trim.Run(ctx, rdb, []string{"scripted:" + id}) // ok
}

// 8. Both ends are pushed to, or the end is not known.
func ends(ctx context.Context, rdb *redis.Client, id string, n int64) {
	rdb.RPush(ctx, "recent:"+id, "x")   // ok
	rdb.LPush(ctx, "recent:"+id, "x")   // ok
	rdb.LTrim(ctx, "recent:"+id, 0, 99) // ok
}

func configured(ctx context.Context, rdb *redis.Client, id string, n int64) {
	rdb.RPush(ctx, "recent:"+id, "x")   // ok
	rdb.LTrim(ctx, "recent:"+id, -n, n) // ok
}

// 9. No limit in the policy, or no class, or a library's.
func free(ctx context.Context, rdb *redis.Client, id string) {
	rdb.RPush(ctx, "free:"+id, "x")  // ok
	rdb.RPush(ctx, "other:"+id, "x") // ok
	rdb.RPush(ctx, "asynq:x", "x")   // ok
	rdb.RPush(ctx, id, "x")          // ok
}

// 10. Options of XADD that the caller sets.
func options(ctx context.Context, rdb *redis.Client, args *redis.XAddArgs, id string, limit int64) {
	args.Stream = "trail:" + id
	rdb.XAdd(ctx, args)                                                               // ok
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "trail:" + id, MaxLen: limit, Values: "x"}) // ok
}

// 11. Fields that all callers name.
func count(ctx context.Context, rdb *redis.Client, id, what string) {
	rdb.HSet(ctx, "instances:"+id, what, 1) // ok
}

func counts(ctx context.Context, rdb *redis.Client, id string) {
	count(ctx, rdb, id, "tickets")
	count(ctx, rdb, id, "messages")
}
