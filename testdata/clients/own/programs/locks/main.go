// Command locks is goredis for redsync and redislock, whose scripts nobody sees in its code.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/redis/go-redis/v9"
)

func main() {
	ns := os.Getenv("NS")
	ctx := context.Background()
	c := redis.NewClient(&redis.Options{Addr: os.Args[1], Username: os.Getenv("RUSER"), Password: os.Getenv("RPASS")})
	bad := 0
	ck := func(name string, err error) {
		if err != nil {
			fmt.Println(name, err)
			bad++
		}
	}
	m := redsync.New(goredis.NewPool(c)).NewMutex(ns + ":lock:" + "a")
	ck("lock", m.Lock())
	_, err := m.Extend()
	ck("extend", err)
	_, err = m.Unlock()
	ck("unlock", err)
	l, err := redislock.New(c).Obtain(ctx, ns+":lock:"+"b", time.Second, nil)
	ck("obtain", err)
	ck("refresh", l.Refresh(ctx, time.Second, nil))
	_, err = l.TTL(ctx)
	ck("ttl", err)
	ck("release", l.Release(ctx))
	fmt.Println("refused:", bad)
}
