package kindtest

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/rediscalls"
)

var updateMisses = flag.Bool("update-misses", false, "rewrite the // miss markers of testdata/kinds")

// A line is a line with an expectation, or with uses.
type line struct {
	file   string
	number int
}

// A tally counts the expectations of a folder or a kind.
type tally struct{ right, miss int }

func TestKinds(t *testing.T) {
	table := make(map[string]*tally)
	var names []string
	for _, u := range load(t) {
		names = append(names, u.name)
		table[u.name] = &tally{}
		t.Run(u.name, func(t *testing.T) { check(t, u, table[u.name]) })
	}
	t.Log("\n" + print(names, table))
}

// check compares the uses of a unit with what its comments say.
func check(t *testing.T, u unit, count *tally) {
	uses, crash := analyze(u.packages)
	if crash != "" {
		t.Logf("panic: %s", crash)
	}
	expected := expectations(t, u.packages)
	for at, found := range uses {
		if _, ok := expected[at]; !ok && !strings.HasSuffix(at.file, "_test.go") {
			t.Errorf("%s:%d: a use, and the line does not say what to expect: %s", rel(at.file), at.number, describe(found))
		}
	}
	rewrite := make(map[line]bool) // whether the line is a miss
	for _, at := range sorted(expected) {
		e := expected[at]
		wrong := e.wrong(uses[at])
		if crash != "" {
			wrong = "panic"
		}
		if wrong == "" {
			count.right++
		} else {
			count.miss++
		}
		if miss := wrong != ""; miss != e.miss {
			rewrite[at] = miss
		}
		switch {
		case *updateMisses:
		case wrong == "" && e.miss:
			t.Errorf("%s:%d: right now: remove // miss (-update-misses does)", rel(at.file), at.number)
		case wrong != "" && !e.miss:
			t.Errorf("%s:%d: found %s", rel(at.file), at.number, wrong)
		case wrong != "" && testing.Verbose():
			t.Logf("%s:%d: miss: found %s", rel(at.file), at.number, wrong)
		}
	}
	if *updateMisses {
		mark(t, rewrite)
	}
}

// analyze returns the uses by line, or how the analysis panicked.
func analyze(pkgs []*rediscalls.Package) (uses map[line][]rediscalls.Use, crash string) {
	defer func() {
		if r := recover(); r != nil {
			crash = fmt.Sprintf("%v\n%s", r, top(debug.Stack()))
		}
	}()
	uses = make(map[line][]rediscalls.Use)
	for _, u := range rediscalls.Analyze(pkgs).Uses {
		if u.Role == rediscalls.RoleCommand {
			continue
		}
		at := line{u.Arg.File, u.Arg.Line}
		uses[at] = append(uses[at], u)
	}
	return uses, ""
}

// top returns the frames of a stack that panicked.
func top(stack []byte) string {
	_, after, _ := strings.Cut(string(stack), "runtime/panic.go")
	lines := strings.SplitN(after, "\n", 8)
	return strings.Join(lines[1:len(lines)-1], "\n")
}

// expectations reads the comments of packages.
func expectations(t *testing.T, pkgs []*rediscalls.Package) map[line]expectation {
	out := make(map[line]expectation)
	for _, p := range pkgs {
		for _, f := range p.Files {
			requireFormatted(t, p.Fset.Position(f.Package).Filename)
			for c := range comments(f) {
				pos := p.Fset.Position(c.Pos())
				e, ok, err := parseExpectation(c.Text)
				if err != nil {
					t.Errorf("%s: %v", pos, err)
				}
				if ok {
					out[line{pos.Filename, pos.Line}] = e
				}
			}
		}
	}
	return out
}

func comments(f *ast.File) func(func(*ast.Comment) bool) {
	return func(yield func(*ast.Comment) bool) {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if !yield(c) {
					return
				}
			}
		}
	}
}

func requireFormatted(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	formatted, err := format.Source(text)
	require.NoError(t, err)
	if !bytes.Equal(text, formatted) && !*updateMisses {
		t.Errorf("%s is not formatted", rel(name))
	}
}

// mark writes the markers of lines anew.
func mark(t *testing.T, lines map[line]bool) {
	const marker = " // miss"
	files := make(map[string][]string)
	for at, miss := range lines {
		if files[at.file] == nil {
			text, err := os.ReadFile(at.file)
			require.NoError(t, err)
			files[at.file] = strings.Split(string(text), "\n")
		}
		s := &files[at.file][at.number-1]
		*s = strings.Replace(*s, marker, "", 1)
		if miss {
			*s += marker
		}
	}
	for name, text := range files {
		formatted, err := format.Source([]byte(strings.Join(text, "\n")))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(name, formatted, 0o644))
	}
}

func sorted(m map[line]expectation) []line {
	var out []line
	for at := range m {
		out = append(out, at)
	}
	slices.SortFunc(out, func(a, b line) int {
		if c := strings.Compare(a.file, b.file); c != 0 {
			return c
		}
		return a.number - b.number
	})
	return out
}

// print prints the table, with a sum for each kind.
func print(names []string, table map[string]*tally) string {
	var b strings.Builder
	row := func(name string, c tally) {
		fmt.Fprintf(&b, "%-22s %5d right %5d miss   of %5d\n", name, c.right, c.miss, c.right+c.miss)
	}
	kinds := make(map[string]tally)
	var all tally
	for _, name := range names {
		c := *table[name]
		row(name, c)
		k := kinds[name[:1]]
		kinds[name[:1]] = tally{k.right + c.right, k.miss + c.miss}
		all = tally{all.right + c.right, all.miss + c.miss}
	}
	b.WriteString("\n")
	for kind := byte('a'); kind <= 'z'; kind++ {
		if c, ok := kinds[string(kind)]; ok {
			row("kind "+string(kind), c)
		}
	}
	row("all", all)
	return b.String()
}

func rel(file string) string {
	if r, err := filepath.Rel(filepath.Join("..", "..", ".."), file); err == nil {
		return filepath.ToSlash(r)
	}
	return file
}
