package pairs

import "fmt"

// A format without its arguments is what fmt makes of it.
func missing(id string) {
	rdb.Get(ctx, fmt.Sprintf("app:%s"))          // key "app:%!s(MISSING)"
	rdb.Get(ctx, fmt.Sprintf("app:%s:%d", id))   // key "app:{id}:%!d(MISSING)"
	rdb.Get(ctx, fmt.Sprintf("app:%s:end", id))  // key "app:{id}:end"
	rdb.Get(ctx, fmt.Sprintf("app:%%s"))         // key "app:%s"
	rdb.Get(ctx, fmt.Sprintf("app:100%%"))       // key "app:100%"
	rdb.Get(ctx, fmt.Sprintf("app:[%[2]s]", id)) // key "app:[%!s(BADINDEX)]"

	rdb.Get(ctx, fmt.Sprintf("app:%"))          // key "app:%!(NOVERB)"
	rdb.Get(ctx, fmt.Sprintf("app:x", id))      // key "app:x%!(EXTRA string={id})"
	rdb.Get(ctx, fmt.Sprintf("app:%d", "text")) // key "app:%!d(string=text)"
	rdb.Get(ctx, fmt.Sprintf("app:%z", id))     // key "app:%!z(string={id})"
}

// A format that is a key as it is.
const userFormat = "app:user:%s"

func plain(id string) {
	rdb.Get(ctx, userFormat)                  // key "app:user:%s"
	rdb.Get(ctx, fmt.Sprint(userFormat, id))  // key "app:user:%s{id}"
	rdb.Get(ctx, fmt.Sprintf(userFormat, id)) // key "app:user:{id}"
	rdb.Get(ctx, userFormat+id)               // key "app:user:%s{id}"
}

// Formats and their arguments of one branch.
func chosenFormat(id string, n int, numbered bool) {
	format, arg := "app:s:%s", any(id)
	if numbered {
		format, arg = "app:n:%03d", any(7)
	}
	rdb.Get(ctx, fmt.Sprintf(format, arg)) // key "app:s:{id}" | "app:n:007"
}

func formatOf(v2 bool) string {
	if v2 {
		return "v2:%[2]s:%[1]s"
	}
	return "v1:%s:%s"
}

func formatted(a, b string, v2 bool) {
	rdb.Get(ctx, fmt.Sprintf(formatOf(v2), a, b))       // key "v1:{a}:{b}" | "v2:{b}:{a}"
	rdb.Get(ctx, fmt.Sprintf(formatOf(true), "x", "y")) // key "v2:y:x"
}

func indexes(a, b string) {
	rdb.Get(ctx, fmt.Sprintf("app:%[2]s:%[1]s:%s", a, b, "c"))  // key "app:{b}:{a}:{b}"
	rdb.Get(ctx, fmt.Sprintf("app:%[3]s:%[1]s", "x", "y", "z")) // key "app:z:x"
	rdb.Get(ctx, fmt.Sprintf("app:%s:%[1]s", "same"))           // key "app:same:same"
}

func verbs() {
	rdb.Get(ctx, fmt.Sprintf("app:%05d:%x:%X", 42, 255, 255)) // key "app:00042:ff:FF"
	rdb.Get(ctx, fmt.Sprintf("app:%5s|%-5s|", "ab", "cd"))    // key "app:   ab|cd   |"
	rdb.Get(ctx, fmt.Sprintf("app:%q:%t:%c", "a", true, 'x')) // key "app:\"a\":true:x"
	rdb.Get(ctx, fmt.Sprintf("app:%v:%+d:%.2f", "v", 3, 1.5)) // key "app:v:+3:1.50"
	rdb.Get(ctx, fmt.Sprintf("app:%x:%b:%o", "hi", 5, 8))     // key "app:6869:101:10"
	rdb.Get(ctx, fmt.Sprint("app:", 1, 2, ":x", "y"))         // key "app:1 2:xy"
	rdb.Get(ctx, fmt.Sprint("app:", 'x', true, nil))          // key "app:120 true <nil>"
}
