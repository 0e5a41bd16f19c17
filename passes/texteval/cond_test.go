package texteval

import "testing"

// Conditions choose where their operands are known; the branch that cannot be is not
// there.
func TestConditions(t *testing.T) {
	const build = `
func build(env, id string) string {
	if env == "" { return "app:" + id }
	return env + ":app:" + id
}
`
	hold(t, []snippet{
		{"fields that are unset, whatever else is set", `
type k struct { verb, name string; from int }
func (x k) String() string {
	if x.from == 0 {
		if x.verb == "iter" { return x.verb + ":" + x.name + ":all" }
		return x.verb + ":" + x.name
	}
	return x.verb + ":" + x.name + ":part"
}
func f(id string, deep bool) {
	x := k{verb: "iter", name: id}
	if deep {
		x.verb = "deep"
	}
	key(x.String())
}`, []string{"iter:{id}:all", "deep:{id}"}},
		{"a field beside one that is not known", `
type k struct { verb, name string; from int }
func (x k) String() string {
	if x.from == 0 {
		if x.verb == "iter" { return x.verb + ":" + x.name + ":all" }
		return x.verb + ":" + x.name
	}
	return x.verb + ":" + x.name + ":part"
}
func f(id string, n int) { x := k{"sub", id, n}; key(x.String()) }`, []string{"sub:{id}", "sub:{id}:part"}},
		{"both", `
func f(old bool) { k := "new"; if old { k = "old" }; key(k) }`, []string{"old", "new"}},
		{"constant argument", build + `func f(id string) { key(build("", id)) }`, []string{"app:{id}"}},
		{"another constant argument", build + `func f(id string) { key(build("dev", id)) }`, []string{"dev:app:{id}"}},
		{"switch on a constant", `
func build(kind, id string) string {
	switch kind {
	case "user": return "u:" + id
	case "job", "task": return "j:" + id
	default: return "x:" + id
	}
}
func f(id string) { key(build("task", id)) }`, []string{"j:{id}"}},
		{"default of a switch", `
func build(kind string) string { switch kind { case "a": return "1"; default: return "2" } }
func f() { key(build("b")) }`, []string{"2"}},
		{"fallthrough", `
func build(n int) string { k := ""; switch n { case 1: k += "a"; fallthrough; case 2: k += "b" }; return k }
func f() { key("x" + build(1)) }`, []string{"xab"}},
		{"suffix that is added where it is missing", `
import "strings"
func build(ns string) string { if !strings.HasSuffix(ns, ":") { ns += ":" }; return ns + "user" }
func f() { key(build("app")); key(build("app:")) }`, []string{"app:user", "app:user"}},
		{"and, or, not", `
func build(a, b bool) string { if a && !b || a == b { return "x" }; return "y" }
func f() { key(build(true, false) + build(false, true) + build(false, false)) }`, []string{"xyx"}},
		{"length", `
func build(parts ...string) string { if len(parts) == 0 { return "none" }; return parts[0] }
func f() { key(build()); key(build("one")) }`, []string{"none", "one"}},
		{"nil", `
type c struct{ p string }
func (x *c) prefix() string { if x == nil { return "app" }; return x.p }
func f() { var n *c; key(n.prefix()); key((&c{"dev"}).prefix()) }`, []string{"app", "dev"}},
		{"getter of what is there", `
import "strconv"
type c struct{ n int }
func (x *c) N() int { if x != nil { return x.n }; return 0 }
func f(x *c) { key("k:" + strconv.Itoa(x.N())) }
func g(x *c) { if x.N() > 0 { key("m:" + strconv.Itoa(x.N())) } }
func h(x *c) { if x.N() <= 0 { return }; key("o:" + strconv.Itoa(x.N())) }
`, []string{"k:{n}", "m:{n}", "o:{n}"}},
		{"not zero", `
import "strconv"
func id(s string) int { if s == "" { return 0 }; return len(s) }
func f(s string) { n := id(s); if n <= 0 { return }; key("k:" + strconv.Itoa(n)) }
func g(s string) { n := id(s); if 0 < n { key("l:" + strconv.Itoa(n)) } }
func h(s string) { n := id(s); if n >= 0 { key("m:" + strconv.Itoa(n)) } }`, []string{"k:{n}", "l:{n}", "m:0", "m:{n}"}},
		{"panic is no value", `
func build(kind string) string { if kind == "" { panic("no kind") }; return "app:" + kind }
func f() { key(build("user")) }`, []string{"app:user"}},
		{"the same condition twice", `
func f(old bool) { a, b := "1", "2"; if old { a = "3" }; if old { b = "4" }; key(a + b) }`, []string{"12", "34"}},
		{"if with a statement", `
func get() (string, bool) { return "app", true }
func f() { if k, ok := get(); ok { key(k) } }`, []string{"app"}},
		{"what is appended to under a condition", `
import "strings"
func build(p string) string { if p != "" && !strings.HasSuffix(p, ":") { p += ":" }; return p + "a" }
func f(p string, on bool) { x := ""; if on { x = p }; key(build(x)) }`, []string{"a", "{p}a", "{p}:a"}},
		{"or stays what it was", `
func build(p string) string { if p != "" { p += ":" }; return p + "a" }
func f(p string, on bool) { x := ""; if on { x = p }; key(build(x)) }`, []string{"a", "{p}:a"}},
		{"a condition on something else", `
func build(p string, on bool) string { if on { p += ":" }; return p + "a" }
func f(p string, on bool) { x := "b"; if p != "" { x = p }; key(build(x, on)) }`, []string{"b:a", "ba", "{p}:a", "{p}a"}},
	})
}
