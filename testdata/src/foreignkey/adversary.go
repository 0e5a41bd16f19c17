package foreignkey

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"foreignkey/b"
	"foreignkey/shared"
)

// Programs that must not be reported.

// 1. Another module's key is read, and its channel heard.
func (s *store) reads(ctx context.Context, id string) {
	s.rdb.Get(ctx, s.env+":b:cache:"+id)   // ok
	s.rdb.HGet(ctx, s.env+":b:x:"+id, "f") // ok
	s.rdb.Subscribe(ctx, s.env+":events")  // ok
	s.rdb.Scan(ctx, 0, s.env+":b:*", 10)   // ok
}

// 2. A module that is not known.
func (s *store) unknown(ctx context.Context, module, id string) {
	s.rdb.Set(ctx, s.env+":"+module+":cache:"+id, 1, 0) // ok
	s.rdb.Set(ctx, s.env+":b"+module+":x:"+id, 1, 0)    // ok: in part
}

// 3. A key of the own module or of another: which, the condition knows.
func (s *store) either(ctx context.Context, own bool, id string) {
	module := "b"
	if own {
		module = "a"
	}
	s.rdb.Set(ctx, s.env+":"+module+":cache:"+id, 1, 0) // ok
}

// 4. The name of a module in another segment, and as a part of one.
func (s *store) coincidence(ctx context.Context, id string) {
	s.rdb.Set(ctx, s.env+":a:b:"+id, 1, 0)         // ok
	s.rdb.Set(ctx, s.env+":shared:b:cache:", 1, 0) // ok
	s.rdb.Set(ctx, "b:"+id, 1, 0)                  // ok: no class, no format
	s.rdb.Set(ctx, s.env+":bc:x:"+id, 1, 0)        // ok: no module of that name
}

// 5. A library's key.
func (s *store) library(ctx context.Context) {
	s.rdb.Del(ctx, "asynq:queues") // ok
}

// 6. A wrapper, whose key is its callers'.
func (s *store) put(ctx context.Context, key string) {
	s.rdb.Set(ctx, key, 1, 0) // ok
}

func (s *store) puts(ctx context.Context, id string) {
	s.put(ctx, s.env+":a:cache:"+id) // ok
}

// 7. A function of another module's package, called here.
func (s *store) delegates(ctx context.Context, id string) {
	shared.Count(ctx, s.rdb) // it stands in nobody's package
}

// 8. A key of nothing but what is passed in, and one of a field.
func (s *store) passed(ctx context.Context, key string) {
	s.rdb.Del(ctx, key)   // ok
	s.rdb.Del(ctx, s.env) // ok
}

// 9. A pipeline of own keys.
func (s *store) pipeline(ctx context.Context, id string) {
	_, _ = s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, s.env+":a:cache:"+id, 1, 0) // ok
		p.Incr(ctx, s.env+":shared:n:"+id)     // ok
		return nil
	})
}

// 10. A script whose keys are the own module's.
var move = redis.NewScript(`return redis.call('RENAME', KEYS[1], KEYS[2])`)

func (s *store) script(ctx context.Context, id string) {
	move.Run(ctx, s.rdb, []string{s.env + ":a:x:" + id, s.env + ":a:y:" + id}) // ok
}

// 11. A function of the owner, which makes the key of what it is given.
func (s *store) asks(ctx context.Context, owner *b.Store, host string, pid int) {
	b.Put(ctx, s.rdb, s.env, host)                          // ok: not even the head of the key is
	owner.Remember(ctx, host)                               // a value is no key
	owner.Remember(ctx, fmt.Sprintf("%s:%d", host, pid))    // ok
	owner.Remember(ctx, "host:"+host)                       // ok
	owner.Count(ctx, host)                                  // a value is no key
	owner.Count(ctx, "host:"+host)                          // ok
	shared.Remember(ctx, owner, fmt.Sprint(host, ":", pid)) // ok: through somebody else
}
