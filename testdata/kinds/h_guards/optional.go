package guards

import (
	"net/http"
	"os"
	"strconv"
	"time"
)

// partsOf leaves out the parts that are empty.
func partsOf(prefix string, parts ...string) string {
	for _, p := range parts {
		if p != "" {
			prefix += ":" + p
		}
	}
	return prefix
}

func guardedLocals(r *http.Request) {
	name := r.PathValue("name")
	rdb.Get(ctx, partsOf("op:a", name, "x")) // GET "op:a:x" | "op:a:{name}:x"
	if name == "" {
		return
	}
	rdb.Get(ctx, partsOf("op:b", name, "x")) // GET "op:b:{name}:x"
	home := os.Getenv("HOME")
	if home != "" {
		rdb.Get(ctx, partsOf("op:c", home)) // GET "op:c:{home}"
	}
	rdb.Get(ctx, partsOf("op:d", home)) // GET "op:d" | "op:d:{home}"
	if home == "" {
		home = os.Getenv("OTHER")
	}
	rdb.Get(ctx, partsOf("op:e", home)) // GET "op:e" | "op:e:{home}"
	if home == "" || name == "" {
		return
	}
	rdb.Get(ctx, partsOf("op:f", home, name)) // GET "op:f:{home}:{name}"
	name = r.PathValue("other")
	rdb.Get(ctx, partsOf("op:g", name)) // GET "op:g" | "op:g:{name}"
}

func converted(r *http.Request) {
	id := r.PathValue("id")
	n, err := strconv.Atoi(id)
	if err != nil || n < 1 {
		return
	}
	rdb.Get(ctx, partsOf("op:h", id)) // GET "op:h:{id}"
	if _, err := time.ParseDuration(r.PathValue("d")); err != nil {
		return
	}
	d := r.PathValue("d")
	if _, err := time.ParseDuration(d); err != nil {
		println("never mind")
	}
	rdb.Get(ctx, partsOf("op:i", d)) // GET "op:i" | "op:i:{d}"
	s := r.PathValue("s")
	_, err = strconv.Atoi(s)
	if err != nil && n > 1 {
		return
	}
	rdb.Get(ctx, partsOf("op:j", s)) // GET "op:j" | "op:j:{s}"
	if _, err := strconv.Atoi(s); err != nil {
		return
	}
	rdb.Get(ctx, partsOf("op:k", s)) // GET "op:k:{s}"
	s = r.PathValue("again")
	rdb.Get(ctx, partsOf("op:l", s)) // GET "op:l" | "op:l:{s}"
}

func manyParts(a, b, c, d, e string) {
	rdb.Get(ctx, partsOf("op:m", a, b, c, d, e, "x")) // GET "op:m:x" | "op:m:{a}:x" | "op:m:{a}:{b}:x" | "op:m:{a}:{b}:{c}:x" | "op:m:{a}:{b}:{c}:{d}:x" | "op:m:{a}:{b}:{c}:{d}:{e}:x"
}
