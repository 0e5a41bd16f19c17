package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// effectsPerModule is how many programs are built and fixed at once.
const effectsPerModule = 200

// TestGeneratedEffects fixes programs made at random in which operands of keys, and
// what is behind them, read and change the same variables: they send the same
// commands afterwards. REDISLINT_EFFECTS=10000 is how many, REDISLINT_SEED=7 the first;
// REDISLINT_KEEP=/tmp/programs leaves those there that are wrong.
func TestGeneratedEffects(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	t.Parallel()
	n, first := 200, 0
	for name, value := range map[string]*int{"REDISLINT_EFFECTS": &n, "REDISLINT_SEED": &first} {
		if s := os.Getenv(name); s != "" {
			var err error
			*value, err = strconv.Atoi(s)
			require.NoError(t, err)
		}
	}
	state, err := os.ReadFile(filepath.Join("testdata", "effects", "state.go.txt"))
	require.NoError(t, err)
	for from := first; from < first+n; from += effectsPerModule {
		t.Run(strconv.Itoa(from), func(t *testing.T) {
			var source strings.Builder
			source.WriteString("package main\n\nimport (\n\t\"fmt\"\n\t\"strconv\"\n\t\"strings\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n")
			for seed := from; seed < min(from+effectsPerModule, first+n); seed++ {
				g := &effects{rand.New(rand.NewPCG(uint64(seed), 14))}
				fmt.Fprintf(&source, "func program%d(rdb *redis.Client) {\n\ts, c := newState()\n\tdefer s.show(rdb)\n%s}\n\n", seed, g.body())
			}
			source.WriteString("var _, _, _ = fmt.Sprint, strconv.Itoa, strings.Join\n")
			h := newHostile(t, &txtar.Archive{Comment: []byte("run\n"), Files: []txtar.File{
				{Name: "go.mod", Data: []byte("module example.org/hostile\n\ngo 1.26\n\nrequire github.com/redis/go-redis/v9 v9.0.0\n\nreplace github.com/redis/go-redis/v9 => ../redis\n")},
				{Name: ".redislint.yml", Data: []byte("namespace: {default: app, env: APP_NAMESPACE}\nkeys:\n" +
					"  one: {pattern: \"{namespace}:one:{a}\"}\n  two: {pattern: \"{namespace}:two:{a}:{b}\"}\n" +
					"  num: {pattern: \"{namespace}:num:{a:int}\"}\n  nums: {pattern: \"{namespace}:nums:{a:int}:{b:int}\"}\nbuilders: {dir: rediskeys}\n")},
				{Name: "state.go", Data: state},
				{Name: "programs.go", Data: []byte(source.String())},
			}})
			before := h.commands(t)["build "]
			said := h.fix(t)
			after := h.commands(t)["build "]
			data, err := os.ReadFile(filepath.Join(h.dir, "programs.go"))
			require.NoError(t, err)
			require.GreaterOrEqual(t, len(built.FindAll(data, -1)), min(n, effectsPerModule)/10, "hardly any key is built by builders:\n%s", said)
			bad := 0
			for name, commands := range before {
				if fmt.Sprint(commands) == fmt.Sprint(after[name]) {
					continue
				}
				if bad++; bad <= 5 {
					t.Errorf("%s sends\n%vnot\n%v%s\n%s", name, after[name], commands, bodyOf(source.String(), name), bodyOf(string(data), name))
				}
			}
			require.Zero(t, bad, "programs that send something else")
			if dir := os.Getenv("REDISLINT_KEEP"); dir != "" {
				require.NoError(t, os.WriteFile(filepath.Join(h.dir, "said.txt"), []byte(said), 0o644))
				require.NoError(t, os.CopyFS(filepath.Join(dir, strconv.Itoa(from)), os.DirFS(h.dir)))
			}
		})
	}
}

// bodyOf is a function of a source.
func bodyOf(source, name string) string {
	_, rest, _ := strings.Cut(source, "\nfunc "+name+"(")
	text, _, _ := strings.Cut(rest, "\n}\n")
	return text + "\n"
}

// effects writes a program.
type effects struct{ r *rand.Rand }

func (g *effects) one(of ...string) string { return of[g.r.IntN(len(of))] }

// reads are texts that something can change.
func (g *effects) reads() string {
	return g.one("s.A", "s.A", "s.B", "s.next.A", "s.list[0]", "s.list[s.i]", "s.dict[\"k\"]", "*s.ptr", "global", "local", "string(bytes)", "string(mark)",
		"string(s.mark)", "value.A", "value.next.A", "array[0]", "array[index]", "s.inner.C", "s.C", "constant", "fixed", "(*s).A", "pair.x", "string(s.bytes)")
}

// calls are texts that need a call.
func (g *effects) calls() string {
	return g.one("s.setA()", "s.setAll()", "s.setNext()", "s.setList()", "s.setDict()", "s.setPtr()", "s.getA()", "setGlobal()", "closure()", "reader()",
		"mark.next()", "s.mark.next()", "<-c", "func() string { local += \"l\"; return \"lit\" }()", "func() string { return local }()", "value.set()", "iface.setA()",
		"hook(s)", "first(s.list)", "assign(&s.A, \"2\")", "strconv.Itoa(s.N)", "strconv.Itoa(s.inc())", "fmt.Sprint(s.N)",
		"s.setBytes()", "strings.ToUpper(s.A)", "s.setMark()", "s.setI()", "setArray()", "s.getB()", "text(s)")
}

func (g *effects) text() string {
	if g.r.IntN(3) == 0 {
		return g.calls()
	}
	return g.reads()
}

// number is an expression of type int.
func (g *effects) number() string {
	return g.one("s.N", "s.N", "s.inc()", "number", "count()", "len(s.list)", "value.N", "7", "int(s.N)")
}

// printed is an operand of a format with its verb.
func (g *effects) printed() (verb, e string) {
	switch g.r.IntN(12) {
	case 0:
		return g.one("%s", "%v"), g.one("j", "&value.j", "any(j)", "fmt.Stringer(j)")
	case 1:
		return "%v", g.one("fault", "error(fault)", "j.err()")
	case 2:
		return "%v", g.one("formatter", "[]*job{j}", "any(s.N)", "struct{ J *job }{j}", "any(s.A)")
	case 3:
		return "%s", g.one("bytes", "s.bytes", "mark", "s.mark")
	case 4, 5:
		return "%d", g.number()
	}
	return g.one("%s", "%v"), g.text()
}

// key is the expression of a key.
func (g *effects) key() string {
	a, b := g.text(), g.text()
	switch g.r.IntN(14) {
	case 0, 1, 2:
		return fmt.Sprintf("\"app:one:\" + %s", a)
	case 3, 4:
		return fmt.Sprintf("\"app:two:\" + %s + \":\" + %s", a, b)
	case 5:
		return fmt.Sprintf("\"app:num:\" + strconv.Itoa(%s)", g.number())
	case 6:
		return fmt.Sprintf("\"app:nums:\" + strconv.Itoa(%s) + \":\" + strconv.Itoa(%s)", g.number(), g.number())
	case 7:
		return fmt.Sprintf("fmt.Sprintf(\"app:nums:%%d:%%d\", %s, %s)", g.number(), g.number())
	case 8:
		verb, e := g.printed()
		return fmt.Sprintf("fmt.Sprintf(\"app:one:%s\", %s)", verb, e)
	case 9, 10:
		v1, e1 := g.printed()
		v2, e2 := g.printed()
		return fmt.Sprintf("fmt.Sprintf(\"app:two:%s:%s\", %s, %s)", v1, v2, e1, e2)
	case 11:
		return fmt.Sprintf("strings.Join([]string{\"app\", \"two\", %s, %s}, \":\")", a, b)
	case 12:
		return fmt.Sprintf("%s(%s, %s)", g.one("key", "format", "joined"), a, b)
	}
	return fmt.Sprintf("fmt.Sprintf(\"app:two:%%s:\", %s) + %s", a, b)
}

// behind is what is behind a key.
func (g *effects) behind() string {
	return g.one(g.text(), g.text(), g.text(), "fmt.Sprint(j)", "fmt.Sprintf(\"%v\", fault)", "fmt.Sprint(formatter)", "fmt.Sprintf(\"%d\", s.inc())")
}

// body declares what the expressions name, and sends some keys.
func (g *effects) body() string {
	var b strings.Builder
	b.WriteString(`	const constant = "c"
	fixed, local, bytes, mark, number, index := "f", "l", []byte("by"), mark("m"), 3, 0
	value, array, pair := *newValue(), [2]string{"a1", "a2"}, struct{ x, y string }{"x", "y"}
	closure := func() string { local += "c"; pair.x += "c"; return "closure" }
	reader := func() string { return local + array[0] }
	count := func() int { number++; return number }
	setArray := func() string { array[0] += "z"; index = 1 - index; return "array" }
	var iface setter = s
	j, fault, formatter := &s.j, &s.fault, &s.formatter
	_, _, _, _, _, _, _, _, _, _, _ = constant, fixed, closure, reader, count, setArray, iface, j, fault, formatter, bytes
	_, _, _, _, _, _, _ = value, array, pair, mark, number, index, c
`)
	for range 1 + g.r.IntN(2) {
		b.WriteString("\t{\n" + g.statement() + "\t}\n")
	}
	return b.String()
}

func (g *effects) statement() string {
	k, e := g.key(), g.behind()
	switch g.r.IntN(18) {
	case 0:
		return fmt.Sprintf("rdb.Del(ctx, %s, %s)\n", k, g.key())
	case 1:
		return fmt.Sprintf("k, v := %s, %s\nrdb.Set(ctx, k, v, 0)\n", k, e)
	case 2:
		return fmt.Sprintf("rdb.Del(ctx, []string{%s, %s}...)\n", k, e)
	case 3:
		return fmt.Sprintf("p := struct{ k, v string }{%s, %s}\nrdb.Set(ctx, p.k, p.v, 0)\n", k, e)
	case 4:
		return fmt.Sprintf("for k, v := range map[string]string{%s: %s} {\nrdb.Set(ctx, k, v, 0)\n}\n", k, e)
	case 5:
		return fmt.Sprintf("defer rdb.Set(ctx, %s, %s, 0)\ns.setAll()\n", k, e)
	case 6:
		return fmt.Sprintf("rdb.Del(ctx, append([]string{%s}, %s)...)\n", k, e)
	case 7:
		return fmt.Sprintf("func(k, v string) { rdb.Set(ctx, k, v, 0) }(%s, %s)\n", k, e)
	case 8:
		return fmt.Sprintf("func(v, k string) { rdb.Set(ctx, k, v, 0) }(%s, %s)\n", e, k)
	case 9:
		return fmt.Sprintf("var k, v = %s, %s\nrdb.Set(ctx, k, v, 0)\n", k, e)
	case 10:
		return fmt.Sprintf("k := %s\n%s\nrdb.Set(ctx, k, %s, 0)\n", k, g.one("s.setAll()", "closure()", "setGlobal()", "j.err()"), e)
	case 11:
		return fmt.Sprintf("var b strings.Builder\nb.WriteString(\"app:one:\")\nb.WriteString(%s)\nrdb.Set(ctx, b.String(), %s, 0)\n", g.text(), e)
	case 12:
		return fmt.Sprintf("of(rdb, s).Set(ctx, %s, %s, 0)\n", k, e)
	case 13:
		return fmt.Sprintf("k, v := func() (string, string) { return %s, %s }()\nrdb.Set(ctx, k, v, 0)\n", k, e)
	case 14:
		return fmt.Sprintf("out := make(chan [2]string, 1)\nout <- [2]string{%s, %s}\np := <-out\nrdb.Set(ctx, p[0], p[1], 0)\n", k, e)
	}
	return fmt.Sprintf("rdb.Set(ctx, %s, %s, %s)\n", k, e, g.one("0", "0", "0", "later(s)"))
}
