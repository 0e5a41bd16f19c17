// Package named has keys with values that are constants.
package named

import (
	"context"
	"fmt"
	"net/http"

	"github.com/redis/go-redis/v9"
)

// What a person of the sample is: a value of keys that has a name.
type kind string

const (
	admin      kind = "admin"
	guest           = "guest"
	two             = "two:parts"
	number          = "7"
	workers         = "app:workers"    // want "worker"
	partOf          = "app:workers:pa" // want "worker"
	nothing         = ""
	joinedKind      = guest + "s"
)

// 1. A constant that is a whole value keeps its name, also where the whole key is one.
func constants(ctx context.Context, rdb *redis.Client, id string, n int) {
	rdb.Get(ctx, "app:workers:"+string(admin))                 // want "worker"
	rdb.Get(ctx, "app:workers:"+guest)                         // want "worker"
	rdb.Get(ctx, "app:workers:"+string(guest))                 // want "worker"
	rdb.Get(ctx, "app:workers:"+http.MethodGet)                // want "worker" nofix "other build tags"
	rdb.Get(ctx, "app:workers:"+joinedKind)                    // want "worker"
	rdb.Get(ctx, string("app:workers:"+admin))                 // want "worker"
	rdb.Get(ctx, ("app:workers:" + (guest)))                   // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", guest))         // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", admin))         // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", string(admin))) // want "worker"
	rdb.Get(ctx, "app:jobs:"+guest+":"+fmt.Sprint(n))          // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", "x-"+guest, n)) // want "job"
	rdb.Get(ctx, "app:{"+string(admin)+"}:cart")               // want "cart"
	rdb.Publish(ctx, "app:events:"+string(admin), "x")         // want "events"
	rdb.Get(ctx, workers+":"+guest)
	rdb.Get(ctx, "app:lock:"+guest+":"+http.MethodGet+":"+string(admin)+":"+id) // want "lock" nofix "other build tags"
}

// 2. A constant that is more than the value, or begins before it, does not.
func parts(ctx context.Context, rdb *redis.Client, n int) {
	rdb.Get(ctx, "app:jobs:"+guest+":"+number) // want "job"
	rdb.Get(ctx, partOf+"rt")
	rdb.Get(ctx, "app:workers:"+nothing)               // want "worker"
	rdb.Get(ctx, "app:workers:"+guest+"-"+"x"+nothing) // want "worker"
	rdb.Get(ctx, "app:lock:"+two)                      // want "lock"
	rdb.Get(ctx, "app"+":workers"+":"+"a")             // want "worker"
}

// 3. The name of the type that a typed constant needs means something else.
func shadowed(ctx context.Context, rdb *redis.Client) {
	string := fmt.Sprint()
	rdb.Get(ctx, "app:workers:"+guest+string)                    // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s%s", admin, string)) // want "worker"
}

// 4. The name means something else where the key is used, or is not seen there.
func moved(ctx context.Context, rdb *redis.Client) {
	key := "app:workers:" + guest // want "worker"
	{
		const guest = "other"
		rdb.Get(ctx, key)
		rdb.Get(ctx, "app:workers:"+guest) // want "worker"
	}
}
