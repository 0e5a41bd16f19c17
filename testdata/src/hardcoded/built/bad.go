package built

import (
	"context"

	"github.com/redis/go-redis/v9"

	"hardcoded/built/rediskeys"
)

// The message names the builder.

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id)         // want `hand-built key "app:workers:\{id\}": build it with rediskeys.Keys.Worker$`
	rdb.Publish(ctx, "app:events:"+id, "x") // want `hand-built channel "app:events:\{id\}": build it with rediskeys.Keys.EventsChannel$`
	rdb.Scan(ctx, 0, "app:workers:*", 10)   // want `hand-built pattern "app:workers:\*": build it with rediskeys.Keys.WorkerPattern$`
	rdb.PSubscribe(ctx, "app:events:*")     // want `rediskeys.Keys.EventsChannelPattern$`
	rdb.HGet(ctx, "sett:instances", "a")    // want `hand-built key "sett:instances": build it with rediskeys.Keys.Instances$`
}

const prefix = "app:" // want `hand-built key "app:\{...\}:\{id\}": build it with rediskeys.Keys$`

func several(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, prefix+"workers:"+id)
	rdb.Get(ctx, prefix+"jobs:mail:"+id)
}

// A function that returns a key of a class without a namespace is no builder:
// nothing tells where its key is from.
func instances() string { return "sett:instances" } // want `"sett:instances": build it with rediskeys.Keys.Instances`

func global(ctx context.Context, rdb *redis.Client) { rdb.HGet(ctx, instances(), "a") }

// A builder that is given a literal namespace.
func given(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, rediskeys.WorkerOf("prod", id)) // want `the namespace of key "prod:workers:\{id\}" is written into the code: take it from configuration`
}

// The prefix of a builder that is listed is of use elsewhere too.
func beside(ctx context.Context, rdb *redis.Client, region string) {
	rdb.Get(ctx, "leader:"+region) // want `hand-built key "leader:\{region\}": build it with rediskeys.Keys.Leader$`
	rdb.Get(ctx, Lock(region))
}

// Lock is no method of Global.
func Lock(name string) string { return "lock:" + name } // want `hand-built key "lock:\{region\}": build it with rediskeys.Keys.Lock$`
