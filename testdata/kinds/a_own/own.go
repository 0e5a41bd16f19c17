package own

import (
	"fmt"
	"strconv"
	"time"
)

type status int

const (
	open status = iota + 1
	closed
)

func (s status) String() string {
	switch s {
	case open:
		return "open"
	case closed:
		return "closed"
	}
	return "?"
}

func constantText() {
	rdb.Get(ctx, fmt.Sprintf("app:%s", open)) // key "app:open"
}

func constantNumber() {
	rdb.Get(ctx, fmt.Sprintf("app:%d", closed)) // key "app:2"
}

func constantConverted() {
	rdb.Get(ctx, "app:"+strconv.Itoa(int(closed))) // key "app:2"
}

func value(s status) {
	rdb.Get(ctx, fmt.Sprintf("app:%d:x", s)) // key "app:{s}:x"
}

func valueText(s status, id string) {
	rdb.Get(ctx, fmt.Sprintf("app:%s:%s", s, id)) // key "app:{s}:{id}" or "app:open:{id}" | "app:closed:{id}" | "app:?:{id}"
}

type id struct{ hi, lo uint64 }

func (i id) String() string { return fmt.Sprintf("%d-%d", i.hi, i.lo) }

func structText(i id) {
	rdb.Get(ctx, fmt.Sprintf("app:id:%s", i)) // key "app:id:{hi}-{lo}"
}

func structKnown() {
	rdb.Get(ctx, fmt.Sprintf("app:id:%s", id{1, 2})) // key "app:id:1-2"
}

func structCalled(i id) {
	rdb.Get(ctx, "app:id:"+i.String()) // key "app:id:{hi}-{lo}"
}

// The String of the pointer is not that of the value.
type node struct{ name string }

func (n *node) String() string { return "node-" + n.name }

func pointerText(n *node) {
	rdb.Get(ctx, fmt.Sprintf("app:%s", n)) // key "app:node-{name}"
}

func valueOfPointerMethod(n node) {
	rdb.Get(ctx, fmt.Sprintf("app:%v", n)) // key "app:{{{name}}}" or "app:{n}"
}

// A String that calls itself outside the module.
type wait time.Duration

func (w wait) String() string { return time.Duration(w).String() }

func delegates(w wait) {
	rdb.Get(ctx, fmt.Sprintf("app:wait:%s", w)) // key "app:wait:{w}"
}

// An Error method wins over String.
type code string

func (c code) String() string { return "string-" + string(c) }
func (c code) Error() string  { return "error-" + string(c) }

func errorFirst(c code) {
	rdb.Get(ctx, fmt.Sprintf("app:%v", c)) // key "app:error-{c}"
}

// Format wins over both.
type shy string

func (s shy) String() string             { return "shy" }
func (s shy) Format(f fmt.State, _ rune) { fmt.Fprint(f, "hidden") }

func formatter(s shy) {
	rdb.Get(ctx, fmt.Sprintf("app:%v", s)) // key "app:{s}" or "app:hidden"
}

// A String that never ends is no reason to fall over.
type loop struct{ next *loop }

func (l *loop) String() string { return l.next.String() }

func endless(l *loop) {
	rdb.Get(ctx, fmt.Sprintf("app:loop:%s", l)) // key "app:loop:{l}"
}

// A name of the module's own that is text.
type table string

func (t table) key(id int) string { return fmt.Sprintf("app:%s:%d", string(t), id) }

const users table = "users"

func named(i int) {
	rdb.Get(ctx, users.key(i)) // key "app:users:{i}"
}

func namedText(t table) {
	rdb.Get(ctx, fmt.Sprintf("app:%s", t)) // key "app:{t}"
}

func namedConstant() {
	rdb.Get(ctx, fmt.Sprintf("app:%s", users)) // key "app:users"
}

// The operand's interface has a String, the value is known.
func known() {
	var s fmt.Stringer = closed
	rdb.Get(ctx, fmt.Sprintf("app:%s", s)) // key "app:closed" // miss
}
