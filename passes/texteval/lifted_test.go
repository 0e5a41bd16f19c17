package texteval

import "testing"

func TestLifted(t *testing.T) {
	hold(t, []snippet{
		{"a literal that adds", `
func f(id string, on bool) {
	k := "app:"
	add := func(s string) { k += s + ":" }
	add("user")
	if on {
		add(id)
	}
	key(k)
}`, []string{"app:user:", "app:user:{id}:"}},
		{"each call by its own", `
func f() {
	k := ""
	set := func(s string) string { old := k; k = s; return old }
	set("a")
	key(set("b"), k)
	key(k)
}`, []string{"a", "a", "b"}},
		{"two calls in a statement", `
func f() {
	k := "a"
	next := func() string { k += "x"; return k }
	v, w := next(), next()
	key(v + ":" + w)
}`, []string{"ax:axx"}},
		{"what is set behind it", `
func f(id string) {
	k := "a:"
	get := func() { key(k + id) }
	k = "b:"
	get()
}`, []string{"b:{id}"}},
		{"in a loop", `
func f(ids []string) {
	k := "a"
	add := func(s string) { k += ":" + s }
	for _, s := range []string{"b", "c"} {
		add(s)
	}
	key(k)
	for _, id := range ids {
		add(id)
	}
	key(k)
}`, []string{"a:b:c", "a:b:c", "a:b:c:{...}"}},
		{"a builder", `
import "strings"
func f(id string) {
	var b strings.Builder
	put := func(s string) { b.WriteString(s); b.WriteByte(':') }
	put("app")
	put(id)
	key(b.String())
}`, []string{"app:{id}:"}},
		{"a list and an object", `
import "strings"
type opts struct{ ns string }
func f(id string) {
	var parts []string
	o := &opts{}
	add := func(s string) { parts = append(parts, o.ns + s) }
	o.ns = "n-"
	add("app")
	func() { o.ns = "" }()
	add(id)
	key(strings.Join(parts, ":"))
}`, []string{"n-app:{id}"}},
		{"a literal in it", `
func f(id string) {
	k := "a:"
	outer := func(s string) {
		inner := func(t string) { k += t }
		inner(s)
		inner("|")
	}
	outer("b")
	outer(id)
	key(k)
}`, []string{"a:b|{id}|"}},
		{"values that come together", `
func f() {
	k := "a:"
	get := func(s string) { key(k + s) }
	get("1")
	k = "b:"
	get("2")
}`, []string{"a:{s}", "b:{s}"}},
		{"a named result", `
func g() (k string) {
	add := func(s string) { k += s }
	add("a")
	add("b")
	return
}
func f() { key(g()) }`, []string{"ab"}},
		{"in a condition", `
func f() {
	k := "a"
	more := func() bool { k += "x"; return len(k) > 2 }
	if more() {
		key(k)
	}
}`, []string{"ax"}},
		// What follows may run at any time, or may not run.
		{"called elsewhere", `
func each(f func(string)) {}
func f() {
	k := "a"
	set := func(s string) { k = s }
	each(set)
	key(k)
}`, []string{"a", "{s}"}},
		{"run beside", `
func f() {
	k := "a"
	set := func(s string) { k = s }
	go set("b")
	key(k)
}`, []string{"a", "b"}},
		{"not always", `
func f(on bool) {
	k := "a"
	set := func(s string) bool { k = s; return true }
	_ = on && set("b")
	key(k)
}`, []string{"a", "b"}},
		{"calls itself", `
func f(n int) {
	k := "a"
	var rec func(n int)
	rec = func(n int) { k += "x"; if n > 0 { rec(n - 1) } }
	rec(n)
	key(k)
}`, []string{"a", "{...}"}},
		{"replaced", `
func f(on bool) {
	k := "a"
	set := func(s string) { k = s }
	if on {
		set = func(s string) { k = "c" + s }
	}
	set("b")
	key(k)
}`, []string{"a", "b", "cb"}},
	})
}
