package ruletest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/rediscalls"
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

func TestCompare(t *testing.T) {
	first, second := finding{"p.go", 2, "the first"}, finding{"p.go", 2, "a second"}
	there, here := finding{"p.go", 4, "only there"}, finding{"p.go", 6, "here"}
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
		{"another text", module, []finding{first, {"p.go", 2, "a third"}, there}, []string{"p.go:2: not wanted: a third", "p.go:2: not found: sec.nd"}},
		{"twice", module, []finding{first, first, second, there}, []string{"p.go:2: not wanted: the first"}},
		{"on an ok line", module, []finding{first, second, there, {"p.go", 3, "x"}}, []string{"p.go:3: not wanted: x"}},
		{"another file", module, []finding{first, second, there, {"q.go", 2, "first"}}, []string{"q.go:2: not wanted: first"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, expect(t, sample).compare(tt.by, tt.found))
		})
	}
}

func TestProblems(t *testing.T) {
	use := func(line, head int) rediscalls.Use {
		u := rediscalls.Use{Command: "GET", Arg: rediscalls.Span{File: "p.go", Line: line}}
		if head > 0 {
			u.Keys = []rediscalls.Key{{Head: &rediscalls.Origin{Span: rediscalls.Span{File: "p.go", Line: head}}}}
		}
		return u
	}
	e := expect(t, sample)
	require.Empty(t, e.problems([]rediscalls.Use{use(2, 2), use(3, 0), use(7, 2)}))
	require.Equal(t, []string{"p.go:7: a use of Redis (GET) that no want and no ok is about"},
		e.problems([]rediscalls.Use{use(7, 7)}))

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
