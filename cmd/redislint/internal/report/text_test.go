package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

func TestText(t *testing.T) {
	files := map[string]string{
		"tabs.go":  "package p\n\nvar k =\t\"a:\"\t+ id // after\n",
		"utf8.go":  "package p\n\nvar 名 = f(\"作業:é🎉:\" + id)\n",
		"crlf.go":  "package p\r\n\r\nvar k = \"a:b\"\r\nvar l = 1\r\n",
		"bom.go":   "\ufeffpackage p; var k = \"a:b\"\n",
		"long.go":  "package p\nvar k = f(" + strings.Repeat("xyz, ", 60) + "\"a:b\"" + strings.Repeat(", xyz", 60) + ")\n",
		"huge.go":  "package p\nvar k = \"head:" + strings.Repeat("0123456789", 30) + "\"\n",
		"two.go":   "package p\n\nvar k = \"a:\" +\n\t\"workers:\" + id\n",
		"many.go":  "package p\n\n" + strings.Repeat("\n", 94) + "var script = `\nlocal a = 1\nlocal b = 2\nlocal c = 3\nreturn redis.call('GET', 'a:b')\n`\n",
		"ctrl.go":  "package p\nvar k = `a\x1b[31m` + \"b\u202e:\"\n",
		"wrong.go": "package p\nvar k = \"\xff\xfea:\" + \"b:\"\n",
		"eof.go":   "package p\nvar k = \"a:b\"",
	}

	finding := func(file, text, key string) passes.Finding {
		return passes.Finding{Rule: "hardcoded", Message: "key is written by hand", Span: span(t, files, file, text), Key: key}
	}
	changed := finding("eof.go", `"a:b"`, "a:b")
	changed.Span.Line, changed.Span.EndLine = 40, 40
	noEnd := finding("eof.go", `"a:b"`, "a:b")
	noEnd.Span.EndLine, noEnd.Span.EndCol = 0, 0
	beyond := finding("eof.go", `"a:b"`, "a:b")
	beyond.Span.Column, beyond.Span.EndCol = 90, 95
	missing := passes.Finding{Rule: "hardcoded", Message: "key is written by hand", Span: at("missing.go", 3, 4), Key: "a:b"}
	noPlace := passes.Finding{Rule: "hardcoded", Message: "key\nhas a \x1b[31mline\x1b[0m in it", Key: "a\nb"}

	tests := map[string]passes.Finding{
		"tabs":         finding("tabs.go", `"a:"`, "a:{id}"),
		"utf8":         finding("utf8.go", `"作業:é🎉:"`, "作業:é🎉:{id}"),
		"crlf":         finding("crlf.go", `"a:b"`, "a:b"),
		"bom":          finding("bom.go", `"a:b"`, "a:b"),
		"long":         finding("long.go", `"a:b"`, "a:b"),
		"huge":         finding("huge.go", `"head:`+strings.Repeat("0123456789", 30)+`"`, "head:{...}"),
		"two-lines":    finding("two.go", "\"a:\" +\n\t\"workers:\"", "a:workers:{id}"),
		"many-lines":   finding("many.go", "`\nlocal a = 1\nlocal b = 2\nlocal c = 3\nreturn redis.call('GET', 'a:b')\n`", "a:b"),
		"control":      finding("ctrl.go", "`a\x1b[31m` + \"b\u202e:\"", "a\x1b[31mb\u202e:"),
		"invalid-utf8": finding("wrong.go", `"b:"`, "\xff\xfea:b:"),
		"long-key":     finding("eof.go", `"a:b"`, strings.Repeat("a:作業:", 40)+"{id}"),
		"eof":          finding("eof.go", `"a:b"`, "a:b"),
		"file-changed": changed,
		"no-end":       noEnd,
		"beyond":       beyond,
		"missing-file": missing,
		"no-place":     noPlace,
	}
	for name, f := range tests {
		t.Run(name, func(t *testing.T) {
			r := &Run{Root: root, Result: &uses.Result{Packages: 1}, Findings: []passes.Finding{f}}
			golden(t, "text/"+name+".txt", render(t, func(b *bytes.Buffer) error {
				return Text(b, r, TextOptions{ReadFile: reader(files)})
			}))
		})
	}
}

func TestTextRun(t *testing.T) {
	r := sampleRun(t)
	opts := TextOptions{ReadFile: reader(sampleFiles())}
	text := func(opts TextOptions) string {
		return render(t, func(b *bytes.Buffer) error { return Text(b, r, opts) })
	}
	plain := text(opts)
	golden(t, "run.txt", plain)

	opts.Palette = NewPalette(true)
	colored := text(opts)
	golden(t, "run-color.txt", colored)
	require.Equal(t, plain, uncolored(colored))

	opts.Palette, opts.Quiet = Palette{}, true
	require.True(t, strings.HasPrefix(plain, text(opts)))
	require.NotContains(t, text(opts), "2 findings")

	golden(t, "run-line.txt", render(t, func(b *bytes.Buffer) error { return Lines(b, r) }))
}

// uncolored removes escape sequences.
func uncolored(text string) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(text, "\x1b[")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		_, text, _ = strings.Cut(after, "m")
	}
}

// A narrow terminal cuts lines, and never moves the underline away from the
// key.
func TestTextWidth(t *testing.T) {
	for width := 20; width < 200; width++ {
		line := strings.Repeat("é", 50) + "\t\"作:\"" + strings.Repeat("x", 50)
		start := strings.Index(line, `"`)
		e := newExcerpt(line, start, start+len(`"作:"`), width)
		require.LessOrEqual(t, printedWidth(e.text), width)
		require.Equal(t, 5, e.under)
		cut := e.text
		for printedWidth(cut) > e.indent+e.under {
			cut = cut[:len(cut)-1]
		}
		require.Equal(t, `"作:"`, cut[strings.Index(cut, `"`):], "width %d", width)
	}
}

func printedWidth(text string) int { return width(text) }

func TestShortened(t *testing.T) {
	require.Equal(t, "abcdef", shortened("abcdef", 6))
	require.Equal(t, "ab...h", shortened("abcdefgh", 6))
	for columns := 3; columns < 60; columns++ {
		got := shortened(strings.Repeat("作é", 30), columns)
		require.LessOrEqual(t, width(got), columns)
		require.Greater(t, width(got), columns-2)
	}
}

func TestSummary(t *testing.T) {
	r := sampleRun(t)
	require.Equal(t, "2 findings (1 warning) in 2 files; 5 uses of 4 templates in 2 packages", r.summary())
	r.Errors = []Error{{Message: "x"}}
	r.Findings = r.Findings[:1]
	require.Equal(t, "1 finding in 1 file; 5 uses of 4 templates in 2 packages (not complete: 1 error)", r.summary())
	r.Findings, r.Errors, r.Result = nil, nil, &uses.Result{Packages: 1}
	require.Equal(t, "no findings; 0 uses of 0 templates in 1 package", r.summary())
}

func TestFails(t *testing.T) {
	require.False(t, (&Run{}).Fails())
	require.False(t, (&Run{Findings: []passes.Finding{{Severity: passes.Warning}}}).Fails())
	require.True(t, (&Run{Findings: []passes.Finding{{Severity: passes.Warning}, {}}}).Fails())
}

func TestErrors(t *testing.T) {
	r := &Run{Root: root, Errors: []Error{
		{File: at("a/b.go", 1, 1).File, Line: 3, Column: 5, Package: "p", Message: "undefined: x"},
		{File: at("a/b.go", 1, 1).File, Message: "cannot be read"},
		{Package: "example.org/q", Message: "no such package\nsecond line"},
		{Message: "go: not found"},
		{Message: "one more"},
	}}
	golden(t, "errors.txt", render(t, func(b *bytes.Buffer) error { return Errors(b, r, 4, Palette{}) }))
}

// On a terminal nothing is wider than it, where words allow that; elsewhere no sentence is
// broken.
func TestColumns(t *testing.T) {
	r := sampleRun(t)
	text := func(columns int) string {
		opts := TextOptions{ReadFile: reader(sampleFiles()), Width: max(columns-8, 40), Columns: columns}
		return render(t, func(b *bytes.Buffer) error { return Text(b, r, opts) })
	}
	const broken = "\n      "
	require.NotContains(t, text(0), broken)
	require.Equal(t, text(0), text(200))
	for _, columns := range []int{50, 60, 80} {
		require.Contains(t, text(columns), broken)
		for line := range strings.SplitSeq(text(columns), "\n") {
			require.LessOrEqual(t, width(line), columns, line)
		}
	}
}

func TestWrapped(t *testing.T) {
	require.Equal(t, []string{"ab cd", "ef"}, Wrapped("ab cd ef", 5))
	require.Equal(t, []string{"abcdefg", "h"}, Wrapped("abcdefg h", 3))
	require.Equal(t, []string{"作 作", "作"}, Wrapped("作 作 作", 5))
	require.Equal(t, []string{"a  b"}, Wrapped("a  b", 10))
}
