// The command shop does one round of what a shop does, and prints what it sees.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"

	"github.com/redis/go-redis/v9"

	"example.org/shop/internal/events"
	"example.org/shop/internal/store"
)

func main() {
	addr := flag.String("redis", "localhost:6379", "server")
	name := flag.String("name", "ada", "what the user is called")
	flag.Parse()
	rdb := redis.NewClient(&redis.Options{Addr: *addr, DisableIdentity: true})
	defer rdb.Close()
	if err := round(context.Background(), rdb, *name); err != nil {
		log.Fatal(err)
	}
}

func round(ctx context.Context, rdb *redis.Client, name string) error {
	s := store.New(rdb, 3)
	sub := events.All(ctx, rdb)
	defer sub.Close()
	if _, err := sub.Receive(ctx); err != nil {
		return err
	}
	some := events.Of(ctx, rdb, "carts")
	defer some.Close()
	if _, err := some.Receive(ctx); err != nil {
		return err
	}
	if _, err := some.Receive(ctx); err != nil {
		return err
	}
	err := errors.Join(
		s.AddUser(ctx, 7, name),
		s.Put(ctx, 7, "tea for "+name),
		s.LogIn(ctx, "t1", 7),
		s.AddJob(ctx, "mail "+name),
		events.Send(ctx, rdb, "carts", name),
	)
	if err != nil {
		return err
	}
	user, err := s.Name(ctx, 7)
	if err != nil {
		return err
	}
	carts, err := s.Carts(ctx)
	if err != nil {
		return err
	}
	ids, err := s.Users(ctx, "t1", "t2")
	if err != nil {
		return err
	}
	job, err := s.Take(ctx, "w1")
	if err != nil {
		return err
	}
	own, theirs, err := s.Waiting(ctx)
	if err != nil {
		return err
	}
	all, err := sub.ReceiveMessage(ctx)
	if err != nil {
		return err
	}
	one, err := some.ReceiveMessage(ctx)
	if err != nil {
		return err
	}
	fmt.Println(user, carts, ids, job, own, theirs, all.Payload, one.Payload)
	return nil
}
