package guardtest_test

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/guard/guardtest"
	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/internal/redistest"
)

var (
	plantedTest  = regexp.MustCompile(`(?m)(?:^// want (\S+)\n)?^func (Test\w+)\(`)
	plantedRule  = regexp.MustCompile(`\(([a-z-]+)\)$`)
	plantedEnd   = regexp.MustCompile(`^(?:ok|FAIL)\s+example\.org/[a-z]+(\S*)\s`)
	plantedStart = regexp.MustCompile(`^(?:=== RUN|--- \w+:) +(Test\w+)`)
)

// disagree is how many commands of a system have a key that the code does not: TestWrongWorker has a
// worker that is not the program's.
var disagree = map[string]string{"conduit": "1", "mediation": "0", "poppo": "0", "sett": "0", "skynet": "0"}

// What only a server can tell of the five systems, as far as single commands are concerned, is
// planted in tests of theirs: each is reported, by the rule that it names and no other, and nothing
// in what is right. The READMEs of the systems list these lines.
func TestPlanted(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the tests of five modules")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	require.NoError(t, err)
	addr := redistest.Start(t)
	right, wrong := 0, 0
	for _, system := range []string{"conduit", "mediation", "poppo", "sett", "skynet"} {
		dir := t.TempDir()
		require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join(root, "testdata", "systems", system))))
		planted := os.DirFS(filepath.Join(root, "testdata", "guard", system))
		require.NoError(t, os.CopyFS(dir, planted))
		requireHere(t, dir, root)
		want := map[string]string{} // by folder and test
		require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.Name() != "planted_test.go" {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range plantedTest.FindAllStringSubmatch(string(text), -1) {
				folder, _ := filepath.Rel(dir, filepath.Dir(path))
				want[filepath.ToSlash(folder)+" "+m[2]] = m[1]
			}
			return err
		}))
		require.NotEmpty(t, want)
		seen := t.TempDir()
		for folder, got := range runPlanted(t, dir, addr, seen, want) {
			for test, rules := range got {
				expected := want[folder+" "+test]
				delete(want, folder+" "+test)
				require.Equal(t, expected, strings.Join(rules, " "), "%s: %s: %s", system, folder, test)
				if expected == "" {
					right++
				} else {
					wrong++
				}
			}
		}
		require.Empty(t, want, "%s: tests that did not run", system)
		compared := compareObserved(t, filepath.Join(root, "testdata", "systems", system), seen)
		t.Logf("%s: %s", system, compared)
		// Keys that the code shows are those that were seen, except where a planted test itself is
		// the code that makes one.
		require.Contains(t, compared, "disagree: "+disagree[system]+";", system)
	}
	t.Logf("%d planted mistakes, each reported by its rule alone; %d tests of right code, nothing reported", wrong, right)
}

// requireHere makes the module in dir require this one, at root.
func requireHere(t *testing.T, dir, root string) {
	t.Helper()
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	mod = append(mod, "\nrequire github.com/redislint/redislint v0.0.0\n\nreplace github.com/redislint/redislint => "+root+"\n"...)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o644))
	own, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	require.NoError(t, err)
	ours, err := os.ReadFile(filepath.Join(root, "go.sum"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.sum"), append(own, ours...), 0o644))
}

// runPlanted runs the planted tests, and returns the rules that each reports, by folder and test.
func runPlanted(t *testing.T, dir, addr, seen string, want map[string]string) map[string]map[string][]string {
	t.Helper()
	args := []string{"test", "-mod=mod", "-count=1", "-v", "-run", "^Test(Right|Wrong)"}
	for key := range want {
		if folder, _, _ := strings.Cut(key, " "); !slices.Contains(args, "./"+folder) {
			args = append(args, "./"+folder)
		}
	}
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PLANTED_REDIS="+addr, guardtest.ObservedEnv+"="+seen, "GOWORK=off")
	out, _ := cmd.CombinedOutput() // the planted tests fail
	got := map[string]map[string][]string{}
	test, rules := "", map[string][]string{}
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		switch start, rule, end := plantedStart.FindStringSubmatch(line), plantedRule.FindStringSubmatch(line), plantedEnd.FindStringSubmatch(line); {
		case end != nil:
			got[strings.TrimPrefix(cmp.Or(end[1], "/."), "/")], rules = rules, map[string][]string{}
		case start != nil:
			test = start[1]
			rules[test] = append([]string{}, rules[test]...)
		case rule != nil && !slices.Contains(rules[test], rule[1]):
			rules[test] = append(rules[test], rule[1])
		}
	}
	require.NotEmpty(t, got, "%s", out)
	return got
}

// compareObserved runs the commands of docs/guard.md ("observed"): it compares what the guards of a system saw with what the analysis says, and returns the
// lines about it.
func compareObserved(t *testing.T, dir, seen string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), redislinttest.Program(t), "-C", dir, "check", "--exit-zero", "--format", "json", "--output", os.DevNull, "--observed", seen, "./...").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
