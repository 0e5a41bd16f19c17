package keys

import (
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func mustParse(t interface {
	Helper()
	Fatal(...any)
}, s string) Template {
	t.Helper()
	tmpl, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return tmpl
}

func TestNewNormalises(t *testing.T) {
	tests := []struct {
		in   Part
		want string
	}{
		{Part{Placeholder: true}, "{?}"},
		{Part{Placeholder: true, Name: "a}b", Literal: "x"}, "{?}"},
		{Part{Placeholder: true, Name: "a", Type: "string"}, "{a}"},
		{Part{Placeholder: true, Name: "a", Type: "float"}, "{a}"},
		{Part{Placeholder: true, Name: "a", Type: Int, Rest: true}, "{a:int}"},
		{Part{Placeholder: true, Name: "a", Type: UUID, Size: 36}, "{a:uuid}"},
		{Part{Placeholder: true, Name: "a", Type: RFC3339, Size: 20, Rest: true}, "{a:rfc3339}"},
		{Part{Placeholder: true, Name: "a", Size: -1}, "{a}"},
		{Part{Placeholder: true, Name: "a", Type: Int, Go: "int8"}, "{a:int8}"},
		{Part{Placeholder: true, Name: "a", Type: Uint, Go: "int8"}, "{a:uint}"},
		{Part{Placeholder: true, Name: "a", Go: "int"}, "{a}"},
		{Part{Literal: "x", Name: "a", Type: Int, Size: 2, Rest: true}, "x"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, New(tt.in).Typed())
	}
	require.Equal(t, New(lit("a:b")), New(lit("a"), lit(""), lit(":b")))
	require.Equal(t, Template{}, New(lit("")))
}

func TestHead(t *testing.T) {
	require.Equal(t, "a:{", mustParse(t, "a:{{{b}}}").Head())
	require.Empty(t, mustParse(t, "{a}:b").Head())
	require.Empty(t, Template{}.Head())
	require.True(t, Template{}.IsLiteral())
	require.True(t, mustParse(t, "a").IsLiteral())
	require.False(t, mustParse(t, "a{b}").IsLiteral())
	require.Equal(t, []string{"a", "?"}, mustParse(t, "{a}:{?}").Names())
}

func TestNumbered(t *testing.T) {
	tests := []struct{ in, want string }{
		{"{id}:{id}:{id}", "{id}:{id_2}:{id_3}"},
		{"{id}:{id_2}:{id}", "{id}:{id_2}:{id_3}"},
		{"{id_2}:{id}:{id}", "{id_2}:{id}:{id_3}"},
		{"{?}:{?}:{...}", "{?}:{?}:{...}"},
		{"a:{b}", "a:{b}"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, mustParse(t, tt.in).Numbered().String())
	}
	rapid.Check(t, func(t *rapid.T) {
		var parts []Part
		for _, name := range rapid.SliceOf(rapid.SampledFrom([]string{"a", "a_2", "a_3", "a_2_2"})).Draw(t, "names") {
			parts = append(parts, hole(name))
		}
		names := New(parts...).Numbered().Names()
		rest := map[string]bool{}
		for _, name := range names {
			require.False(t, rest[name], names)
			rest[name] = true
		}
	})
}

func TestTruncate(t *testing.T) {
	tmpl := mustParse(t, "conduit:workers:{worker_id}")
	require.Equal(t, "conduit:workers:{worker_id}", tmpl.Truncate(27))
	require.Equal(t, "conduit:work…{worker_id}", tmpl.Truncate(26))
	require.Equal(t, "con…id}", tmpl.Truncate(9))
	require.Equal(t, "co", tmpl.Truncate(2))
	require.Empty(t, tmpl.Truncate(-1))
	rapid.Check(t, func(t *rapid.T) {
		tmpl := New(lit(rapid.String().Draw(t, "text")))
		n := rapid.IntRange(0, 40).Draw(t, "n")
		got := tmpl.Truncate(n)
		require.LessOrEqual(t, len(got), n)
		require.True(t, utf8.ValidString(got))
		if len(tmpl.String()) <= n {
			require.Equal(t, tmpl.String(), got)
		}
	})
}

func TestEqual(t *testing.T) {
	a := mustParse(t, "a:{b}")
	require.True(t, a.Equal(mustParse(t, "a:{c}")))
	require.False(t, a.Equal(mustParse(t, "a:{b...}")))
	require.False(t, a.Equal(mustParse(t, "a:{b:int}")))
	require.False(t, a.Equal(mustParse(t, "a:{b:string(3)}")))
	require.False(t, a.Equal(mustParse(t, "a:{b}:c")))
}

// The package promises to import the standard library only, so that any
// program can import it.
func TestImportsStandardLibraryOnly(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	require.NoError(t, err)
	for _, path := range strings.Fields(string(out)) {
		own := strings.HasPrefix(path, "github.com/redislint/redislint/keys")
		yaml := strings.HasPrefix(path, "github.com/goccy/go-yaml")
		require.True(t, own || yaml, "keys must not import %s", path)
	}
	out, err = exec.Command("go", "list", "-deps", ".").Output()
	require.NoError(t, err)
	require.NotRegexp(t, `(?m)^go/(ast|types)$`, string(out))
}
