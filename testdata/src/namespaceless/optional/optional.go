// Package optional has functions that return keys which may have a namespace in front.
package optional

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"namespaceless/optional/rediskeys"
)

// Store is given a namespace.
type Store struct {
	rdb       *redis.Client
	namespace string
	prefix    string
	keys      rediskeys.Keys
}

func UserKey(id string) string { return "user:" + id } // want `the function returns "user:{id}" without being given the namespace`

func EventsChannel(topic string) string { return fmt.Sprintf("events:%s", topic) } // want "without being given the namespace"

func ProdKey(id string) string { return "prod:user:" + id } // want "without being given the namespace"

func PluginID() string { return "vendor.example:user:login" } // ok: nothing uses it as a key

func StatsKey(day string) string { return "stats:" + day } // ok: it has no namespace by design

func TaskKey(id string) string { return "asynq:" + id } // ok: a library's own

func Named(namespace, id string) string { return namespace + ":user:" + id } // ok: it is given one

func Prefixed(prefix, id string) string { return prefix + "user:" + id } // ok: it is given what may be one

func Built(id string) string { return rediskeys.Default().User(id) } // ok: the builders have it

func (s *Store) UserKey(id string) string { return s.keys.User(id) } // ok

func (s *Store) Key(id string) string { return s.namespace + ":user:" + id } // ok

func (s *Store) Maybe(id string) string { // ok: it may be empty, and is given
	prefix := ""
	if s.namespace != "" {
		prefix = s.namespace + ":"
	}
	return prefix + "user:" + id
}

func (s *Store) Other(id string) string { return s.prefix + "user:" + id } // ok

func Message(id string) string { return "user " + id } // ok: not a key

func (s *Store) load(ctx context.Context, id string) {
	s.rdb.Get(ctx, UserKey(id))                        // ok
	s.rdb.Get(ctx, ProdKey(id))                        // ok
	s.rdb.Get(ctx, StatsKey(id))                       // ok
	s.rdb.Get(ctx, TaskKey(id))                        // ok
	s.rdb.Get(ctx, Named("a", id))                     // ok
	s.rdb.Get(ctx, Prefixed("a:", id))                 // ok
	s.rdb.Get(ctx, Built(id))                          // ok
	s.rdb.Get(ctx, s.UserKey(id))                      // ok
	s.rdb.Get(ctx, s.Key(id))                          // ok
	s.rdb.Get(ctx, s.Maybe(id))                        // ok
	s.rdb.Get(ctx, s.Other(id))                        // ok
	s.rdb.Publish(ctx, EventsChannel(id), Message(id)) // ok
}
