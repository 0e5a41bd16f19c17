package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redislinttest"
)

// TestSystems runs the command line on the systems whose sources say what is
// wrong with them: each line that ends in "want RULE" has a finding of that rule,
// with the quoted text in its message if there is one, and no other line has any.
// What a system's README says of a line is so, and without -short every system is
// vetted.
func TestSystems(t *testing.T) {
	t.Parallel()
	systems := []struct {
		name     string
		findings int // so that a mark that gets lost is noticed
	}{
		{"mediation", 74},
		{"poppo", 48},
		{"sett", 44},
		{"skynet", 48},
	}
	for _, system := range systems {
		t.Run(system.name, func(t *testing.T) {
			t.Parallel()
			dir := redislinttest.Dir(t)
			require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "systems", system.name))))
			wanted := readMarks(t, dir)
			require.Equal(t, system.findings, len(wanted))
			readmeCites(t, dir, wanted)
			goCommand(t, dir, "mod", "download")

			got := checkModule(t, dir)
			require.Equal(t, places(wanted), places(got))
			for i, w := range wanted {
				require.Contains(t, got[i].text, w.text, got[i].place())
			}
			if !testing.Short() {
				goCommand(t, dir, "vet", "./...")
			}
		})
	}
}

// A mark is a finding, or what a source says of one.
type mark struct {
	file string // slash-separated, relative to the module
	line int
	rule string
	text string // the message, or a part of it
}

func (m mark) place() string { return fmt.Sprintf("%s:%d: %s", m.file, m.line, m.rule) }

// places are those of ms, in their order.
func places(ms []mark) []string {
	all := make([]string, len(ms))
	for i, m := range ms {
		all[i] = m.place()
	}
	return all
}

// sortMarks puts ms in the order of files, lines and rules, and leaves several of
// one rule in one line as they are: by column.
func sortMarks(ms []mark) {
	slices.SortStableFunc(ms, func(a, b mark) int {
		if a.file != b.file {
			return strings.Compare(a.file, b.file)
		}
		if a.line != b.line {
			return a.line - b.line
		}
		return strings.Compare(a.rule, b.rule)
	})
}

var (
	// wantComment is what a marked line ends in, in Go or in Lua.
	wantComment = regexp.MustCompile(`(?://|--) want (.+)$`)
	// wantRule is one rule of such a comment, with or without a quoted text.
	wantRule = regexp.MustCompile(`^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?(?: |$)`)
)

// readMarks returns what the Go files of a module say of themselves, sorted.
func readMarks(t *testing.T, dir string) (ms []mark) {
	t.Helper()
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		file, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		lines := bufio.NewScanner(file)
		for n := 1; lines.Scan(); n++ {
			if found := wantComment.FindStringSubmatch(lines.Text()); found != nil {
				ms = append(ms, marksOf(t, name, n, found[1])...)
			}
		}
		return lines.Err()
	}))
	sortMarks(ms)
	return ms
}

// marksOf reads the rules of one comment.
func marksOf(t *testing.T, file string, line int, rules string) (ms []mark) {
	t.Helper()
	for rules != "" {
		found := wantRule.FindStringSubmatch(rules)
		require.NotNil(t, found, "%s:%d: %s", file, line, rules)
		rules = rules[len(found[0]):]
		m := mark{file: file, line: line, rule: found[1]}
		if found[2] != "" {
			text, err := strconv.Unquote(found[2])
			require.NoError(t, err, "%s:%d", file, line)
			m.text = text
		}
		ms = append(ms, m)
	}
	return ms
}

// citation is a line of a module that a README speaks of.
var citation = regexp.MustCompile("`([a-z0-9_/]+\\.go):([0-9]+)`")

// readmeCites looks whether the README of a module is up to date: a line that it
// names is marked, with a rule that it names beside it.
func readmeCites(t *testing.T, dir string, ms []mark) {
	t.Helper()
	readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
	require.NoError(t, err)
	for row := range strings.Lines(string(readme)) {
		for _, cited := range citation.FindAllStringSubmatch(row, -1) {
			require.True(t, slices.ContainsFunc(ms, func(m mark) bool {
				return m.file == cited[1] && strconv.Itoa(m.line) == cited[2] && strings.Contains(row, "`"+m.rule+"`")
			}), "README.md: %s:%s has no finding of a rule of this row: %s", cited[1], cited[2], row)
		}
	}
}

// checkModule returns the findings of a module, sorted.
func checkModule(t *testing.T, dir string) (ms []mark) {
	t.Helper()
	var report struct {
		Findings []struct {
			Rule, Message, File string
			Line                int
		}
		Errors []any
	}
	out := redislint(t, dir, "check", "--format", "json", "--exit-zero")
	require.NoError(t, json.Unmarshal([]byte(out), &report))
	require.Empty(t, report.Errors)
	for _, f := range report.Findings {
		ms = append(ms, mark{file: f.File, line: f.Line, rule: f.Rule, text: f.Message})
	}
	sortMarks(ms)
	return ms
}
