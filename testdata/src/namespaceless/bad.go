// Package namespaceless is the testdata of the rule of that name.
package namespaceless

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func WorkerKey(id string) string { // want `^the function returns "app:workers:\{id\}" without being given the namespace: make that its first parameter$`
	return "app:workers:" + id
}

const jobPrefix = "app:job:"

func JobKey(kind string, id int) (string, error) { // want `^the function returns "app:job:\{kind\}:\{id\}" without`
	return fmt.Sprintf("%s%s:%d", jobPrefix, kind, id), nil
}

// The namespace comes last, and nobody looks for it there.
func LateKey(ctx context.Context, id, namespace string) string { // want `^the function returns "\{namespace\}:workers:\{id\}" without`
	return namespace + ":workers:" + id
}

var current func() string

func Namespace() string { return current() }

// Nor does a caller see what a variable holds.
func GlobalKey(id string) string { // want `^the function returns "\{[^}]*\}:workers:\{id\}" without`
	return Namespace() + ":workers:" + id
}

// The context has something else to do.
func LoggedKey(ctx context.Context, id string) string { // want `^the function returns "\{[^}]*\}:workers:\{id\}" without`
	log(ctx, id)
	return Namespace() + ":workers:" + id
}

func log(ctx context.Context, text string) {}

// The namespace is written here, whatever the context has.
func CountedKey(ctx context.Context, id string) string { // want `^the function returns "app:job:\{id\}:\{[^}]*\}" without`
	return fmt.Sprintf("app:job:%s:%d", id, ctx.Value("attempt").(int))
}

type Store struct{ rdb *redis.Client }

func (Store) EventsChannel(topic string) string { // want `^the function returns "app:events:\{topic\}" without`
	return "app:events:" + topic
}

// It looks at its receiver, but not for the namespace.
func (s *Store) Key(id string) string { // want `^the function returns "app:workers:\{id\}" without`
	if s.rdb == nil {
		return ""
	}
	return "app:workers:" + id
}

func uses(ctx context.Context, rdb *redis.Client, s *Store, id string) {
	rdb.Get(ctx, WorkerKey(id)) // ok
	key, _ := JobKey(id, 7)
	rdb.Get(ctx, key)                           // ok
	rdb.Get(ctx, LateKey(ctx, id, "app"))       // ok
	rdb.Get(ctx, GlobalKey(id))                 // ok
	rdb.Get(ctx, LoggedKey(ctx, id))            // ok
	rdb.Get(ctx, CountedKey(ctx, id))           // ok
	rdb.Publish(ctx, s.EventsChannel("x"), "y") // ok
	rdb.Get(ctx, s.Key(id))                     // ok
}
