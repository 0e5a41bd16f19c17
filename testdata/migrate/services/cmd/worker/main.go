// Command worker announces itself, and keeps a job.
package main

import (
	"context"
	"errors"
	"flag"
	"log"

	"github.com/redis/go-redis/v9"

	"example.org/services/internal/jobs"
	"example.org/services/internal/rediskeys"
	"example.org/services/internal/workers"
)

func main() {
	addr := flag.String("redis", "127.0.0.1:6379", "`address` of the Redis server")
	flag.Parse()
	ctx, rdb, keys := context.Background(), redis.NewClient(&redis.Options{Addr: *addr}), rediskeys.DefaultFor(rediskeys.Worker)
	j := jobs.New(rdb, keys)
	err := errors.Join(workers.New(rdb, keys).Beat(ctx, "w-1"), j.Put(ctx, "upper", "j-1", "hello"), j.Note(ctx, "upper:j-1", "done"))
	if err != nil {
		log.Fatal(err)
	}
}
