package objects

import (
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

// What is not known is a call of the client all the same.
func unknownName(conn redis.Conn, name, id string) {
	conn.Do(name, "app:unknown:"+id) // used
}

func unknownVector(args []any) {
	rdb.Do(ctx, args...) // used
}

func unknownCommand(next func() command, conn redis.Conn) {
	c := next()
	conn.Do(c.name, c.args...) // used
}

func knownName(conn redis.Conn, args []any) {
	conn.Do("GET", args...)                               // GET {?}
	conn.Do("MGET", args...)                              // MGET {?}
	conn.Do("SET", append([]any{"app:kn:1"}, args...)...) // SET "app:kn:1"
}

func knownKey(get func() string) {
	rdb.Do(ctx, "GET", get())           // GET {?}
	rdb.Do(ctx, "HGET", get(), "app:f") // HGET {?}
	rdb.Do(ctx, "DEL", get(), "app:d")  // DEL {?} | "app:d"
}

// A hole among the words does not move the others.
func between(get func() any, id string) {
	rdb.Do(ctx, "SETEX", "app:sx:"+id, get(), "app:value")            // SETEX "app:sx:{id}"
	rdb.Do(ctx, "SET", "app:st:"+id, get(), "EX", get())              // SET "app:st:{id}"
	rdb.Do(ctx, "ZADD", "app:zs:"+id, get(), "app:member")            // ZADD "app:zs:{id}"
	rdb.Do(ctx, "MSET", "app:m1", get(), "app:m2", get())             // MSET "app:m1" | "app:m2"
	rdb.Do(ctx, "EVAL", get(), 2, "app:e1:"+id, "app:e2", "app:argv") // EVAL "app:e1:{id}" | "app:e2"
}

// The client's own command objects.
func pipeline(id string) {
	p := rdb.Pipeline()
	p.Do(ctx, "GET", "app:pipe:"+id) // GET "app:pipe:{id}"
	p.Set(ctx, "app:ps:"+id, 1, 0)   // SET "app:ps:{id}"
	_, _ = rdb.Pipelined(ctx, func(p goredis.Pipeliner) error {
		p.Get(ctx, "app:pd:"+id) // GET "app:pd:{id}"
		return nil
	})
}

type step func(p goredis.Pipeliner)

func runSteps(steps ...step) {
	p := rdb.TxPipeline()
	for _, s := range steps {
		s(p)
	}
	_, _ = p.Exec(ctx)
}

func deleteStep(key string) step {
	return func(p goredis.Pipeliner) {
		p.Del(ctx, key) // used
	}
}

func steps(id string) {
	runSteps(
		deleteStep("app:step:"+id),                                // DEL "app:step:{id}"
		func(p goredis.Pipeliner) { p.Incr(ctx, "app:incr:"+id) }, // INCR "app:incr:{id}"
	)
}
