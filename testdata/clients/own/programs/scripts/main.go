// Command scripts runs Lua scripts that get in KEYS and ARGV what is no key, as the user that redislint acl
// makes for it. It prints what the server refuses, and counts that.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/redis/go-redis/v9"
)

var ns = os.Getenv("NS")

// A channel and a field come through KEYS, a channel through ARGV; a channel and a key begin with an element of KEYS.
var save = redis.NewScript(`
redis.call('HSET', KEYS[1], KEYS[2], ARGV[1])
redis.call('PUBLISH', KEYS[3], ARGV[1])
redis.call('PUBLISH', ARGV[2], ARGV[1])
redis.call('PUBLISH', KEYS[4] .. ':done', ARGV[1])
return redis.call('HGET', KEYS[1] .. 'x', 'a')`)

func main() {
	ctx := context.Background()
	c := redis.NewClient(&redis.Options{Addr: os.Args[1], Username: os.Getenv("RUSER"), Password: os.Getenv("RPASS")})
	bad := 0
	ck := func(name string, err error) {
		if err != nil && !errors.Is(err, redis.Nil) {
			fmt.Println(name, err)
			bad++
		}
	}
	ck("save", save.Run(ctx, c, []string{ns + ":hash:" + "1", "field", ns + ":events:" + "a", ns + ":events:" + "b"}, "x", ns+":events:"+"c").Err())
	ck("do", c.Do(ctx, "EVAL", `redis.call('PUBLISH', KEYS[1], '') return redis.call('PUBLISH', ARGV[1], '')`, 1, ns+":events:"+"d", ns+":events:"+"e").Err())
	ck("eval", c.Eval(ctx, `return redis.call('PUBLISH', ARGV[1], '')`, nil, ns+":events:"+"f").Err())
	fmt.Println("refused:", bad)
}
