package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestMutants damages the modules of testdata/systems, each time in other ways, and runs
// the program on them: it ends, with findings or errors, and never with a bug of its own.
// REDISLINT_MUTANTS is the number of damaged modules, REDISLINT_SEED the first.
func TestMutants(t *testing.T) {
	n, first := 12, 0
	if testing.Short() {
		n = 2
	}
	for name, value := range map[string]*int{"REDISLINT_MUTANTS": &n, "REDISLINT_SEED": &first} {
		if s := os.Getenv(name); s != "" {
			var err error
			*value, err = strconv.Atoi(s)
			require.NoError(t, err)
		}
	}
	systems, err := filepath.Glob(filepath.Join("..", "..", "testdata", "systems", "*", "go.mod"))
	require.NoError(t, err)
	require.NotEmpty(t, systems)
	for seed := first; seed < first+n; seed++ {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			t.Parallel()
			m := &mutant{dir: t.TempDir(), Rand: rand.New(rand.NewPCG(uint64(seed), 15))}
			require.NoError(t, os.CopyFS(m.dir, os.DirFS(filepath.Dir(systems[seed%len(systems)]))))
			m.damage(t)
			for _, args := range [][]string{
				{"check", "--format", []string{"text", "json", "sarif", "github"}[m.IntN(4)]},
				[][]string{{"keys", "--stats"}, {"keys", "--format", "json"}, {"init", "--force"}, {"fix", "--diff"}, {"fix"}, {"gen"}}[m.IntN(6)],
			} {
				m.run(t, args)
			}
		})
	}
}

// A mutant is a module that is damaged.
type mutant struct {
	*rand.Rand
	dir  string
	done []string
}

// run runs the program on the module.
func (m *mutant) run(t *testing.T, args []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, exe, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.Env = m.dir, &stdout, &stderr, environment("GOPROXY=off")
	err := cmd.Run()
	require.NoError(t, ctx.Err(), "redislint %q does not end on %s", args, m.done)
	var exit *exec.ExitError
	require.True(t, err == nil || errors.As(err, &exit), "%v", err)
	status := cmd.ProcessState.ExitCode()
	require.Contains(t, []int{statusOK, statusFindings, statusUsage}, status, "redislint %q on %s:\n%s", args, m.done, stderr.String())
	require.NotContains(t, stderr.String(), "goroutine ")
	if status == statusUsage {
		require.NotEmpty(t, stderr.String(), "redislint %q on %s says no reason", args, m.done)
	}
}

// damage changes some files; those of Go most of the time.
func (m *mutant) damage(t *testing.T) {
	t.Helper()
	var code, other []string
	require.NoError(t, filepath.WalkDir(m.dir, func(name string, e fs.DirEntry, err error) error {
		switch ext := filepath.Ext(name); {
		case err != nil || e.IsDir():
		case ext == ".go":
			code = append(code, name)
		case ext == ".yml" || ext == ".lua" || ext == ".mod":
			other = append(other, name)
		}
		return err
	}))
	for range 1 + m.IntN(8) {
		name := code[m.IntN(len(code))]
		if m.IntN(10) == 0 {
			name = other[m.IntN(len(other))]
		}
		data, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed before
		}
		require.NoError(t, err)
		how := ""
		switch {
		case m.IntN(40) == 0:
			require.NoError(t, os.Remove(name))
			how = "removed"
		case filepath.Ext(name) == ".go" && m.IntN(5) > 0:
			data, how = m.tokens(data)
		case m.IntN(2) == 0:
			data, how = m.lines(data)
		default:
			data, how = m.bytes(data)
		}
		rel, err := filepath.Rel(m.dir, name)
		require.NoError(t, err)
		m.done = append(m.done, rel+": "+how)
		if how != "removed" {
			require.NoError(t, os.WriteFile(name, data, 0o644))
		}
	}
}

// tokens changes some tokens of a Go file, so that most of it still parses.
func (m *mutant) tokens(data []byte) ([]byte, string) {
	type tok struct {
		at, end int
		kind    token.Token
	}
	var list []tok
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(data))
	s.Init(file, data, func(token.Position, string) {}, 0)
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			break
		}
		at := file.Offset(pos)
		if text == "" {
			text = kind.String()
		}
		if end := at + len(text); end <= len(data) && text != "\n" {
			list = append(list, tok{at, end, kind})
		}
	}
	if len(list) < 2 {
		return nil, "emptied"
	}
	at := list[m.IntN(len(list))]
	replace := func(t tok, text string) []byte {
		return slices.Concat(data[:t.at], []byte(text), data[t.end:])
	}
	text := string(data[at.at:at.end])
	switch m.IntN(4) {
	case 0:
		return replace(at, ""), fmt.Sprintf("without %q at %d", text, at.at)
	case 1:
		return replace(at, text+" "+text), fmt.Sprintf("%q twice at %d", text, at.at)
	case 2:
		if text, ok := m.odd(at.kind); ok {
			return replace(at, text), fmt.Sprintf("%q at %d", text, at.at)
		}
	}
	var same []tok // another token of the kind, as a slip of the hand
	for _, t := range list {
		if t.kind == at.kind && string(data[t.at:t.end]) != text {
			same = append(same, t)
		}
	}
	if len(same) == 0 {
		same = list
	}
	from := same[m.IntN(len(same))]
	with := string(data[from.at:from.end])
	return replace(at, with), fmt.Sprintf("%q for %q at %d", with, text, at.at)
}

// odd is a token of a kind that few programs have.
func (m *mutant) odd(kind token.Token) (string, bool) {
	one := func(list ...string) (string, bool) { return list[m.IntN(len(list))], true }
	switch kind {
	case token.STRING:
		return one(`""`, `":"`, `"::{}%"`, `"{"`, `"%[9]*d%!"`, `"\xff\x00\u202e"`, "`"+strings.Repeat("a:", 5000)+"`", "nil", "1<<62", "func() string { return `x` }()")
	case token.INT:
		return one("-1", "0", "9223372036854775807", "1<<70", "1e400", "'x'", `"1"`)
	case token.IDENT:
		return one("_", "nil", "init", "string", "string(nil)", "any", "len", "(*T)", "x.y.z", "struct{}{}", "append", "[]byte", "rdb.rdb.rdb")
	}
	return "", false
}

// lines changes the lines of a file.
func (m *mutant) lines(data []byte) ([]byte, string) {
	list := slices.Collect(bytes.Lines(data))
	if len(list) < 2 {
		return nil, "emptied"
	}
	i, j := m.IntN(len(list)), m.IntN(len(list))
	switch m.IntN(3) {
	case 0:
		list[i], list[j] = list[j], list[i]
		return bytes.Join(list, nil), fmt.Sprintf("lines %d and %d exchanged", i+1, j+1)
	case 1:
		return bytes.Join(slices.Insert(list, i, list[j]), nil), fmt.Sprintf("line %d at %d too", j+1, i+1)
	}
	return bytes.Join(slices.Delete(list, i, i+1), nil), fmt.Sprintf("without line %d", i+1)
}

// bytes changes the bytes of a file.
func (m *mutant) bytes(data []byte) ([]byte, string) {
	at := m.IntN(len(data) + 1)
	switch m.IntN(3) {
	case 0:
		return data[:at], fmt.Sprintf("cut at %d", at)
	case 1:
		end := min(at+m.IntN(20), len(data))
		return slices.Delete(slices.Clone(data), at, end), fmt.Sprintf("without %d to %d", at, end)
	}
	junk := [][]byte{{0}, {0xff, 0xfe}, []byte("\r"), []byte("\u202e"), []byte("/*"), []byte("`"), []byte("{{{{"), []byte("\ufeff"), []byte("//go:build !x\n\n")}[m.IntN(9)]
	return slices.Insert(slices.Clone(data), at, junk...), fmt.Sprintf("%q at %d", junk, at)
}
