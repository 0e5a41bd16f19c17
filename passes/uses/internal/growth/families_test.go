package growth_test

import (
	"fmt"
	"strings"
)

// A family is programs of one form, of any size.
type family struct {
	name     string
	smallest int
	check    int // the size that is analysed in every test
	largest  int
	write    func(n int) program
	uses     func(n int) int // how many uses there are at least; nil for one
	// marks are literals that every template has, in this order.
	marks []string
}

// A program is the text of its packages, by import path, the imported ones first.
type program []source

type source struct{ path, text string }

var families = []family{
	{name: "ifs", smallest: 1, check: 64, largest: 64, write: ifs, marks: []string{"head:", "mid:", ":tail"}},
	{name: "if and else", smallest: 1, check: 64, largest: 64, write: ifElse, marks: []string{"head:", "mid:", ":tail"}},
	{name: "ifs inside of ifs", smallest: 1, check: 32, largest: 64, write: nestedIfs, marks: []string{"head:", ":tail"}},
	{name: "switches", smallest: 1, check: 64, largest: 64, write: switches, marks: []string{"head:", "mid:", ":tail"}},
	{name: "cases", smallest: 2, check: 100, largest: 2000, write: cases, marks: []string{"head:", ":tail"}},
	{name: "loops inside of loops", smallest: 1, check: 16, largest: 16, write: loops, marks: []string{"head:", ":tail"}},
	{name: "loops one after another", smallest: 1, check: 16, largest: 64, write: loopsInRow, marks: []string{"head:", "mid:", ":tail"}},
	{name: "optional parts", smallest: 1, check: 64, largest: 64, write: optional, marks: []string{"head:", "tail"}},
	{name: "optional fields", smallest: 1, check: 64, largest: 64, write: options, marks: []string{"head:", ":tail"}},
	{name: "fields of fields that a function literal sees", smallest: 1, check: 64, largest: 64, write: fieldsOfFields, marks: []string{"head:", ":tail"}},
	{name: "alternatives of parameters", smallest: 1, check: 64, largest: 64, write: alternatives, marks: []string{"head:", ":mid:", ":tail"}},
	{name: "functions with two returns", smallest: 1, check: 64, largest: 64, write: twoReturns, marks: []string{"head:", ":tail"}},
	{name: "doubling", smallest: 1, check: 64, largest: 64, write: doubling, marks: []string{"head:"}},
	{name: "statements", smallest: 1, check: 200, largest: 2000, write: statements, marks: []string{"head:", ":tail"}},
	{name: "operands", smallest: 1, check: 200, largest: 4000, write: operands, marks: []string{"head:", ":tail"}},
	{name: "elements of a list", smallest: 1, check: 200, largest: 2000, write: elements, marks: []string{"head:", ":tail"}},
	{name: "calls in one function", smallest: 1, check: 500, largest: 50_000, write: calls, uses: one, marks: []string{"head:", ":tail"}},
	{name: "calls with one variable", smallest: 1, check: 500, largest: 50_000, write: callsOfVariable, uses: one, marks: []string{"head:", ":tail"}},
	{name: "depth of wrappers", smallest: 1, check: 32, largest: 256, write: wrappers, marks: []string{"head:", ":tail"}},
	{name: "depth of functions", smallest: 1, check: 32, largest: 256, write: functions, marks: []string{"head:", ":tail"}},
	{name: "depth of constructors", smallest: 1, check: 32, largest: 256, write: constructors, marks: []string{"head:", ":tail"}},
	{name: "depth of closures", smallest: 1, check: 32, largest: 128, write: closures, marks: []string{"head:", ":tail"}},
	{name: "callers of one wrapper", smallest: 1, check: 200, largest: 20_000, write: callers, uses: one, marks: []string{"head:", ":tail"}},
	{name: "callers of one wrapper with its prefix", smallest: 1, check: 200, largest: 20_000, write: callersOfMethod, uses: one, marks: []string{"head:", ":tail"}},
	{name: "writers of one field", smallest: 1, check: 200, largest: 5000, write: writers, marks: []string{"head:", ":tail"}},
	{name: "implementations", smallest: 1, check: 100, largest: 2000, write: implementations, uses: one, marks: []string{"head:", ":tail"}},
	{name: "packages", smallest: 1, check: 50, largest: 1000, write: packagesOf, uses: one, marks: []string{"head:", ":tail"}},
	{name: "depth of packages", smallest: 1, check: 32, largest: 256, write: packagesDeep, marks: []string{"head:", ":tail"}},
}

func one(n int) int { return n }

// text joins what write says of each number below n.
func text(n int, write func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(write(i))
	}
	return b.String()
}

// mains is a program of one package, whose function sends a key; body comes after
// k, a variable, is there.
func mains(decls, body string) program {
	return program{{"growth/app", header("app") + decls + "\nfunc Run(rdb *redis.Client, id string, on []bool) {\n\tk := \"head:\"\n" + body +
		"\trdb.Get(ctx, k)\n}\n"}}
}

// header begins a package; all that it imports is used.
func header(name string, imports ...string) string {
	more := ""
	for _, p := range imports {
		more += fmt.Sprintf("\t%q\n", p)
	}
	return "package " + name + "\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"strings\"\n\n\t\"github.com/redis/go-redis/v9\"\n" + more + ")\n\n" +
		"var ctx = context.Background()\n\nvar _, _ = fmt.Sprint, strings.Join\n\nvar _ *redis.Client\n\n"
}

// halves writes n parts with a literal in the middle and one at the end.
func halves(n int, write func(i int) string) string {
	return text(n/2, write) + "\tk += \"mid:\"\n" + text(n-n/2, func(i int) string { return write(n/2 + i) }) + "\tk += \":tail\"\n"
}

func ifs(n int) program {
	return mains("", halves(n, func(i int) string { return fmt.Sprintf("\tif on[%d] {\n\t\tk += \"p%d:\"\n\t}\n", i, i) }))
}

func ifElse(n int) program {
	return mains("", halves(n, func(i int) string {
		return fmt.Sprintf("\tif on[%d] {\n\t\tk += \"p%d:\"\n\t} else {\n\t\tk += \"q%d:\"\n\t}\n", i, i, i)
	}))
}

func nestedIfs(n int) program {
	return mains("", text(n, func(i int) string { return fmt.Sprintf("if on[%d] {\nk += \"p%d:\"\n", i, i) })+
		text(n, func(i int) string { return fmt.Sprintf("} else {\nk += \"q%d:\"\n}\n", i) })+"\tk += \":tail\"\n")
}

func switches(n int) program {
	return mains("", halves(n, func(i int) string {
		return fmt.Sprintf("\tswitch len(on) %% %d {\n\tcase 0:\n\t\tk += \"p%d:\"\n\tcase 1:\n\t\tk += \"q%d:\"\n\tdefault:\n\t\tk += id\n\t}\n", i+3, i, i)
	}))
}

func cases(n int) program {
	return mains("", "\tswitch len(on) {\n"+text(n, func(i int) string { return fmt.Sprintf("\tcase %d:\n\t\tk += \"p%d\"\n", i, i) })+
		"\t}\n\tk += \":tail\"\n")
}

func loops(n int) program {
	return mains("", text(n, func(i int) string {
		return fmt.Sprintf("for i%d := range on {\nif on[i%d] {\nk += \"p%d:\"\n}\n", i, i, i)
	})+
		"k += id\n"+strings.Repeat("}\n", n)+"\tk += \":tail\"\n")
}

func loopsInRow(n int) program {
	return mains("", halves(n, func(i int) string { return fmt.Sprintf("\tfor range on {\n\t\tk += \"p%d:\"\n\t}\n", i) }))
}

func optional(n int) program {
	return mains("", "\tparts := []string{k}\n"+
		text(n, func(i int) string {
			return fmt.Sprintf("\tif on[%d] {\n\t\tparts = append(parts, \"p%d\")\n\t}\n", i, i)
		})+
		"\tparts = append(parts, id, \"tail\")\n\tk = strings.Join(parts, \":\")\n")
}

func options(n int) program {
	decls := "type opts struct {\n" + text(n, func(i int) string { return fmt.Sprintf("\tf%d string\n", i) }) + "}\n\n" +
		"func (o *opts) key(k string) string {\n" +
		text(n, func(i int) string {
			return fmt.Sprintf("\tif o.f%d != \"\" {\n\t\tk += \"p%d:\" + o.f%d\n\t}\n", i, i, i)
		}) +
		"\treturn k + \":tail\"\n}\n"
	return mains(decls, "\to := &opts{}\n"+text(n, func(i int) string {
		return fmt.Sprintf("\tif on[%d] {\n\t\to.f%d = \"x%d\"\n\t}\n", i, i, i)
	})+"\tk = o.key(k)\n")
}

func fieldsOfFields(n int) program {
	decls := "type inner struct {\n\tid string\n" + text(n, func(i int) string { return fmt.Sprintf("\tf%d string\n", i) }) + "}\n\n" +
		"type outer struct{ in inner }\n\n" +
		"func run(f func()) { f() }\n"
	return mains(decls, "\to := &outer{}\n\to.in.id = k\n"+text(n, func(i int) string {
		return fmt.Sprintf("\to.in.f%d = o.in.f%d + \"x\"\n", i, max(i-1, 0))
	})+"\trun(func() { o.in.id += \":tail\" })\n\tk = o.in.id + \":tail\"\n")
}

func alternatives(n int) program {
	params := strings.TrimSuffix(text(n, func(i int) string { return fmt.Sprintf("p%d, ", i) }), ", ")
	sum := func(from, to int) string {
		return text(to-from, func(i int) string { return fmt.Sprintf(" + p%d", from+i) })
	}
	decls := "func key(" + params + " string) string {\n\treturn \"head:\"" + sum(0, n/2) + " + \":mid:\"" + sum(n/2, n) + " + \":tail\"\n}\n"
	return mains(decls, text(n, func(i int) string {
		return fmt.Sprintf("\tp%d := \"a%d\"\n\tif on[%d] {\n\t\tp%d = \"b%d\"\n\t}\n", i, i, i, i, i)
	})+"\tk = key("+params+")\n")
}

func twoReturns(n int) program {
	decls := "func key0(k string) string { return k }\n\n" + text(n, func(i int) string {
		return fmt.Sprintf("func key%d(k string) string {\n\tif len(k) > %d {\n\t\treturn key%d(k + \"a%d\")\n\t}\n\treturn key%d(k + \"b%d\")\n}\n\n",
			i+1, i, i, i, i, i)
	})
	return mains(decls, fmt.Sprintf("\tk = key%d(k) + \":tail\"\n", n))
}

func doubling(n int) program {
	return mains("", text(n, func(int) string { return "\tk += k\n" }))
}

func statements(n int) program {
	return mains("", text(n, func(i int) string { return fmt.Sprintf("\tk += \"p%d:\"\n", i) })+"\tk += id + \":tail\"\n")
}

func operands(n int) program {
	return mains("", "\tk = \"head:\""+text(n, func(i int) string { return fmt.Sprintf(" + \"p%d:\" +\n\t\tid", i) })+" + \":tail\"\n")
}

func elements(n int) program {
	return mains("", "\tall := []string{\n"+text(n, func(i int) string { return fmt.Sprintf("\t\t\"e%d\",\n", i) })+"\t}\n\tk += all[len(on)] + \":tail\"\n")
}

// calls have each a key of their own.
func calls(n int) program {
	return program{{"growth/app", header("app") + "func Run(rdb *redis.Client, id string) {\n" + text(n, func(i int) string {
		return fmt.Sprintf("\trdb.Get(ctx, \"head:%d:\"+id+\":tail\")\n", i)
	}) + "}\n"}}
}

// callsOfVariable have their key in one variable.
func callsOfVariable(n int) program {
	return program{{"growth/app", header("app") + "func Run(rdb *redis.Client, id string) {\n\tk := \"\"\n" + text(n, func(i int) string {
		return fmt.Sprintf("\tk = \"head:%d:\" + id + \":tail\"\n\trdb.Get(ctx, k)\n", i)
	}) + "}\n"}}
}

func wrappers(n int) program {
	return program{{"growth/app", header("app") + "func get0(rdb *redis.Client, k string) { rdb.Get(ctx, \"head:\"+k) }\n\n" +
		text(n, func(i int) string {
			return fmt.Sprintf("func get%d(rdb *redis.Client, k string) { get%d(rdb, \"w%d:\"+k) }\n\n", i+1, i, i)
		}) + fmt.Sprintf("func Run(rdb *redis.Client, id string) { get%d(rdb, id+\":tail\") }\n", n)}}
}

func functions(n int) program {
	decls := "func key0(k string) string { return \"head:\" + k }\n\n" + text(n, func(i int) string {
		return fmt.Sprintf("func key%d(k string) string { return key%d(\"f%d:\" + k) }\n\n", i+1, i, i)
	})
	return mains(decls, fmt.Sprintf("\tk = key%d(id + \":tail\")\n", n))
}

func constructors(n int) program {
	decls := "type t0 struct{ ns string }\n\nfunc new0(ns string) *t0 { return &t0{ns: ns} }\n\nfunc (t *t0) key(id string) string { return t.ns + id }\n\n" +
		text(n, func(i int) string {
			return fmt.Sprintf("type t%[1]d struct{ in *t%[2]d }\n\nfunc new%[1]d(ns string) *t%[1]d { return &t%[1]d{in: new%[2]d(ns + \"c%[1]d:\")} }\n\n"+
				"func (t *t%[1]d) key(id string) string { return t.in.key(\"k%[1]d:\" + id) }\n\n", i+1, i)
		})
	return mains(decls, fmt.Sprintf("\tk = new%d(\"head:\").key(id + \":tail\")\n", n))
}

func closures(n int) program {
	return mains("", "\tf0 := func(s string) string { return k + s }\n"+text(n, func(i int) string {
		return fmt.Sprintf("\tf%[1]d := func(s string) string { return f%[2]d(\"c%[1]d:\" + s) }\n", i+1, i)
	})+fmt.Sprintf("\tk = f%d(id + \":tail\")\n", n))
}

func callers(n int) program {
	return program{{"growth/app", header("app") + "func get(rdb *redis.Client, k string) { rdb.Get(ctx, \"head:\"+k) }\n\n" + text(n, func(i int) string {
		return fmt.Sprintf("func run%d(rdb *redis.Client, id string) { get(rdb, \"c%d:\"+id+\":tail\") }\n\n", i, i)
	})}}
}

func callersOfMethod(n int) program {
	return program{{"growth/app", header("app") + "type store struct {\n\trdb *redis.Client\n\tns  string\n}\n\n" +
		"func newStore(rdb *redis.Client) *store { return &store{rdb, \"head:\"} }\n\n" +
		"func (s *store) get(k string) { s.rdb.Get(ctx, s.ns+k+\":tail\") }\n\n" + text(n, func(i int) string {
		return fmt.Sprintf("func run%d(rdb *redis.Client, id string) { newStore(rdb).get(\"c%d:\" + id) }\n\n", i, i)
	})}}
}

func writers(n int) program {
	return program{{"growth/app", header("app") + "type store struct {\n\trdb *redis.Client\n\tns  string\n}\n\n" +
		"func (s *store) get(id string) { s.rdb.Get(ctx, \"head:\"+s.ns+\":\"+id+\":tail\") }\n\n" + text(n, func(i int) string {
		return fmt.Sprintf("func new%d(rdb *redis.Client) *store { return &store{rdb: rdb, ns: \"n%d\"} }\n\n", i, i)
	})}}
}

func implementations(n int) program {
	return program{{"growth/app", header("app") + "type loader interface{ load(id string) }\n\n" + text(n, func(i int) string {
		return fmt.Sprintf("type l%[1]d struct{ rdb *redis.Client }\n\nfunc (l *l%[1]d) load(id string) { l.rdb.Get(ctx, \"head:l%[1]d:\"+id) }\n\n", i)
	}) + "func Run(l loader, id string) { l.load(id + \":tail\") }\n"}}
}

func packagesOf(n int) program {
	p := program{{"growth/store", header("store") + "// Get reads.\nfunc Get(rdb *redis.Client, k string) { rdb.Get(ctx, \"head:\"+k) }\n\n" +
		"// Key is a key.\nfunc Key(id string) string { return \"head:\" + id + \":tail\" }\n"}}
	for i := range n {
		p = append(p, source{fmt.Sprintf("growth/p%d", i), header(fmt.Sprintf("p%d", i), "growth/store") + fmt.Sprintf(
			"// Run sends keys.\nfunc Run(rdb *redis.Client, id string) {\n\tstore.Get(rdb, \"p%d:\"+id+\":tail\")\n\trdb.Get(ctx, store.Key(id))\n}\n", i)})
	}
	return p
}

func packagesDeep(n int) program {
	p := program{{"growth/p0", header("p0") + "// Key is a key.\nfunc Key(id string) string { return \"head:\" + id }\n"}}
	for i := range n {
		p = append(p, source{fmt.Sprintf("growth/p%d", i+1), header(fmt.Sprintf("p%d", i+1), fmt.Sprintf("growth/p%d", i)) + fmt.Sprintf(
			"// Key is a key.\nfunc Key(id string) string { return p%d.Key(\"d%d:\" + id) }\n", i, i)})
	}
	return append(p, source{"growth/app", header("app", fmt.Sprintf("growth/p%d", n)) + fmt.Sprintf(
		"// Run sends a key.\nfunc Run(rdb *redis.Client, id string) { rdb.Get(ctx, p%d.Key(id+\":tail\")) }\n", n)})
}
