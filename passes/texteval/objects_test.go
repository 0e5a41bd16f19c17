package texteval

import "testing"

// An object that callers bring, and whose defaults are set where it is empty, is one object:
// what one caller leaves empty is not the default of another one.
func TestObjectsOfCallers(t *testing.T) {
	const cfg = `
type Config struct { Strategy, Prefix string }
func (c *Config) defaults() { if c.Prefix == "" { c.Prefix = "rl" } }
type L struct { config Config }
`
	hold(t, []snippet{
		{"local", cfg + `
func f() { c := Config{Strategy: "a", Prefix: "x"}; c.defaults(); key(c.Prefix+":"+c.Strategy) }`, []string{"x:a"}},
		{"local, empty", cfg + `
func f() { c := Config{Strategy: "a"}; c.defaults(); key(c.Prefix+":"+c.Strategy) }`, []string{"rl:a"}},
		{"constructor", cfg + `
func New(c Config) *L { c.defaults(); return &L{config: c} }
func f() { l := New(Config{Strategy: "a", Prefix: "x"});  key(l.config.Prefix+":"+l.config.Strategy) }`, []string{"x:a"}},
		{"constructors", cfg + `
func New(c Config) *L { c.defaults(); return &L{config: c} }
func (l *L) get() { key(l.config.Prefix+":"+l.config.Strategy) }
func f() { New(Config{Strategy: "a", Prefix: "x"}).get() }
func g() { New(Config{Strategy: "b"}).get() }`, []string{"rl:b", "x:a"}},
		{"constructors, in place", cfg + `
func New(c Config) *L { if c.Prefix == "" { c.Prefix = "rl" }; return &L{config: c} }
func (l *L) get() { key(l.config.Prefix+":"+l.config.Strategy) }
func f() { New(Config{Strategy: "a", Prefix: "x"}).get() }
func g() { New(Config{Strategy: "b"}).get() }`, []string{"rl:b", "rl:b", "x:a"}},
		{"flat", cfg + `
type M struct { prefix, strategy string }
func New(c Config) *M { c.defaults(); return &M{prefix: c.Prefix, strategy: c.Strategy} }
func (l *M) get() { key(l.prefix+":"+l.strategy) }
func f() { New(Config{Strategy: "a", Prefix: "x"}).get() }
func g() { New(Config{Strategy: "b"}).get() }`, []string{"rl:b", "x:a"}},
		{"flat, no default", cfg + `
type M struct { prefix, strategy string }
func New(c Config) *M { return &M{prefix: c.Prefix, strategy: c.Strategy} }
func (l *M) get() { key(l.prefix+":"+l.strategy) }
func f() { New(Config{Strategy: "a", Prefix: "x"}).get() }
func g() { New(Config{Strategy: "b", Prefix: "y"}).get() }`, []string{"x:a", "y:b"}},
		{"many defaults", `
type Config struct { A, B, C, D, Prefix string }
func (c *Config) defaults() {
	if c.A == "" { c.A = "a" }
	if c.B == "" { c.B = "b" }
	if c.C == "" { c.C = "c" }
	if c.Prefix == "" { c.Prefix = "rl" }
	if c.D == "" && c.Prefix == "rl" { c.D = "d" }
}
type L struct { config Config }
func New(c Config) *L { c.defaults(); return &L{config: c} }
func (l *L) get(id string) { key(l.config.Prefix+":"+l.config.A+":"+id) }
func f() { New(Config{Prefix: "x"}).get("1") }
func g() { New(Config{A: "y"}).get("2") }`, []string{"rl:y:{id}", "x:a:{id}"}},
		{"all that there are", `
type kind int
const (first kind = iota; second; third)
func (k kind) String() string { switch k { case first: return "1st"; case second: return "2nd"; case third: return "3rd"; default: return "none" } }
type S struct { k kind; names []string }
func (s *S) get(id string) { key(s.k.String() + ":" + id) }
var all = []*S{{k: first}, {k: second}, {k: third}}`, []string{"1st:{id}", "2nd:{id}", "3rd:{id}"}},
		{"of those that are there", `
type kind int
const (first kind = iota; second; third)
func (k kind) String() string { switch k { case first: return "1st"; case second: return "2nd"; case third: return "3rd" }; return "none" }
type S struct { k kind; names []string }
func (s *S) get(id string) { key(s.k.String() + ":" + id) }
var all = []*S{{k: first}, {k: third}}`, []string{"1st:{id}", "3rd:{id}"}},
		{"others too", `
type kind int
const (first kind = iota; second; third)
func (k kind) String() string { switch k { case first: return "1st"; case second: return "2nd" }; return "none" }
type S struct { k kind; names []string }
func (s *S) get(id string) { key(s.k.String() + ":" + id) }
var all = []*S{{k: first}, {k: third}}`, []string{"1st:{id}", "none:{id}"}},
		{"no default", cfg + `
func New(c Config) *L { return &L{config: c} }
func (l *L) get() { key(l.config.Prefix+":"+l.config.Strategy) }
func f() { New(Config{Strategy: "a", Prefix: "x"}).get() }
func g() { New(Config{Strategy: "b", Prefix: "y"}).get() }`, []string{"x:a", "y:b"}},
	})
}
