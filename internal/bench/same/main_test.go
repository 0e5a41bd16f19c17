package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func at(file string, line int) place { return place{file, line, 1} }

func TestCompare(t *testing.T) {
	a := finding{at("a/a.go", 1), "hardcoded", "k:", []place{at("a/a.go", 9)}}
	far := finding{at("keys/k.go", 2), "hardcoded", "far:", []place{at("b/b.go", 3), at("c/c.go", 4)}}
	both := finding{at("d/d.go", 5), "hardcoded", "d:{...}", []place{at("d/d.go", 6), at("e/e.go", 7)}}
	wrapper := finding{at("f/f.go", 8), "fullscan", "*", []place{at("g/g.go", 9)}}
	named := finding{at("i/i.go", 1), "hardcoded", "{{i}}:{id}:{name}", []place{at("i/i.go", 2)}}
	lost := finding{at("h/h.go", 1), "lualiteral", "l", []place{at("h/h.go", 1)}}

	c := compare([]finding{a, far, both, wrapper, named, lost}, []finding{
		{at("a/a.go", 1), "hardcoded", "k:", nil},
		{at("b/b.go", 3), "hardcoded", "far:", nil},
		{at("c/c.go", 4), "hardcoded", "far:", nil},
		{at("d/d.go", 5), "hardcoded", "d:{id}", nil},
		{at("i/i.go", 1), "hardcoded", "{{i}}:{...}", nil},
		{at("y/y.go", 1), "fullscan", "{pattern}", nil},
		{at("z/z.go", 1), "hardcoded", "z", nil},
	})
	var b strings.Builder
	c.print(&b, true)
	require.Equal(t, `alone 6, go vet 7: same 1; at a use 1 (2 places), other template 2, only alone 2, only go vet 2; not explained 2
other template (several packages): d/d.go:5:1 hardcoded "d:{id}"
other template (one head): i/i.go:1:1 hardcoded "{{i}}:{...}"
only go vet (a parameter, whose callers are elsewhere): y/y.go:1:1 fullscan "{pattern}"
only go vet (NOT EXPLAINED): z/z.go:1:1 hardcoded "z"
only alone (several packages): f/f.go:8:1 fullscan "*"
only alone (NOT EXPLAINED): h/h.go:1:1 lualiteral "l"
`, b.String())
}

func TestParse(t *testing.T) {
	root := t.TempDir()
	file, err := parsePlace(filepath.Join(root, "x", "a.go")+":3:7", root)
	require.NoError(t, err)
	require.Equal(t, place{"x/a.go", 3, 7}, file)
	for _, bad := range []string{"", "a.go", "a.go:1", "a.go:x:1", "a.go:1:x"} {
		_, err := parsePlace(bad, root)
		require.Error(t, err, bad)
	}

	tree := `{"p": {"hardcoded": [{"posn": "` + filepath.ToSlash(root) + `/a.go:1:2", "key": "k"}]}}` + "\n"
	vetted, err := parseVetted([]byte("# p\n"+tree+"# p [p.test]\n"+tree), root)
	require.NoError(t, err)
	alone, err := parseAlone([]byte(`{"findings": [{"rule": "hardcoded", "file": "a.go", "line": 1, "column": 2, "key": "k", "uses": [{"file": "a.go", "line": 3, "column": 4}]}]}`))
	require.NoError(t, err)
	require.Len(t, vetted, 1)
	require.Equal(t, alone[0].String(), vetted[0].String())
	require.Equal(t, []place{{"a.go", 3, 4}}, alone[0].Uses)
}
