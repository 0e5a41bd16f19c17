package ruletest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

const sample = `package p
rdb.Get(ctx, "a") // want "first" ` + "`sec.nd`" + `
rdb.Get(ctx, b)   // ok: because
-- want(module) "only there"
// want(package)+1 "here"
rdb.Get(ctx, "c")
rdb.Get(ctx, "d")
`

func expect(t *testing.T, text string) *expectations {
	t.Helper()
	e := &expectations{oks: make(map[position]way)}
	require.NoError(t, e.read("p.go", text))
	return e
}

func at(line int, message string) finding { return finding{file: "p.go", line: line, message: message} }

func TestCompare(t *testing.T) {
	first, second := at(2, "the first"), at(2, "a second")
	there, here := at(4, "only there"), at(6, "here")
	tests := []struct {
		name  string
		by    way
		found []finding
		want  []string
	}{
		{"all, module", module, []finding{second, first, there}, nil},
		{"all, package", onePackage, []finding{first, second, here}, nil},
		{"one is missing", module, []finding{first, there}, []string{"p.go:2: not found: sec.nd"}},
		{"of the other way", onePackage, []finding{first, second, there, here}, []string{"p.go:4: not wanted: only there"}},
		{"another text", module, []finding{first, at(2, "a third"), there}, []string{"p.go:2: not wanted: a third", "p.go:2: not found: sec.nd"}},
		{"twice", module, []finding{first, first, second, there}, []string{"p.go:2: not wanted: the first"}},
		{"on an ok line", module, []finding{first, second, there, at(3, "x")}, []string{"p.go:3: not wanted: x"}},
		{"another file", module, []finding{first, second, there, {file: "q.go", line: 2, message: "first"}}, []string{"q.go:2: not wanted: first"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, expect(t, sample).compare(tt.by, tt.found))
		})
	}
}

func TestProblems(t *testing.T) {
	use := func(line, head int) uses.Use {
		u := uses.Use{Command: "GET", Arg: uses.Span{File: "p.go", Line: line}}
		if head > 0 {
			u.Keys = []uses.Key{{Head: &uses.Origin{Span: uses.Span{File: "p.go", Line: head}}}}
		}
		return u
	}
	e := expect(t, sample)
	require.Empty(t, e.problems([]uses.Use{use(2, 2), use(3, 0), use(7, 2)}))
	require.Equal(t, []string{"p.go:7: a use of Redis (GET) that no want and no ok is about"},
		e.problems([]uses.Use{use(7, 7)}))

	require.Equal(t, []string{"no line says ok"}, expect(t, `// want "x"`).problems(nil))
	require.Equal(t, []string{"no line says want"}, expect(t, "// ok").problems(nil))
	require.Equal(t, []string{"p.go:2: both want and ok"}, expect(t, "// ok+1\n// want \"x\"").problems(nil))
	require.Empty(t, expect(t, "// ok(module)+1\n// want(package) \"x\"").problems(nil))
}

func TestMalformed(t *testing.T) {
	for text, want := range map[string]string{
		"// want":       "p.go:1: want needs a regexp",
		"\n// want x":   "p.go:2: want takes regexps in quotes, not x",
		`// want "a" b`: "p.go:1: want takes regexps in quotes, not b",
		`// want "("`:   "p.go:1: error parsing regexp: missing closing ): `(`",
	} {
		e := &expectations{oks: make(map[position]way)}
		require.EqualError(t, e.read("p.go", text), want)
	}
}

func TestCompareFixes(t *testing.T) {
	const text = "// want \"a\"\n// want \"b\" nofix \"const\" `c`\n"
	fixed := finding{file: "p.go", line: 2, message: "b", fixed: true}
	left := finding{file: "p.go", line: 2, message: "b", noFix: "a constant"}
	other := finding{file: "p.go", line: 2, message: "b", noFix: "cgo"}
	unsaid := finding{file: "p.go", line: 1, message: "a", noFix: "cgo"}
	rest := []finding{at(1, "a"), at(2, "c")}
	tests := []struct {
		name    string
		by      way
		goldens bool
		found   []finding
		want    []string
	}{
		{"as said", module, true, append(rest, left), nil},
		{"fixed", module, true, append(rest, fixed), []string{"p.go:2: a fix, but nofix says that there is none"}},
		{"another reason", module, false, append(rest, other), []string{`p.go:2: no fix because "cgo", not const`}},
		{"nothing is said", module, true, []finding{unsaid, at(2, "c"), left}, []string{"p.go:1: no fix, and no nofix says why: cgo"}},
		{"nothing is said, no goldens", module, false, []finding{unsaid, at(2, "c"), left}, nil},
		{"one package", onePackage, true, append(rest, fixed), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := expect(t, text)
			e.goldens = map[string]bool{".": tt.goldens}
			require.Equal(t, tt.want, e.compare(tt.by, tt.found))
		})
	}
	e := &expectations{oks: make(map[position]way)}
	require.EqualError(t, e.read("p.go", `// want "a" nofix b`), "p.go:1: want takes regexps in quotes, not b")
}
