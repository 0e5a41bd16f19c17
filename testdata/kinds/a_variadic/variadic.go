package variadic

import (
	"fmt"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"
)

func keyf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

func foreign(id uuid.UUID) {
	rdb.Get(ctx, keyf("app:user:%s", id)) // key "app:user:{id}"
}

func std(a netip.Addr, d time.Duration) {
	rdb.Get(ctx, keyf("app:ip:%s:%v", a, d)) // key "app:ip:{a}:{d}"
}

func mixed(id uuid.UUID, n int) {
	rdb.Get(ctx, keyf("app:%s:%d:%s", id, n, "name")) // key "app:{id}:{n}:name"
}

func none() {
	rdb.Get(ctx, keyf("app:static")) // key "app:static"
}

func handed(args ...any) {
	rdb.Get(ctx, keyf("app:%v:%v", args...)) // key "app:{?}:{?}"
}

func list(id uuid.UUID) {
	args := []any{"user", id}
	rdb.Get(ctx, keyf("app:%s:%s", args...)) // key "app:user:{id}"
}

func appended(id uuid.UUID, n int) {
	args := []any{id}
	args = append(args, n)
	rdb.Get(ctx, keyf("app:%s:%d", args...)) // key "app:{id}:{n}"
}

func prefixed(format string, args ...any) string { return "app:" + keyf(format, args...) }

func twice(id uuid.UUID) {
	rdb.Get(ctx, prefixed("user:%s", id)) // key "app:user:{id}"
}

// What fmt makes of a format with too few or too many arguments.
func missing(id uuid.UUID) {
	rdb.Get(ctx, keyf("app:%s:%s", id)) // key "app:{id}:%!s(MISSING)"
}

func missingAll() {
	rdb.Get(ctx, keyf("app:%s")) // key "app:%!s(MISSING)"
}

func wrongVerb() {
	rdb.Get(ctx, keyf("app:%d", "seven")) // key "app:%!d(string=seven)" or "app:{?}"
}

func percent(id uuid.UUID) {
	rdb.Get(ctx, keyf("app:100%%:%s", id)) // key "app:100%:{id}"
}

type cache struct{ prefix string }

func (c cache) key(format string, args ...any) string {
	return c.prefix + ":" + fmt.Sprintf(format, args...)
}

func field(id uuid.UUID) {
	c := cache{prefix: "shop"}
	rdb.Get(ctx, c.key("cart:%s", id)) // key "shop:cart:{id}"
}

func get(format string, args ...any) {
	rdb.Get(ctx, fmt.Sprintf(format, args...)) // forwarded
}

func wrapper(id uuid.UUID, d time.Duration) {
	get("app:user:%s", id)         // key "app:user:{id}"
	get("app:user:%s:%s", id, d)   // key "app:user:{id}:{d}"
	get("app:config")              // key "app:config"
	get("app:%s:%s", "order", id)  // key "app:order:{id}"
	get(fmt.Sprintf("app:v%d", 2)) // key "app:v2"
}

func join(parts ...fmt.Stringer) string {
	text := make([]string, 0, len(parts))
	for _, p := range parts {
		text = append(text, p.String())
	}
	return strings.Join(text, ":")
}

func stringers(a, b uuid.UUID) {
	rdb.Get(ctx, "app:"+join(a, b)) // key "app:{a}:{b}" or "app:{...}"
}

func anyKey(parts ...any) string {
	out := "app"
	for _, p := range parts {
		out += fmt.Sprintf(":%v", p)
	}
	return out
}

func anything(id uuid.UUID, d time.Duration) {
	rdb.Get(ctx, anyKey("user", id))    // key "app:user:{id}"
	rdb.Get(ctx, anyKey(id, d, "wait")) // key "app:{id}:{d}:wait"
	rdb.Get(ctx, anyKey())              // key "app"
}

// Names and values in turn; what is a name, and of which type a value is, is decided.
func paired(ns string, pairs ...any) (string, error) {
	if len(pairs)%2 != 0 {
		return "", fmt.Errorf("odd: %v", pairs)
	}
	var b strings.Builder
	b.WriteString(ns)
	for i := range len(pairs) {
		if i%2 == 0 {
			name, ok := pairs[i].(string)
			if !ok {
				return "", fmt.Errorf("not a name: %v", pairs[i])
			}
			b.WriteString(":" + name)
		} else {
			switch pairs[i].(type) {
			case int, int64:
				b.WriteString(fmt.Sprintf(":%d", pairs[i]))
			case string:
				b.WriteString(fmt.Sprintf(":%s", pairs[i]))
			default:
				return "", fmt.Errorf("not a value: %v", pairs[i])
			}
		}
	}
	return b.String(), nil
}

type digested struct{ digest string }

func inPairs(id int64, name string, d digested) {
	byID, _ := paired("app:art", "id", id)
	rdb.Get(ctx, byID) // key "app:art:id:{id}"
	both, _ := paired("app:art", "repo", name, "digest", d.digest)
	rdb.Get(ctx, both) // key "app:art:repo:{name}:digest:{digest}"
	alone, _ := paired("app:all")
	rdb.Get(ctx, alone) // key "app:all"
}
