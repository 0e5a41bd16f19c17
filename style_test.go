package redislint_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/doctest"
)

// phrases are what nobody says, and what engineers say instead. Where the first
// group of an expression is "there", the phrase is the usual one.
var phrases = []struct{ not, but string }{
	{`\b(\w+) (?:is|are) no (?:[a-km-z]\w+|l[a-np-z]\w*)`, "is not a ..."}, // not "no longer"
	{`\b(?:gets?|got) to hear\b`, "receives"},
	{`\b(?:does|do|did) not stand\b`, "is missing, or: was dropped"},
	{`\bstands? (?:there|here|in|at|on|beside|behind|below|above|alone|under)\b`, "is"},
	{`\bstands? (?:between|before|after)\b`, "is, or: comes"},
	{`\btells whether\b`, "reports whether"},
	{`\bthe least is\b`, "the minimum is"},
	{`\bof (?:more|fewer), `, "above that"},
	{`\bhas too (?:little|much)\b`, "lacks, or: has beyond"},
	{`\b(\w+) it it is\b`, "if it is missing, it is"},
	{`\bha(?:s|ve) the code \w+`, "makes the code"},
	{`\bsays? it no where\b`, "returns false if"},
	{`\bin the place of\b`, "instead of, in place of"},
	{`\binside of\b`, "inside"},
	{`\b(?:but|save) for\b`, "except for"},
	{`, for (?:it|they|there|its|their|nothing|nobody|that) (?:is|are|was|were|would|may|might|has|have|uses|can)\b`, "because"},
	{`\b(?:thereof|whereof|whereby|hereby|therein|lest)\b`, "the usual word"},
	{`\bof which there (?:is|are)\b`, "say the number"},
	{`\bwhat comes of\b`, "the result"},
	{`\bas (?:most|they) have it\b`, "like most"},
	{`\b(?:its|their) kin\b`, "and the like"},
	{`\banew\b`, "again"},
	{`\bbrings? (?:it |that |this )?about\b`, "causes"},
	{`\bof then\b`, "old"},
	{`\b(?:can|could) (?:not )?be had\b`, "is available"},
	{`\b(?:is|are) told (?:on|as|by|of)\b`, "is reported"},
	{`\b(?:one|a) (?:line|folder|file|row|test|entry|object|fix) a [a-z]+\b`, "for each"},
	{`\bnot so much as\b`, "not even"},
	{`\bwhat holds for\b`, "what applies to"},
	{`\bput back\b`, "not changed"},
	{`\bis asked (?:for )?(?:here|there)\b`, "say what is needed"},
	{`\bfor \w+ to (?:do|find) (?:here|there)\b`, "say who does it"},
	{`\bthat (?:is|are) asked\b`, "say what is needed"},
	{`\bhave it (?:today|so)\b`, "are today"},
}

// TestEnglish fails for phrases that nobody says, in the documents, the help, the
// documentation of the rules, the messages and the comments.
func TestEnglish(t *testing.T) {
	var expressions []*regexp.Regexp
	for _, p := range phrases {
		expressions = append(expressions, regexp.MustCompile(`(?i)`+p.not))
	}
	for where, text := range prosePieces(t) {
		text = strings.Join(strings.Fields(text), " ")
		for i, e := range expressions {
			for _, m := range e.FindAllStringSubmatch(text, -1) {
				if len(m) > 1 && strings.EqualFold(m[1], "there") {
					continue
				}
				t.Errorf("%s: %q: %s", where, m[0], phrases[i].but)
			}
		}
	}
}

// TestEnglishPhrases tries the expressions.
func TestEnglishPhrases(t *testing.T) {
	require.Regexp(t, phrases[0].not, "it is no grep")
	require.NotRegexp(t, phrases[0].not, "it is no longer a grep")
	require.Regexp(t, phrases[1].not, "what the server gets to hear")
}

// unread are the folders whose comments nobody has read for this yet.
var unread = []string{"keys/gen/internal/samples/"}

// prosePieces are the texts that people read, by where they are.
func prosePieces(t *testing.T) map[string]string {
	t.Helper()
	pieces := map[string]string{}
	for _, pattern := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "BENCHMARKS.md", "docs/*.md", "testdata/systems/*.md", "testdata/systems/*/*.md", "cmd/redislint/topics/*.txt"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files, pattern)
		for _, file := range files {
			text, err := doctest.Prose(file)
			require.NoError(t, err)
			pieces[file] = text
		}
	}
	require.NoError(t, filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{"testdata", "internal/bench", ".git"}, name):
			return fs.SkipDir
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == "style_test.go":
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, text, parser.ParseComments)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(unread, func(folder string) bool { return strings.HasPrefix(name, folder) }) {
			for _, c := range file.Comments {
				pieces[set.Position(c.Pos()).String()] = c.Text()
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && strings.Contains(lit.Value, " ") {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					pieces[set.Position(lit.Pos()).String()] = text
				}
			}
			return true
		})
		return nil
	}))
	return pieces
}
