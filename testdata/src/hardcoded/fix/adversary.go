package fix

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"hardcoded/fix/rediskeys"
)

// Programs in which a fix could do harm.

// 1. What is called in a key is called once, and in order.
var calls int

func next() string { calls++; return strconv.Itoa(calls) }

func number() int { calls += 10; return calls }

func order(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:workers:"+next())                           // want "worker"
	rdb.Get(ctx, "app:lock:"+next()+":"+next())                   // want "lock"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", next(), number())) // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:lock:%d:%s", number(), next())) // want "lock"
	rdb.MGet(ctx, "app:workers:"+next(), "app:lock:"+next())      // want "worker" "lock"
	key := "app:workers:" + next()                                // want "worker"
	calls = 0
	rdb.Get(ctx, key)
	rdb.Get(ctx, key)
	fmt.Sprint(calls)
}

// What a call changes is read when it was read before.
var mode = "first"

func change() int { mode += "!"; return len(mode) }

type state struct{ text string }

func (s *state) String() string { return s.text }

func (s *state) change() string { s.text += "!"; return "x" }

func changed(ctx context.Context, rdb *redis.Client, n int) {
	s := &state{"first"}
	rdb.Get(ctx, "app:jobs:"+mode+":"+strconv.Itoa(change()))       // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", mode, change()))     // want "job"
	rdb.Get(ctx, "app:lock:"+mode+":"+strconv.Itoa(change()))       // want "lock"
	rdb.Get(ctx, "app:lock:"+s.text+":"+s.change())                 // want "lock"
	rdb.Get(ctx, fmt.Sprintf("app:lock:%s:%s", s.text, s.change())) // want "lock"
	rdb.Get(ctx, fmt.Sprintf("app:lock:%v:%s", s, s.change()))      // want "lock" nofix "operands with effects"
	rdb.Get(ctx, fmt.Sprintf("app:lock:%s:%s", s.change(), s))      // want "lock"
	rdb.Get(ctx, fmt.Sprintf("app:lock:%s:%s", s, s))               // want "lock"
	grow := func() int { n++; return n }
	rdb.Get(ctx, fmt.Sprintf("app:lock:%d:%d", n, grow()))             // want "lock" nofix "operands with effects"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%d:%d", n, grow()))             // want "job" nofix "operands with effects"
	rdb.Get(ctx, "app:jobs:"+strconv.Itoa(n)+":"+strconv.Itoa(grow())) // want "job"
}

// A value is taken where the key is built, not where it is used.
func later(ctx context.Context, rdb *redis.Client, id string) {
	key := "app:workers:" + id // want "worker"
	id = "other"
	rdb.Get(ctx, key+"")
	head := "app:workers:" // want "worker"
	head += id
	id = "changed"
	rdb.Get(ctx, head)
	var suffix = id
	whole := "app:workers:" + suffix // want "worker"
	suffix = "x"
	rdb.Get(ctx, whole+suffix)
}

// A loop variable, deferred calls, goroutines.
func loops(ctx context.Context, rdb *redis.Client, ids []string) {
	for i, id := range ids {
		defer rdb.Del(ctx, "app:workers:"+id)              // want "worker"
		defer func() { rdb.Del(ctx, "app:workers:"+id) }() // want "worker"
		rdb.Get(ctx, "app:jobs:q:"+strconv.Itoa(i))        // want "job"
	}
}

// 2. A constant cannot be a call.
const (
	config        = "app:config" // want "config"
	copied        = config
	length        = len(config)
	joined string = "app:" + "config" // want "config"
)

var array [len(config)]int

func constants(ctx context.Context, rdb *redis.Client, key string) {
	const local = "app:workers:" // want "worker"
	rdb.Get(ctx, config)
	rdb.Get(ctx, copied)
	rdb.Get(ctx, joined)
	rdb.Get(ctx, local+"1")
	switch key {
	case "app:config": // ok: not the key that is built
		rdb.Get(ctx, key) // ok
	}
	_ = array
}

// 3. Comments in the expression are kept.
func comments(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+ // want "worker"
		// which worker
		id)
	rdb.Get(ctx, "app:workers:" /* which */ +id) // want "worker"
	rdb.Get(ctx,
		// before
		"app:workers:"+id, // want "worker"
		// behind
	)
}

// 4. A prefix that keys are compared with.
const parsed = "app:workers:" // want "Worker; strings.HasPrefix keeps parsed$"

func parse(ctx context.Context, rdb *redis.Client, key, id string) string {
	rdb.Get(ctx, parsed+id)
	if strings.HasPrefix(key, parsed) && len(key) > len(parsed) {
		return strings.TrimPrefix(key, parsed)
	}
	return strings.Split(key, parsed)[0]
}

var compared = "app:config" // want "Config; == keeps compared$"

func compare(ctx context.Context, rdb *redis.Client, key, id string) bool {
	rdb.Get(ctx, compared+"")
	rdb.Get(ctx, "app:workers:"+id) // want "Worker$"
	return id == "" || strings.HasPrefix(id, key) || key == compared
}

const measured = "app:lock:" // want "Lock; len keeps measured$"

func measure(ctx context.Context, rdb *redis.Client, key string) string {
	rdb.Get(ctx, measured+key)
	return key[min(len(key), len(measured)):]
}

// 5. A constant that also begins a key of no class: all of its keys, or none.
const mixed = "app:" // want "app"

func mixedKeys(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, mixed+"workers:"+id)
	rdb.Get(ctx, mixed+"jobs:"+id)
}

// 6. Another namespace than the default.
func otherNamespace(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "prod:workers:"+id) // want "worker" nofix "another namespace"
}

// 7. Shadowed names.
func shadowed(ctx context.Context, rdb *redis.Client, rediskeys, fmt, strconv string, n int, f float64) {
	rdb.Get(ctx, "app:workers:"+rediskeys+fmt+strconv) // want "worker"
	rdb.Get(ctx, sprintf(n, f))                        // ok
}

func sprintf(n int, f float64) string { return fmt.Sprintf("app:workers:%d-%v", n, f) } // want "worker"

func shadowedLater(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id) // want "worker"
	rediskeys := 1
	_ = rediskeys
	{
		rdb.Get(ctx, "app:lock:"+id) // want "lock"
	}
}

// 8. Local variables that only the key needs.
func leftover(ctx context.Context, rdb *redis.Client, id string) {
	// want+1 "app"
	base := "app:workers"
	rdb.Get(ctx, base+":"+id)
	rdb.Get(ctx, base+":x"+id)

	// want+1 "app"
	var head = "app"
	rdb.Get(ctx, head+":config")

	kept := "app:workers" // want "worker"
	rdb.Get(ctx, kept+":"+id)

	// want+1 "app"
	two := "app"
	rdb.Get(ctx, two+":config")
	fmt.Sprint(two)

	if short := "app:workers:"; id != "" { // want "worker"
		rdb.Get(ctx, short+id)
	}
	n := strconv.Itoa(len(id))
	whole := "app:workers:" + n // want "worker"
	rdb.Get(ctx, whole)
}

// 9. Generics, method expressions, methods of other types.
func generic[S ~string](ctx context.Context, rdb *redis.Client, s S) {
	rdb.Get(ctx, "app:workers:"+string(s))         // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", s)) // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", s)) // want "worker"
}

func genericNumber[N int | uint64](ctx context.Context, rdb *redis.Client, n N) {
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", n))  // ok: not known
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", n)) // ok: not known
}

func expressions(ctx context.Context, rdb *redis.Client, id string) {
	get := (*redis.Client).Get
	get(rdb, ctx, "app:workers:"+id) // ok: not known
	set := rdb.Set
	set(ctx, "app:lock:"+id, 1, 0) // want "lock"
}

// 10. Typed nils: fmt prints them, a call of their method would panic.
type pointer struct{ name string }

func (p *pointer) String() string { return p.name }

func nils(ctx context.Context, rdb *redis.Client, p *pointer, st fmt.Stringer, err error) {
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", p))         // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", p))         // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:lock:%v:%s", err, p))    // want "lock"
	rdb.Get(ctx, fmt.Sprintf("app:lock:%v%v", st, p.name)) // want "lock"
}

// 11. Values with globs in patterns, and patterns that no method gives.
func patterns(ctx context.Context, rdb *redis.Client, id string, n int) {
	rdb.Scan(ctx, 0, "app:jobs:"+id+":*", 10)             // want "job"
	rdb.Scan(ctx, 0, "app:jobs:a?c:*", 10)                // want "job"
	rdb.Scan(ctx, 0, "app:workers:a*", 10)                // want "worker"
	rdb.Scan(ctx, 0, "app:*:x", 10)                       // want "app"
	rdb.Scan(ctx, 0, fmt.Sprintf("app:jobs:%d:*", n), 10) // want "job"
	rdb.Scan(ctx, 0, `app:jobs:a\*:*`, 10)                // want "job"
	rdb.Scan(ctx, 0, "app:lock:*", 10)                    // want "lock"
	rdb.Scan(ctx, 0, "app:{*}:cart", 10)                  // want "cart"
}

// 12. Empty segments, tags, and text that the separator is in.
func segments(ctx context.Context, rdb *redis.Client, a, b string) {
	rdb.Get(ctx, "app:jobs::7")            // want "job"
	rdb.Get(ctx, "app:lock::"+a)           // want "lock"
	rdb.Get(ctx, "app:{"+a+"-"+b+"}:cart") // want "cart"
	rdb.Get(ctx, "app:{{"+a+"}}:cart")     // want "cart"
	rdb.Get(ctx, "app:workers:"+a+":"+b)   // ok: of no class
}

// 13. A builder is there already.
func there(ctx context.Context, rdb *redis.Client, k rediskeys.Keys, id string) {
	rdb.Get(ctx, k.Worker(id)) // ok
	k.Worker("app:workers:" + id)
}

// 14. One key of two commands, results in a struct, a multi-valued call.
type entry struct{ Key, Other string }

func entries(ctx context.Context, rdb *redis.Client, id string) {
	e := entry{"app:workers:" + id, "app:workers:x"} // want "worker"
	rdb.Get(ctx, e.Key)
	rdb.Del(ctx, e.Key)
	rdb.Get(ctx, pair("app:workers:"+id, "x")) // want "worker"
	rdb.Get(ctx, second2(two(id)))             // ok
}

func pair(a, _ string) string { return a }

func two(id string) (string, string) { return id, "app:lock:" + id } // want "lock"

func second2(_, b string) string { return b }

// 15. Recursion, and keys that grow.
func grow(ctx context.Context, rdb *redis.Client, n uint8, key string) {
	if n%8 > 0 {
		grow(ctx, rdb, n%8-1, key+"x")
	}
	rdb.Get(ctx, key) // ok
}

func begin(ctx context.Context, rdb *redis.Client) {
	grow(ctx, rdb, 3, "app:lock:") // want "lock"
}
