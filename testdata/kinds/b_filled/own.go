package filled

import (
	"strconv"
	"strings"
)

// A list that a function gives itself another value: its callers keep theirs.
func cached(parts []string) {
	parts = append([]string{"app:cache"}, parts...)
	rdb.Get(ctx, strings.Join(parts, ":")) // forwarded
}

func prefixedAll(parts []string) {
	for i := range parts {
		parts[i] = "p-" + parts[i]
	}
}

func twiceCached(id, kind string) {
	parts := []string{kind, id}
	cached(parts) // key "app:cache:{kind}:{id}"
	cached(parts) // key "app:cache:{kind}:{id}"
	prefixedAll(parts)
	cached(parts) // key "app:cache:p-{kind}:p-{id}"
}

// The part that only some have is told apart.
func pod(name string, port int) string {
	if port > 0 {
		return name + "_" + strconv.Itoa(port)
	}
	return name
}

func countedFor(name string, port int, model string) {
	rdb.Incr(ctx, "app:count:"+model+":"+pod(name, port)+":n") // key "app:count:{model}:{name}:n" | "app:count:{model}:{name}_{port}:n"
}
