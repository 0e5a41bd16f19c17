package ci

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	reviewdog "github.com/reviewdog/reviewdog/parser"
	"github.com/reviewdog/reviewdog/proto/rdf"
	"github.com/stretchr/testify/require"
)

// What reviewdog suggests of the diff of redislint fix is, all together, what
// redislint fix does: fixes of more than one edit are there too.
func TestReviewdogDiff(t *testing.T) {
	exe := redislint(t)
	dir := module(t, exe)
	other := "package app\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nfunc other(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, \"app:workers:\"+id) }\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "other.go"), []byte(other), 0o644))
	found, err := reviewdog.NewDiffParser(1).Parse(strings.NewReader(string(output(t, dir, exe, "fix", "--diff"))))
	require.NoError(t, err)
	suggested := map[string]string{}
	for _, d := range slices.Backward(found) { // lines are those of the file as it is
		name := d.GetLocation().GetPath()
		text, ok := suggested[name]
		if !ok {
			source, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			require.NoError(t, err)
			text = string(source)
		}
		require.Len(t, d.GetSuggestions(), 1)
		suggested[name] = applyLines(text, d.GetSuggestions()[0])
	}
	require.Contains(t, suggested, "app.go")
	require.Contains(t, suggested, "win/app.go")
	require.Contains(t, suggested["other.go"], "example.org/app/internal/rediskeys", "an import is a part of the fix")
	output(t, dir, exe, "fix")
	for name, want := range suggested {
		fixed, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		require.NoError(t, err)
		require.NotContains(t, string(fixed), `"app:workers:"`)
		if strings.HasPrefix(name, "win/") { // reviewdog leaves the ends of lines to the code host
			require.Equal(t, strings.ReplaceAll(string(fixed), "\r\n", "\n"), strings.ReplaceAll(want, "\r\n", "\n"))
			continue
		}
		require.Equal(t, string(fixed), want)
	}
}

// applyLines makes a suggestion about whole lines: they are replaced, or with
// columns the text is put in front of the first.
func applyLines(source string, s *rdf.Suggestion) string {
	lines := strings.SplitAfter(source, "\n")
	first, last := int(s.GetRange().GetStart().GetLine())-1, int(s.GetRange().GetEnd().GetLine())
	text := s.GetText()
	switch {
	case s.GetRange().GetStart().GetColumn() > 0:
		last = first
	case text != "":
		text += "\n"
	}
	return strings.Join(lines[:first], "") + text + strings.Join(lines[last:], "")
}
