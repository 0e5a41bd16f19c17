package proggen_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/rediscalls"
	"github.com/redislint/redislint/passes/rediscalls/internal/proggen"
)

// programs is how many programs TestGeneratedPrograms runs, of which the first
// has that seed: REDISLINT_PROGRAMS=1000, REDISLINT_SEED=7.
func programs(t *testing.T) (n, first int) {
	n, first = 60, 1
	for name, to := range map[string]*int{"REDISLINT_PROGRAMS": &n, "REDISLINT_SEED": &first} {
		if s := os.Getenv(name); s != "" {
			i, err := strconv.Atoi(s)
			require.NoError(t, err)
			*to = i
		}
	}
	return n, first
}

// TestGeneratedPrograms runs programs that build keys at random and compares
// what they send with what the analysis says: each key has a template at its
// line, and most of its literal bytes are known to be literal.
func TestGeneratedPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module")
	}
	n, first := programs(t)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	var progs []proggen.Program
	for i := range n {
		progs = append(progs, proggen.New(uint64(first+i), -1))
	}
	write(t, dir, progs)
	sent := run(t, dir)
	uses := analyze(t, dir)
	require.NotEmpty(t, sent)

	var literal, known, total, missed int
	opaque := opaqueLines(progs, dir)
	worst := map[string]string{}
	for _, at := range slices.Sorted(maps.Keys(sent)) {
		for _, key := range slices.Sorted(maps.Keys(sent[at])) {
			if key == "" {
				continue // no key
			}
			total++
			best := -1
			for _, tmpl := range uses[at] {
				if matches(tmpl, key) {
					best = max(best, literalBytes(tmpl))
				}
			}
			if best < 0 {
				if missed++; missed <= 10 {
					t.Errorf("%s: the key %q has no template; there are:\n\t%s\n%s", at, key, show(uses[at]), scenario(t, progs, at))
				}
				continue
			}
			if opaque(at) {
				continue
			}
			for _, caller := range sent[at][key][1:] { // a wrapper's key is known at its call
				for _, tmpl := range uses[caller] {
					if matches(tmpl, key) {
						best = max(best, literalBytes(tmpl))
					}
				}
			}
			all := 0
			for i := range len(key) {
				if proggen.Literal(key[i]) {
					all++
				}
			}
			literal, known = literal+all, known+min(best, all)
			if os.Getenv("REDISLINT_WORST") != "" && best*2 < all {
				worst[at] = key
			}
		}
	}
	for at, key := range worst {
		t.Logf("%s: %q: little known:\n\t%s\n%s", at, key, show(uses[at]), scenario(t, progs, at))
	}
	share := float64(known) / float64(max(literal, 1))
	t.Logf("%d programs from seed %d: %d lines, %d keys, %d without a template, %.1f %% of the literal bytes known", n, first, len(sent), total, missed, 100*share)
	require.Zero(t, missed)
	least := 0.9
	if n < 200 { // a line or two weigh a lot
		least = 0.85
	}
	require.GreaterOrEqual(t, share, least)
}

// opaqueLines tells the lines whose literals cannot all be known.
func opaqueLines(progs []proggen.Program, dir string) func(at string) bool {
	lines := map[string]bool{}
	for _, p := range progs {
		n := -1
		for i, s := range strings.Split(p.Source, "\n") {
			if strings.HasPrefix(s, "// Scenario ") {
				n++
			}
			if n >= 0 && n < len(p.Opaque) {
				lines[fmt.Sprintf("%s:%d", filepath.Join(dir, fmt.Sprintf("p%d", p.Seed), "p.go"), i+1)] = p.Opaque[n]
			}
		}
	}
	return func(at string) bool { return lines[at] }
}

// write writes a module with the programs and a command that runs them all.
func write(t *testing.T, dir string, progs []proggen.Program) {
	files := maps.Clone(proggen.Stubs)
	imports, runs := "", ""
	for _, p := range progs {
		files[fmt.Sprintf("p%d/p.go", p.Seed)] = p.Source
		files[fmt.Sprintf("p%d/p%dlib/lib.go", p.Seed, p.Seed)] = p.Lib + "// Used makes the import one that is used.\nconst Used = 1\n"
		imports += fmt.Sprintf("\t%q\n", p.Path())
		runs += fmt.Sprintf("\t\tp%d.Run(rdb)\n", p.Seed)
	}
	files["main.go"] = "package main\n\nimport (\n\t\"encoding/json\"\n\t\"os\"\n\n\t\"github.com/redis/go-redis/v9\"\n\n\t\"gen/in\"\n" + imports + `)

func main() {
	rdb := &redis.Client{}
	for i := range uint64(24) {
		in.Seed(i)
` + runs + `	}
	json.NewEncoder(os.Stdout).Encode(redis.Sent)
}
`
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
}

// run builds and runs the module: keys by file and line, with the lines of the
// calls that led there.
func run(t *testing.T, dir string) map[string]map[string][]string {
	build := exec.Command("go", "build", "-o", "gen.exe", ".")
	build.Dir = dir
	build.Env = environment()
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	cmd := exec.Command(filepath.Join(dir, "gen.exe"))
	data, err := cmd.Output()
	require.NoError(t, err)
	sent := map[string]map[string][]string{}
	require.NoError(t, json.Unmarshal(data, &sent))
	return sent
}

func environment() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
}

// analyze gives the templates by file and line.
func analyze(t *testing.T, dir string) map[string][]keys.Template {
	cfg := &packages.Config{Mode: packages.LoadSyntax, Dir: dir, Env: environment()}
	loaded, err := packages.Load(cfg, "./...")
	require.NoError(t, err)
	var pkgs []*rediscalls.Package
	for _, p := range loaded {
		require.Empty(t, p.Errors)
		if p.PkgPath != "gen/in" && p.PkgPath != "gen" { // what comes in is not known
			pkgs = append(pkgs, &rediscalls.Package{Path: p.PkgPath, Fset: p.Fset, Files: p.Syntax, Types: p.Types, Info: p.TypesInfo})
		}
	}
	out := map[string][]keys.Template{}
	for _, u := range rediscalls.Analyze(pkgs).Uses {
		at := fmt.Sprintf("%s:%d", u.Arg.File, u.Arg.Line)
		for _, k := range u.Keys {
			out[at] = append(out[at], k.Template)
		}
	}
	return out
}

// matches reports whether a key can come from a template whose placeholders may
// be empty and hold anything that fits their type.
func matches(tmpl keys.Template, key string) bool {
	var b strings.Builder
	for _, p := range tmpl.Parts() {
		switch {
		case !p.Placeholder:
			b.WriteString(regexp.QuoteMeta(p.Literal))
		case p.Type == keys.Int:
			b.WriteString("-?[0-9]+")
		case p.Type == keys.Uint:
			b.WriteString("[0-9]+")
		case p.Type == keys.Hex:
			b.WriteString("[0-9a-fA-F]*")
		default:
			b.WriteString("(?s:.*)")
		}
	}
	ok, err := regexp.MatchString("^"+b.String()+"$", key)
	return err == nil && ok
}

func literalBytes(tmpl keys.Template) int {
	n := 0
	for _, p := range tmpl.Parts() {
		n += len(p.Literal)
	}
	return n
}

func show(ts []keys.Template) string {
	var out []string
	for _, t := range ts {
		out = append(out, t.String())
	}
	return strings.Join(slices.Compact(slices.Sorted(slices.Values(out))), "\n\t")
}

// scenario is the program that sends the key of a line, without what has
// nothing to do with it.
func scenario(t *testing.T, progs []proggen.Program, at string) string {
	for _, p := range progs {
		mark := fmt.Sprintf("/p%d/p.go:", p.Seed)
		i := strings.Index(at, mark)
		if i < 0 {
			continue
		}
		line, err := strconv.Atoi(at[i+len(mark):])
		require.NoError(t, err)
		n := -1
		for _, s := range strings.Split(p.Source, "\n")[:line] {
			if strings.HasPrefix(s, "// Scenario ") {
				n++
			}
		}
		small := proggen.New(p.Seed, n)
		_, body, _ := strings.Cut(small.Source, "// Scenario ")
		return fmt.Sprintf("seed %d, scenario %s\n%s\nthe line: %s", p.Seed, body, small.Lib, strings.Split(p.Source, "\n")[line-1])
	}
	return ""
}
