// Scripts runs the scripts of all three clients on the server that it is given.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"

	"example.org/scripts/internal/jobs"
)

func main() {
	addr := flag.String("redis", "localhost:6379", "address of the server")
	flag.Parse()
	ctx := context.Background()

	rdb := goredis.NewClient(&goredis.Options{Addr: *addr})
	show(jobs.NewQueue(rdb).Run(ctx))

	conn, err := redis.Dial("tcp", *addr)
	if err != nil {
		log.Fatal(err)
	}
	show(jobs.Redigo(conn))

	client, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{*addr}, DisableCache: true})
	if err != nil {
		log.Fatal(err)
	}
	show(jobs.Rueidis(ctx, client))
}

func show(replies []any, err error) {
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range replies {
		fmt.Printf("%v\n", r)
	}
}
