package texteval

import (
	"testing"

	"github.com/redislint/redislint/passes/program"
)

// Calls bring their arguments to what a function returns. AllTexts is what all callers
// bring together.
func TestCallers(t *testing.T) {
	hold(t, []snippet{
		{"argument", `
func build(kind, id string) string { return "app:" + kind + ":" + id }
func f(id string) { key(build("user", id)) }`, []string{"app:user:{id}"}},
		{"each call has its own", `
func build(kind string) string { return "app:" + kind }
func f() { key(build("a"), build("b")) }`, []string{"app:a", "app:b"}},
		{"through two functions", `
func inner(k string) string { return "app:" + k }
func outer(k string) string { return inner("x:" + k) }
func f(id string) { key(outer(id)) }`, []string{"app:x:{id}"}},
		{"results in a row", `
func both(id string) (string, string) { return "a:" + id, "b:" + id }
func f(id string) { _, b := both(id); key(b) }`, []string{"b:{id}"}},
		{"as arguments of another call", `
func both() (string, string) { return "a", "b" }
func join(x, y string) string { return x + ":" + y }
func f() { key(join(both())) }`, []string{"a:b"}},
		{"results that come together", `
func both(old bool) (string, string) { if old { return "1", "x" }; return "2", "y" }
func f(old bool) { a, b := both(old); key(a + b) }`, []string{"1x", "2y"}},
		{"a parameter that only chooses", `
type kind int
func (k kind) String() string { switch k { case 1: return "user"; case 2: return "job"; case 3: return "run" }; return "" }
func get(k kind, id string) { key("app:" + k.String() + ":" + id) }
func f(id string) { get(1, id); get(3, id) }`, []string{"app:user:{id}", "app:run:{id}"}},
		{"one that is text too", `
func get(k, id string) { p := "app:"; if k == "x" { p = "new:" }; key(p + k + ":" + id) }
func f(id string) { get("user", id) }`, []string{"app:{k}:{id}", "new:{k}:{id}"}},
		{"one that nobody brings", `
func Get(k bool) { if k { key("on") } else { key("off") } }`, []string{"on", "off"}},
		{"zeros beside an error are not used", `
import "fmt"
func find(old bool, e error) (int, bool, error) { if old { return 0, false, e }; return 7, true, nil }
func f(old bool, e error) { n, ok, _ := find(old, e); if ok { key(fmt.Sprint("app:", n)) } }`, []string{"app:7"}},
		{"zeros beside an error that has a name", `
import ("errors"; "fmt")
func find(old bool) (name string, n int, err error) {
	if old { err = errors.New("old"); return }
	if n, err = fmt.Sscan("1"); err != nil { return }
	name = "new"
	return
}
func f(old bool) { name, _, _ := find(old); key("app:" + name) }`, []string{"app:new"}},
		{"zeros beside one that may be nil", `
func find(old bool, check func() error) (name string, err error) { if old { err = check(); return }; name = "new"; return }
func f(old bool, check func() error) { name, _ := find(old, check); key("app:" + name) }`, []string{"app:", "app:new"}},
		{"zeros beside nil are", `
import "fmt"
func find(old bool) (int, error) { if old { return 0, nil }; return 7, nil }
func f(old bool) { n, _ := find(old); key(fmt.Sprint("app:", n)) }`, []string{"app:0", "app:7"}},
		{"named result", `
func build(id string) (k string) { k = "app:"; k += id; return }
func f(id string) { key(build(id)) }`, []string{"app:{id}"}},
		{"changed by defer", `
func build() (k string) { defer func() { k += ":x" }(); return "app" }
func f() { key(build()) }`, []string{"app:x"}},
		{"closure", `
func f(id string) { p := "app:"; build := func(k string) string { return p + k }; key(build(id)) }`, []string{"app:{id}"}},
		{"function that is handed over", `
func build(f func(string) string, id string) string { return "app:" + f(id) }
func user(id string) string { return "user:" + id }
func f(id string) { key(build(user, id)) }`, []string{"app:user:{id}"}},
		{"function in a map", `
var builders = map[string]func(string) string{"user": func(id string) string { return "u:" + id }}
func f(id string) { key(builders["user"](id)) }`, []string{"u:{id}"}},
		{"recursion", `
func deep(n int) string { if n == 0 { return "app" }; return deep(n-1) + ":x" }
func f(n int) { key("k:" + deep(n)) }`, []string{"k:app", "k:app:x{...}"}},
		{"its own parameter", `func f(k string) { key(k) }`, []string{"{k}"}},
		{"through a pointer", `
func fill(s *string) { *s = "app" }
func f() { var s string; fill(&s); key(s) }`, []string{"app"}},
	})
}

func TestAllTexts(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"one caller", `
func get(k string) { key("app:" + k) }
func f(id string) { get("user:" + id) }`, []string{"app:user:{id}"}},
		{"several", `
func get(k string) { key(k) }
func f(id string) { get("a:" + id); get("b:" + id) }`, []string{"a:{id}", "b:{id}"}},
		{"through an interface", `
type getter interface{ get(k string) }
type store struct{}
func (store) get(k string) { key("app:" + k) }
func f(g getter) { g.get("user") }`, []string{"app:user"}},
		{"through an interface that is embedded", `
type getter interface{ Get(k string) }
type store struct{}
func (*store) Get(k string) { key(k) }
type other struct{}
func (*other) Get(k string) {}
type both interface{ getter; Close() }
type shop struct{ getter }
func (shop) Close() {}
func f(id string) { var b both = &shop{&store{}}; b.Get("app:" + id) }
func g(id string) { var b both = &shop{&other{}}; b.Get("not:" + id) }`, []string{"app:{id}"}},
		{"none", `func Get(k string) { key("app:" + k) }`, []string{"app:{k}"}},
		{"one that is a value has others", `
func get(k string) { key("app:" + k) }
var hook = get
func f() { get("user") }`, []string{"app:{k}"}},
		{"a pair comes together", `
func get(a, b string) { key(a + ":" + b) }
func f() { get("1", "x"); get("2", "y") }`, []string{"1:x", "2:y"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pkg := check(t, "example.org/app", tt.src)
			ev := New(program.NewIndex([]*program.Package{pkg}), Options{})
			m := markedIn(ev, pkg)[0]
			var got []string
			for _, text := range ev.AllTexts(ev.Expr(m.arg, m.in, pkg)) {
				got = append(got, templateText(text))
			}
			same(t, tt.want, got)
		})
	}
}
