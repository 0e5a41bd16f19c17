// Command hostile is hard to make a user for. It is not run.
package main

import (
	"context"
	"os"
	"time"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx := context.Background()
	c := redis.NewClient(&redis.Options{Addr: os.Args[1]})
	ns := os.Getenv("NS")
	c.FCall(ctx, "f", []string{ns + ":fn:" + "1"}, 1)
	c.FCallRO(ctx, "f", []string{ns + ":str:" + "1"}, 1)
	c.Sort(ctx, ns+":list:"+"1", &redis.Sort{By: ns + ":hash:*->a", Get: []string{"#"}})
	c.PSubscribe(ctx, ns+":events:*")
	c.PSubscribe(ctx, os.Getenv("EVENTS"))
	c.SSubscribe(ctx, ns+":events:"+"a")
	c.BLPop(ctx, time.Second, ns+":list:"+"1", ns+":list:"+"2")
	var words []any
	for _, word := range os.Args[2:] {
		words = append(words, word)
	}
	c.Do(ctx, words...)
	c.Do(ctx, "JSON.SET", ns+":fn:"+"1", ".", "1")
	c.HExpire(ctx, ns+":hash:"+"1", time.Second, "a")
	c.Eval(ctx, os.Getenv("SCRIPT"), []string{ns + ":str:" + "1"})
	c.Eval(ctx, "return redis.call(ARGV[1], KEYS[1])", []string{ns + ":str:" + "1"})
	c.Eval(ctx, "return redis.call('DEL', 'literal:' .. ARGV[1])", nil)
	c.Eval(ctx, "return redis.call('INCR', 'counter')", nil)
	c.Get(ctx, os.Getenv("KEY"))
	c.Get(ctx, "other thing:"+os.Getenv("KEY"))
	c.FlushAll(ctx)
	c.ConfigSet(ctx, "save", "")
}
