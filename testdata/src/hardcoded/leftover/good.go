package leftover

import (
	"context"
	"errors"
	"log"
	"net/url"
	"strings"

	"github.com/redis/go-redis/v9"

	"hardcoded/leftover/rediskeys"
)

// What only looks like a key of the namespace.

func path(u *url.URL) bool { return strings.HasPrefix(u.Path, "shop:user:") } // ok

func logged(line string) bool { return strings.HasPrefix(line, "shop: ") } // ok

func metric(name string) bool {
	log.Print("shop:user:1 was not found")
	return name == "shop:user:total" // ok
}

func failed(err error) bool { return err.Error() == "shop:last" } // ok

var errUser = errors.New("shop:user:missing")

var kinds = map[string]int{"shop:user:1": 1, "shop:cart:1": 2} // ok

func kind(name string) int { return kinds[name] }

// What may be a key, and may be something else.

func either(k rediskeys.Keys, id, topic string) bool {
	text := topic
	if id != "" {
		text = k.User(id)
	}
	return strings.HasPrefix(text, "shop:user:") // ok
}

func id(key string) string { return strings.TrimPrefix(key, "shop:user:") } // ok

// Keys of a class without a namespace, and of others.

func stats(ctx context.Context, rdb *redis.Client) {
	iter := rdb.Scan(ctx, 0, rediskeys.Default().StatsPattern(), 100).Iterator() // ok
	for iter.Next(ctx) {
		log.Print(strings.TrimPrefix(iter.Val(), "shop:stats:")) // ok
	}
	for _, key := range rdb.Keys(ctx, "asynq:*").Val() { // ok
		log.Print(strings.TrimPrefix(key, "shop:user:"))
	}
}

// Keys that are compared with what holds in every namespace.

func compared(k rediskeys.Keys, key string) bool {
	_, _, ok := rediskeys.ParseUser(k.User("1"))
	return ok || k.Last() == key || strings.HasSuffix(k.User("1"), ":1") || strings.Contains(k.User("1"), ":user:") // ok
}

// A message of something else.

type message struct{ Channel string }

func other(m message) bool { return m.Channel == "shop:all" } // ok
