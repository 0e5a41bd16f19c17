package docs_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/doctest"
	"github.com/redislint/redislint/internal/redislinttest"
)

// example returns the only block of a mode in the documents.
func example(t *testing.T, mode string) doctest.Block {
	t.Helper()
	b, err := doctest.Only(".", mode)
	require.NoError(t, err)
	return b
}

// lines returns what redislint prints for editors: FILE:LINE:COLUMN: text.
func (x examples) lines(t *testing.T, dir string) []string {
	t.Helper()
	out, status := x.bash(t, dir, "redislint --format line --quiet ./...")
	require.Equal(t, 1, status, out)
	lines := strings.Split(strings.TrimRight(out, "\n"), "\n")
	require.Greater(t, len(lines), 20)
	return lines
}

// Vim and Neovim fill the list of :make with every finding, by two lines
// of docs/editors.md.
func TestVim(t *testing.T) {
	x := examples{redislint: redislinttest.Program(t)}
	dir := copyOf(t, "testdata/systems/conduit")
	want := x.lines(t, dir)
	list := filepath.Join(t.TempDir(), "list")
	script := filepath.Join(t.TempDir(), "make.vim")
	require.NoError(t, os.WriteFile(script, []byte("set nocompatible\n"+example(t, "vim").Text+`
silent make!
call writefile(map(getqflist(), 'bufname(v:val.bufnr).":".v:val.lnum.":".v:val.col.": ".v:val.text'), '`+list+`')
qa!
`), 0o600))
	for editor, args := range map[string]string{"vim": "-es", "nvim": "--headless"} {
		t.Run(editor, func(t *testing.T) {
			if _, err := exec.LookPath(editor); err != nil {
				t.Skip(editor + " is not installed")
			}
			x.bash(t, dir, editor+" "+args+" -u NONE -S "+script+" </dev/null")
			got, err := os.ReadFile(list)
			require.NoError(t, err)
			require.Equal(t, want, strings.Split(strings.TrimRight(string(got), "\n"), "\n"))
			require.NoError(t, os.Remove(list))
		})
	}
}

// vscodeLine is how VS Code's Go extension reads a line of go vet: file, line,
// column, text.
var vscodeLine = regexp.MustCompile(`^(?:[^:]*: )?((?:.:)?[^:]*):(\d+)(?::(\d+)?)?:(?:\w+:)? (.*)$`)

// VS Code's Go extension runs go vet with go.vetFlags in the folder of a file when
// that is saved: it reads every finding, with the folder's own file.
func TestVSCode(t *testing.T) {
	if testing.Short() {
		t.Skip("a new program looks at every package of the build under go vet")
	}
	x := examples{redislint: redislinttest.Program(t)}
	var settings struct {
		OnSave string   `json:"go.vetOnSave"`
		Flags  []string `json:"go.vetFlags"`
	}
	require.NoError(t, json.Unmarshal([]byte(example(t, "vscode").Text), &settings))
	require.Equal(t, "package", settings.OnSave)
	require.Len(t, settings.Flags, 1)
	flag, path, _ := strings.Cut(settings.Flags[0], "=")
	require.Equal(t, "-vettool", flag)
	require.True(t, strings.HasPrefix(path, "/"), "an absolute path")

	dir := copyOf(t, "testdata/systems/conduit")
	out, status := x.bash(t, filepath.Join(dir, "internal", "history"), "go vet -vettool="+x.redislint+" .")
	require.Equal(t, 1, status)
	var got []string
	for line := range strings.Lines(out) {
		if m := vscodeLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			got = append(got, filepath.Clean(m[1])+":"+m[2]+":"+m[3]+": "+m[4])
		}
	}
	var want []string
	for _, line := range x.lines(t, dir) {
		if line, here := strings.CutPrefix(line, "internal/history/"); here {
			want = append(want, line)
		}
	}
	require.Equal(t, want, got)
}

// The configuration of efm-langserver has the command and the pattern that Vim
// has.
func TestEfm(t *testing.T) {
	var config struct {
		Languages map[string][]struct {
			Command string   `yaml:"lint-command"`
			Formats []string `yaml:"lint-formats"`
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(example(t, "efm").Text), &config))
	require.Len(t, config.Languages["go"], 1)
	tool := config.Languages["go"][0]
	vim := strings.ReplaceAll(example(t, "vim").Text, `\ `, " ")
	require.Equal(t, "set makeprg="+tool.Command+"\nset errorformat="+tool.Formats[0]+"\n", vim)
}
