package ci_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/doctest"
	"github.com/redislint/redislint/internal/redistest"
)

// auditJob is the job of docs/ci.md that audits what tests wrote.
func auditJob(t *testing.T, clone string) (url string, lines []string) {
	t.Helper()
	var workflow struct {
		Jobs struct {
			Keys struct {
				Services struct {
					Redis struct {
						Ports []string `yaml:"ports"`
					} `yaml:"redis"`
				} `yaml:"services"`
				Env   map[string]string `yaml:"env"`
				Steps []step            `yaml:"steps"`
			} `yaml:"keys"`
		} `yaml:"jobs"`
	}
	readWorkflow(t, clone, "redislint audit", &workflow)
	job := workflow.Jobs.Keys
	require.Equal(t, []string{"6379:6379"}, job.Services.Redis.Ports)
	return job.Env["REDIS_URL"], commandsOf(job.Steps)
}

// A step is one of a job of a workflow.
type step struct {
	Run string `yaml:"run"`
}

// commandsOf are the lines that steps run.
func commandsOf(steps []step) (lines []string) {
	for _, s := range steps {
		if s.Run != "" {
			lines = append(lines, s.Run)
		}
	}
	return lines
}

// readWorkflow reads the workflow of docs/ci.md that has a command in it.
func readWorkflow(t *testing.T, clone, command string, into any) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(clone, "docs", "ci.md"))
	require.NoError(t, err)
	blocks, err := doctest.Blocks(string(page))
	require.NoError(t, err)
	i := slices.IndexFunc(blocks, func(b doctest.Block) bool { return b.Mode == "workflow" && strings.Contains(b.Text, command) })
	require.GreaterOrEqual(t, i, 0, "docs/ci.md has no job with "+command)
	require.NoError(t, yaml.Unmarshal([]byte(blocks[i].Text), into))
}

// A project with integration tests, which write what the environment says.
var integration = map[string]string{
	"go.mod":         "module example.org/app\n\ngo 1.26\n",
	".redislint.yml": "version: 1\nnamespace: {default: app, values: [app]}\nkeys:\n  user: {pattern: \"{namespace}:user:{id:int}\", type: string, ttl: 1h}\n",
	"app_test.go": `package app

import (
	"bufio"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"testing"
)

func TestStore(t *testing.T) {
	u, err := url.Parse(os.Getenv("REDIS_URL"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	answers := bufio.NewReader(c)
	for line := range strings.SplitSeq("FLUSHALL;"+os.Getenv("WRITES"), ";") {
		fmt.Fprintf(c, "%s\r\n", line)
		if answer, err := answers.ReadString('\n'); err != nil || !strings.HasPrefix(answer, "+OK") {
			t.Fatal(line, answer, err)
		}
	}
}
`,
}

// The lines of the job pass where tests write declared keys only, and fail at the last one
// where they do not.
func TestAuditJob(t *testing.T) {
	clone := top(t)
	address := redistest.Start(t)
	url, lines := auditJob(t, clone)
	require.Equal(t, "redis://localhost:6379/0", url, "that of the container")
	require.Len(t, lines, 3)
	bin := t.TempDir()
	require.Equal(t, "go install "+modulePath+"/cmd/redislint@latest", lines[1])
	command{clone, environment("CGO_ENABLED=0")}.run(t, "go", "build", "-o", bin+string(filepath.Separator), "./cmd/redislint")
	dir := t.TempDir()
	for name, text := range integration {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	run := func(writes string) (status int, log string) {
		here := command{dir, environment("PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"),
			"REDIS_URL="+strings.Replace(url, "localhost:6379", address, 1), "WRITES="+writes)}
		here.run(t, "bash", "-eo", "pipefail", "-c", lines[0])
		status, stdout, stderr := here.try(t, "bash", "-eo", "pipefail", "-c", lines[2])
		return status, stdout + stderr
	}
	const good = "SET app:user:1 x EX 3600"
	status, log := run(good)
	require.Zero(t, status, log)
	require.Contains(t, log, "nothing breaks the policy")

	for _, wrong := range []struct{ writes, log string }{
		{"SET app:usr:2 x", "app:usr:2"},
		{"SET app:user:2 x", "live-ttl"},
		{"HMSET app:user:2 a b", "live-type"},
		{"SET test:user:2 x EX 3600", "live-namespace"},
	} {
		status, log = run(good + ";" + wrong.writes)
		require.Equal(t, 1, status, log)
		require.Contains(t, log, wrong.log)
	}
}
