package texteval

import "testing"

// What composite literals leave out has its zero value, if nothing else sets it: in the
// methods of the struct too, which do not know their instance.
func TestLeftOut(t *testing.T) {
	const store = `
type Store struct { prefix string; hashed bool; size int }
func (s *Store) Key(id string) string {
	if s.hashed { return s.prefix + "#" + id }
	return s.prefix + id
}
func (s *Store) Get(id string) { key(s.Key(id)) }
`
	const setter = `
func (s *Store) Set(p string) { s.prefix = p + ":" }`
	hold(t, []snippet{
		{"an instance without", store + `
var all = []*Store{{prefix: "app:"}, {size: 1}}`, []string{"app:{id}", "{id}"}},
		{"an empty one", store + `
func f() { s := Store{prefix: "app:"}; u := &Store{}; s.Get("1"); u.Get("2") }`, []string{"app:{id}", "{id}"}},
		{"all have it", store + `
var all = []*Store{{prefix: "app:"}, {prefix: "old:"}}`, []string{"app:{id}", "old:{id}"}},
		{"an empty one beside an error", `
import "errors"` + store + `
func f(ok bool) (Store, error) { if !ok { return Store{}, errors.New("no") }; return Store{prefix: "app:"}, nil }`,
			[]string{"app:{id}"}},
		{"set later", store + `
func f(p string) { s := &Store{size: 1}; s.prefix = "app:"; s.Get("1") }`, []string{"app:{id}"}},
		{"set by a method, if", store + setter + `
func f(b bool) { s := &Store{size: 1}; if b { s.Set("app") }; s.Get("1") }`, []string{"app:{id}", "{id}"}},
		{"set by a method, after an if", store + setter + `
func f(b bool) { s := &Store{}; if b { println() }; s.Set("app"); s.Get("1") }`, []string{"app:{id}"}},
		{"set by a method, in each branch", store + setter + `
func f(b bool) { s := &Store{size: 1}; if b { s.Set("app") } else { s.Set("old") }; s.Get("1") }`, []string{"app:{id}", "old:{id}"}},
		{"set by a method, elsewhere", store + setter + `
func New() *Store { s := &Store{size: 1}; return s }
func f(s *Store, b bool) { if b { s.Set("app") }; s.Get("1") }`, []string{"app:{id}"}},
		{"decoded", `
import "encoding/json"` + store + `
func f(data []byte) { s := &Store{}; json.Unmarshal(data, s); s.Get("1") }
var one = Store{prefix: "app:"}`, []string{"app:#{id}", "app:{id}"}},
		{"without names", `
type Store struct { prefix, sep string }
func (s Store) Get(id string) { key(s.prefix + s.sep + id) }
var all = []Store{{"app", ":"}, {"old", "-"}}`, []string{"app:{id}", "old-{id}"}},
	})
}
