// Command mediation looks after the keys of mediation.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/redis/go-redis/v9"

	"example.org/mediation/internal/c"
)

func main() {
	addr := flag.String("redis", "127.0.0.1:6379", "address of the server")
	listen := flag.String("listen", "127.0.0.1:8080", "address of the API")
	flag.Parse()
	rdb := redis.NewClient(&redis.Options{Addr: *addr})
	env := os.Getenv("MED_ENV")
	if err := run(context.Background(), rdb, env, *listen, flag.Arg(0)); err != nil {
		log.Fatal(err)
	}
}

// run does what the command line asks for.
func run(ctx context.Context, rdb redis.UniversalClient, env, listen, what string) error {
	switch what {
	case "serve":
		return http.ListenAndServe(listen, c.New(rdb, env).Routes())
	case "count":
		return count(ctx, rdb, "med:"+env+":*")
	case "count-all":
		return count(ctx, rdb, "med:*") // want fullscan
	case "wipe":
		return rdb.FlushDB(ctx).Err() // want fullscan "FLUSHDB"
	}
	return fmt.Errorf("%q is none of serve, count, count-all, wipe", what)
}

// count prints how many keys match pattern.
func count(ctx context.Context, rdb redis.UniversalClient, pattern string) error {
	n := 0
	pages := rdb.Scan(ctx, 0, pattern, 1000).Iterator()
	for pages.Next(ctx) {
		n++
	}
	fmt.Println(n)
	return pages.Err()
}
