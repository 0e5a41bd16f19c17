package ci_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"
)

// The job of the template is run as GitLab's runner does it: its lines in one
// shell, which ends at the first that fails.
func TestGitLab(t *testing.T) {
	clone := top(t)
	data, err := os.ReadFile(filepath.Join(clone, "templates", "redislint.gitlab-ci.yml"))
	require.NoError(t, err)
	var template struct {
		Job struct {
			Variables map[string]string `yaml:"variables"`
			Script    []string          `yaml:"script"`
			Artifacts struct {
				When    string            `yaml:"when"`
				Reports map[string]string `yaml:"reports"`
			} `yaml:"artifacts"`
		} `yaml:"redislint"`
	}
	require.NoError(t, yaml.Unmarshal(data, &template))
	job := template.Job
	require.Equal(t, "always", job.Artifacts.When, "findings fail the job")
	report := job.Artifacts.Reports["codequality"]
	require.NotEmpty(t, report)
	require.Equal(t, "0", job.Variables["GIT_DEPTH"], "--since needs the history")

	var readme struct {
		Include []struct {
			Remote string `yaml:"remote"`
		} `yaml:"include"`
		Job struct {
			Variables map[string]string `yaml:"variables"`
		} `yaml:"redislint"`
	}
	require.NoError(t, yaml.Unmarshal([]byte(documented(t, clone, "gitlab").Text), &readme))
	require.Len(t, readme.Include, 1)
	_, file, ok := strings.Cut(readme.Include[0].Remote, "/redislint/redislint/main/")
	require.True(t, ok)
	require.FileExists(t, filepath.Join(clone, filepath.FromSlash(file)))

	bin := t.TempDir()
	command{clone, environment("CGO_ENABLED=0")}.run(t, "go", "build", "-o", bin+string(filepath.Separator), "./cmd/redislint")
	h := newHost(t, clone, example, "main")
	base := strings.TrimSpace(h.git.run(t, "git", "merge-base", "main", "change"))
	h.git.run(t, "git", "checkout", "-q", "change")

	run := func(t *testing.T, variables map[string]string) (status int, issues []gitlabIssue, log string) {
		t.Helper()
		env := environment("PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"), "CI_PROJECT_DIR="+h.dir)
		for _, list := range []map[string]string{job.Variables, variables} {
			for name, value := range list {
				env = append(env, name+"="+value)
			}
		}
		status, stdout, stderr := command{h.dir, env}.try(t, "bash", "-e", "-o", "pipefail", "-c", strings.Join(job.Script, "\n"))
		data, err := os.ReadFile(filepath.Join(h.dir, report))
		if err != nil {
			return status, nil, stdout + stderr
		}
		require.NoError(t, json.Unmarshal(data, &issues))
		require.NoError(t, os.Remove(filepath.Join(h.dir, report)))
		return status, issues, stdout + stderr
	}

	status, issues, log := run(t, map[string]string{"REDISLINT_DIRECTORY": example, "CI_MERGE_REQUEST_DIFF_BASE_SHA": base})
	require.Equal(t, 1, status, log)
	require.Len(t, issues, 1)
	_, merged, _ := run(t, map[string]string{"REDISLINT_DIRECTORY": example, "CI_MERGE_REQUEST_DIFF_BASE_SHA": "none", "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": "main"})
	require.Equal(t, issues, merged, "in a pipeline for the merge")
	require.Equal(t, example+"/internal/history/forget.go", issues[0].Location.Path)
	require.Equal(t, 11, issues[0].Location.Lines.Begin)
	require.Contains(t, []string{"info", "minor", "major", "critical", "blocker"}, issues[0].Severity)
	require.NotEmpty(t, issues[0].Description)
	require.NotEmpty(t, issues[0].Fingerprint)
	require.NotEmpty(t, issues[0].CheckName)

	status, issues, log = run(t, map[string]string{"REDISLINT_DIRECTORY": example, "REDISLINT_ARGS": "--rules lualiteral,wrongtype"})
	require.Equal(t, 1, status, log)
	require.NotEmpty(t, issues)
	for _, i := range issues {
		require.Contains(t, []string{"lualiteral", "wrongtype"}, i.CheckName)
	}

	// As in docs/ci.md: a baseline that is missing is none; what the baseline has is not reported.
	missing := maps.Clone(readme.Job.Variables)
	missing["REDISLINT_DIRECTORY"] = example
	status, issues, log = run(t, missing)
	require.Equal(t, 1, status, log)
	require.NotEmpty(t, issues)
	app := filepath.Join(h.dir, filepath.FromSlash(example))
	command{app, environment()}.run(t, filepath.Join(bin, "redislint"+executableSuffix()), "--baseline", ".redislint-baseline", "--write-baseline")
	variables := maps.Clone(readme.Job.Variables)
	require.NotEmpty(t, variables)
	for name := range variables {
		require.Contains(t, job.Variables, name)
	}
	variables["REDISLINT_DIRECTORY"] = example
	status, issues, log = run(t, variables)
	require.Zero(t, status, log)
	require.NotNil(t, issues, "the report is there")
	require.Empty(t, issues)

	status, _, log = run(t, map[string]string{"REDISLINT_DIRECTORY": example, "REDISLINT_PACKAGES": "./none"})
	require.Equal(t, 2, status, log)
}

// A gitlabIssue has the fields that GitLab asks of a report of code quality.
type gitlabIssue struct {
	Description string `json:"description"`
	CheckName   string `json:"check_name"`
	Fingerprint string `json:"fingerprint"`
	Severity    string `json:"severity"`
	Location    struct {
		Path  string `json:"path"`
		Lines struct {
			Begin int `json:"begin"`
		} `json:"lines"`
	} `json:"location"`
}
