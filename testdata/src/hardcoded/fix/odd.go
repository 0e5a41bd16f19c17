package fix

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// The names of types and functions mean something else.

func shadowedTypes(ctx context.Context, rdb *redis.Client, int64, uint64 int, raw []byte) {
	rdb.Get(ctx, "app:jobs:q:"+strconv.Itoa(int64))   // want "job"
	rdb.Get(ctx, "app:workers:"+strconv.Itoa(uint64)) // want "worker"
	string := "x"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s%v", raw, string)) // want "worker" nofix "."
	rdb.Get(ctx, fmt.Sprintf("sett:shards:%d", int64))         // want "shard" nofix "values of other types"
}

// A prefix in a field, and one in an embedded struct.
type store struct {
	rdb    *redis.Client
	prefix string
}

type nested struct{ store }

func newStore(rdb *redis.Client) *store {
	return &store{rdb: rdb, prefix: "app:workers:"} // want "worker"
}

//ruletest:indirect
func (s *store) get(ctx context.Context, id string) { s.rdb.Get(ctx, s.prefix+id) }

//ruletest:indirect
func (n nested) get2(ctx context.Context, id string) { n.rdb.Get(ctx, n.prefix+"x"+id) }

func fieldsOf(ctx context.Context, rdb *redis.Client, id string) {
	s := newStore(rdb)
	s.get(ctx, id)
	nested{*s}.get2(ctx, id)
}

// A field that is not set everywhere: its text is not known.
type lazy struct{ prefix string }

func newLazy() *lazy { return &lazy{"app:workers:"} } // want "worker"

//ruletest:indirect
func (l *lazy) get(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, l.prefix+id) }

func lazyOnes(ctx context.Context, rdb *redis.Client, id string) {
	newLazy().get(ctx, rdb, id)
	(&lazy{}).get(ctx, rdb, id) // ok: the id is the whole key
	new(lazy).get(ctx, rdb, id) // ok: the id is the whole key
	var l lazy
	l.get(ctx, rdb, id) // ok: the id is the whole key
}

// Parameters, elements of maps, and variables that have their value later.
func parameter(ctx context.Context, rdb *redis.Client, head, id string) { rdb.Get(ctx, head+id) }

var one = map[string]string{"a": "app:workers:"} // want "worker"

var late string

func setLate() { late = "app:workers:" } // want "worker"

func laterOnes(ctx context.Context, rdb *redis.Client, id string, b bool) {
	parameter(ctx, rdb, "app:workers:", id) // want "worker"
	rdb.Get(ctx, one[id]+"x")
	rdb.Get(ctx, one["b"]+"x") // ok
	rdb.Get(ctx, late+id)
	setLate()
	rdb.Get(ctx, late+id)
	late = ""
	var head string
	if b {
		head = "app:workers:" // want "worker"
	}
	rdb.Get(ctx, head+id)
}

// Constants without a type, runes, what comes from a channel, and what takes
// several lines.
func constantsIn(ctx context.Context, rdb *redis.Client, id string, n int) {
	ch := make(chan string, 2)
	ch <- id
	rdb.Get(ctx, "app:workers:"+<-ch)                    // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", id, 'a')) // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%c", 'a'))     // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", 1e3))     // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", 1<<40))   // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", n*2+1))    // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", -n))       // want "job"
	rdb.Get(ctx, "app:workers:"+                         // want "worker"
		func() string {
			return id
		}())
	// want+3 "worker"
	rdb.Get(
		ctx,
		"app:workers:"+
			id+
			"x",
	)
}

// A label, a select, a type switch, an if with a statement.
func statements(ctx context.Context, rdb *redis.Client, id string, v any) {
loop:
	for range 2 {
		if key := "app:workers:" + id; key != "" { // want "worker"
			rdb.Get(ctx, key)
			break loop
		}
	}
	switch v := v.(type) {
	case string:
		rdb.Get(ctx, "app:workers:"+v) // want "worker"
	case int:
		rdb.Get(ctx, "app:jobs:q:"+strconv.Itoa(v)) // want "job"
	case fmt.Stringer:
		rdb.Get(ctx, fmt.Sprintf("app:lock:%T", v)) // want "lock"
	}
	defer func() {
		if recover() != nil {
			rdb.Get(ctx, "app:workers:"+id) // want "worker"
		}
	}()
	_, _ = rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Get(ctx, "app:workers:"+id) // want "worker"
		p.Del(ctx, "app:config")      // want "config"
		return nil
	})
	pipe := rdb.Pipeline()
	pipe.Get(ctx, "app:lock:"+id) // want "lock"
}

const batch = "batch"

type queueName string

const nightly queueName = "nightly"

const page7, whole = "7", "a:b"

const jobsHead = "app:jobs" // want "job"

// What has a name in the code keeps it as an argument, and its other uses.
func byName(ctx context.Context, rdb *redis.Client, id string, n int) {
	spider := "author"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", spider, n))  // want "job"
	rdb.Get(ctx, filled("app:lock:%s:%s", spider, id))      // want "lock"
	rdb.Get(ctx, "app:lock:"+id+spider+":x"+spider)         // want "lock"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", batch, n))   // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", nightly, n)) // want "job"
	rdb.Get(ctx, filled("app:lock:%s:%s", whole, id))       // want "lock"
	once := "once"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:%s:%d", once, n)) // want "job"
	fmt.Sprint(spider)
}

// Text that is not the whole of an argument, or of one that is no string, is written out.
func byText(ctx context.Context, rdb *redis.Client, id string, n int) {
	middle, jobs := "s:q", "jobs"
	rdb.Get(ctx, fmt.Sprintf("app:job%s:%d", middle, n))   // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:%s:%s:%d", jobs, id, n)) // want "job"
	rdb.Get(ctx, fmt.Sprintf("%s:%s:%d", jobsHead, id, n)) // ok: there
	rdb.Get(ctx, fmt.Sprintf("app:pages:%s", page7))       // want "page"
	fmt.Sprint(middle, jobs)
}
