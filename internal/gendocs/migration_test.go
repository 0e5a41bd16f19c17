package gendocs_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/gendocs"
	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/internal/tutorial"
)

// TestMigration does what docs/migration.md does, on a copy of testdata/migrate/shop
// and on real servers, and fails when the page shows something else.
func TestMigration(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program, twice")
	}
	redistest.Start(t) // skips where there is no server
	s := newShop(t)
	parts := map[string]string{}
	show := func(part string, lines ...string) {
		t.Helper()
		parts["migration-"+part] = gendocs.Fenced("console", strings.Join(lines, "\n"))
	}

	show("before", s.console("redislint --format line", 1))
	before := s.build()
	show("init", s.console("redislint init", 0))
	parts["migration-edit"] = gendocs.Fenced("diff", applied(t, s.dir, []tutorial.Edit{
		{File: ".redislint.yml", Old: "  env: SHOP_NAMESPACE # the variable of the environment that the builders read it from\n", New: "  env: SHOP_NAMESPACE # the variable of the environment that the builders read it from\n  match: \"^[a-z][a-z0-9-]*$\"\n"},
		{File: ".redislint.yml", Old: "  asynq_default_pending:\n    pattern: \"asynq:{{default}}:pending\"\n    type: list\n", New: "  asynq:\n    pattern: \"asynq:{rest...}\"\n"},
		{File: ".redislint.yml", Old: "  type: Keys # of Go: it has a method for each class above\n", New: "  type: Keys # of Go: it has a method for each class above\n  default: eager # a wrong namespace stops the program when it starts\n"},
	}))
	parts["migration-policy"] = gendocs.Fenced("yaml", s.read(".redislint.yml"))
	show("gen", s.console("redislint gen", 0))
	parts["migration-diff"] = gendocs.Fenced("diff", strings.Join(s.run("redislint fix --diff", 0), "\n"))
	show("fix", s.console("redislint fix", 0), s.console("redislint check", 0), s.console("redislint gen --check", 0), s.console("go vet ./...", 0))

	after := s.build()
	require.Equal(t, s.wire(before), s.wire(after), "the same bytes")
	parts["migration-wire"] = gendocs.Fenced("text", sideBySide("without SHOP_NAMESPACE", "SHOP_NAMESPACE=eu", s.wire(after), s.wire(after, "SHOP_NAMESPACE=eu")))
	show("wrong", s.wrong(after))
	show("two", s.two(after))

	parts["migration-leftover-code"] = gendocs.Fenced("diff", applied(t, s.dir, []tutorial.Edit{{File: "internal/store/store.go", Old: lastLines, New: lastLines + sessions}}))
	show("leftover-check", s.console("redislint check", 1))
	show("leftover-fix", s.console("redislint fix", 1))
	parts["migration-leftover-hand"] = gendocs.Fenced("diff", applied(t, s.dir, []tutorial.Edit{{
		File: "internal/store/store.go",
		Old:  "\t\tkey := it.Val()\n\t\ttokens = append(tokens, key[strings.Index(key, \":\")+1:])\n",
		New:  "\t\tif _, token, ok := rediskeys.ParseSession(it.Val()); ok {\n\t\t\ttokens = append(tokens, token)\n\t\t}\n",
	}}))
	show("leftover-after", s.console("redislint fix", 0), s.console("redislint check", 0), s.console("go vet ./...", 0))
	check(t, "docs/migration.md", parts)
}

// What a later change adds to the store: it finds the sessions, and cuts the prefix
// off their keys.
const (
	lastLines = "\treturn own, theirs, err\n}\n"
	sessions  = `
// Sessions returns the tokens of all sessions.
func (s *Store) Sessions(ctx context.Context) ([]string, error) {
	var tokens []string
	it := s.rdb.Scan(ctx, 0, "session:*", 100).Iterator()
	for it.Next(ctx) {
		key := it.Val()
		tokens = append(tokens, key[strings.Index(key, ":")+1:])
	}
	return tokens, it.Err()
}
`
)

// A shop is a copy of testdata/migrate/shop.
type shop struct {
	t         *testing.T
	dir       string
	redislint string
	env       []string
}

func newShop(t *testing.T) *shop {
	t.Helper()
	s := &shop{t: t, dir: redislinttest.Dir(t), redislint: redislinttest.Program(t)}
	require.NoError(t, os.CopyFS(s.dir, os.DirFS(filepath.Join(top, "testdata", "migrate", "shop"))))
	s.env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "SHOP_NAMESPACE=", "NO_COLOR=1")
	s.run("go mod download", 0)
	return s
}

func (s *shop) read(file string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, file))
	require.NoError(s.t, err)
	return string(text)
}

// run runs a command in the module, and returns the lines of its standard output.
func (s *shop) run(line string, status int, env ...string) []string {
	s.t.Helper()
	words := strings.Fields(line)
	if words[0] == "redislint" {
		words[0] = s.redislint
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(s.t.Context(), words[0], words[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = s.dir, append(slices.Clone(s.env), env...), &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		require.NoError(s.t, err)
	}
	require.Equal(s.t, status, cmd.ProcessState.ExitCode(), "%s\n%s%s", line, &stdout, &stderr)
	text := strings.TrimRight(cmp.Or(stdout.String(), stderr.String()), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// console is a command and what it prints.
func (s *shop) console(line string, status int) string {
	s.t.Helper()
	return strings.Join(append([]string{"$ " + line}, s.run(line, status)...), "\n")
}

// build builds the program, and returns its file.
func (s *shop) build() string {
	s.t.Helper()
	file := filepath.Join(s.t.TempDir(), "shop.exe")
	s.run("go build -o "+file+" ./cmd/shop", 0)
	return file
}

// wire returns what a server of its own receives from a run of the program, except for
// what a client says of itself, and for the text of a script behind its hash.
func (s *shop) wire(program string, env ...string) []string {
	s.t.Helper()
	addr := redistest.Start(s.t)
	m := redistest.NewMonitor(s.t, addr)
	s.run(program+" -redis "+addr, 0, env...)
	var lines []string
	for _, c := range m.Commands() {
		args := slices.Clone(c.Args)
		switch args[0] {
		case "hello", "client", "eval":
			continue
		case "evalsha":
			args[1] = "..."
		}
		if c.Client == "lua" {
			continue
		}
		lines = append(lines, strings.Join(args, " "))
	}
	return lines
}

// wrong starts the program with a namespace that the policy does not allow, and
// returns the first line that it prints.
func (s *shop) wrong(program string) string {
	s.t.Helper()
	lines := s.run(program, 2, "SHOP_NAMESPACE=EU:1")
	return "$ SHOP_NAMESPACE=EU:1 shop\n" + lines[0]
}

// two runs the program in two namespaces on one server, and returns what they print
// and which keys there are then.
func (s *shop) two(program string) string {
	s.t.Helper()
	addr := redistest.Start(s.t)
	var lines []string
	for _, run := range []struct{ variable, name string }{{"", "ada"}, {"SHOP_NAMESPACE=eu", "bob"}, {"", "ada"}} {
		command := strings.TrimSpace(run.variable + " shop -name " + run.name)
		lines = append(lines, "$ "+command)
		lines = append(lines, s.run(program+" -redis "+addr+" -name "+run.name, 0, cmp.Or(run.variable, "SHOP_NAMESPACE="))...)
	}
	reply, err := redistest.Dial(s.t, addr).Do("KEYS", "*")
	require.NoError(s.t, err)
	var keys []string
	for _, key := range reply.([]any) {
		keys = append(keys, key.(string))
	}
	slices.Sort(keys)
	return strings.Join(slices.Concat(lines, []string{"$ redis-cli --scan | sort"}, keys), "\n")
}

// sideBySide returns two lists of the same length as two columns.
func sideBySide(left, right string, a, b []string) string {
	width := len(left)
	for _, line := range a {
		width = max(width, len(line))
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%-*s   %s\n", width, left, right)
	for i, line := range a {
		fmt.Fprintf(&out, "%-*s   %s\n", width, line, b[i])
	}
	return out.String()
}
