// Package fix has keys that are built by hand in all the ways that a builder can
// take the place of. What the fixes make of it is in the .golden files.
package fix

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// 1. A sum, a format, a join.
func ways(ctx context.Context, rdb *redis.Client, id string, n int) {
	rdb.Get(ctx, "app:workers:"+id)                              // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", id))              // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", id, n))           // want "job"
	rdb.Get(ctx, fmt.Sprint("app:workers:", id))                 // want "worker"
	rdb.Get(ctx, strings.Join([]string{"app:workers", id}, ":")) // want "worker"
	rdb.Get(ctx, "app:jobs:mail:"+strconv.Itoa(n))               // want "job"
	rdb.Get(ctx, "app:config")                                   // want "config"
	rdb.HGet(ctx, "sett:instances", id)                          // want "instances"
}

// 2. Values that are several texts, and the empty text.
func values(ctx context.Context, rdb *redis.Client, a, b string) {
	rdb.Get(ctx, "app:workers:"+a+b)     // want "worker"
	rdb.Get(ctx, "app:workers:v1-"+a)    // want "worker"
	rdb.Get(ctx, "app:lock:"+a+":"+b)    // want "lock"
	rdb.Get(ctx, "app:lock:x:"+a+":"+b)  // want "lock"
	rdb.Get(ctx, "app:workers:")         // want "worker"
	rdb.Get(ctx, "app:{"+a+"}:cart")     // want "cart"
	rdb.Get(ctx, ("app:workers:")+(a+b)) // want "worker"
	rdb.Get(ctx, "app:workers:\x00"+a)   // want "worker"
	rdb.Get(ctx, `app:workers:\`+a)      // want "worker"
}

// 3. A constant that several keys begin with, in several functions.
const prefix = "app:workers:" // want "worker"

func first(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, prefix+id) }

func second(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, fmt.Sprintf("%s%s", prefix, id), "x", 0)
}

// 4. A function that returns keys.
func workerKey(id string) string { return "app:workers:" + id } // want "worker"

func third(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, workerKey(id))
	rdb.Del(ctx, workerKey(id), workerKey("1"))
}

// 5. Named results, closures, branches.
func named(id string) (key string) { // ok
	key = "app:workers:" + id // want "worker"
	return
}

func closures(ctx context.Context, rdb *redis.Client, id string, b bool) {
	rdb.Get(ctx, named(id))
	get := func(id string) { rdb.Get(ctx, "app:workers:"+id) } // want "worker"
	get(id)
	var key string
	if b {
		key = "app:workers:" + id // want "worker"
	} else {
		key = "app:jobs:mail:1" // want "job"
	}
	rdb.Get(ctx, key)
	switch id {
	case "":
		key = "app:config" // want "config"
	default:
		key = "app:lock:" + id // want "lock"
	}
	rdb.Get(ctx, key)
	defer rdb.Del(ctx, "app:workers:"+id) // want "worker"
	go func() {}()
}

// 6. Several keys of one command, a field of a struct, a slice of keys, channels,
// patterns, and the keys of a script.
func commands(ctx context.Context, rdb *redis.Client, id string) {
	rdb.MGet(ctx, "app:workers:"+id, "app:config")                             // want "worker" "config"
	rdb.MGet(ctx, []string{"app:workers:" + id, "app:jobs:mail:7"}...)         // want "worker" "job"
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "app:workers:" + id})                // want "worker"
	rdb.Publish(ctx, "app:events:"+id, "x")                                    // want "events"
	rdb.Subscribe(ctx, "app:events:"+id)                                       // want "events"
	rdb.PSubscribe(ctx, "app:events:*")                                        // want "events"
	rdb.Scan(ctx, 0, "app:workers:*", 10)                                      // want "worker"
	rdb.Scan(ctx, 0, "app:jobs:mail:*", 10)                                    // want "job"
	rdb.Keys(ctx, "app:jobs:*")                                                // want "job"
	rdb.Do(ctx, "GET", "app:workers:"+id)                                      // want "worker"
	rdb.Eval(ctx, "return redis.call('GET', KEYS[1])", []string{"app:config"}) // want "config"
}

// 7. A package variable, and a map of prefixes.
var configKey = "app:config" // want "config"

var prefixes = map[string]string{"worker": "app:workers:"} // want "worker"

func fields(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, configKey)
	rdb.Get(ctx, prefixes["worker"]+id)
}

// 8. A named type, and bytes.
type key string

func types(ctx context.Context, rdb *redis.Client, id string) {
	k := key("app:workers:" + id) // want "worker"
	rdb.Get(ctx, string(k))
	raw := []byte("app:workers:" + id) // want "worker"
	rdb.Get(ctx, string(raw))
	const typed key = "app:config" // want "config"
	rdb.Get(ctx, string(typed))
}
