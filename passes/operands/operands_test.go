package operands_test

import (
	"bytes"
	"fmt"
	"go/format"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// written writes those of a site: literals quoted, expressions with their verb.
func written(t *testing.T, p *operands.Parser, s uses.Site, calls bool) string {
	t.Helper()
	ops, serving, ok := p.Of(s.Expr, calls, s.In, s.Package)
	if !ok {
		return "none"
	}
	var out []string
	for _, o := range ops {
		if o.Expr == nil {
			out = append(out, fmt.Sprintf("%q", o.Text))
			continue
		}
		var b bytes.Buffer
		require.NoError(t, format.Node(&b, s.Package.Fset, o.Expr))
		if text, ok := p.Constant(o.Expr, s.In, s.Package); ok {
			b.WriteString(fmt.Sprintf("=%q", text))
		}
		out = append(out, strings.TrimSpace(b.String()+" "+o.Verb))
	}
	if len(serving) > 0 {
		out = append(out, fmt.Sprintf("and %d statements", len(serving)))
	}
	return strings.Join(out, ", ")
}

func TestOperands(t *testing.T) {
	tests := []struct {
		name, body, want string // of the outermost expression of the last use
	}{
		{"literal", `func f() { rdb.Get(ctx, "app:a") }`, `"app:a"`},
		{"sum", `func f(id string) { rdb.Get(ctx, "app:"+(id+":")+"x") }`, `"app:", id, ":x"`},
		{"constants", `
const ns, jobs = "app", "jobs"
func f(id string) { rdb.Get(ctx, ns+":"+jobs+":"+id) }`, `"app:jobs:", id`},
		{"format", `func f(id string, n int) { rdb.Get(ctx, fmt.Sprintf("app:%s:%d:%05d:100%%", id, n, n)) }`, `"app:", id, ":", n %d, ":", n %05d, ":100%"`},
		{"int as %v", `func f(n uint8) { rdb.Get(ctx, fmt.Sprintf("app:%v", n)) }`, `"app:", n %d`},
		{"Sprint of one", `func f(n int, id string) { rdb.Get(ctx, "app:"+fmt.Sprint(n)+":"+fmt.Sprint(id)) }`, `"app:", n %d, ":", id`},
		{"Sprint of two", `func f(n int) { rdb.Get(ctx, "app:"+fmt.Sprint(n, n)) }`, `"app:", fmt.Sprint(n, n)`},
		{"a wider integer", `func f(n int32) { rdb.Get(ctx, fmt.Sprintf("app:%d", int64(n))) }`, `"app:", n %d`},
		{"an integer cut", `func f(n int64) { rdb.Get(ctx, "app:"+strconv.Itoa(int(n))) }`, `"app:", int(n) %d`},
		{"anything as %v", `func f(x any) { rdb.Get(ctx, fmt.Sprintf("app:%v", x)) }`, `"app:", x %v`},
		{"a Stringer", `
type id int
func (id) String() string { return "x" }
func f(x id) { rdb.Get(ctx, fmt.Sprintf("app:%s:%d", x, x)) }`, `"app:", x %s, ":", x %d`},
		{"bytes", `func f(b []byte) { rdb.Get(ctx, fmt.Sprintf("app:%s", b)) }`, `"app:", b`},
		{"named string", `
type id string
func f(x id) { rdb.Get(ctx, "app:"+string(x)) }`, `"app:", x`},
		{"format in a format", `func f(id string) { rdb.Get(ctx, fmt.Sprintf("%s:x", fmt.Sprintf("app:%s", id))) }`, `"app:", id, ":x"`},
		{"order", `func f(a, b string) { rdb.Get(ctx, fmt.Sprintf("app:%[2]s:%[1]s", a, b)) }`, `fmt.Sprintf("app:%[2]s:%[1]s", a, b)`},
		{"twice", `func f(a string) { rdb.Get(ctx, fmt.Sprintf("app:%[1]s:%[1]s", a)) }`, `fmt.Sprintf("app:%[1]s:%[1]s", a)`},
		{"width is an operand", `func f(a int) { rdb.Get(ctx, fmt.Sprintf("app:%*d", 3, a)) }`, `fmt.Sprintf("app:%*d", 3, a)`},
		{"too few operands", `func f(a string) { rdb.Get(ctx, fmt.Sprintf("app:%s:%s", a)) }`, `fmt.Sprintf("app:%s:%s", a)`},
		{"builder", `
func key(id string, n int) string {
	var b strings.Builder
	b.WriteString("app:")
	b.WriteString(id)
	b.WriteString(":" + strconv.Itoa(n))
	return b.String()
}
func f(id string) { rdb.Get(ctx, key(id, 1)) }`, `key(id, 1)`},
		{"builder on the spot", `
func f(id string, n int) {
	var b strings.Builder
	b.WriteString("app:")
	b.WriteString(id)
	b.WriteString(":" + strconv.Itoa(n))
	rdb.Get(ctx, b.String())
}`, `"app:", id, ":", n %d, and 4 statements`},
		{"builder with something in between", `
func f(id string) {
	var b strings.Builder
	b.WriteString("app:")
	id = "x"
	b.WriteString(id)
	rdb.Get(ctx, b.String())
}`, `b.String()`},
		{"builder in a loop", `
func f(ids []string) {
	var b strings.Builder
	b.WriteString("app:")
	for _, id := range ids { b.WriteString(id) }
	rdb.Get(ctx, b.String())
}`, `b.String()`},
		{"builder that is used again", `
func f(id string) {
	var b strings.Builder
	b.WriteString("app:")
	rdb.Get(ctx, b.String())
	b.WriteString(id)
	rdb.Get(ctx, b.String())
}`, `b.String()`},
		{"builder of a call", `
func now() string { return "x" }
func f() {
	var b strings.Builder
	b.WriteString("app:")
	b.WriteString(now())
	rdb.Get(ctx, b.String())
}`, `b.String()`},
		{"join", `func f(id string) { rdb.Get(ctx, strings.Join([]string{"app", id, "x"}, ":")) }`, `"app:", id, ":x"`},
		{"number", `func f(n int) { rdb.Get(ctx, "app:"+strconv.Itoa(n)) }`, `"app:", n %d`},
		{"call", `
func now() string { return "x" }
func f() { rdb.Get(ctx, "app:"+now()+":x") }`, `"app:", now(), ":x"`},
		{"local", `func f(id string) { base := "app:"+id; rdb.Get(ctx, base+":x") }`, `"app:", id, ":x"`},
		{"local of something that changes", `func f(id string) { base := "app:"+id; id = "y"; rdb.Get(ctx, base+":"+id) }`, `base, ":", id`},
		{"local of a call", `
func now() string { return "x" }
func f() { base := "app:"+now(); rdb.Get(ctx, base+":x") }`, `base="app:x", ":x"`},
		{"local out of sight", `
func f(id string) {
	base := "app:"+id
	{ id := "y"; rdb.Get(ctx, base+":"+id) }
}`, `base, ":y"`},
		{"local that changes", `func f(id string, b bool) { base := "app:"+id; if b { base = "app:x" }; rdb.Get(ctx, base+":y") }`, `base, ":y"`},
		{"field", `
type repo struct { prefix string }
func newRepo() *repo { return &repo{prefix: "app:"} }
func (r *repo) f(id string) { rdb.Get(ctx, r.prefix + id) }`, `r.prefix, id`},
		{"field of two values", `
type repo struct { prefix string }
func newRepo(b bool) *repo { if b { return &repo{prefix: "app:"} }; return &repo{prefix: "app2:"} }
func (r *repo) f(id string) { rdb.Get(ctx, r.prefix + id) }`, `r.prefix, id`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := usetest.Body(t, tt.body)
			list := r.Uses
			require.NotEmpty(t, list)
			paths, _ := list[len(list)-1].Keys[0].Sites()
			require.NotEmpty(t, paths)
			require.Equal(t, tt.want, written(t, operands.New(r.Program, r.Values), paths[0][0], false))
		})
	}
}

// TestOperandsOfCalls looks into functions that do nothing but join texts.
func TestOperandsOfCalls(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"key function", `
func key(id string) string { return "app:" + id }
func f(x string) { rdb.Get(ctx, key(x)+":x") }`, `"app:", x, ":x"`},
		{"function of a function", `
func prefix(q string) string { return "app:{" + q + "}:" }
func f(q string) { rdb.Get(ctx, fmt.Sprintf("%spending", prefix(q))) }`, `"app:{", q, "}:pending"`},
		{"format", `
func key(q string, n int) string { return fmt.Sprintf("app:%s:%05d", q, n) }
func f(q string) { rdb.Get(ctx, key(q, 7)) }`, `"app:", q, ":", 7="7" %05d`},
		{"variadic", `
func join(parts ...string) string { return strings.Join(parts, "/") }
func f(q string) { rdb.Get(ctx, join("app", q, "x")) }`, `"app/", q, "/x"`},
		{"a format that is handed on", `
func keyf(format string, args ...any) string { return fmt.Sprintf("app:"+format, args...) }
func f(q string, n int) { rdb.Get(ctx, keyf("%s:%d:%v", q, n, 7)) }`, `"app:", q, ":", n %d, ":", 7="7" %d`},
		{"a format with a method", `
type form string
func (f form) key(args ...any) string { return fmt.Sprintf(string(f), args...) }
const user form = "app:%s"
func f(q string) { rdb.Get(ctx, user.key(q)) }`, `"app:", q`},
		{"a format in a variable with a method", `
type form string
func (f form) key(args ...any) string { return fmt.Sprintf(string(f), args...) }
var user form = "app:%s"
func f(q string) { rdb.Get(ctx, user.key(q)) }
func g(f form) { user = f }`, `user.key(q)`},
		{"a format that is changed", `
func keyf(format string, args ...any) string { return fmt.Sprintf(strings.Join([]string{format}, " "), args...) }
func f(q string) { rdb.Get(ctx, keyf("app:%s", q)) }`, `keyf("app:%s", q)`},
		{"too many for a format that is handed on", `
func keyf(format string, args ...any) string { return fmt.Sprintf(format, args...) }
func f(q string) { rdb.Get(ctx, keyf("app:%s", q, q)) }`, `keyf("app:%s", q, q)`},
		{"a format that a function returns", `
const end = "x:%s"
func inner(f string) string { return "app:" + f }
func outer(f string) string { return inner(f) }
func f(q string) { rdb.Get(ctx, fmt.Sprintf(outer(end), q)) }`, `"app:x:", q`},
		{"a format of a value that a function returns", `
func form(f string) string { return "app:" + f }
func f(q, end string) { rdb.Get(ctx, fmt.Sprintf(form(end), q)) }`, `fmt.Sprintf(form(end), q)`},
		{"a format that a function counts", `
var n int
func form(f string) string { n++; return "app:" + f }
func f(q string) { rdb.Get(ctx, fmt.Sprintf(form("%s"), q)) }`, `fmt.Sprintf(form("%s"), q)`},
		{"a list for a format that is handed on", `
func keyf(format string, args ...any) string { return fmt.Sprintf(format, args...) }
func f(q ...any) { rdb.Get(ctx, keyf("app:%s", q...)) }`, `keyf("app:%s", q...)`},
		{"prefix and variadic", `
func join(parts ...string) string { return strings.Join(append([]string{"app"}, parts...), ":") }
func f(q string) { rdb.Get(ctx, join(q, "x")) }`, `"app:", q, ":x"`},
		{"method", `
type store struct{ prefix string }
func newStore() *store { return &store{"app:"} }
func (s *store) key(id string) string { return s.prefix + id }
func f(s *store, id string) { rdb.Get(ctx, s.key(id)) }`, `s.key(id)`},
		{"order of evaluation", `
func next() string { return strconv.Itoa(1) }
func key(a, b string) string { return "app:" + b + a }
func f() { rdb.Get(ctx, key(next(), next())) }`, `key(next(), next())`},
		{"an argument that is not in the text", `
func next() string { return strconv.Itoa(1) }
func key(a, b string) string { return "app:" + b }
func f() { rdb.Get(ctx, key(next(), "x")) }`, `key(next(), "x")`},
		{"twice", `
func key(a string) string { return "app:" + a + a }
func f(x string) { rdb.Get(ctx, key(x)) }`, `"app:", x, x`},
		{"statements", `
func key(a string) string { if a == "" { a = "x" }; return "app:" + a }
func f(x string) { rdb.Get(ctx, key(x)) }`, `key(x)`},
		{"recursion", `
func key(n int) string { return key(n-1) + "app:" }
func f() { rdb.Get(ctx, "app:"+key(1)) }`, `"app:", key(1)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := usetest.Body(t, tt.body)
			list := r.Uses
			require.NotEmpty(t, list)
			paths, _ := list[len(list)-1].Keys[0].Sites()
			require.NotEmpty(t, paths)
			require.Equal(t, tt.want, written(t, operands.New(r.Program, r.Values), paths[0][0], true))
		})
	}
}
