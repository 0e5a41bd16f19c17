// Command server lists the workers.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/redis/go-redis/v9"

	"example.org/services/internal/rediskeys"
	"example.org/services/internal/workers"
)

func main() {
	addr := flag.String("redis", "127.0.0.1:6379", "`address` of the Redis server")
	flag.Parse()
	rdb := redis.NewClient(&redis.Options{Addr: *addr})
	ids, err := workers.New(rdb, rediskeys.DefaultFor(rediskeys.Server)).Alive(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ids)
}
