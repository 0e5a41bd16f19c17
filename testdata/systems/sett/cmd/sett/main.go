// Command sett starts and lists instances.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/sett/internal/instance"
	"example.org/sett/internal/orchestrator"
)

func main() {
	addr := flag.String("redis", "127.0.0.1:6379", "address of the server")
	name := flag.String("name", "", "name of the instance; counted if empty")
	force := flag.Bool("force", false, "share the workspace with another instance")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	rdb := redis.NewClient(&redis.Options{Addr: *addr})
	defer rdb.Close()
	run := up
	if flag.Arg(0) == "list" {
		run = list
	}
	if err := run(ctx, rdb, *name, *force); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func up(ctx context.Context, rdb *redis.Client, name string, force bool) error {
	if name != "" {
		if err := instance.ValidateName(name); err != nil {
			return err
		}
	}
	name, err := instance.ResolveName(ctx, rdb, name)
	if err != nil {
		return err
	}
	path, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := instance.CheckWorkspace(ctx, rdb, path, name); err != nil && !force {
		return err
	}
	now := time.Now()
	m := instance.Metadata{RunID: runID(now), WorkspacePath: path, StartedAt: now, OrchestratorPID: os.Getpid()}
	if err := instance.Register(ctx, rdb, name, m); err != nil {
		return err
	}
	fmt.Println("Started instance:", name)
	return orchestrator.Run(ctx, rdb, name, func(event string) { fmt.Println(event) })
}

func runID(at time.Time) string {
	n := at.UnixNano()
	return fmt.Sprintf("%08x-%04x-4000-8000-%012x", uint32(n>>32), uint16(n), n&0xffffffffffff)
}

func list(ctx context.Context, rdb *redis.Client, _ string, _ bool) error {
	names, err := instance.List(ctx, rdb)
	for _, name := range names {
		fmt.Println(name)
	}
	return err
}
