package fix

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

type level int

func (l level) String() string { return "level" }

type id string

// What a format prints, the builder is handed.

func verbs(ctx context.Context, rdb *redis.Client, s string, n int, u uint8, f float64, b bool) {
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", s))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%q", s))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%x", s))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%-8s|", s))    // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%05d", n))     // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%+d", n))      // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", n))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%x", n))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%c", n))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", u))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", f))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%.2f", f))     // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%t", b))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", b))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%T", b))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%[1]s", s))    // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d%%", n))     // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", nil))     // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", s))       // want "worker" nofix "prints s, of type string, with %d"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s-%s", s, s)) // want "worker"
}

// Too few, too many, in another order, a width that is an operand.
func badFormats(ctx context.Context, rdb *redis.Client, s string, n int) {
	few := "app:workers:%s%s"                 // want "worker" nofix "."
	many := "app:workers:%s"                  // want "worker" nofix "."
	order := "app:lock:%[2]s:%[1]s"           // want "lock" nofix "filled in on its way"
	width := "app:workers:%*d"                // want "worker" nofix "filled in on its way"
	rdb.Get(ctx, fmt.Sprintf(few, s))         // ok: not known
	rdb.Get(ctx, fmt.Sprintf(many, s, s))     // ok
	rdb.Get(ctx, fmt.Sprintf(order, s, s))    // ok
	rdb.Get(ctx, fmt.Sprintf(width, n%20, n)) // ok
}

func printed(ctx context.Context, rdb *redis.Client, l level, st fmt.Stringer, err error, raw []byte, p *int, a any, d time.Duration) {
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", l))        // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", l))        // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", l))        // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", st))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", st))       // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", err))      // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", raw))      // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", raw))      // ok: not known
	rdb.Get(ctx, fmt.Sprintf("app:workers:%x", raw))      // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", p == nil)) // want "worker" nofix "with %d: go vet"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", a))        // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", a))        // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", a))        // ok: not known
	rdb.Get(ctx, fmt.Sprintf("app:workers:%v", d))        // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", d))        // want "worker"
	rdb.Get(ctx, "app:workers:"+l.String())               // want "worker"
	rdb.Get(ctx, "app:workers:"+string(raw))              // want "worker"
}

// Numbers of other types than the builder's.
func numbers(ctx context.Context, rdb *redis.Client, i int, i8 int8, i64 int64, u uint, u8 uint8, u64 uint64, l level) {
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", i))                 // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", i8))                // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", i64))               // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", u8))                // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", u))                 // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", u64))               // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", l))                 // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%v", l))                 // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%03d", i))               // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%s", strconv.Itoa(i)))   // want "job"
	rdb.Get(ctx, "app:jobs:q:"+strconv.FormatInt(i64, 10))        // want "job"
	rdb.Get(ctx, "app:jobs:q:"+strconv.FormatInt(i64, 16))        // want "job"
	rdb.Get(ctx, fmt.Sprintf("app:pages:%d", u))                  // want "page"
	rdb.Get(ctx, fmt.Sprintf("app:pages:%d", u64))                // want "page"
	rdb.Get(ctx, fmt.Sprintf("app:pages:%d", u8))                 // want "page"
	rdb.Get(ctx, fmt.Sprintf("app:pages:%d", i))                  // want "page"
	rdb.Get(ctx, "app:pages:"+strconv.FormatUint(u64, 10))        // want "page"
	rdb.Get(ctx, "app:pages:"+strconv.FormatUint(uint64(i8), 10)) // want "page"
	rdb.Get(ctx, "app:pages:7")                                   // want "page"
	rdb.Get(ctx, fmt.Sprintf("app:pages:%d", 7))                  // want "page"
	rdb.Get(ctx, fmt.Sprintf("app:jobs:q:%d", -7))                // want "job"
	rdb.Get(ctx, "app:jobs:q:007")                                // want "job"
	rdb.Get(ctx, "app:jobs:q:-9223372036854775808")               // want "job"
}

// Types whose text is a string's.
func texts(ctx context.Context, rdb *redis.Client, s id, rs []rune, r rune) {
	rdb.Get(ctx, "app:workers:"+string(s))                // want "worker"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%s", s))        // want "worker"
	rdb.Get(ctx, "app:workers:"+string(rs))               // ok: not known
	rdb.Get(ctx, "app:workers:"+string(r))                // want "worker"
	rdb.Get(ctx, "app:workers:"+strconv.Quote(string(s))) // want "worker"
	rdb.Get(ctx, string("app:workers:"+s))                // want "worker"
}

// loud prints itself, whatever the verb.
type loud int

func (l loud) Format(s fmt.State, _ rune) { fmt.Fprintf(s, "<%d>", int(l)) }

func formatters(ctx context.Context, rdb *redis.Client, l loud) {
	rdb.Get(ctx, fmt.Sprintf("app:lock:%d", l))         // want "lock"
	rdb.Get(ctx, fmt.Sprintf("app:workers:%d", int(l))) // want "worker"
}

// A format that a function of the module hides from go vet, which would see the verb in a fix.
type form string

func filled(f form, args ...any) string { return fmt.Sprintf(string(f), args...) }

func hidden(ctx context.Context, rdb *redis.Client, s string, n int, l level, raw []byte, list []int, times struct{ At time.Time }, any any) {
	rdb.Get(ctx, filled("app:lock:%s:x", n))      // want "lock" nofix "prints n, of type int, with %s"
	rdb.Get(ctx, filled("app:lock:%s:x", n == 1)) // want "lock" nofix "of type bool, with %s"
	rdb.Get(ctx, filled("app:lock:%05t:x", s))    // want "lock" nofix "of type string, with %05t"
	rdb.Get(ctx, filled("app:lock:%s:x", list))   // want "lock" nofix "with %s"
	rdb.Get(ctx, filled("app:lock:%s:x", l))      // want "lock"
	rdb.Get(ctx, filled("app:lock:%x:x", raw))    // want "lock"
	rdb.Get(ctx, filled("app:lock:%s:x", times))  // want "lock"
	rdb.Get(ctx, filled("app:lock:%d:x", list))   // want "lock"
	rdb.Get(ctx, filled("app:lock:%s:x", any))    // want "lock"
	rdb.Get(ctx, filled("app:lock:%x:x", n))      // want "lock"
}
