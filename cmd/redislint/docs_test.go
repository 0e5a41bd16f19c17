package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/internal/doctest"
)

// page is docs/command-line.md.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "command-line.md"))
	require.NoError(t, err)
	return string(text)
}

// The list of commands in docs has every command, and no other.
func TestDocumentedCommands(t *testing.T) {
	usage, err := doctest.Only(filepath.Join("..", ".."), "usage")
	require.NoError(t, err)
	listed := map[string]bool{}
	for line := range strings.Lines(usage.Text) {
		words := strings.Fields(line)
		require.Equal(t, "redislint", words[0], line)
		listed[strings.Trim(words[1], "[]")] = true
	}
	root := tree(t)[0]
	for _, cmd := range root.Commands() {
		require.True(t, listed[cmd.Name()], "docs/command-line.md does not list the command %s", cmd.Name())
		delete(listed, cmd.Name())
	}
	require.Empty(t, listed, "commands that do not exist")
}

// flagRow is a row of the table of flags: flags, commands, what they do.
var flagRow = regexp.MustCompile(`(?m)^\| (.*--?\w.*) \| ([a-z, ]+) \| .+ \|$`)

// The table of flags has every flag with the commands that have it, and no
// other.
func TestDocumentedFlags(t *testing.T) {
	listed := map[string][]string{} // commands by flag
	for _, row := range flagRow.FindAllStringSubmatch(page(t), -1) {
		for _, flag := range regexp.MustCompile("`--?([A-Za-z-]+)").FindAllStringSubmatch(row[1], -1) {
			listed[flag[1]] = append(listed[flag[1]], strings.Split(row[2], ", ")...)
		}
	}
	require.NotEmpty(t, listed)
	all := tree(t)
	root := all[0]
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) {
		name := f.Name
		if f.Shorthand != "" {
			name = f.Shorthand
		}
		require.Equal(t, []string{"all"}, listed[name], "documented commands of the flag %s", name)
		delete(listed, name)
	})
	has := map[string][]string{}
	for _, cmd := range all[1:] {
		for name := range localFlags(cmd) {
			has[name] = append(has[name], cmd.Name())
		}
	}
	for name, commands := range has {
		slices.Sort(commands)
		slices.Sort(listed[name])
		require.Equal(t, commands, slices.Compact(listed[name]), "documented commands of the flag --%s", name)
		delete(listed, name)
	}
	require.Empty(t, listed, "flags that do not exist")
}

// localFlags are the flags of a command alone, without those that check takes for fix.
func localFlags(cmd *cobra.Command) map[string]bool {
	flags := map[string]bool{}
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" && f.Name != "version" && !f.Hidden {
			flags[f.Name] = true
		}
	})
	return flags
}

// The table of groups has every rule in its group, in order.
func TestDocumentedGroups(t *testing.T) {
	listed := map[string][]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (`[a-z`, ]+`) \\|$").FindAllStringSubmatch(page(t), -1) {
		listed[row[1]] = strings.Split(strings.ReplaceAll(row[2], "`", ""), ", ")
	}
	groups := map[string][]string{}
	for _, r := range analyzer.Rules() {
		groups[r.Group] = append(groups[r.Group], r.Name)
	}
	require.Equal(t, groups, listed)
}

// The table of flags has the formats of check, keys and docs.
func TestDocumentedFormats(t *testing.T) {
	listed := map[string][]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `--format ([^`]+)` \\| (\\w+) \\|").FindAllStringSubmatch(page(t), -1) {
		listed[row[2]] = append(listed[row[2]], strings.Split(row[1], `\|`)...)
	}
	require.Equal(t, map[string][]string{"check": checkFormats(), "keys": keysFormats(), "docs": docsFormats(), "audit": auditFormats(), "acl": aclFormats()}, listed)
	for _, format := range slices.Concat(checkFormats(), keysFormats(), docsFormats(), auditFormats(), aclFormats()) {
		require.Regexp(t, "(?m)^  "+format+"  ", topicText(t, "formats"))
	}
}
