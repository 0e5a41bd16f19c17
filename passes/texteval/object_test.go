package texteval

import "testing"

// Fields are those of the instance where it is known, else whatever the module sets.
func TestObjects(t *testing.T) {
	hold(t, []snippet{
		{"of a literal", `
type keys struct{ prefix string }
func f(id string) { k := keys{prefix: "app:"}; key(k.prefix + id) }`, []string{"app:{id}"}},
		{"set later", `
type keys struct{ prefix string }
func f(id string) { var k keys; k.prefix = "app:"; key(k.prefix + id) }`, []string{"app:{id}"}},
		{"set through a pointer", `
type keys struct{ prefix string }
func f(id string) { k := &keys{}; p := &k.prefix; *p = "app:"; key(k.prefix + id) }`, []string{"app:{id}"}},
		{"of a constructor", `
type keys struct{ prefix string }
func newKeys(p string) *keys { return &keys{prefix: p + ":"} }
func (k *keys) user(id string) string { return k.prefix + "user:" + id }
func f(id string) { key(newKeys("app").user(id)) }`, []string{"app:user:{id}"}},
		{"of the only instance in the module", `
type keys struct{ prefix string }
func (k *keys) user(id string) { key(k.prefix + id) }
func main() { (&keys{"app:"}).user("") }`, []string{"app:{id}"}},
		{"of two instances", `
type keys struct{ prefix string }
func (k *keys) user(id string) { key(k.prefix + id) }
func one() *keys { return &keys{"one:"} }
func two() *keys { return &keys{"two:"} }`, []string{"one:{id}", "two:{id}"}},
		{"embedded", `
type base struct{ prefix string }
func (b base) user(id string) string { return b.prefix + id }
type keys struct{ base }
func f(id string) { key(keys{base{"app:"}}.user(id)) }`, []string{"app:{id}"}},
		{"a copy does not change the other", `
type keys struct{ prefix string }
func f(id string) { a := keys{"a:"}; b := a; b.prefix = "b:"; key(a.prefix + id) }`, []string{"a:{id}"}},
		{"part of it replaced before a function literal", `
type inner struct{ sep string }
type outer struct{ in inner; ptr *inner }
func (o *outer) key(id string) string { return "t" + o.in.sep + o.ptr.sep + id }
func f(id string) {
	o := &outer{in: inner{":"}, ptr: &inner{"/"}}
	o.ptr = &inner{"#"}
	func() { key(o.key(id)) }()
}`, []string{"t:#{id}"}},
		{"empty", `
type keys struct{ prefix string }
func f(id string) { k := keys{}; key(k.prefix + "app:" + id) }`, []string{"app:{id}"}},
		{"default where it is empty", `
type config struct{ ns string }
func build(c config) string { if c.ns == "" { c.ns = "app" }; return c.ns + ":user" }
func f() { key(build(config{})); key(build(config{"dev"})) }`, []string{"app:user", "dev:user"}},
		{"two fields of one instance", `
type pair struct{ a, b string }
func (p pair) build() { key(p.a + ":" + p.b) }
func main() { pair{"1", "x"}.build(); pair{"2", "y"}.build() }`, []string{"1:x", "2:y"}},
		{"a getter that is safe for nil", `
type keys struct{ prefix string }
func (k *keys) ns() string { if k == nil { return "none:" }; return k.prefix }
func f(id string) { key((&keys{"app:"}).ns() + id) }`, []string{"app:{id}"}},
		{"a default that every caller sets", `
type keys struct{ prefix string }
type option func(*keys)
func with(p string) option { return func(k *keys) { k.prefix = p } }
func newKeys(opts ...option) *keys { k := &keys{prefix: "app"}; for _, o := range opts { o(k) }; return k }
func (k *keys) build() { key(k.prefix + ":x") }
func main() { newKeys(with("a")); newKeys(with("b")) }`, []string{"a:x", "b:x"}},
		{"a default that one caller leaves", `
type keys struct{ prefix string }
type option func(*keys)
func with(p string) option { return func(k *keys) { k.prefix = p } }
func newKeys(opts ...option) *keys { k := &keys{prefix: "app"}; for _, o := range opts { o(k) }; return k }
func (k *keys) build() { key(k.prefix + ":x") }
func main() { newKeys(with("a")); newKeys() }`, []string{"a:x", "app:x"}},
		{"a default with options that are not known", `
type keys struct{ prefix string }
type option func(*keys)
func with(p string) option { return func(k *keys) { k.prefix = p } }
func newKeys(opts ...option) *keys { k := &keys{prefix: "app"}; for _, o := range opts { o(k) }; return k }
func (k *keys) build() { key(k.prefix + ":x") }
func Make(opts ...option) { newKeys(with("a")); newKeys(opts...) }`, []string{"a:x", "app:x"}},
		{"a default that is returned by nobody", `
type keys struct{ prefix string }
type option func(*keys)
var std keys
func with(p string) option { return func(k *keys) { k.prefix = p } }
func setup(opts ...option) { std = keys{prefix: "app"}; for _, o := range opts { o(&std) } }
func (k *keys) build() { key(k.prefix + ":x") }
func main() { setup(with("a")); std.build() }`, []string{"a:x", "app:x"}},
		{"a default that nobody calls for", `
type keys struct{ prefix string }
type option func(*keys)
func with(p string) option { return func(k *keys) { k.prefix = p } }
func newKeys(opts ...option) *keys { k := &keys{prefix: "app"}; for _, o := range opts { o(k) }; return k }
func (k *keys) build() { key(k.prefix + ":x") }
func use() { with("a") }`, []string{"a:x", "app:x"}},
		{"nobody sets it", `
type keys struct{ prefix string }
func (k *keys) Get(id string) { key(k.prefix + ":" + id) }`, []string{"{prefix}:{id}"}},
		{"filled by a decoder", `
import "encoding/json"
type m struct{ Key string }
func f(b []byte) { var x m; _ = json.Unmarshal(b, &x); key("app:" + x.Key) }`, []string{"app:{key}"}},
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
