package ruletest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/internal/gopath"
)

// program is what runs the functions of packages and prints what the client is
// told, a line each.
const program = `package main

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"regexp"

	"github.com/redis/go-redis/v9"

%s)

var out = bufio.NewWriter(os.Stdout)

func main() {
	defer out.Flush()
%s}

func call(name string, f func() []any) {
	defer func() {
		if v := recover(); v != nil {
			fmt.Fprintf(out, "%%s\tpanic\t%%v\n", name, v)
		}
	}()
	redis.Recorder = func(method string, args []any) {
		fmt.Fprintf(out, "%%s\t%%s", name, method)
		for _, a := range args {
			fmt.Fprintf(out, "\t%%s", show(a))
		}
		fmt.Fprintln(out)
	}
	results := f()
	fmt.Fprintf(out, "%%s\tresults", name)
	for _, r := range results {
		fmt.Fprintf(out, "\t%%s", show(r))
	}
	fmt.Fprintln(out)
}

// show prints a value without addresses.
func show(v any) string {
	r := reflect.ValueOf(v)
	if r.Kind() == reflect.Pointer && !r.IsNil() && r.Elem().Kind() == reflect.Struct {
		r = r.Elem()
	}
	switch r.Kind() {
	case reflect.Invalid:
		return "nil"
	case reflect.Func, reflect.Pointer, reflect.Chan:
		return r.Type().String()
	}
	return address.ReplaceAllString(fmt.Sprintf("%%#v", r.Interface()), "(...)")
}

var address = regexp.MustCompile("\\(0x[0-9a-f]+\\)")
`

// execute runs the functions of all packages that fixes change, with and without
// the fixes, and compares the keys and results.
func (f *Fixes) execute(t *testing.T, after *fixed) {
	t.Helper()
	var pkgs []*packages.Package
	for _, p := range f.before.pkgs {
		if slices.ContainsFunc(p.GoFiles, func(name string) bool { return after.files[name] != nil }) {
			pkgs = append(pkgs, p)
		}
	}
	require.NotEmpty(t, pkgs)
	was, is := f.output(t, pkgs, nil), f.output(t, pkgs, after.files)
	if was != is {
		a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				require.Equal(t, a[i], b[i], "the first line of %d and %d that differs", len(a), len(b))
			}
		}
		require.Len(t, b, len(a))
	}
	f.checkExecuted(t, pkgs, was)
}

// output builds and runs the program with the contents of some files replaced.
func (f *Fixes) output(t *testing.T, pkgs []*packages.Package, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	overlay, err := recording(f.gopath)
	require.NoError(t, err)
	var imports, calls strings.Builder
	for i, p := range pkgs {
		overlay[filepath.Join(p.Dir, "zz_execute.go")] = executor(p)
		fmt.Fprintf(&imports, "\tp%d %q\n", i, p.PkgPath)
		fmt.Fprintf(&calls, "\tp%d.RuletestExecute(call)\n", i)
	}
	for name, data := range files {
		overlay[name] = data
	}
	main := filepath.Join(f.gopath, "src", "ruletestmain", "main.go")
	overlay[main] = fmt.Appendf(nil, program, imports.String(), calls.String())

	ctx := context.Background()
	bin := filepath.Join(dir, "program")
	build := exec.CommandContext(ctx, "go", "build", "-overlay", writeOverlay(t, dir, overlay), "-o", bin, "ruletestmain")
	build.Dir, build.Env = f.gopath, gopath.Env(f.gopath)
	said, err := build.CombinedOutput()
	require.NoError(t, err, "%s", said)
	run := exec.CommandContext(ctx, bin)
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	require.NoError(t, run.Run(), "%s", stderr.String())
	return stdout.String()
}

// writeOverlay writes the contents of files for the go command's -overlay, and
// returns the name of its description.
func writeOverlay(t *testing.T, dir string, files map[string][]byte) string {
	t.Helper()
	var description struct{ Replace map[string]string }
	description.Replace = map[string]string{}
	for name, data := range files {
		copied := filepath.Join(dir, fmt.Sprintf("%d.go", len(description.Replace)))
		require.NoError(t, os.WriteFile(copied, data, 0o600))
		description.Replace[name] = copied
	}
	data, err := json.Marshal(description)
	require.NoError(t, err)
	name := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(name, data, 0o600))
	return name
}

// checkExecuted fails for functions with an edit that were not run: then nothing
// is known of their keys.
func (f *Fixes) checkExecuted(t *testing.T, pkgs []*packages.Package, output string) {
	t.Helper()
	ran := map[string]bool{}
	for line := range strings.Lines(output) {
		fields := strings.Split(line, "\t")
		if name, _, ok := strings.Cut(fields[0], "#"); ok && len(fields) > 1 && fields[1] != "panic" {
			ran[name] = true
		}
	}
	for _, x := range f.before.findings {
		if x.Fix == nil {
			continue
		}
		for _, e := range x.Fix.Edits {
			for _, p := range pkgs {
				for _, file := range p.Syntax {
					for _, d := range file.Decls {
						fn, ok := d.(*ast.FuncDecl)
						if !ok || e.Pos < fn.Pos() || fn.End() < e.Pos || indirect(fn) {
							continue
						}
						if name := callName(p, fn); !ran[name] {
							t.Errorf("%s: %s is fixed, but was not executed", p.Fset.PositionFor(fn.Pos(), false), name)
						}
					}
				}
			}
		}
	}
}

// indirect reports whether a function has the comment //ruletest:indirect: others
// call it, with values that the program can have.
func indirect(fn *ast.FuncDecl) bool {
	return fn.Doc != nil && slices.ContainsFunc(fn.Doc.List, func(c *ast.Comment) bool { return c.Text == "//ruletest:indirect" })
}

// callName is the name of a function in the output.
func callName(p *packages.Package, fn *ast.FuncDecl) string {
	f, ok := p.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok {
		return p.PkgPath + "." + fn.Name.Name
	}
	return f.FullName()
}
