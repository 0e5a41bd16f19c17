package proggen_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// A program is a function that sends keys, with its declarations. It is made
// around one shape, and mixes others into that.
//
// The bytes of a key tell where they come from. Literals of the programs are
// lower case letters, punctuation and the digits 1 to 4; what is only known at
// run time (package in) is upper case letters and the digits 7 to 9, and so are
// literals that are written a number of times that is not known.
type program struct {
	seed  uint64
	shape *shape
	uses  map[*shape]bool // it, and what is mixed into it
	alone bool            // nothing is
	mix   int             // how: see mixes
	top   string
	body  string
	lib   string // declarations of the package below
	gone  string // declarations of a package that is not there when it is analysed
}

// mixes are the ways to make a program of a shape.
var mixes = []string{"alone", "with others inside of it", "with others two deep", "sent in another way"}

// newProgram writes the program of a seed. Each shape has its turn: alone, with
// others inside of it (one or two deep), and with another way to send its key
// around it. What is inside comes from pool.
func newProgram(seed uint64, shapes, pool []*shape) program {
	n := uint64(len(shapes))
	s, mix := shapes[seed%n], int(seed/n%4)
	g := &gen{
		r: rand.New(rand.NewPCG(seed, 13)), lib: fmt.Sprintf("p%dlib", packageOf(seed)), goner: fmt.Sprintf("p%dgone", packageOf(seed)),
		prefix: fmt.Sprintf("S%d", seed), pool: pool, uses: map[*shape]bool{s: true},
	}
	b := &body{depth: 1}
	g.depth = mix % 3
	switch {
	case s.send != nil:
		s.send(g, b)
	case mix == 3:
		g.focus = s.key
		g.sink(b)
	default:
		b.line("rdb.%s", fmt.Sprintf(g.one("Get(ctx, %s)", "Set(ctx, %s, 1, 0)", "Incr(ctx, %s)"), s.key(g, b, g.depth)))
	}
	return program{
		seed: seed, shape: s, uses: g.uses, mix: mix, alone: mix == 0 || mix == 3 && s.send != nil,
		top: g.top.String(), body: b.text.String(), lib: g.below.String(), gone: g.gone.String(),
	}
}

// name is the function that is the program.
func (p program) name() string { return fmt.Sprintf("Program%d", p.seed) }

func (p program) source() string {
	return fmt.Sprintf("%s// %s sends keys: %s.\nfunc %s(rdb *redis.Client) {\n%s}\n\n", p.top, p.name(), p.shape, p.name(), p.body)
}

// A gen writes one program.
type gen struct {
	r      *rand.Rand
	pool   []*shape // of operands
	uses   map[*shape]bool
	top    strings.Builder // declarations
	below  strings.Builder // declarations of the package below
	gone   strings.Builder // declarations of the package that will be gone
	lib    string          // the name of the package below
	goner  string          // the name of that which will be gone
	prefix string
	n      int
	depth  int                                     // how deep the expressions go
	loose  bool                                    // literals are written a number of times that is not known
	focus  func(g *gen, b *body, depth int) string // of the next key that is sent; nil for any
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
	return fmt.Sprintf("%s%sx%d", kind, g.prefix, g.n)
}

func (g *gen) exported(kind string) string {
	return strings.ToUpper(kind[:1]) + g.name(kind)[1:]
}

func (g *gen) decl(format string, args ...any) { fmt.Fprintf(&g.top, format+"\n\n", args...) }

func (g *gen) libDecl(format string, args ...any) { fmt.Fprintf(&g.below, format+"\n\n", args...) }

func (g *gen) coin() bool { return g.r.IntN(2) == 0 }

func (g *gen) one(of ...string) string { return of[g.r.IntN(len(of))] }

// text is the text of a literal.
func (g *gen) text() string {
	if g.loose {
		return g.one("K", "M", "KM", "NK")
	}
	return g.one("user", "job", "cache", "a", "b2", "session", "queue", "é", "q{x}", "t", "order", "rate-limit", "v1") +
		g.one(":", ":", ":", "", "/", ".", "::", "_", "-")
}

func (g *gen) literal() string { return fmt.Sprintf("%q", g.text()) }

// loosely writes what is executed a number of times that is not known.
func (g *gen) loosely(write func()) {
	before := g.loose
	g.loose = true
	write()
	g.loose = before
}

func (g *gen) number() int { return []int{1, 2, 3, 4, 12, 31, 42}[g.r.IntN(7)] }

// key is a key that is sent: the first is that of the shape.
func (g *gen) key(b *body, d int) string {
	if f := g.focus; f != nil {
		g.focus = nil
		return f(g, b, 0)
	}
	return g.str(b, min(d, g.depth))
}
