package fix

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// world is a program in which every text "app:NAME" is a key that is built by
// hand, and k("NAME") the same by a builder. What does not hold is in the names:
// "type..." does not compile once it is fixed, "other..." is another key then.
type world struct {
	files    []string
	analyses int
	fail     int // the analysis that fails; 0 for none
	accepted map[string][]byte
}

var written = regexp.MustCompile(`"app:([a-z0-9]+)"|k\("([a-z0-9]+)"\)`)

func (w *world) analyse(overlay map[string][]byte) (*Program, error) {
	w.analyses++
	if w.analyses == w.fail {
		return nil, errors.New("interrupted")
	}
	p := &Program{
		Policy:   func(string) *keys.Policy { return nil },
		Accepted: func() { w.accepted = overlay },
	}
	for _, file := range w.files {
		data, ok := overlay[file]
		if !ok {
			var err error
			if data, err = os.ReadFile(file); err != nil {
				return nil, err
			}
		}
		if _, err := parser.ParseFile(token.NewFileSet(), file, data, 0); err != nil {
			return nil, err
		}
		if err := read(p, file, string(data)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func read(p *Program, file, data string) error {
	for _, m := range written.FindAllStringSubmatchIndex(data, -1) {
		text := data[m[0]:m[1]]
		name := written.ReplaceAllString(text, "$1$2")
		before := data[:m[0]]
		line := before[strings.LastIndexByte(before, '\n')+1:]
		decl := strings.Fields(line + " ?")[1]
		span := uses.Span{File: file, Line: strings.Count(before, "\n") + 1}
		template := "app:" + name
		built := strings.HasPrefix(text, "k")
		if built && strings.HasPrefix(name, "other") {
			template = "app:else"
		}
		if built && strings.HasPrefix(name, "type") {
			p.Errors = append(p.Errors, Error{File: filepath.Base(file), Line: span.Line, Column: 2, Message: name + "\n\thas no type"})
		}
		t, err := keys.Parse(template)
		if err != nil {
			return err
		}
		p.Uses = append(p.Uses, uses.Use{Command: "GET", Role: uses.RoleKey, Arg: span, Decl: decl, Keys: []uses.Key{{Template: t}}})
		if !built {
			p.Findings = append(p.Findings, passes.Finding{
				Rule: "hardcoded", Span: span, Decl: decl, Key: template,
				Fix: &passes.Fix{Edits: []passes.Edit{{File: file, Start: m[0], End: m[1], NewText: fmt.Sprintf("k(%q)", name)}}},
			})
		}
	}
	return nil
}

// newWorld writes files, each with a variable a text.
func newWorld(t *testing.T, files ...[]string) *world {
	t.Helper()
	w := &world{}
	for i, texts := range files {
		source := "package p\n\n"
		for j, text := range texts {
			source += fmt.Sprintf("var v%d = %s\n", j, text)
		}
		name := filepath.Join(t.TempDir(), fmt.Sprintf("%c.go", 'a'+i))
		require.NoError(t, os.WriteFile(name, []byte(source), 0o600))
		w.files = append(w.files, name)
	}
	return w
}

func TestRun(t *testing.T) {
	const a, b, typed, other = `"app:a"`, `"app:b"`, `"app:type1"`, `"app:other1"`
	tests := []struct {
		name    string
		files   [][]string
		fixed   []string // keys, sorted
		putBack []string // keys with reasons, sorted
		changed int      // files
	}{
		{"nothing", [][]string{{`"x"`}}, nil, nil, 0},
		{"all", [][]string{{a, b}, {a}}, []string{"app:a", "app:a", "app:b"}, nil, 2},
		{"does not compile", [][]string{{typed}}, nil, []string{"app:type1: with the builder it would not compile: a.go:3:2: type1 has no type"}, 0},
		{"another key", [][]string{{other}}, nil, []string{`app:other1: with the builder, GET in v0 would use "app:else", not "app:other1": change it by hand`}, 0},
		{
			"one of many", [][]string{{a, b, typed, `"app:c"`}, {a, other, b}},
			[]string{"app:a", "app:a", "app:b", "app:b", "app:c"},
			[]string{`app:other1: with the builder, GET in v1 would use "app:else", not "app:other1": change it by hand`, "app:type1: with the builder it would not compile: a.go:5:2: type1 has no type"}, 2,
		},
		{
			"all but one are guilty", [][]string{{typed, other, a, `"app:type2"`}}, []string{"app:a"},
			[]string{`app:other1: with the builder, GET in v1 would use "app:else", not "app:other1": change it by hand`, "app:type1: with the builder it would not compile: a.go:3:2: type1 has no type", "app:type2: with the builder it would not compile: a.go:6:2: type2 has no type"}, 1,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t, tt.files...)
			r, err := Run(w.analyse, Options{})
			require.NoError(t, err)
			var fixed, putBack []string
			for _, f := range r.Fixed {
				fixed = append(fixed, f.Key)
			}
			for _, x := range r.Left {
				putBack = append(putBack, x.Key+": "+x.NoFix)
			}
			slices.Sort(fixed)
			slices.Sort(putBack)
			require.Equal(t, tt.fixed, fixed)
			require.Equal(t, tt.putBack, putBack)
			require.Len(t, r.Files, tt.changed)
			if tt.changed > 0 {
				require.Equal(t, r.Files, w.accepted)
			} else {
				require.Nil(t, w.accepted)
			}
			require.Empty(t, r.Errors, "the program is as it was where a fix did not hold")
			for _, data := range r.Files {
				require.NotContains(t, string(data), `k("type`)
				require.NotContains(t, string(data), `k("other`)
			}
		})
	}
}

func TestReasons(t *testing.T) {
	long := strings.Repeat("a", 100) + ":{id}"
	template := func(text string) key {
		parsed, err := keys.Parse(text)
		require.NoError(t, err)
		return key{text, "", parsed}
	}
	at := site{file: "a.go", decl: "f", command: "GET"}
	tests := []struct {
		before, after []key
		want          string
	}{
		{[]key{template("a")}, []key{template("b")}, `use "b", not "a"`},
		{[]key{template("a"), template("b")}, []key{template("b")}, `not be seen to use "a" any more`},
		{[]key{template("a"), template("b")}, nil, `not be seen to use "a" and 1 more any more`},
		{[]key{template("a")}, []key{template("a"), template("b")}, `use "b" too`},
		{[]key{template(long)}, []key{template("b")}, `use "b", not "` + strings.Repeat("a", 17) + "…" + strings.Repeat("a", 11) + `:{id}"`},
	}
	for _, tt := range tests {
		require.Equal(t, "with the builder, GET in f would "+tt.want+": change it by hand", described(at, tt.before, tt.after))
	}
	require.Equal(t, "one two", oneLine("one\n\ttwo\n"))
	require.Len(t, oneLine(long+long), 120)
	require.Equal(t, "a.go:3:4: b c", Error{File: "a.go", Message: "b\n\tc", Line: 3, Column: 4}.String())
	require.Equal(t, "é…é", Cut("éééé", 7))
}

// TestAlike has findings that nothing tells apart but their places: one declaration
// with one key twice.
func TestAlike(t *testing.T) {
	w := newWorld(t, []string{`[]string{"app:a", "app:a"}`})
	analyse := func(overlay map[string][]byte) (*Program, error) {
		p, err := w.analyse(overlay)
		if data := overlay[w.files[0]]; strings.Contains(string(data), `{k("a")`) {
			p.Errors = append(p.Errors, Error{Message: "the first does not compile"})
		}
		return p, err
	}
	r, err := Run(analyse, Options{})
	require.NoError(t, err)
	require.Len(t, r.Fixed, 1)
	require.Len(t, r.Left, 1)
	require.Contains(t, string(r.Files[w.files[0]]), `{"app:a", k("a")}`)
}

// TestConflict has two fixes that change the same text: the second has its turn in
// the next round, or never.
func TestConflict(t *testing.T) {
	w := newWorld(t, []string{`"app:a"`})
	analyse := func(overlay map[string][]byte) (*Program, error) {
		p, err := w.analyse(overlay)
		if err == nil && len(p.Findings) == 1 {
			again := p.Findings[0]
			again.Decl = "again"
			again.Fix = &passes.Fix{Edits: slices.Clone(again.Fix.Edits)}
			again.Fix.Edits[0].NewText = `k("other")`
			p.Findings = append(p.Findings, again)
		}
		return p, err
	}
	r, err := Run(analyse, Options{})
	require.NoError(t, err)
	require.Len(t, r.Fixed, 1)
	require.Empty(t, r.Left)
	require.Contains(t, string(r.Files[w.files[0]]), `v0 = k("a")`)
}

func TestErrorsOfBefore(t *testing.T) {
	w := newWorld(t, []string{`"app:a"`, `k("type1")`})
	r, err := Run(w.analyse, Options{})
	require.NoError(t, err)
	require.Len(t, r.Fixed, 1, "an error that was there before is nobody's fault")
	require.Equal(t, []Error{{"a.go", "type1\n\thas no type", 4, 2}}, r.Errors)
}

// TestBroken has two files in folders of their own, one with an error: that one is
// left alone, and said.
func TestBroken(t *testing.T) {
	w := newWorld(t, []string{`"app:a"`}, []string{`"app:b"`})
	analyse := func(overlay map[string][]byte) (*Program, error) {
		p, err := w.analyse(overlay)
		p.Broken = map[string]string{filepath.Dir(w.files[1]): "b/b.go:3:4"}
		return p, err
	}
	r, err := Run(analyse, Options{})
	require.NoError(t, err)
	require.Len(t, r.Fixed, 1)
	require.Len(t, r.Left, 1)
	require.Equal(t, w.files[1], r.Left[0].Span.File)
	require.Nil(t, r.Left[0].Fix)
	require.Equal(t, "its package has an error, at b/b.go:3:4: repair that, and run redislint fix again", r.Left[0].NoFix)
	require.Len(t, r.Files, 1)
}

func TestAnalysisFails(t *testing.T) {
	for _, n := range []int{1, 2, 3} {
		w := newWorld(t, []string{`"app:a"`, `"app:type1"`})
		w.fail = n
		r, err := Run(w.analyse, Options{})
		require.EqualError(t, err, "interrupted")
		require.Nil(t, r)
	}
}

// TestFind has rules that are asked only of a program whose fixes hold.
func TestFind(t *testing.T) {
	w := newWorld(t, []string{`"app:a"`, `"app:type1"`, `"app:b"`, `"app:other1"`})
	finds, fail := 0, 0
	analyse := func(overlay map[string][]byte) (*Program, error) {
		p, err := w.analyse(overlay)
		found := p.Findings
		p.Findings = nil
		p.Find = func(p *Program) error {
			if finds++; finds == fail {
				return errors.New("interrupted")
			}
			require.NotRegexp(t, `k\("(type|other)`, string(overlay[w.files[0]]))
			p.Findings = found
			return nil
		}
		return p, err
	}
	r, err := Run(analyse, Options{})
	require.NoError(t, err)
	require.Len(t, r.Fixed, 2)
	require.Len(t, r.Left, 2)
	require.Less(t, finds, w.analyses)
	for n := range finds {
		finds, fail = 0, n+1
		r, err := Run(analyse, Options{})
		require.EqualError(t, err, "interrupted")
		require.Nil(t, r)
	}
}

// TestNeverEnding has a fix that brings its own finding back.
func TestNeverEnding(t *testing.T) {
	w := newWorld(t, []string{`"app:a"`})
	analyse := func(overlay map[string][]byte) (*Program, error) {
		p, err := w.analyse(overlay)
		for i := range p.Findings {
			p.Findings[i].Fix.Edits[0].NewText = `"app:a"`
		}
		return p, err
	}
	r, err := Run(analyse, Options{})
	require.NoError(t, err)
	require.Len(t, r.Left, 1)
	require.LessOrEqual(t, w.analyses, maxRounds+1)
}

// TestChanged has files that somebody changes while fix runs: before it reads them, or
// before it writes. They are left alone, with what is fixed together with them.
func TestChanged(t *testing.T) {
	t.Run("read", func(t *testing.T) {
		w := newWorld(t, []string{`"app:a"`}, []string{`"app:b"`})
		r, err := Run(func(overlay map[string][]byte) (*Program, error) {
			p, err := w.analyse(overlay)
			p.Sums = map[string][sha256.Size]byte{w.files[0]: sha256.Sum256(nil)}
			return p, err
		}, Options{})
		require.NoError(t, err)
		require.Len(t, r.Fixed, 1)
		require.NotContains(t, r.Files, w.files[0])
		require.Contains(t, r.Files, w.files[1])
		require.Equal(t, "a.go was changed while fix ran: run it again", r.Left[0].NoFix)
	})
	t.Run("written", func(t *testing.T) {
		w := newWorld(t, []string{`"app:a"`}, []string{`"app:b"`}, []string{`"app:c"`})
		r, err := Run(func(overlay map[string][]byte) (*Program, error) {
			p, err := w.analyse(overlay)
			if len(p.Findings) == 3 { // one fix for two files
				p.Findings[1].Fix.Edits = append(p.Findings[1].Fix.Edits, p.Findings[0].Fix.Edits...)
				p.Findings = p.Findings[1:]
			}
			return p, err
		}, Options{})
		require.NoError(t, err)
		require.Len(t, r.Files, 3)
		require.NoError(t, os.WriteFile(w.files[0], []byte("package p\n"), 0o600))
		r.DropChanged(filepath.Base)
		require.True(t, r.Changed)
		require.Len(t, r.Files, 1)
		require.Contains(t, r.Files, w.files[2])
		require.Len(t, r.Fixed, 1)
		require.Equal(t, "a.go was changed while fix ran: run it again", r.PutBack[0].Reason)
	})
}
