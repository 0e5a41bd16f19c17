package texteval

import "testing"

// What comes back with an error that is surely one is not a key.
func TestFailing(t *testing.T) {
	hold(t, []snippet{
		{"an error that is made there", `
import "errors"
func get(s string) (string, error) { if s == "" { return "none", errors.New("no s") }; return s, nil }
func f(id string) { k, err := get(id); if err != nil { return }; key("a:" + k) }`, []string{"a:{id}"}},
		{"a variable of the package", `
import "errors"
var errNone = errors.New("no s")
func get(s string) (string, error) { if s == "" { return "none", errNone }; return s, nil }
func f(id string) { k, err := get(id); if err != nil { return }; key("a:" + k) }`, []string{"a:{id}"}},
		{"one that is asked for", `
func is(s string) error
func get(s string) (string, error) { err := is(s); if err != nil { return "none", err }; return s, nil }
func f(id string) { k, err := get(id); if err != nil { return }; key("a:" + k) }`, []string{"a:{id}"}},
		{"one that may be nil", `
func is(s string) error
func get(s string) (string, error) { if s == "" { return "none", is(s) }; return s, nil }
func f(id string) { k, _ := get(id); key("a:" + k) }`, []string{"a:none", "a:{id}"}},
	})
}

// An element that is handed over by its address is filled; a list has the length that
// it is made with.
func TestElementsFilled(t *testing.T) {
	hold(t, []snippet{
		{"one of them", `
import "database/sql"
func f(r *sql.Rows) { var ids [3]string; r.Scan(&ids[0]); key("a:" + ids[0]) }`, []string{"a:{ids}"}},
		{"the others stay", `
import "database/sql"
func f(r *sql.Rows) { ids := []string{"x", "y"}; r.Scan(&ids[0]); key("a:" + ids[1]) }`, []string{"a:y"}},
		{"a loop over a list of flags", `
func f(ids []string) { found := make([]bool, len(ids)); for i := range found { key("a:" + ids[i]) } }`, []string{"a:{ids}"}},
	})
}

// Fields of an object in a field are set later too.
func TestSetInside(t *testing.T) {
	hold(t, []snippet{
		{"by a method", `
type options struct{ prefix string }
type store struct{ options options }
func New() *store { return &store{options: options{prefix: "app"}} }
func (s *store) Prefix(p string) { s.options.prefix = p }
func (s *store) get(id string) { key(s.options.prefix + ":" + id) }`, []string{"app:{id}", "{p}:{id}"}},
		{"of another object", `
type options struct{ prefix string }
type store struct{ options, others options }
func New() *store { return &store{options: options{prefix: "app"}} }
func (s *store) other(p string) { s.others.prefix = "b" }
func (s *store) get(id string) { key(s.options.prefix + ":" + id) }`, []string{"app:{id}"}},
		{"one of many by a name that is not known", `
func name(s string) string
type row struct{ a, b, c, d, e string }
func only(r row, fields ...string) row {
	var out row
	for _, f := range fields {
		switch name(f) {
		case "a": out.a = r.a
		case "b": out.b = r.b
		case "c": out.c = r.c
		case "d": out.d = r.d
		case "e": out.e = r.e
		}
	}
	return out
}
func f(r row) { key("row:" + only(r, "a", "b", "c", "d", "e", "a", "b", "c", "d", "e", "a", "b").a) }`, []string{"row:{a}"}},
	})
}

// A configured field that the module sets where it is empty has a default.
func TestConfiguredDefault(t *testing.T) {
	hold(t, []snippet{
		{"of options in a field", `
type options struct { Prefix string ` + "`yaml:\"prefix\"`" + ` }
type hook struct{ o *options }
func (h *hook) Init(o any) { h.o = o.(*options); if h.o.Prefix == "" { h.o.Prefix = "app:" } }
func (h *hook) get(id string) { key(h.o.Prefix + id) }`, []string{"app:{id}", "{prefix}{id}"}},
	})
}
