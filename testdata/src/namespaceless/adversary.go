package namespaceless

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. A context before the namespace.
func ContextKey(ctx context.Context, namespace, id string) string {
	return namespace + ":workers:" + id
}

// 2. The default, where none is given.
func DefaultKey(namespace, id string) string {
	if namespace == "" {
		namespace = "app"
	}
	return namespace + ":workers:" + id
}

// 3. The default itself.
func DefaultNamespace() string { return "app" }

// 4. A receiver, or a configuration, that has it.
type Config struct{ Namespace string }

func (c *Config) WorkerKey(id string) string { return c.Namespace + ":workers:" + id }

func ConfigKey(c *Config, id string) string { return c.Namespace + ":workers:" + id }

func OptionKey(namespace func() string, id string) string { return namespace() + ":workers:" + id }

var shared = &Config{Namespace: "app"}

func (c Config) Constant(id string) string { return c.join("workers", id) }

func (c Config) join(kind, id string) string { return c.Namespace + ":" + kind + ":" + id }

// 5. Functions that nobody else can call.
func workerKey(id string) string { return "app:workers:" + id }

type private struct{}

func (private) WorkerKey(id string) string { return "app:workers:" + id }

// 6. What takes keys apart.
func ParseWorker(key string) (id string, ok bool) { return strings.CutPrefix(key, "app:workers:") }

func WorkerID(key string) string { return strings.TrimPrefix(key, "app:workers:") }

func IsWorker(key string) bool { return strings.HasPrefix(key, "app:workers:") }

// 7. Texts for people.
type notFound struct{ id string }

func (e notFound) Error() string { return "app:workers:" + e.id }

type NotFound struct{}

func (NotFound) Error() string { return "app:workers:gone" }

func Check(id string) error { return errors.New("app:workers:" + id) }

func Describe(id string) string { return fmt.Sprintf("worker %s of app: gone", id) }

// 8. Keys without a namespace, by design or of a library.
func InstancesKey() string { return "app:instances" }

func TaskKey(id string) string { return "asynq:" + id }

// 9. Texts that only a class of placeholders describes.
func Address(a, b string) string { return "1:2:3:" + a + ":" + b }

// 10. Functions that return no text, or several.
func Read(ctx context.Context, rdb *redis.Client, id string) *redis.StringCmd {
	return rdb.Get(ctx, "app:workers:"+id) // ok
}

func WorkerKeys(ids []string) []string {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "app:workers:"+id)
	}
	return keys
}

// 11. A key of no class, and one whose namespace is only a part of a segment.
func OtherKey(id string) string { return "app:other:" + id }

// 12. A key that the function is given.
func Lower(key string) string { return strings.ToLower(key) }

func adversaries(ctx context.Context, rdb *redis.Client, c *Config, id string) {
	rdb.Get(ctx, ContextKey(ctx, "app", id))      // ok
	rdb.Get(ctx, DefaultKey("", id))              // ok
	rdb.Get(ctx, c.WorkerKey(id))                 // ok
	rdb.Get(ctx, ConfigKey(shared, id))           // ok
	rdb.Get(ctx, OptionKey(DefaultNamespace, id)) // ok
	rdb.Get(ctx, shared.Constant(id))             // ok
	rdb.Get(ctx, workerKey(id))                   // ok
	rdb.Get(ctx, private{}.WorkerKey(id))         // ok
	rdb.MGet(ctx, WorkerKeys([]string{id})...)    // ok
	rdb.Get(ctx, InstancesKey())                  // ok
	rdb.Get(ctx, TaskKey(id))                     // ok
	rdb.Get(ctx, OtherKey(id))                    // ok
	rdb.Get(ctx, Lower(id))                       // ok
}
