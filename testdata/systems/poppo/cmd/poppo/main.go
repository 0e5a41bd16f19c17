// Command poppo runs the tasks that wait.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/poppo/internal/cleanup"
	"example.org/poppo/internal/process"
	"example.org/poppo/internal/rediskeys"
	"example.org/poppo/internal/task"
)

func main() {
	addr := flag.String("redis", "127.0.0.1:6379", "address of the server")
	namespace := flag.String("namespace", cmp.Or(os.Getenv("POPPO_NAMESPACE"), "poppo"), "first segment of the keys")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	rdb := redis.NewClient(&redis.Options{Addr: *addr})
	defer rdb.Close()
	if err := run(ctx, rdb, *namespace); err != nil {
		fmt.Fprintln(os.Stderr, "poppo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rdb *redis.Client, namespace string) error {
	keys := rediskeys.New(namespace)
	id := "poppo-" + strconv.Itoa(os.Getpid())
	registry, tasks := process.NewRegistry(rdb, keys), task.NewQueue(rdb, keys)
	if err := registry.Start(ctx, id, os.Args[0], time.Now()); err != nil {
		return err
	}
	for ctx.Err() == nil {
		if err := cleanup.Sweep(ctx, rdb, namespace); err != nil {
			return err
		}
		next, err := tasks.Take(ctx, time.Minute)
		if errors.Is(err, redis.Nil) {
			continue
		}
		if err != nil {
			return err
		}
		if err := tasks.Finish(ctx, next, "done"); err != nil {
			return err
		}
		if err := registry.Beat(ctx, id, time.Now()); err != nil {
			return err
		}
	}
	return nil
}
