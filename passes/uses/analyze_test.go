package uses_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

func analyzed(t testing.TB, body string) []uses.Use { return usetest.Body(t, body).Uses }

// described is a use as the tests write it: command, role if it is no key, how it
// got there, templates.
func described(u uses.Use) string {
	var b strings.Builder
	b.WriteString(u.Command)
	if u.Role != uses.RoleKey {
		b.WriteString(" " + string(u.Role))
	}
	if u.Via != "" {
		b.WriteString(" via " + u.Via)
	}
	if u.Forwarded {
		b.WriteString(" forwarded")
	}
	var keys []string
	for _, k := range u.Keys {
		keys = append(keys, k.Template.String())
	}
	slices.Sort(keys)
	return b.String() + " " + strings.Join(keys, " | ")
}

// TestAnalyze has what is a key and what is none. Lines of the source that end in
// "// = " say which uses stand there; lines without it have none.
func TestAnalyze(t *testing.T) {
	for name, src := range map[string]string{
		"constants of format and concatenation": `
const base = "app:"
const users = base + "users:"
func f(id string, n int) {
	rdb.Get(ctx, users+id) // = GET app:users:{id}
	rdb.Get(ctx, fmt.Sprintf("%s%s:%d", base, id, n)) // = GET app:{id}:{n}
	rdb.Del(ctx, "a", users) // = DEL a; DEL app:users:
}`,
		"what is no key": `
func f(field string) {
	rdb.HSet(ctx, "h", "f:"+field, "v") // = HSET h
	rdb.HGet(ctx, "h", "f:x") // = HGET h
	rdb.SAdd(ctx, "s", "member:1") // = SADD s
	rdb.HScan(ctx, "h", 0, "f:*", 10) // = HSCAN h
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "st", ID: "1-*"}) // = XADD st
	rdb.Publish(ctx, "chan", "msg:x") // = PUBLISH channel chan
	rdb.Scan(ctx, 0, "user:*", 10) // = SCAN pattern user:*
}`,
		"a value read back is no head": `
func f() {
	k, _ := rdb.Get(ctx, "ptr").Result() // = GET ptr
	rdb.Get(ctx, k) // = GET {k}
	rdb.Get(ctx, rdb.Get(ctx, "p").Val()) // = GET p; GET {val}
}`,
		"clients of all kinds": `
type mine interface { Get(ctx context.Context, key string) *redis.StringCmd }
type embeds struct { *redis.Client; name string }
func f(c redis.Cmdable, u redis.UniversalClient, r *redis.Ring, cc *redis.ClusterClient, m mine, e embeds) {
	c.Get(ctx, "a") // = GET a
	u.Get(ctx, "b") // = GET b
	r.Get(ctx, "c") // = GET c
	cc.Get(ctx, "d") // = GET d
	m.Get(ctx, "e") // = GET e
	e.Get(ctx, "f") // = GET f
	rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "g", 1, 0) // = SET g
		return nil
	})
	rdb.Watch(ctx, func(tx *redis.Tx) error { // = 
		tx.Get(ctx, "h") // = GET h
		return nil
	}, "w") // = WATCH w
}`,
		"wrappers": `
type cache struct { rdb *redis.Client; prefix string }
func (c *cache) get(key string) { c.rdb.Get(ctx, key) } // = GET forwarded user:{id} | x
func (c *cache) twice(key string) { c.get("user:"+key) } // = GET via p.(*cache).get forwarded user:{id}
func f(c *cache, id string) {
	c.twice(id) // = GET via p.(*cache).twice user:{id}
	c.get("x") // = GET via p.(*cache).get x
}`,
		"a wrapper through an interface": `
type store interface { load(key string) }
type impl struct{ rdb *redis.Client }
func (i impl) load(key string) { i.rdb.Get(ctx, "pre:"+key) } // = GET forwarded pre:a:b
func f(s store) { s.load("a:b") } // = GET via p.impl.load pre:a:b
`,
		"a field that a constructor sets": `
type repo struct{ prefix string }
func newRepo() *repo { return &repo{prefix: "repo:"} }
func (r *repo) key(id string) string { return r.prefix + id }
func f(r *repo, id string) { rdb.Get(ctx, r.key(id)) } // = GET repo:{id}
`,
		"builder, template, slices": `
func f(id string, ids []string) {
	var b strings.Builder
	b.WriteString("b:")
	b.WriteString(id)
	rdb.Get(ctx, b.String()) // = GET b:{id}
	rdb.Get(ctx, strings.Replace("q::{id}::c", "{id}", id, 1)) // = GET q::{id}::c
	keys := make([]string, 0, len(ids))
	for _, i := range ids { keys = append(keys, "k:"+i) }
	rdb.Del(ctx, keys...) // = DEL k:{i}
}`,
		"clauses, jumps, literals": `
func f(n int) {
	k := "a"
	switch n {
	case 1:
		k = "b"
	case 2:
		rdb.Get(ctx, k) // = GET a
	}
	for {
		if n > 1 { k = "c"; break }
		k = "d"
	}
	rdb.Get(ctx, k) // = GET a | b | c | d
	v := "x"
	g := func() { rdb.Get(ctx, v) } // = GET y
	v = "y"
	g()
}`,
		"recursion in a key function": `
func key(n int) string {
	if n == 0 { return "root" }
	return key(n-1) + ":x"
}
func f(n int) { rdb.Get(ctx, key(n)) } // = GET root | root:x{...}
`,
		"generics and method values": `
type id string
func key[T ~string](v T) string { return "g:" + string(v) }
func f(x id) {
	rdb.Get(ctx, key(x)) // = GET g:{x}
	get := rdb.Get
	get(ctx, "mv") // = GET mv
}`,
	} {
		t.Run(name, func(t *testing.T) {
			lines := map[int][]string{}
			for _, u := range analyzed(t, src) {
				lines[u.Arg.Line] = append(lines[u.Arg.Line], described(u))
			}
			for i, s := range strings.Split(usetest.Header+src, "\n") {
				_, want, marked := strings.Cut(s, "// = ")
				var list []string
				if marked && want != "" {
					list = strings.Split(want, "; ")
				}
				got := lines[i+1]
				slices.Sort(got)
				require.Equal(t, list, got, s)
			}
		})
	}
}

// TestAdversary has code that is large, deep, or goes in circles: it must end
// soon.
func TestAdversary(t *testing.T) {
	part := 1 // of what is long
	if testing.Short() {
		part = 10
	}
	var assigns, branches, nested strings.Builder
	for i := range 10_000 / part {
		fmt.Fprintf(&assigns, "\tk = \"k:%d\"\n", i)
		fmt.Fprintf(&branches, "\tif n > %d { k += \"x\" }\n", i)
	}
	for i := range 500 {
		fmt.Fprintf(&nested, "func f%d(s string) string { return f%d(s) + \"a\" }\n", i, i+1)
	}
	sum := `"aaaaaaaaaa"` + strings.Repeat(` + "aaaaaaaaaa"`, 40_000/part)
	for name, src := range map[string]string{
		"10,000 assignments":      "func f() {\n\tk := \"\"\n" + assigns.String() + "\trdb.Get(ctx, k)\n}",
		"10,000 branches":         "func f(n int) {\n\tk := \"k:\"\n" + branches.String() + "\trdb.Get(ctx, k)\n}",
		"500 functions deep":      nested.String() + "func f500(s string) string { return s }\nfunc f(s string) { rdb.Get(ctx, f0(s)) }",
		"one constant of 1 MB":    "const k = " + sum + "\nfunc f() { rdb.Get(ctx, k) }",
		"one expression of 1 MB":  "func f(s string) { rdb.Get(ctx, s + " + strings.ReplaceAll(sum, " + ", " + s + ") + ") }",
		"parentheses":             "func f(s string) { rdb.Get(ctx, " + strings.Repeat("(", 5000) + "s" + strings.Repeat(")", 5000) + ") }",
		"calls in calls":          "func g(s string) string { return \"a\" + s }\nfunc f(s string) { rdb.Get(ctx, " + strings.Repeat("g(", 5000) + "s" + strings.Repeat(")", 5000) + ") }",
		"a loop without end":      "func f() {\n\tk := \"k\"\n\tfor { k = k + k; rdb.Get(ctx, k) }\n}",
		"functions in circles":    "func a(s string) string { return b(s) + b(s) }\nfunc b(s string) string { return a(s) + a(s) }\nfunc f(s string) { rdb.Get(ctx, a(s)) }",
		"variables in circles":    "var x, y = \"x\", \"y\"\nfunc g() { x = y + \"a\"; y = x + \"b\" }\nfunc f() { rdb.Get(ctx, x) }",
		"a wrapper calls itself":  "func get(k string, n int) { rdb.Get(ctx, k); get(\"p:\"+k, n-1) }\nfunc f() { get(\"a\", 3) }",
		"a struct that is a list": "type l struct { next *l; k string }\nfunc f(x *l) { for ; x != nil; x = x.next { rdb.Get(ctx, x.k) } }\nvar _ = &l{k: \"a\", next: &l{k: \"b\"}}",
	} {
		t.Run(name, func(t *testing.T) {
			pkgs := usetest.Load(t, map[string]string{"p": usetest.Header + src})
			list := uses.Analyze(pkgs).Uses
			require.NotEmpty(t, list)
			require.NotEmpty(t, list[0].Keys)
		})
	}
}

// TestKnownHead has long texts whose beginning must be known all the same.
func TestKnownHead(t *testing.T) {
	list := analyzed(t, `func f(s string) { rdb.Get(ctx, "head:" + s`+strings.Repeat(" + s", 200)+") }")
	require.Len(t, list, 1)
	require.Equal(t, "head:", list[0].Keys[0].Template.Head())
}

// BenchmarkAnalyze shows that the time is about linear in the number of uses.
func BenchmarkAnalyze(b *testing.B) {
	for _, n := range []int{2000, 4000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			files := map[string]string{}
			for p := range n / 100 {
				var s strings.Builder
				name := fmt.Sprintf("p%d", p)
				s.WriteString(strings.Replace(usetest.Header, "package p", "package "+name, 1))
				s.WriteString("type repo struct{ prefix string }\nfunc newRepo() *repo { return &repo{\"" + name + ":\"} }\n" +
					"func (r *repo) key(id string) string { return r.prefix + id }\nfunc (r *repo) Load(id string) { rdb.Get(ctx, r.key(id)) }\n")
				for i := range 100 {
					fmt.Fprintf(&s, "func f%d(r *repo, id string, n int) {\n\tk := \"a:\"\n\tif n > 0 { k += id }\n\trdb.Get(ctx, fmt.Sprintf(\"%%s:%%d\", k, n))\n\tr.Load(\"u:\" + id)\n}\n", i)
				}
				files[name] = s.String()
			}
			pkgs := usetest.Load(b, files)
			b.ResetTimer()
			for range b.N {
				uses.Analyze(pkgs)
			}
		})
	}
}
