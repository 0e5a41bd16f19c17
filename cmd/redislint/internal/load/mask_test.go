package load

import (
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMaskBodies(t *testing.T) {
	for src, want := range map[string]string{
		"func f() { x }":                                "func f() {   }",
		"func f() {\n\tx\n}\nvar y int":                 "func f() {\n  \n}\nvar y int",
		"func f() struct{ x int } { a }":                "func f() struct{ x int } {   }",
		"func f() interface { M() } { a }":              "func f() interface { M() } {   }",
		"func f() (chan struct{}) { a }":                "func f() (chan struct{}) {   }",
		"func f() chan struct{} { a }":                  "func f() chan struct{} {   }",
		"func f[T interface{ ~int }](x T) { a }":        "func f[T interface{ ~int }](x T) {   }",
		"func (r *R) f(g func() { } ) { a }":            "func (r *R) f(g func() { } ) {   }",
		"func f(\n\ta int,\n) {\n}":                     "func f(\n\ta int,\n) {\n}",
		"func f()\nvar x = []int{1}":                    "func f()\nvar x = []int{1}",
		"func f() { \"}\"; '}'; `}`; /*}*/ }\nvar y":    "func f() {                      }\nvar y",
		"func f() { '\\''; \"\\\"}\" }; var z = T{1}":   "func f() {             }; var z = T{1}",
		"func f() { // }\n}\nvar y = T{1}":              "func f() {     \n}\nvar y = T{1}",
		"func f() /* { */ { a }":                        "func f() /* { */ {   }",
		"// func f() { x }\nvar a = `\nfunc f() { x }`": "// func f() { x }\nvar a = `\nfunc f() { x }`",
		"var a = []func(){\nfunc() { x },\n}":           "var a = []func(){\nfunc() { x },\n}",
		"var a = [...]func(){f, g}":                     "var a = [...]func(){f, g}",
		"funcs(){ x }":                                  "funcs(){ x }",
		"func f() { x":                                  "func f() {  ",
		"func":                                          "func",
		"func f() { \"":                                 "func f() {  ",
	} {
		got := []byte(src)
		maskBodies(got)
		require.Equal(t, want, string(got), src)
	}
}

// Whatever is masked, declarations and their places are the same.
func TestMaskedFilesParseTheSame(t *testing.T) {
	goroot, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	require.NoError(t, err)
	dirs := []string{"strconv", "go/types", "net/http", "text/template", "runtime", "slices", "unicode"}
	if testing.Short() {
		dirs = dirs[:1]
	}
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(goroot)), "src", dir, "*.go"))
		require.NoError(t, err)
		for _, file := range files {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			want := outline(t, file, src)
			maskBodies(src)
			require.Equal(t, want, outline(t, file, src), file)
		}
	}
}

func outline(t *testing.T, name string, src []byte) string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	require.NoError(t, err, name)
	var b strings.Builder
	for _, d := range f.Decls {
		b.WriteString(fset.Position(d.Pos()).String() + " " + fset.Position(d.End()).String() + "\n")
	}
	return b.String()
}

func FuzzMaskBodies(f *testing.F) {
	f.Add("package p\n\nfunc f() interface{ M() } { return \"}\" }\n")
	f.Fuzz(func(t *testing.T, src string) {
		got := []byte(src)
		maskBodies(got)
		require.Len(t, got, len(src))
		require.Equal(t, strings.Count(src, "\n"), strings.Count(string(got), "\n"))
	})
}
