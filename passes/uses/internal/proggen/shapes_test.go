package proggen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A shape is one way to make a key, or to send one.
type shape struct {
	kind string // "a" to "j" are those of issue 13, "k" is of code seen later, "l" of services; "base" is what is not of a kind
	name string
	key  func(g *gen, b *body, depth int) string // an expression of type string; nil of a shape that sends
	send func(g *gen, b *body)
	gone bool // needs a package that is not there when it is analysed
}

func (s *shape) String() string { return s.kind + " " + s.name }

// allShapes is the shapes of this package and those of testdata/shapes, by kind.
func allShapes(t testing.TB) []*shape {
	all := baseShapes()
	files, err := filepath.Glob(filepath.Join("testdata", "shapes", "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		kind := strings.TrimSuffix(filepath.Base(file), ".txt")
		for _, text := range strings.Split("\n"+string(data), "\n== ")[1:] {
			all = append(all, writtenShape(kind, text))
		}
	}
	return all
}

// section begins a part of a shape that is written in testdata/shapes.
var section = regexp.MustCompile(`(?m)^-- (lib|gone|body|key) --\n`)

// declared matches what declares variables, at the left margin: Go wants them used.
var declared = regexp.MustCompile(`(?m)^(?:(\w+(?:, \w+)*) :=|var (\w+) )`)

// writtenShape is a shape of testdata/shapes; README.txt there says what is
// written how.
func writtenShape(kind, text string) *shape {
	name, text, _ := strings.Cut(text, "\n")
	parts := map[string]string{}
	at := "top"
	for {
		m := section.FindStringSubmatchIndex(text)
		if m == nil {
			parts[at] = text
			break
		}
		parts[at] = text[:m[0]]
		at, text = text[m[2]:m[3]], text[m[1]:]
	}
	s := &shape{kind: kind, name: name, gone: parts["gone"] != ""}
	write := func(g *gen, b *body, depth int) string {
		x := &expansion{g: g, names: map[string]string{}}
		x.choose(parts)
		g.decl("%s", strings.TrimSpace(x.expand(parts["top"])))
		g.libDecl("%s", strings.TrimSpace(x.expand(parts["lib"])))
		fmt.Fprintln(&g.gone, x.expand(parts["gone"]))
		x.b, x.depth = b, depth
		body := x.expand(parts["body"])
		key := strings.TrimSpace(x.expand(parts["key"]))
		for _, line := range strings.Split(strings.TrimSpace(body), "\n") {
			b.write(line)
		}
		for _, m := range declared.FindAllStringSubmatch(body, -1) {
			for _, v := range strings.Split(m[1]+m[2], ", ") {
				if v != "_" {
					b.write("_ = " + v)
				}
			}
		}
		return key
	}
	if parts["key"] != "" {
		s.key = write
	} else {
		s.send = func(g *gen, b *body) { write(g, b, g.depth) }
	}
	return s
}

// An expansion writes one shape into one program.
type expansion struct {
	g      *gen
	b      *body // nil in declarations
	depth  int
	names  map[string]string
	chosen map[string]int
}

var (
	// alternatives are "<1: one | another | a third>": the same number is the same
	// choice; in the spaces around the bars are line breaks too.
	alternatives = regexp.MustCompile(`(?s)<(\d): (.*?) ?>>`)
	loosened     = regexp.MustCompile(`(?s)<~(.*?)~>`)
	word         = regexp.MustCompile(`@\w+|#[A-Z]\b`)
)

// choose makes the choices of all parts.
func (x *expansion) choose(parts map[string]string) {
	x.chosen = map[string]int{}
	for _, part := range []string{"top", "lib", "gone", "body", "key"} {
		for _, m := range alternatives.FindAllStringSubmatch(parts[part], -1) {
			if _, ok := x.chosen[m[1]]; !ok {
				x.chosen[m[1]] = x.g.r.IntN(len(options(m[2])))
			}
		}
	}
}

// options are the texts of alternatives; one may be empty.
func options(s string) []string {
	of := strings.Split(s, "|| ")
	for i := range of[:len(of)-1] {
		of[i] = strings.TrimSuffix(of[i], " ")
	}
	return of
}

func (x *expansion) expand(text string) string {
	text = alternatives.ReplaceAllStringFunc(text, func(s string) string {
		m := alternatives.FindStringSubmatch(s)
		of := options(m[2])
		return of[x.chosen[m[1]]%len(of)]
	})
	text = loosened.ReplaceAllStringFunc(text, func(s string) (out string) {
		x.g.loosely(func() { out = x.words(s[2 : len(s)-2]) })
		return out
	})
	return x.words(text)
}

func (x *expansion) words(text string) string {
	g := x.g
	return word.ReplaceAllStringFunc(text, func(w string) string {
		if w[0] == '@' {
			if x.names[w] == "" {
				x.names[w] = g.name(w[1:])
			}
			return x.names[w]
		}
		switch w {
		case "#E":
			if x.b == nil {
				return g.one(g.literal(), g.literal(), "in.S()")
			}
			return g.str(x.b, x.depth)
		case "#L":
			return g.literal()
		case "#T": // the text of a literal
			return g.text()
		case "#W": // a word: text without an end
			if g.loose {
				return g.text()
			}
			return g.one("user", "job", "cart", "lock", "stats", "item")
		case "#N":
			return strconv.Itoa(g.number())
		case "#D": // what is never executed
			return `"dead:"`
		case "#P": // the package below
			return g.lib
		case "#G": // the package that is gone
			return g.goner
		}
		return w
	})
}

// operands are the shapes that others take as operands.
func operands(all []*shape) []*shape {
	return slices.DeleteFunc(slices.Clone(all), func(s *shape) bool { return s.key == nil || s.gone })
}

// find is the shapes of a name, or of a kind; all of them for "".
func find(all []*shape, name string) []*shape {
	return slices.DeleteFunc(slices.Clone(all), func(s *shape) bool { return name != "" && s.String() != name && s.kind != name })
}
