// Command both has two namespaces in one process: what it clears in the first stays in the
// second.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"

	"github.com/redis/go-redis/v9"

	"example.org/services/internal/jobs"
	"example.org/services/internal/rediskeys"
	"example.org/services/internal/workers"
)

func main() {
	addr := flag.String("redis", "127.0.0.1:6379", "`address` of the Redis server")
	flag.Parse()
	if err := run(context.Background(), redis.NewClient(&redis.Options{Addr: *addr})); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, rdb *redis.Client) error {
	first, err := rediskeys.New("first")
	if err != nil {
		return err
	}
	second, err := rediskeys.New("second")
	if err != nil {
		return err
	}
	for i, keys := range []rediskeys.Keys{first, second} {
		j := jobs.New(rdb, keys)
		err := errors.Join(workers.New(rdb, keys).Beat(ctx, fmt.Sprint("w-", i)), j.Put(ctx, "upper", "j-1", "hello"), j.Put(ctx, "up:per", "j-1", "hello"))
		if err != nil {
			return err
		}
	}
	if err := jobs.New(rdb, first).Clear(ctx); err != nil {
		return err
	}
	for _, keys := range []rediskeys.Keys{first, second} {
		ids, err := workers.New(rdb, keys).Alive(ctx)
		if err != nil {
			return err
		}
		fmt.Println(ids)
	}
	return nil
}
