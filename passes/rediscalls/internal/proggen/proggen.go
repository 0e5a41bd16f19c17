// Package proggen writes random Go programs that build Redis keys in every way
// the evaluator knows, for its tests: a program is run and analysed, and what it
// really sends must be what the analysis says.
//
// The bytes of a key tell where they come from. Literals of the programs are
// lower case letters, punctuation and the digits 1 to 4; what is only known at
// run time (package in) is upper case letters and the digits 7 to 9.
package proggen

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// Literal reports whether a byte of a key came from a literal of the program.
func Literal(b byte) bool { return !('A' <= b && b <= 'Z') && !('7' <= b && b <= '9') }

// A Program is two packages of a module: its own, with a function Run, and one
// below it that it imports.
type Program struct {
	Seed   uint64
	Source string // of the package
	Lib    string // of the package below
	// Opaque says of each scenario that some of its literals cannot be known: a
	// loop, a pointer or a function value stands in between.
	Opaque []bool
}

// Path is the import path of a program's package.
func (p Program) Path() string { return fmt.Sprintf("gen/p%d", p.Seed) }

// New writes the program of a seed. What Run does is made of scenarios that have
// nothing to do with one another: only the scenario of that number is written if
// only is not negative.
func New(seed uint64, only int) Program {
	var run, top, lib strings.Builder
	var opaque []bool
	for i := range 4 {
		g := &gen{r: rand.New(rand.NewPCG(seed, uint64(i))), lib: fmt.Sprintf("p%dlib", seed), prefix: fmt.Sprintf("s%d", i)}
		if only >= 0 && only != i {
			continue
		}
		name := fmt.Sprintf("scenario%d", i)
		b := &body{depth: 1}
		g.sink(b)
		opaque = append(opaque, g.opaque)
		fmt.Fprintf(&top, "// Scenario %d.\n\n%sfunc %s(rdb *redis.Client) {\n%s}\n\n", i, g.top.String(), name, b.text.String())
		lib.WriteString(g.below.String())
		fmt.Fprintf(&run, "\t%s(rdb)\n", name)
	}
	p := Program{Seed: seed, Opaque: opaque}
	p.Lib = fmt.Sprintf("package p%dlib\n\nimport (\n\t\"fmt\"\n\t\"strings\"\n)\n\nvar _, _ = fmt.Sprint, strings.Join\n\n%s", seed, lib.String())
	p.Source = fmt.Sprintf(header, seed) + top.String() + "// Run sends the keys.\nfunc Run(rdb *redis.Client) {\n" + run.String() + "}\n"
	return p
}

const header = `package p%d

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"gen/in"
	"gen/p%[1]d/p%[1]dlib"
)

var _, _, _, _, _ = fmt.Sprint, strings.Join, strconv.Itoa, bytes.Join, in.S

var _ = p%[1]dlib.Used

var ctx = context.Background()

`

// A gen writes one scenario.
type gen struct {
	r      *rand.Rand
	top    strings.Builder // declarations
	below  strings.Builder // declarations of the package below
	lib    string          // its name
	prefix string
	n      int
	opaque bool
}

// A body is a function that is being written.
type body struct {
	text  strings.Builder
	depth int
	vars  []string // variables of type string that may be used
}

// declares matches the statements that declare variables: Go wants them used.
var declares = regexp.MustCompile(`^(?:var )?(\w+)(?:, (\w+))?(?: :=| \S+(?: = .*)?$)`)

func (b *body) line(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	b.write(s)
	if m := declares.FindStringSubmatch(s); m != nil && (strings.HasPrefix(s, "var ") || strings.Contains(s, ":=")) {
		for _, v := range m[1:] {
			if v != "" {
				b.write("_ = " + v)
			}
		}
	}
}

func (b *body) write(s string) { b.text.WriteString(strings.Repeat("\t", b.depth) + s + "\n") }

func (b *body) open(format string, args ...any) { b.write(fmt.Sprintf(format, args...)); b.depth++ }

func (b *body) close(s string) { b.depth--; b.write(s) }

func (b *body) between(s string) { b.depth--; b.write(s); b.depth++ }

// inner writes a nested function's body.
func (b *body) inner(vars ...string) *body {
	return &body{depth: b.depth + 1, vars: append(append([]string{}, b.vars...), vars...)}
}

func (g *gen) name(kind string) string {
	g.n++
	return fmt.Sprintf("%s%s%d", kind, g.prefix, g.n)
}

func (g *gen) exported(kind string) string {
	return strings.ToUpper(kind[:1]) + kind[1:] + fmt.Sprintf("%s%d", g.prefix, g.next())
}

func (g *gen) next() int { g.n++; return g.n }

func (g *gen) decl(format string, args ...any) { fmt.Fprintf(&g.top, format+"\n\n", args...) }

func (g *gen) libDecl(format string, args ...any) { fmt.Fprintf(&g.below, format+"\n\n", args...) }

func (g *gen) coin() bool { return g.r.IntN(2) == 0 }

func (g *gen) one(of ...string) string { return of[g.r.IntN(len(of))] }

// text is the text of a literal.
func (g *gen) text() string {
	return g.one("user", "job", "cache", "a", "b2", "session", "queue", "é", "q{x}", "t") + g.one(":", ":", ":", "", "/", ".", "::", "_", "-")
}

func (g *gen) literal() string { return fmt.Sprintf("%q", g.text()) }

func (g *gen) number() int { return []int{1, 2, 3, 4, 12, 31, 42}[g.r.IntN(7)] }

// choose runs one of several writers.
func (g *gen) choose(of ...func(b *body, d int) string) func(b *body, d int) string {
	return of[g.r.IntN(len(of))]
}
