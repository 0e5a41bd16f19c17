package named

import (
	"context"
	"log"

	"github.com/redis/go-redis/v9"
)

// 5. A constant of a function that is a key becomes a variable: what else uses it follows.
func local(ctx context.Context, rdb *redis.Client) {
	const key = "app:workers:sem" // want "worker"
	rdb.Get(ctx, key)
	log.Print("taken", key, map[string]string{"key": key})
	defer func() { rdb.Del(ctx, (key)) }()
	if s, _ := ctx.Value("key").(string); s == key {
		var other = key
		log.Print(other, key[1:])
	}
}

func localOf(ctx context.Context, rdb *redis.Client) {
	const key = "app:jobs:" + guest + ":7" // want "job"
	rdb.Get(ctx, key)
	log.Print(key)
}

func localWhole(ctx context.Context, rdb *redis.Client) {
	const key = "app:config" // want "config"
	rdb.Get(ctx, key)
	if ctx != nil {
		const key = "app:workers:inner" // want "worker"
		rdb.Get(ctx, key)
		log.Print(key)
	}
}

// 6. Something asks for a constant, or for one of another type.
func needed(ctx context.Context, rdb *redis.Client, s string, k kind) {
	const inOther = "app:workers:a" // want "worker"
	const other = inOther + "s"
	rdb.Get(ctx, inOther)
	log.Print(other)

	const length = "app:workers:b" // want "worker"
	var list [len(length)]int
	rdb.Get(ctx, length)
	log.Print(list)

	const inCase = "app:workers:c" // want "worker"
	switch s {
	case inCase:
	}
	rdb.Get(ctx, inCase)

	const inMap = "app:workers:d" // want "worker"
	rdb.Get(ctx, inMap)
	log.Print(map[string]int{inMap: 1})

	const ofKind = "app:workers:e" // want "worker"
	rdb.Get(ctx, ofKind)
	log.Print(k == ofKind)

	const typed string = "app:workers:f" // want "worker"
	rdb.Get(ctx, typed)
	log.Print(typed)

	const (
		first  = "app:workers:g" // want "worker"
		second = "x"
	)
	rdb.Get(ctx, first)
	log.Print(first, second)

	const put = "app:workers:h" // want "worker"
	rdb.Get(ctx, put)
	log.Print(put + "x")

	const commented = /* a comment */ "app:workers:i" // want "worker"
	rdb.Get(ctx, commented)
	log.Print(commented)
}
