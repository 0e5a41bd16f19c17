package missingttl

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

const workerTTL = 30 * time.Second

func given(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":workers:"+id, 1, workerTTL)                               // ok
	rdb.SetNX(ctx, ns+":leases:"+id, 1, 10*time.Minute)                         // ok
	rdb.SetEx(ctx, ns+":leases:"+id, 1, 15*time.Minute)                         // ok
	rdb.SetArgs(ctx, ns+":windows:"+id, 1, redis.SetArgs{TTL: 2 * time.Minute}) // ok
	rdb.SetArgs(ctx, ns+":windows:"+id, 1, redis.SetArgs{ExpireAt: time.Now()}) // ok: a point in time
	rdb.SetArgs(ctx, ns+":windows:"+id, 1, redis.SetArgs{KeepTTL: true})        // ok
	rdb.Set(ctx, ns+":windows:"+id, 1, redis.KeepTTL)                           // ok
	rdb.GetEx(ctx, ns+":workers:"+id, workerTTL)                                // ok
	rdb.Do(ctx, "SET", ns+":workers:"+id, 1, "EX", 30)                          // ok
	rdb.Do(ctx, "SET", ns+":workers:"+id, 1, "KEEPTTL")                         // ok
	rdb.Set(ctx, ns+":registry:x", 1, 0)                                        // ok: no class
	rdb.Set(ctx, ns+":config:x", 1, 0)                                          // ok: any
	rdb.Expire(ctx, ns+":config:x", time.Hour)                                  // ok: any
}

func follows(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":workers:"+id, 1, 0)         // ok: EXPIRE
	rdb.Expire(ctx, ns+":workers:"+id, workerTTL) // ok
}

func otherClientsGive(ctx context.Context, conn redigo.Conn, c rueidis.Client, ns, id string, n int) {
	_, _ = conn.Do("SET", ns+":workers:"+id, 1, "EX", 30)                               // ok
	_, _ = conn.Do("SET", ns+":workers:"+id, 1, "EX", n)                                // ok: not known
	c.Do(ctx, c.B().Set().Key(ns+":workers:"+id).Value("1").ExSeconds(30).Build())      // ok
	c.Do(ctx, c.B().Set().Key(ns+":workers:"+id).Value("1").Nx().Ex(workerTTL).Build()) // ok
	c.Do(ctx, c.B().Set().Key(ns+":workers:"+id).Value("1").Keepttl().Build())          // ok
	c.Do(ctx, c.B().Getex().Key(ns+":workers:"+id).Build())                             // ok
}
