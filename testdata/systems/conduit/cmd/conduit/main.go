// Command conduit runs the example: a worker, an API and a sweeper in one
// process, on one Redis server.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/conduit"
	"example.org/conduit/internal/status"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "conduit:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("conduit", flag.ContinueOnError)
	addr := flags.String("redis", "127.0.0.1:6379", "`address` of the Redis server")
	once := flags.Bool("once", false, "do one deterministic round on an empty database and exit")
	listen := flags.Bool("listen", false, "print the events that are published from now on, until interrupted")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rdb := redis.NewClient(&redis.Options{Addr: *addr})
	defer rdb.Close()
	if *once {
		return conduit.Round(ctx, rdb, out)
	}
	if *listen {
		return tell(ctx, rdb, out)
	}
	return serve(ctx, rdb)
}

// tell prints the events that are published, one a line, until ctx is done.
func tell(ctx context.Context, rdb *redis.Client, out io.Writer) error {
	sub, err := status.NewPublisher(rdb).Listen(ctx)
	if err != nil {
		return err
	}
	defer sub.Close()
	for {
		select {
		case <-ctx.Done():
			return nil
		case msg := <-sub.Channel():
			fmt.Fprintln(out, msg.Payload)
		}
	}
}

// serve ticks until ctx is done.
func serve(ctx context.Context, rdb *redis.Client) error {
	app := conduit.New(rdb, time.Now)
	if err := app.Start(ctx); err != nil {
		return err
	}
	ticker := time.NewTicker(5 * time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
			if _, err := app.Tick(ctx); err != nil {
				return err
			}
		}
	}
}
