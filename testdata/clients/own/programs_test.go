package own

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// built is redislint, and the programs.
func built(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, args := range [][]string{
		{"build", "-C", filepath.Join("..", "..", ".."), "-o", filepath.Join(dir, "redislint"), "./cmd/redislint"},
		{"build", "-o", dir + string(filepath.Separator), "./programs/..."},
	} {
		out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	return dir
}

// Programs run as the users that redislint makes for them, and the server refuses
// nothing; so they do in a namespace that is hard to write as a pattern.
func TestProgramsRunAsTheirUsers(t *testing.T) {
	dir := built(t)
	const password = "secret"
	sum := sha256.Sum256([]byte(password))
	for _, name := range []string{"goredis", "redigo", "rueidis", "locks", "scripts"} {
		for _, ns := range []string{"app", "a*b[c d"} {
			users := filepath.Join(dir, name+".acl")
			cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "redislint"), "acl", "--namespace", ns,
				"--policy", filepath.Join("programs", ".redislint.yml"), "--output", users, "--password-hash", name+"="+hex.EncodeToString(sum[:]), "./programs/"+name)
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, string(out))
			addr := redistest.Start(t, "--aclfile", users)
			program := exec.CommandContext(t.Context(), filepath.Join(dir, name), addr)
			program.Env = append(os.Environ(), "NS="+ns, "RUSER="+name, "RPASS="+password)
			out, err = program.CombinedOutput()
			require.NoError(t, err)
			require.Equal(t, "refused: 0\n", string(out), "%s in %q", name, ns)
			log, err := redistest.Dial(t, addr).Do("ACL", "LOG")
			require.NoError(t, err)
			require.Empty(t, log)

			// It is the rules that let it: without one of them, the server refuses something.
			text, err := os.ReadFile(users)
			require.NoError(t, err)
			rule := regexp.MustCompile(` %\w+~\S+`).FindString(string(text))
			require.NoError(t, os.WriteFile(users, []byte(strings.Replace(string(text), rule, "", 1)), 0o600))
			addr = redistest.Start(t, "--aclfile", users)
			program = exec.CommandContext(t.Context(), filepath.Join(dir, name), addr)
			program.Env = append(os.Environ(), "NS="+ns, "RUSER="+name, "RPASS="+password)
			out, _ = program.CombinedOutput()
			require.Contains(t, string(out), "NOPERM", "without %s", rule)
		}
	}
}

// What redislint says of the program that is hard to make a user for.
func TestHostileProgram(t *testing.T) {
	dir := built(t)
	cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "redislint"), "acl", "--policy", filepath.Join("programs", ".redislint.yml"),
		"--namespace", "app", "--allow-unknown", "./programs/hostile")
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	require.NoError(t, err, errs.String())
	got := strings.ReplaceAll(string(out), " ", "\n") + "\n" + errs.String()
	file := filepath.Join("programs", "hostile", "want.txt")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "go test ./own -run Hostile -update")

	cmd = exec.CommandContext(t.Context(), filepath.Join(dir, "redislint"), "acl", "--policy", filepath.Join("programs", ".redislint.yml"), "--namespace", "app", "./programs/hostile")
	out, err = cmd.Output()
	require.Equal(t, "exit status 1", fmt.Sprint(err))
	require.Empty(t, out)
}
