package hardcoded

import (
	"context"
	"fmt"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

// Keys builds keys below a namespace.
type Keys struct{ namespace string }

// New returns the keys of a namespace.
func New(namespace string) Keys { return Keys{namespace} }

// Worker is the key of a worker.
func (k Keys) Worker(id string) string { return k.namespace + ":workers:" + id }

// WorkerPattern matches the keys of all workers.
func (k Keys) WorkerPattern() string { return k.namespace + ":workers:*" }

func workers(ctx context.Context, rdb *redis.Client, k Keys, id string) {
	rdb.Get(ctx, k.Worker(id))                 // ok
	rdb.Scan(ctx, 0, k.WorkerPattern(), 100)   // ok
	rdb.Publish(ctx, k.namespace+":events", 1) // ok
}

func parameter(ctx context.Context, rdb *redis.Client, namespace, id string) {
	rdb.Get(ctx, fmt.Sprintf("%s:workers:%s", namespace, id)) // ok
}

// prefixed is given a namespace that may be empty.
func prefixed(ctx context.Context, rdb *redis.Client, name, id string) {
	ns := ""
	if name != "" {
		ns = name + ":"
	}
	rdb.Get(ctx, ns+"tickets:"+id)        // ok
	rdb.Scan(ctx, 0, ns+"tickets:*", 100) // ok
	rdb.Get(ctx, ticket(name, id))        // ok
}

func ticket(namespace, id string) string {
	if namespace == "" {
		return "tickets:" + id
	}
	return namespace + ":tickets:" + id
}

// fields are numbers that a loop sets behind the key, and no keys.
func fields(c redigo.Conn, id string, n int) {
	list := make([]any, n+1)
	list[0] = id
	for i := 1; i < n+1; i++ {
		list[i] = fmt.Sprintf("%d", i)
	}
	c.Do("HMGET", list...) // ok
}

// numbered is the neighbour with a name behind the number.
func numbered(c redigo.Conn, id string) {
	c.Do("GET", "1:users:"+id) // want `"1:users:\{id\}"`
}
