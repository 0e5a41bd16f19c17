package optional

import (
	"context"
	"os"

	"github.com/redis/go-redis/v9"
	"hardcoded/optional/rediskeys"
)

type store struct {
	rdb       *redis.Client
	namespace string
	keys      rediskeys.Keys
}

func newStore(rdb *redis.Client) (*store, error) {
	keys, err := rediskeys.New(os.Getenv("SHOP_NAMESPACE"))
	if err != nil {
		return nil, err
	}
	return &store{rdb: rdb, namespace: keys.Namespace(), keys: keys}, nil
}

func good(ctx context.Context, rdb *redis.Client, s *store, id, ns string) {
	k := rediskeys.Default()
	rdb.Get(ctx, k.User(id))                        // ok
	rdb.Get(ctx, s.keys.Cart(id))                   // ok
	rdb.Scan(ctx, 0, k.UserPattern(), 10)           // ok
	rdb.Publish(ctx, k.EventsChannel(id), "x")      // ok
	rdb.Get(ctx, ns+":user:"+id)                    // ok: it was given the namespace
	rdb.Get(ctx, s.namespace+":user:"+id)           // ok
	rdb.Get(ctx, ns+"user:"+id)                     // ok: what stands in front may be empty, or end with the separator
	rdb.Get(ctx, os.Getenv("PREFIX")+"session:"+id) // ok
	rdb.Scan(ctx, 0, ns+":user:*", 10)              // ok: it was given the namespace
	rdb.Get(ctx, "asynq:"+id)                       // ok: a library's own
	rdb.Get(ctx, "asynq:user:"+id)                  // ok
	rdb.Get(ctx, "user:"+id+":orders")              // ok: of no class
	rdb.Get(ctx, "events:user:"+id)                 // ok: events is no namespace, for a channel begins with it
	rdb.Get(ctx, id)                                // ok
	rdb.Get(ctx, id+":counter")                     // ok: what it begins with is not written here
	rdb.Scan(ctx, 0, "*", 10)                       // ok: for fullscan
	rdb.Scan(ctx, 0, id+"*", 10)                    // ok
}

func prefixed(ctx context.Context, rdb *redis.Client, name, id string) {
	ns := ""
	if name != "" {
		ns = name + ":"
	}
	rdb.Get(ctx, ns+"user:"+id) // ok: what stands in front may be empty
}
