// Package jobs has scripts.
package jobs

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// push appends the job ARGV[1] to the queue KEYS[1], and returns how many there were.
var push = redis.NewScript(`
local total = 'app:jobs:total'
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('HSET', 'app:job:7', 'state', 'queued', 'version', redis.call('GET', 'schema-version') or '')
redis.call('SET', 'app:jobs:last', ARGV[1])
return redis.call('INCR', total)
`)

// pop takes a job from the queue KEYS[1] or KEYS[2].
var pop = redis.NewScript("local job = redis.call('LPOP', KEYS[1]) or redis.call('LPOP', KEYS[2])\n" +
	"if job then\n\tredis.call('DECR', \"app:jobs:total\")\nend\nreturn job\n")

// A Queue has the scripts of go-redis.
type Queue struct {
	rdb  *redis.Client
	read *redis.Script
}

// NewQueue returns a Queue.
func NewQueue(rdb *redis.Client) *Queue {
	return &Queue{
		rdb:  rdb,
		read: redis.NewScript(`return {redis.call('GET', 'app:jobs:total'), redis.call('GET', 'app:jobs:last'), ARGV[1]}`),
	}
}

func (q *Queue) runScript(ctx context.Context, script *redis.Script, keys []string, args ...any) (any, error) {
	return script.Run(ctx, q.rdb, keys, args...).Result()
}

const total = `return redis.call('STRLEN', 'app:jobs:total')`

// Run runs them all.
func (q *Queue) Run(ctx context.Context) (replies []any, err error) {
	first, second := "app:queue:a", "app:queue:b"
	for _, f := range []func() (any, error){
		func() (any, error) { return q.runScript(ctx, push, []string{first}, "job-1") },
		func() (any, error) { return push.Run(ctx, q.rdb, []string{second}, "job-2").Result() },
		func() (any, error) { return q.runScript(ctx, pop, []string{first, second}) },
		func() (any, error) {
			keys := []string{second, first}
			return pop.Eval(ctx, q.rdb, keys).Result()
		},
		func() (any, error) { return q.read.RunRO(ctx, q.rdb, nil, "x").Result() },
		func() (any, error) { return q.rdb.Eval(ctx, total, nil).Result() },
		func() (any, error) { return q.rdb.Do(ctx, "EVAL", total, 0).Result() },
	} {
		reply, err := f()
		if err != nil {
			return nil, err
		}
		replies = append(replies, reply)
	}
	return replies, nil
}
