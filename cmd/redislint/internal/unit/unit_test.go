package unit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
)

func TestRequested(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"-flags"}, {"-V=full"}, {"/tmp/b001/vet.cfg"}, {"-json", "vet.cfg"}, {"-fix", "-diff", "vet.cfg"},
		{"-rules", "hardcoded", "-tests=true", "-json", "vet.cfg"},
	} {
		require.True(t, Requested(args), "%q", args)
	}
	for _, args := range [][]string{
		nil, {"./..."}, {"-flags", "x"}, {"-V"}, {"check", "vet.cfg"}, {"--output", "x.cfg"}, {"-json"}, {"-c", "x.cfg"}, {"-rules", "x.cfg"},
	} {
		require.False(t, Requested(args), "%q", args)
	}
}

func TestSharesResults(t *testing.T) {
	t.Parallel()
	for v, want := range map[string]bool{
		"go1.26": true, "go1.26.0": true, "go1.26.8": true, "go1.26rc1": true, "go1.26.8-X:nocoverageredesign": true, "go1.26.8 X:x": true,
		"go1.26.9": false, "go1.26.10": false, "go1.27": false, "go1.27.4": false, "go1.25.8": false, "devel go1.28-abc": false, "": false,
	} {
		require.Equal(t, want, sharesResults(v), v)
	}
}

func TestHasOwnTests(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		file, src string
		want      bool
	}{
		"inside":      {"a_test.go", "package a\n", true},
		"documented":  {"a_test.go", "// Tests.\n\npackage a\n", true},
		"outside":     {"a_test.go", "package a_test\n", false},
		"constrained": {"a_test.go", "//go:build linux || !linux\n\npackage a\n", false},
		"elsewhere":   {"a_plan9_test.go", "package a\n", false},
		"no test":     {"a.go", "package a\n", false},
		"broken":      {"a_test.go", "pack", false},
		"ignored":     {"_a_test.go", "package a\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, tt.file), []byte(tt.src), 0o644))
			require.Equal(t, tt.want, hasOwnTests(dir))
		})
	}
	require.False(t, hasOwnTests("/no/such"))
}

func TestMainModule(t *testing.T) {
	t.Setenv("GOROOT", filepath.FromSlash("/go"))
	for name, tt := range map[string]struct {
		module, version, dir string
		want                 bool
	}{
		"main":            {"a", "", "/a", true},
		"other":           {"a", "v1.0.0", "/a", false},
		"std":             {"", "", "/go/src/fmt", false},
		"vendored by std": {"", "", "/go/src/vendor/x", false},
		"std's own":       {"std", "", "/go/src/fmt", false},
		"files":           {"", "", "/gone", true},
	} {
		cfg := &config{Dir: filepath.FromSlash(tt.dir), Module: &analysis.Module{Path: tt.module, Version: tt.version}}
		require.Equal(t, tt.want, cfg.inMainModule(), name)
	}
}

func TestWithoutCgo(t *testing.T) {
	t.Parallel()
	dir, tmp := t.TempDir(), t.TempDir()
	plain, source := filepath.Join(dir, "b.go"), filepath.Join(dir, "a.go")
	made := []string{plain, filepath.Join(tmp, "_cgo_gotypes.go"), filepath.Join(tmp, "a.cgo1.go")}
	require.Equal(t, made, withoutCgo(dir, made), "the source is not there")
	require.NoError(t, os.WriteFile(source, nil, 0o644))
	require.Equal(t, []string{plain, source}, withoutCgo(dir, made))
	require.Equal(t, []string{plain}, withoutCgo(dir, []string{plain}))
}

// What is certainly no key function must not cost the types of its package;
// that key functions are found is tested through the go command.
func TestScan(t *testing.T) {
	t.Parallel()
	local := func(path string) bool { return path == "example.org/k" }
	for src, want := range map[string]bool{
		`func F(id string) string { return "a:" + id }`:                                        true,
		`func F(id string) k.Key { return k.Key("a:" + id) }`:                                  true,
		`func F(id string) k.Key { return k.Key(k.Prefix + id) }`:                              true,
		`func F(id string) (string, error) { return "a:" + id, nil }`:                          true,
		`func F(ids []string) string { s := ""; for _, s = range ids { s += ":" }; return s }`: true,
		`func F() string { return g() }; func g() string { return "" }`:                        true,
		`func F(m map[int]string) string { m[1] = "a:"; return m[1] }`:                         true,
		`type T []byte; func (T) F() T { return T("x") }`:                                      true,

		`func f(id string) string { return "a:" + id }`:                      false,
		`func F(id string) int { return len("a:" + id) }`:                    false,
		`func F(id string) error { return fmt.Errorf("a: %s", id) }`:         false,
		`func F(id string) (string, error) { return id, fmt.Errorf("a:") }`:  false,
		`func F(id string) string { log.Print("a:"); return id }`:            false,
		`func F(id string) string { return strings.ToUpper(id) }`:            false,
		`func F(id string) time.Month { return time.May }`:                   false,
		`func F(s S) string { return s.Name }; type S struct{ Name string }`: false,
		`type S struct{}; func F() S { f("a:"); return S{} }`:                false,
		`func F() string { return "" }`:                                      false,
		`func F() string { func() string { return "a:" }(); return "" }`:     false,
		`type E int; func (E) Error() string { return "a:" }`:                false,
	} {
		const head = "package p\n\nimport (\n\"example.org/k\"\n\"fmt\"\n\"log\"\n\"strings\"\n\"time\"\n)\n\n"
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", head+src, parser.SkipObjectResolution)
		require.NoError(t, err, src)
		require.Equal(t, want, mayReturnKeys([]*ast.File{f}, false, local), src)
	}
}

func TestPackageNames(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"a/b": "b", "a/b/v2": "b", "gopkg.in/b.v1": "b", "a/go-b": "b", "a/b-go": "b", "a/b-c": "bc", "a/b-c/v3": "b_c",
	} {
		require.Contains(t, packageNames(path), want, path)
	}
}
