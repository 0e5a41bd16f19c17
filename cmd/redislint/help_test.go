package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/keys"
)

// tree returns all commands that help lists, root first.
func tree(t *testing.T) []*cobra.Command {
	t.Helper()
	root, err := (&app{rules: analyzer.Rules, stdout: stream{columns: 80}}).rootCommand()
	require.NoError(t, err)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	all := []*cobra.Command{root}
	for _, cmd := range root.Commands() {
		if cmd.Name() != "completion" { // cobra's own
			all = append(all, cmd)
		}
	}
	return all
}

// requireParses fails for a command line with a command or flag that does not
// exist.
func requireParses(t *testing.T, root *cobra.Command, line string) {
	t.Helper()
	words := strings.Fields(line)
	require.Equal(t, "redislint", words[0], line)
	cmd, rest, err := root.Find(words[1:])
	require.NoError(t, err, line)
	require.NoError(t, cmd.ParseFlags(rest), line)
}

func TestHelpOfCommands(t *testing.T) {
	root := tree(t)[0]
	for _, cmd := range tree(t) {
		t.Run(cmd.Name(), func(t *testing.T) {
			require.NotEmpty(t, cmd.Example, "an example")
			for line := range strings.Lines(cmd.Example) {
				requireParses(t, root, line)
			}
			got := runFake(t, &app{rules: analyzer.Rules, stdout: stream{columns: 80}}, append(strings.Fields(cmd.CommandPath())[1:], "--help")...)
			require.Zero(t, got.status)
			require.Empty(t, got.stderr)
			require.Contains(t, got.stdout, "Examples:")
			for line := range strings.Lines(got.stdout) {
				require.LessOrEqual(t, len(line), 82, line)
			}
		})
	}
}

// Every topic is found by its name, listed, and fits a terminal; its command
// lines have commands, topics and flags that exist.
func TestTopics(t *testing.T) {
	root := tree(t)[0]
	list := runFake(t, &app{rules: analyzer.Rules}, "help").stdout
	all, err := topics()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	for _, topic := range all {
		t.Run(topic.name, func(t *testing.T) {
			got := runFake(t, &app{rules: analyzer.Rules}, "help", topic.name)
			require.Zero(t, got.status)
			require.Equal(t, topic.title+"\n\n"+topic.text, got.stdout)
			require.Contains(t, list, "  "+topic.name+" ")
			for line := range strings.Lines(got.stdout) {
				require.LessOrEqual(t, len(line), 84, line)
				if command, ok := strings.CutPrefix(line, "    redislint "); ok {
					command, _, _ = strings.Cut(command, "   ")
					requireParses(t, root, "redislint "+command)
				}
			}
			for _, quoted := range strings.Split(got.stdout, `"`) {
				if strings.HasPrefix(quoted, "redislint ") {
					requireParses(t, root, quoted)
				}
			}
		})
	}
}

func topicText(t *testing.T, name string) string {
	t.Helper()
	all, err := topics()
	require.NoError(t, err)
	i := slices.IndexFunc(all, func(topic topic) bool { return topic.name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return all[i].text
}

// The topic policy has every field of a policy, and a policy that loads.
func TestTopicPolicy(t *testing.T) {
	text := topicText(t, "policy")
	var example strings.Builder
	for line := range strings.Lines(text) {
		if code, ok := strings.CutPrefix(line, "    "); ok {
			example.WriteString(code)
			continue
		}
		if example.Len() > 0 {
			break
		}
	}
	policy, err := keys.ParsePolicy(keys.PolicyFile, []byte(example.String()))
	require.NoError(t, err)
	require.NotEmpty(t, policy.Channels)

	data, err := os.ReadFile(filepath.Join("..", "..", "schema", "policy.schema.json"))
	require.NoError(t, err)
	var schema struct{ Properties map[string]any }
	require.NoError(t, json.Unmarshal(data, &schema))
	require.NotEmpty(t, schema.Properties)
	for field := range schema.Properties {
		require.Regexp(t, "(?m)^  "+field+" ", text)
	}
	require.Len(t, regexp.MustCompile(`(?m)^  [a-z]+ `).FindAllString(text, -1), len(schema.Properties))
}

// The topic exit-status and docs/command-line.md have the same statuses, those that there are.
func TestTopicExitStatus(t *testing.T) {
	var topic, table []string
	for _, m := range regexp.MustCompile(`(?m)^  (\d+) `).FindAllStringSubmatch(topicText(t, "exit-status"), -1) {
		topic = append(topic, m[1])
	}
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+) \| [a-z]`).FindAllStringSubmatch(page(t), -1) {
		table = append(table, m[1])
	}
	var statuses []string
	for _, status := range []int{statusOK, statusFindings, statusUsage, statusBug, statusServer, statusInterrupted} {
		statuses = append(statuses, strconv.Itoa(status))
	}
	require.Equal(t, statuses, topic)
	require.Equal(t, statuses, table)
}

// A topic says all of what its page of the manual says.
func TestManPages(t *testing.T) {
	dir := t.TempDir()
	got := runFake(t, &app{rules: analyzer.Rules}, "-C", dir, "man", "man")
	require.Zero(t, got.status, got.stderr)
	all, err := topics()
	require.NoError(t, err)
	for _, topic := range all {
		text := manText(t, filepath.Join(dir, "man", "man7", "redislint-"+topic.name+".7"))
		for word := range strings.FieldsSeq(topic.title + " " + topic.text) {
			require.Contains(t, text, word)
		}
	}
	for _, cmd := range tree(t) {
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
		if cmd.Name() == "help" {
			continue // it is what prints these
		}
		text := manText(t, filepath.Join(dir, "man", "man1", name))
		require.Contains(t, text, cmd.Short)
		for word := range strings.FieldsSeq(cmd.Example) {
			require.Contains(t, text, word)
		}
	}
}

// manText is the text of a page without what roff needs.
func manText(t *testing.T, file string) string {
	t.Helper()
	page, err := os.ReadFile(file)
	require.NoError(t, err)
	return strings.NewReplacer(`\-`, "-", `\&`, "", `\\`, `\`, `\fB`, "", `\fP`, "", `\fI`, "", `\fR`, "", `\(dq`, `"`, `\(aq`, "'", `\(ga`, "`").Replace(string(page))
}

// completions returns what bash offers for lines, with the script of redislint.
func completions(t *testing.T, lines ...string) map[string]string {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	// PATH has the program: see TestMain. The script has what bash-completion has for
	// such scripts, in its least form.
	script := `
mkdir -p "$0/packages"; cd "$0"
_get_comp_words_by_ref() { words=("${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=${words[cword]}; prev=${words[cword-1]}; }
_filedir() { local IFS=$'\n'; COMPREPLY=($(compgen -d -- "$cur")); }
compopt() { :; }
source <(redislint completion bash)
for line; do
	read -ra COMP_WORDS <<<"$line"
	[[ $line == *" " ]] && COMP_WORDS+=("")
	COMP_CWORD=$((${#COMP_WORDS[@]}-1)) COMP_LINE=$line COMP_POINT=${#line} COMP_TYPE=9 COMPREPLY=()
	__start_redislint
	echo "${COMPREPLY[*]}"
done`
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), bash, append([]string{"--norc", "-c", script, t.TempDir()}, lines...)...)
	printed, err := cmd.Output()
	require.NoError(t, err)
	answers := strings.Split(strings.TrimSuffix(string(printed), "\n"), "\n")
	require.Len(t, answers, len(lines), string(printed))
	offered := map[string]string{}
	for i, line := range lines {
		offered[line] = answers[i]
	}
	return offered
}

func TestBashCompletion(t *testing.T) {
	want := map[string]string{
		"redislint ch":                        "check",
		"redislint explain har":               "hardcoded",
		"redislint --format sa":               "sarif",
		"redislint keys --format j":           "json",
		"redislint --rules toolo":             "toolong",
		"redislint --disable hardcoded,toolo": `hardcoded\,toolong`,
		"redislint --stati":                   "--statistics",
		"redislint help pol":                  "policy",
		"redislint help expl":                 "explain",
		"redislint check ":                    "./...",
		"redislint keys ./pa":                 "./packages",
		"redislint completion zs":             "zsh",
	}
	var lines []string
	for line := range want {
		lines = append(lines, line)
	}
	require.Equal(t, want, completions(t, lines...))
}
