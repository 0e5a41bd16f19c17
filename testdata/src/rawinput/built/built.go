// Package built is testdata of the rule rawinput: builders that take values as they are.
package built

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"rawinput/built/rediskeys"
)

func handle(ctx context.Context, rdb *redis.Client, r *http.Request) {
	rdb.Get(ctx, rediskeys.Default().User(r.FormValue("id"))) // want `"user:{form_value}" has r.FormValue\("id"\) in it as it is`

	// A variable holds the value, another one the key; one finding, at the argument.
	id := r.FormValue("id")
	key := rediskeys.Default().User(id) // want `"user:{id}" has r.FormValue\("id"\) in it`
	rdb.Get(ctx, key)                   // ok: it stands at the argument
	rdb.Del(ctx, key)                   // ok: it stands at the argument

	rdb.Get(ctx, userKey(r.FormValue("id")))                             // want `"user:{form_value}" has r.FormValue\("id"\) in it`
	rdb.Get(ctx, userKey(r.FormValue("id"))+":x")                        // want `has r.FormValue\("id"\) in it`
	rdb.Get(ctx, rediskeys.Default().User("a-"+r.FormValue("id")))       // want `has r.FormValue\("id"\) in it`
	rdb.Get(ctx, rediskeys.Default().Visit(time.Now(), r.UserAgent()))   // want `has r.UserAgent\(\) in it`
	rdb.Publish(ctx, rediskeys.Default().NewsChannel(r.UserAgent()), "") // want `channel "news:{user_agent}" has r.UserAgent\(\) in it`
	rdb.Get(ctx, rediskeys.Default().User(r.URL.Query().Get("id")))      // want `has r.URL.Query\(\).Get\("id"\) in it`
	lookup(ctx, rdb, r.FormValue("user"))

	k, err := rediskeys.New("eu")
	if err != nil {
		return
	}
	rdb.Get(ctx, k.User(r.FormValue("id"))) // want `has r.FormValue\("id"\) in it`
}

func userKey(id string) string { return rediskeys.Default().User(id) }

func lookup(ctx context.Context, rdb *redis.Client, user string) {
	rdb.Get(ctx, rediskeys.Default().Vote(7, user)) // want `"vote:7:{user}" has r.FormValue\("user"\) in it`
}

// An account has a name that is in keys.
type account struct{ Email string }

func show(ctx context.Context, rdb *redis.Client, a account) {
	rdb.Get(ctx, rediskeys.Default().User(a.Email)) // want `"user:{email}" shows Email to whoever sees keys`
}

// A visitor is on a page that only they should know of.
type visitor struct{ Page, PageHash string }

func visits(ctx context.Context, rdb *redis.Client, v visitor, day time.Time) {
	rdb.Get(ctx, rediskeys.Default().Visit(day, v.Page)) // want `shows Page, {page} is personal`
	key := rediskeys.Default().Visit(day, v.Page)
	rdb.Get(ctx, key)                                        // want `shows Page, {page} is personal`
	rdb.Get(ctx, rediskeys.Default().Visit(day, v.PageHash)) // ok: a hash
	rdb.Get(ctx, rediskeys.Default().Visit(day, "home"))     // ok: text of the code
}

func honest(ctx context.Context, rdb *redis.Client, r *http.Request, known map[string]bool) {
	rdb.Get(ctx, rediskeys.Default().Call(r.URL.Query().Get("path"))) // ok: escaped
	rdb.Get(ctx, rediskeys.Default().User("all"))                     // ok: text of the code
	if n, err := strconv.Atoi(r.FormValue("id")); err == nil {
		rdb.Get(ctx, rediskeys.Default().User(strconv.Itoa(n)))    // ok: a number
		rdb.Get(ctx, rediskeys.Default().Vote(int64(n), "nobody")) // ok: a number
	}
	id := r.FormValue("user")
	if !known[id] {
		return
	}
	rdb.Get(ctx, rediskeys.Default().User(id))                                  // ok: one of those that are known
	rdb.Get(ctx, userKey(id))                                                   // ok: one of those that are known
	rdb.Get(ctx, rediskeys.Default().User(clean(r.FormValue("id"))))            // ok: goes through a function
	rdb.Get(ctx, cleanKey(r.FormValue("id")))                                   // ok: goes through a function
	rdb.Get(ctx, chosenKey(r.FormValue("id")))                                  // ok: the function looks at it
	rdb.Scan(ctx, 0, rediskeys.Default().VotePattern(r.FormValue("post")), 10)  // ok: escaped in a pattern
	rdb.Get(ctx, rediskeys.Default().KeyPrefix()+"user:all")                    // ok: text of the code
	rdb.Set(ctx, rediskeys.Default().User("all"), r.FormValue("id"), time.Hour) // ok: not in the key
}

func clean(s string) string { return strings.Map(letter, s) }

func letter(r rune) rune {
	if r < 'a' || 'z' < r {
		return -1
	}
	return r
}

func cleanKey(id string) string { return rediskeys.Default().User(clean(id)) }

func chosenKey(id string) string {
	if id != "a" {
		id = "b"
	}
	return rediskeys.Default().User(id)
}
