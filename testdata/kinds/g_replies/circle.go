package replies

import (
	"context"
	"encoding/json"

	"github.com/redis/go-redis/v9"
)

// What a function returns is made of the values of the keys that it scans, and its caller
// makes keys of that: what these are depends on the scanned keys, which depend on
// nothing of it.
type execution struct {
	ID   string `json:"id"`
	Rule string `json:"rule"`
}

func (e *execution) key() string { return e.ID + "$" + e.Rule }

type executions interface {
	abandoned(ctx context.Context) []execution
	remove(ctx context.Context, key string)
}

type redisExecutions struct {
	prefix string
	client *redis.Client
}

func newExecutions(prefix string, c *redis.Client) executions {
	return &redisExecutions{prefix: prefix, client: c}
}

func (s *redisExecutions) of(key string) string { return s.prefix + ":execution:" + key }

func (s *redisExecutions) remove(ctx context.Context, key string) {
	s.client.Del(ctx, s.of(key)) // key "scenario:execution:{id}${rule}"
}

func (s *redisExecutions) abandoned(ctx context.Context) []execution {
	out := make([]execution, 0)
	var cursor uint64
	for {
		var keys []string
		keys, cursor, _ = s.client.Scan(ctx, cursor, s.of("*"), 50).Result() // pattern "scenario:execution:*"
		found := make([]string, 0)
		for _, key := range keys {
			found = append(found, key)
		}
		if len(found) > 0 {
			values, _ := s.client.MGet(ctx, found...).Result() // key "scenario:execution:{...}"
			for i, v := range values {
				if text, ok := v.(string); ok {
					var e execution
					_ = json.Unmarshal([]byte(text), &e)
					s.update(ctx, found[i], text) // key "scenario:execution:{...}"
					out = append(out, e)
				}
			}
		}
		if cursor == 0 {
			break
		}
	}
	return out
}

func (s *redisExecutions) update(ctx context.Context, key, value string) {
	s.client.Set(ctx, key, value, 0) // used
}

type executing struct{ storage executions }

func newExecuting(s executions) *executing { return &executing{s} }

func (e *executing) run(ctx context.Context) {
	for _, x := range e.storage.abandoned(ctx) {
		e.storage.remove(ctx, x.key()) // key "scenario:execution:{id}${rule}"
	}
}

func executed(ctx context.Context, c *redis.Client) {
	s := newExecutions("scenario", c)
	newExecuting(s).run(ctx)
}
