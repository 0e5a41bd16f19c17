package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/imports"
	"golang.org/x/tools/txtar"

	"github.com/redislint/redislint/internal/redislinttest"
)

// TestHostile fixes programs that fixes can do harm to, those of testdata/hostile: all
// functions of the form f(rdb *redis.Client), and Run of all packages, send the same
// commands afterwards, in each build that the archive begins with, and all of it
// compiles. What builders must not build has the comment "kept" on its line (the
// namespace may be taken from them); everything else they build.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	archives, err := filepath.Glob(filepath.Join("..", "..", "testdata", "hostile", "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			require.NoError(t, err)
			h := newHostile(t, archive)
			before := h.commands(t)
			said := h.fix(t, archiveLines(archive, "fix")...)
			after := h.commands(t)
			for build, functions := range before {
				for f, commands := range functions {
					require.Equal(t, commands, after[build][f], "%s in %s", f, build)
				}
			}
			for _, line := range archiveLines(archive, "vet") {
				env, args := buildOf(line)
				outputOf(t, exec.CommandContext(t.Context(), "go", append([]string{"vet"}, append(args, "./...")...)...), h.dir, append(env, "GOPROXY=off")...)
			}
			h.compare(t, archive, said)
		})
	}
}

// A hostile is the module of an archive, unpacked.
type hostile struct {
	dir  string
	runs []string // flags and variables of the builds that run
}

var (
	functionOf = regexp.MustCompile(`(?m)^func ([a-zA-Z]\w*)\(rdb \*redis\.Client\) \{`)
	built      = regexp.MustCompile(`\b(?:rediskeys\d*\.(?:Default\(\)|Prefixed\(.*\))|k|s\.k)\.(?:One|Two|Nums?)\(`)
)

func newHostile(t *testing.T, archive *txtar.Archive) *hostile {
	t.Helper()
	work := redislinttest.Dir(t)
	h := &hostile{dir: filepath.Join(work, "m"), runs: archiveLines(archive, "run")}
	require.NoError(t, os.CopyFS(filepath.Join(work, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	var imported, calls strings.Builder
	module, _, _ := strings.Cut(strings.TrimPrefix(string(archive.Files[0].Data), "module "), "\n")
	for _, f := range archive.Files {
		name := filepath.Join(h.dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, f.Data, 0o644))
		dir, _, nested := strings.Cut(f.Name, "/")
		for _, m := range functionOf.FindAllSubmatch(f.Data, -1) {
			call := string(m[1])
			if nested && (call != "Run" || strings.Count(f.Name, "/") > 1 || strings.Contains(calls.String(), dir+".Run")) {
				continue
			}
			if nested {
				call = dir + ".Run"
				fmt.Fprintf(&imported, "\t%q\n", module+"/"+dir)
			}
			fmt.Fprintf(&calls, "\tfmt.Println(\"# %s\")\n\t%s(rdb)\n", call, call)
		}
	}
	main := "package main\n\nimport (\n\t\"fmt\"\n\n\t\"github.com/redis/go-redis/v9\"\n\n" + imported.String() + ")\n\nfunc main() {\n\trdb := new(redis.Client)\n" + calls.String() + "}\n"
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, "main.go"), []byte(main), 0o644))
	redislint(t, h.dir, "gen", "--quiet")
	return h
}

// archiveLines are the lines of an archive's comment that begin with a word, without it.
func archiveLines(archive *txtar.Archive, word string) []string {
	var out []string
	for line := range strings.Lines(string(archive.Comment)) {
		if first, rest, _ := strings.Cut(strings.TrimSpace(line), " "); first == word {
			out = append(out, rest)
		}
	}
	return out
}

// buildOf splits a line into variables and flags.
func buildOf(line string) (env, args []string) {
	for word := range strings.FieldsSeq(line) {
		if strings.HasPrefix(word, "-") {
			args = append(args, word)
		} else {
			env = append(env, word)
		}
	}
	return env, args
}

// commands are those that each function sends, by build.
func (h *hostile) commands(t *testing.T) map[string]map[string][]string {
	t.Helper()
	out := map[string]map[string][]string{}
	for _, run := range h.runs {
		env, args := buildOf(run)
		functions, f := map[string][]string{}, ""
		for line := range strings.Lines(outputOf(t, exec.CommandContext(t.Context(), "go", append([]string{"run"}, append(args, ".")...)...), h.dir, append(env, "GOPROXY=off")...)) {
			if name, ok := strings.CutPrefix(line, "# "); ok {
				f = strings.TrimSpace(name)
				functions[f] = nil
			} else {
				functions[f] = append(functions[f], line)
			}
		}
		require.NotEmpty(t, functions)
		out["build "+run] = functions
	}
	return out
}

// fix runs redislint fix with flags and returns what it says. Classes may be fixed in part:
// an archive has few, with keys of all kinds.
func (h *hostile) fix(t *testing.T, flags ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), exe, append([]string{"fix", "--partial", "./..."}, flags...)...)
	cmd.Dir, cmd.Env = h.dir, environment("GOPROXY=off")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != statusFindings {
		require.NoError(t, err)
	}
	return string(out)
}

// compare compares what was fixed with the comments of the archive: behind "kept:" is a
// part of the reason.
func (h *hostile) compare(t *testing.T, archive *txtar.Archive, said string) {
	t.Helper()
	for _, f := range archive.Files {
		if filepath.Ext(f.Name) != ".go" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(h.dir, filepath.FromSlash(f.Name)))
		require.NoError(t, err)
		require.Equal(t, goimports(t, f.Data) == string(f.Data), goimports(t, data) == string(data), "goimports of %s:\n%s", f.Name, data)
		for i, line := range slices.Collect(strings.Lines(string(data))) {
			at := fmt.Sprintf("%s:%d", f.Name, i+1)
			_, comment, kept := strings.Cut(line, "// kept")
			switch {
			case kept && built.MatchString(line):
				t.Errorf("%s is fixed: %s", at, line)
			case !kept && (strings.Contains(line, `"app:`) || strings.Contains(line, `'app:`) || strings.Contains(line, ".Namespace()")):
				t.Errorf("%s is not fixed: %s%s", at, line, about(said, at))
			case kept && !strings.Contains(about(said, at), strings.TrimSpace(strings.TrimPrefix(comment, ":"))):
				t.Errorf("%s has another reason: %s", at, about(said, at))
			}
		}
	}
}

// goimports is a file as goimports writes it, without looking for packages.
func goimports(t *testing.T, data []byte) string {
	t.Helper()
	out, err := imports.Process("a.go", data, &imports.Options{FormatOnly: true, Comments: true, TabIndent: true, TabWidth: 8})
	require.NoError(t, err)
	return string(out)
}

// about are the lines of a report on a line of a file.
func about(said, at string) string {
	var out strings.Builder
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, at+":") {
			out.WriteString(line)
		}
	}
	return out.String()
}
