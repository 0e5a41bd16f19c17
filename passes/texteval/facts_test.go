package texteval

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/program"
)

// below are facts of a package example.org/lib, as a package above it gets them.
func below(t *testing.T, src string) (*program.Package, *Facts) {
	t.Helper()
	pkg := check(t, "example.org/lib", src)
	w := New(program.NewIndex([]*program.Package{pkg}), Options{}).NewFactWriter(func(Place) int { return 0 })
	w.Package(pkg, true)
	return pkg, &w.Facts
}

// What a package exports gives the same texts as its source.
func TestFacts(t *testing.T) {
	for _, tt := range []struct {
		name, lib, src string
		want           []string
	}{
		{"function", `func Key(id string) string { return "app:" + id }`, `func f(id string) { key(lib.Key("user:" + id)) }`, []string{"app:user:{id}"}},
		{"one of two", `func Key(old bool) string { if old { return "old" }; return "new" }`, `func f(old bool) { key(lib.Key(old), lib.Key(true)) }`, []string{"old", "new", "old"}},
		{"list", `import "strings"
func Key(parts ...string) string { return strings.Join(append([]string{"app"}, parts...), ":") }`, `func f(id string) { key(lib.Key("user", id)) }`, []string{"app:user:{id}"}},
		{"format", `import "fmt"
func Key(format string, a ...any) string { return "app:" + fmt.Sprintf(format, a...) }`, `func f(id string) { key(lib.Key("%s:x", id)) }`, []string{"app:{id}:x"}},
		{"constant", `const Prefix = "app:"`, `func f(id string) { key(lib.Prefix + id) }`, []string{"app:{id}"}},
		{"variable", `var Prefix = "app:"`, `func f(id string) { key(lib.Prefix + id) }`, []string{"app:{id}"}},
		{"method of what a constructor makes", `type Keys struct{ prefix string }
func New(p string) *Keys { return &Keys{p + ":"} }
func (k *Keys) User(id string) string { return k.prefix + "user:" + id }`, `func f(id string) { key(lib.New("app").User(id)) }`, []string{"app:user:{id}"}},
		{"two results", `func Both(id string) (string, string) { return "a:" + id, "b:" + id }`, `func f(id string) { _, b := lib.Both(id); key(b) }`, []string{"b:{id}"}},
		{"through a function that is not exported", `func Key(id string) string { return build("user", id) }
func build(kind, id string) string { return "app:" + kind + ":" + id }`, `func f(id string) { key(lib.Key(id)) }`, []string{"app:user:{id}"}},
		{"loop", `func Key(parts []string) string { k := "app"; for _, p := range parts { k += ":" + p }; return k }`, `func f() { key(lib.Key([]string{"a", "b"})) }`, []string{"app:a:b"}},
		{"what has no text is called after the call", `import "os"
func Host() string { return os.Getenv("HOST_NAME") }`, `func f() { key("app:" + lib.Host()) }`, []string{"app:{host}"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lib, facts := below(t, tt.lib)
			lib.Types.SetName("lib")
			pkg := check(t, "example.org/app", "import \"example.org/lib\"\n"+tt.src, lib.Types)
			ev := New(program.NewIndex([]*program.Package{pkg}), Options{})
			ev.Import("example.org/lib", facts, func(int) *Place { return nil })
			same(t, tt.want, templates(t, ev, pkg))
		})
	}
}

// A value that is too large to be written down is not known elsewhere, and nothing
// else is lost with it.
func TestLargeFacts(t *testing.T) {
	src := "func Large(i int) string {\n\tswitch i {\n"
	for i := range 400 {
		src += "\tcase " + itoa(i) + ": return \"k" + itoa(i) + "\"\n"
	}
	_, facts := below(t, src+"\t}\n\treturn \"\"\n}\nfunc Small() string { return \"app\" }")
	var names []string
	for _, r := range facts.Results {
		names = append(names, r.Func)
	}
	require.Contains(t, names, "example.org/lib.Small")
	require.Less(t, len(facts.Nodes), 2*maxFactNodes)
}
