package texteval

import "testing"

// What a method of an object sets is set where the object is a field of another one, by
// whatever way it is handed there.
func TestSetThroughFields(t *testing.T) {
	const queue = `
type queue struct { prefix string; items []string }
func newQueue() *queue { return &queue{prefix: "a:", items: make([]string, 0)} }
func (q *queue) setPrefix(s string) { q.prefix = s }
func (q *queue) push(s string) { q.items = append(q.items, s) }
type manager struct { high, low *queue }
func newManager() *manager { return &manager{high: newQueue(), low: newQueue()} }
var one = newManager()
`
	hold(t, []snippet{
		{"a setter", queue + `
func f() { one.high.setPrefix("b:") }
func (m *manager) save(id string) { key(m.high.prefix + id) }`, []string{"a:{id}", "b:{id}"}},
		{"a setter of the other one", queue + `
func f() { one.low.setPrefix("b:") }
func (m *manager) save(id string) { key(m.high.prefix + id) }`, []string{"a:{id}"}},
		{"a setter that another method calls", queue + `
func (q *queue) reset() { q.setPrefix("c:") }
func f() { one.high.reset() }
func (m *manager) save(id string) { key(m.high.prefix + id) }`, []string{"a:{id}", "c:{id}"}},
		{"nobody calls it", queue + `
func (m *manager) save(id string) { key(m.high.prefix + id) }`, []string{"a:{id}"}},
		{"a list that grows", queue + `
func f() { one.high.push("x") }
func (m *manager) save() { for _, it := range m.high.items { key("it:" + it) } }`, []string{"it:x"}},
		{"a list that grows is not empty for ever", queue + `
func f() { one.high.push("x") }
func g() {
	m := newManager()
	for name, q := range map[string]*queue{"q:high": m.high, "q:low": m.low} {
		if len(q.items) == 0 { continue }
		key(name)
	}
}`, []string{"q:high", "q:low"}},
		{"a local one is known whole", queue + `
func f() { one.high.push("x"); q := newQueue(); q.push("y"); q.setPrefix("d:"); key(q.prefix + q.items[0]) }`, []string{"d:y"}},
		{"handed to code that is not here", `
import "net/http"
type rec struct { http.ResponseWriter; code int; name string }
func (r *rec) WriteHeader(c int) { r.code = c }
func f(h http.Handler, w http.ResponseWriter, q *http.Request, id string) {
	r := &rec{ResponseWriter: w, code: 200, name: "n:"}
	h.ServeHTTP(r, q)
	if r.code < 400 { key(r.name + "good:" + id) } else { key(r.name + "bad:" + id) }
}`, []string{"n:bad:{id}", "n:good:{id}"}},
		{"not handed over yet", `
import "net/http"
type rec struct { http.ResponseWriter; code int }
func (r *rec) WriteHeader(c int) { r.code = c }
func f(h http.Handler, w http.ResponseWriter, q *http.Request, id string) {
	r := &rec{ResponseWriter: w, code: 200}
	name := "good:"
	if r.code != 200 { name = "bad:" }
	key(name + id)
	h.ServeHTTP(r, q)
}`, []string{"good:{id}"}},
	})
}
