package ci

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
	"github.com/stretchr/testify/require"
)

// mode marks the workflows of docs/ci.md: see TestExamples at the top.
const mode = "workflow"

// The workflows of docs/ci.md are right, as is what they say to the action: its
// inputs and outputs.
func TestWorkflows(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "ci.md"))
	require.NoError(t, err)
	workflows := regexp.MustCompile("(?s)<!-- test: "+mode+" -->\n```yaml\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	require.Len(t, workflows, 4)
	for _, w := range workflows {
		require.Empty(t, lint(t, w[1]))
	}
	require.Contains(t, workflows[0][1], "redislint docs")
	require.Contains(t, workflows[1][1], "redislint/redislint@main")
	require.Contains(t, workflows[2][1], "redislint/redislint@main")
	wrong := strings.Replace(workflows[1][1], "packages:", "package:", 1)
	require.Contains(t, strings.Join(lint(t, wrong), "\n"), `input "package" is not defined in action`)
	wrong = strings.Replace(workflows[2][1], "outputs.sarif", "outputs.log", 1)
	require.Contains(t, strings.Join(lint(t, wrong), "\n"), `property "log" is not defined`)
	wrong = strings.Replace(workflows[3][1], "image: redis:7", "images: redis:7", 1)
	require.Contains(t, strings.Join(lint(t, wrong), "\n"), `"image"`)
}

// lint returns what is wrong with a workflow of a repository that has the action.
func lint(t *testing.T, workflow string) []string {
	t.Helper()
	workflow = strings.ReplaceAll(workflow, "redislint/redislint@main", "./")
	dir := t.TempDir()
	action, err := os.ReadFile(filepath.Join("..", "..", "action.yml"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "action.yml"), action, 0o644))
	project, err := actionlint.NewProject(dir)
	require.NoError(t, err)
	var log bytes.Buffer
	linter, err := actionlint.NewLinter(&log, &actionlint.LinterOptions{WorkingDir: dir})
	require.NoError(t, err)
	found, err := linter.Lint("workflow.yml", []byte(workflow), project)
	require.NoError(t, err)
	var messages []string
	for _, e := range found {
		messages = append(messages, e.Error())
	}
	return messages
}
