package texteval

import "testing"

// Methods of interfaces are those of the value that is known, or of all that
// implement it.
func TestInterfaces(t *testing.T) {
	const namers = `
type namer interface{ Name() string }
type user struct{ id string }
func (u user) Name() string { return "user:" + u.id }
type job struct{}
func (*job) Name() string { return "job" }
`
	hold(t, []snippet{
		{"of a known value", namers + `func f(id string) { var n namer = user{id}; key("app:" + n.Name()) }`, []string{"app:user:{id}"}},
		{"of one of two", namers + `func f(old bool, id string) { var n namer = user{id}; if old { n = &job{} }; key("app:" + n.Name()) }`,
			[]string{"app:user:{id}", "app:job"}},
		{"of an argument", namers + `
func build(n namer) string { return "app:" + n.Name() }
func f() { key(build(&job{})) }`, []string{"app:job"}},
		{"of a field", namers + `
type store struct{ n namer }
func (s *store) build() string { return "app:" + s.n.Name() }
func f() { key((&store{&job{}}).build()) }`, []string{"app:job"}},
		{"of what nobody brings", namers + `func F(n namer) { key("app:" + n.Name()) }`, []string{"app:job", "app:user:{id}"}},
		{"type switch", namers + `
func build(v any) string { switch x := v.(type) { case string: return x; case namer: return x.Name() }; return "?" }
func f() { key(build("text")); key(build(&job{})); key(build(1)) }`, []string{"text", "job", "?"}},
		{"type assertion", namers + `
func build(v any) string { if n, ok := v.(namer); ok { return n.Name() }; return "none" }
func f() { key(build(&job{})); key(build(1)) }`, []string{"job", "none"}},
		{"embedded", namers + `
type wrapped struct{ namer }
func f() { key(wrapped{&job{}}.Name()) }`, []string{"job"}},
		{"embedded, called through another interface", namers + `
type both interface{ namer; Close() }
type shop struct{ namer }
func (shop) Close() {}
type keyed struct{}
func (keyed) Name() string { return "keyed" }
func f() { var b both = shop{&job{}}; key("app:" + b.Name()) }`, []string{"app:job"}},
		{"a method of an interface fills what it is handed", `
import "fmt"
type db interface{ Get(v any, query string) }
func id1(d db) int { var id int; d.Get(&id, "SELECT 1"); return id }
func f(d db) { key(fmt.Sprintf("row:%d", id1(d))) }`, []string{"row:{id}"}},
		{"a decorator is not its own inner value", namers + `
type loud struct{ inner namer }
func (l loud) Name() string { return l.inner.Name() + "!" }
func f() { var n namer = loud{&job{}}; key(n.Name()) }`, []string{"job!"}},
		{"method value", namers + `func f(id string) { name := user{id}.Name; key("app:" + name()) }`, []string{"app:user:{id}"}},
		{"method expression", namers + `func f(id string) { name := user.Name; key("app:" + name(user{id})) }`, []string{"app:user:{id}"}},
		{"generic", namers + `
func build[T namer](v T) string { return "app:" + v.Name() }
func f(id string) { key(build(user{id})) }`, []string{"app:user:{id}"}},
	})
}
