package namespaceless

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Programs that must not be reported.

// 1. A context before the namespace.
func ContextKey(ctx context.Context, namespace, id string) string {
	return namespace + ":workers:" + id
}

type kind int

// A number before the namespace.
func KindKey(k kind, namespace, id string) string {
	if k == 1 {
		return namespace + ":jobs:" + id
	}
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

// 13. The namespace that the caller's context brings.
type namespaceKey struct{}

func ValueKey(ctx context.Context, id string) string {
	return ctx.Value(namespaceKey{}).(string) + ":workers:" + id
}

func TenantKey(ctx context.Context, id string) string { return tenant(ctx) + ":workers:" + id }

func tenant(ctx context.Context) string {
	ns, ok := ctx.Value(namespaceKey{}).(string)
	if !ok {
		return "app"
	}
	return ns
}

func FromContext(ctx context.Context) (string, bool) {
	ns, ok := ctx.Value(namespaceKey{}).(string)
	return ns, ok
}

func CheckedKey(ctx context.Context, id string) (string, error) {
	ns, ok := FromContext(ctx)
	if !ok {
		return "", errors.New("no namespace")
	}
	return ns + ":workers:" + id, nil
}

func RequestKey(r *http.Request, id string) string { return tenant(r.Context()) + ":workers:" + id }

func FallbackKey(ctx context.Context, id string) string {
	ns := "app"
	if v, ok := ctx.Value(namespaceKey{}).(string); ok {
		ns = v
	}
	return fmt.Sprintf("%s:workers:%s", ns, id)
}

// 14. The one of options, wherever they stand.
type Options struct{ Namespace string }

func WithKey(o Options, id string) string { return o.Namespace + ":workers:" + id }

func LastKey(id string, o Options) string { return o.Namespace + ":workers:" + id }

// 15. The one of a type parameter.
type Namespaced interface{ Namespace() string }

type production struct{}

func (production) Namespace() string { return "production" }

func TypedKey[N ~string](namespace N, id string) string { return string(namespace) + ":workers:" + id }

func ValueOfKey[N Namespaced](n N, id string) string { return n.Namespace() + ":workers:" + id }

func TypeKey[N Namespaced](id string) string {
	var n N
	return n.Namespace() + ":workers:" + id
}

func PointerKey[N Namespaced](id string) string { return (*new(N)).Namespace() + ":workers:" + id }

// 16. Method values: the receiver has it.
func MethodKey(key func(id string) string, id string) string { return key(id) }

func ExpressionKey(key func(c *Config, id string) string, c *Config, id string) string {
	return key(c, id)
}

// 17. Methods that an interface of the module asks for: they take no parameter more.
type Entity interface{ EntityKey() string }

type Account struct{ ID string }

func (a Account) EntityKey() string { return "app:workers:" + a.ID }

type Lobby struct{ ID string }

func (l *Lobby) EntityKey() string { return "app:workers:" + l.ID }

// One that has the name only.
func (a Account) Keyed(id string) string { return "app:workers:" + id } // want "without being given the namespace"

type Keyed interface {
	Keyed(id string) string
	Close()
}

// One that is of a type with less, and one of another signature.
type Player struct{}

func (Player) EntityKey(id string) string { return "app:workers:" + id } // want "without being given the namespace"

func adversaries(ctx context.Context, rdb *redis.Client, c *Config, r *http.Request, id string) {
	rdb.Get(ctx, ValueKey(ctx, id))  // ok
	rdb.Get(ctx, TenantKey(ctx, id)) // ok
	checked, _ := CheckedKey(ctx, id)
	rdb.Get(ctx, checked)                                   // ok
	rdb.Get(ctx, RequestKey(r, id))                         // ok
	rdb.Get(ctx, FallbackKey(ctx, id))                      // ok
	rdb.Get(ctx, WithKey(Options{Namespace: "app"}, id))    // ok
	rdb.Get(ctx, LastKey(id, Options{Namespace: "app"}))    // ok
	rdb.Get(ctx, TypedKey("app", id))                       // ok
	rdb.Get(ctx, ValueOfKey(production{}, id))              // ok
	rdb.Get(ctx, TypeKey[production](id))                   // ok
	rdb.Get(ctx, PointerKey[production](id))                // ok
	rdb.Get(ctx, MethodKey(c.WorkerKey, id))                // ok
	rdb.Get(ctx, ExpressionKey((*Config).WorkerKey, c, id)) // ok
	rdb.Get(ctx, ContextKey(ctx, "app", id))                // ok
	rdb.Get(ctx, DefaultKey("", id))                        // ok
	rdb.Get(ctx, Account{id}.EntityKey())                   // ok
	rdb.Get(ctx, (&Lobby{id}).EntityKey())                  // ok
	rdb.Get(ctx, Account{id}.Keyed(id))                     // ok
	rdb.Get(ctx, Player{}.EntityKey(id))                    // ok
	rdb.Get(ctx, c.WorkerKey(id))                           // ok
	rdb.Get(ctx, ConfigKey(shared, id))                     // ok
	rdb.Get(ctx, OptionKey(DefaultNamespace, id))           // ok
	rdb.Get(ctx, shared.Constant(id))                       // ok
	rdb.Get(ctx, workerKey(id))                             // ok
	rdb.Get(ctx, private{}.WorkerKey(id))                   // ok
	rdb.MGet(ctx, WorkerKeys([]string{id})...)              // ok
	rdb.Get(ctx, InstancesKey())                            // ok
	rdb.Get(ctx, TaskKey(id))                               // ok
	rdb.Get(ctx, OtherKey(id))                              // ok
	rdb.Get(ctx, Lower(id))                                 // ok
}

// The text of a key that is written elsewhere is not the key: a table of a database.
func (Progress) TableName() string { return "app:progress" } // ok

type Progress struct{}

func dropProgress(ctx context.Context, rdb *redis.Client) { rdb.Del(ctx, "app:progress") } // ok
