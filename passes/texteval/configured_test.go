package texteval

import (
	"reflect"
	"testing"
)

// What the command line or a configuration gives has its default too; a value that is
// decoded, or whose address anybody else takes, has none.
func TestConfigured(t *testing.T) {
	hold(t, []snippet{
		{"flag", `
import "flag"
var prefix = flag.String("key-prefix", "app:", "")
func f() { key(*prefix + "a") }`, []string{"app:a", "{key_prefix}a"}},
		{"variable of a package", `
import "flag"
const standard = "app:"
var prefix string
func init() { flag.StringVar(&prefix, "prefix", standard, "") }
func f() { key(prefix + "a") }`, []string{"app:a", "{prefix}a"}},
		{"empty default", `
import "flag"
var prefix string
func init() { flag.StringVar(&prefix, "prefix", "", "") }
func f() { key(prefix + "a") }`, []string{"{prefix}a"}},
		{"local variable", `
import "flag"
func f() { var p string; flag.StringVar(&p, "p", "app:", ""); key(p + "a") }`, []string{"app:a", "{p}a"}},
		{"field", `
import "flag"
type config struct{ prefix string; size int }
func f() {
	c := &config{}
	flag.StringVar(&c.prefix, "prefix", "app:", "")
	flag.IntVar(&c.size, "size", 3, "")
	key(c.prefix + "a")
}`, []string{"app:a", "{prefix}a"}},
		{"default of another kind", `
import ("flag"; "strconv")
var size int
func init() { flag.IntVar(&size, "size", 3, "") }
func f() { key("a:" + strconv.Itoa(size)) }`, []string{"a:{size}"}},
		{"field of what a helper reads", `
import "os"
func getEnv(name, or string) string { if value := os.Getenv(name); value != "" { return value }; return or }
type config struct{ Fabric string }
type worker struct{ fabric string; shard string }
func load() *config { return &config{Fabric: getEnv("FABRIC", "main")} }
func f() { c := load(); w := &worker{fabric: c.Fabric}; key("a:" + w.fabric) }`, []string{"a:main", "a:{fabric}"}},
		{"field of what a helper reads that has a name", `
import "os"
func region() string { if zone := os.Getenv("ZONE"); zone != "" { return zone }; return "eu" }
type worker struct{ where string }
func f() { w := &worker{where: region()}; key("a:" + w.where) }`, []string{"a:eu", "a:{zone}"}},
		{"field of two values", `
import "os"
func pick(n int) string { if value := os.Getenv("ZONE"); value != "" { return value }; return os.Args[n] }
type worker struct{ where string }
func f(n int) { w := &worker{where: pick(n)}; key("a:" + w.where) }`, []string{"a:{value}"}},
		{"tag with a default", "type config struct{ Prefix string `env:\"PREFIX\" envDefault:\"app:\"` }\nfunc f(c config) { key(c.Prefix + \"a\") }",
			[]string{"app:a", "{prefix}a"}},
		{"option of a tag", "type config struct{ Prefix string `json:\",default=app:\"` }\nfunc f(c config) { key(c.Prefix + \"a\") }",
			[]string{"app:a", "{prefix}a"}},
		{"tag without a default", "type user struct{ Name string `json:\"name,omitempty\"` }\nfunc f(u user) { key(u.Name + \"a\") }",
			[]string{"{name}a"}},
		{"address taken by another", `
type decoder struct{}
func (decoder) StringVar(p *string, name, value string)
var prefix string
func init() { decoder{}.StringVar(&prefix, "prefix", "app:") }
func f() { key(prefix + "a") }`, []string{"{prefix}a"}},
		{"key of a map with itself", `
func f(ids []string) {
	m := map[string]int{}
	for _, id := range ids { m["a:"+id] = 1 }
	n := map[string]int{}
	for k := range m { n[k] = m[k]; if len(n) > 9 { n = map[string]int{} } }
	for k := range n { key(k) }
}`, []string{"a:{id}"}},
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

// A default that an object of options gets where it is empty is instead of nothing, also where
// nobody hands over any options, and through a field.
func TestDefaultsOfObjects(t *testing.T) {
	const types = "type c1 struct{ P string }\ntype h1 struct{ cfg *c1 }\n"
	hold(t, []snippet{
		{"parameter", types + `
func f(c *c1, id string) { if c == nil { c = &c1{} }; if c.P == "" { c.P = "app:" }; key(c.P + id) }`, []string{"app:{id}", "{p}{id}"}},
		{"field of a field", types + `
func f(c *c1, id string) { h := &h1{}; if c == nil { c = &c1{} }; h.cfg = c; if h.cfg.P == "" { h.cfg.P = "app:" }; key(h.cfg.P + id) }`,
			[]string{"app:{id}", "{p}{id}"}},
		{"in a method", types + `
func (h *h1) Init(c *c1) { if c == nil { c = &c1{} }; h.cfg = c; if h.cfg.P == "" { h.cfg.P = "app:" } }
func f(c *c1, id string) { h := &h1{}; h.Init(c); key(h.cfg.P + id) }`, []string{"app:{id}", "{p}{id}"}},
		{"result", types + `
func withDefaults(c *c1) *c1 { if c == nil { c = &c1{} }; if c.P == "" { c.P = "app:" }; return c }
func f(c *c1, id string) { key(withDefaults(c).P + id) }`, []string{"app:{id}", "{p}{id}"}},
		{"of any, and a sum", types + `
func (h *h1) Init(o any) { c, ok := o.(*c1); if !ok || c == nil { c = &c1{} }; h.cfg = c; if h.cfg.P == "" { h.cfg.P = "app" }; h.cfg.P += ":" }
func (h *h1) get(id string) { key(h.cfg.P + id) }`, []string{"app:{id}", "{p}:{id}"}},
		{"other than a default", types + `
func f(c *c1, id string) { if c == nil { c = &c1{} }; if c.P == "x" { c.P = "app:" }; key(c.P + id) }`, []string{"app:{id}", "{id}", "{p}{id}"}},
	})
}

// Options of tags that are a default, as different libraries write them.
func TestTagDefault(t *testing.T) {
	for tag, want := range map[string]string{
		`default:"app"`: "app", `env:"PREFIX" envDefault:"app"`: "app", `json:"prefix,optional,default=app"`: "app",
		`env:"PREFIX, default=app:"`: "app:", `conf:"default:app:,env:PREFIX"`: "app:", `json:"default=app"`: "", `env:"PREFIX"`: "",
	} {
		if got := tagDefault(reflect.StructTag(tag)); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}
