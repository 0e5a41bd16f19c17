package policyschema

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	validate "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

var update = flag.Bool("update", false, "write the schema")

var schemaFile = filepath.Join("..", "..", "schema", "policy.schema.json")

// The published schema is that of the words.
func TestSchemaIsFresh(t *testing.T) {
	got, err := JSON(words())
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(schemaFile, got, 0o644))
	}
	want, err := os.ReadFile(schemaFile)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "go test ./internal/policyschema -update writes the schema")
}

// beyond are the policies that the parser refuses and the schema cannot: what
// they get wrong shows only where several places of the file, or the inside
// a template, are seen together.
var beyond = map[string][]string{
	"classes": {"max-size-of-string", "names-case", "names-channel", "names-initialism", "names-pattern"},
	// Keys that occur twice are gone when a schema sees the file; 1.0 is an
	// integer to a schema.
	// Which folders the go command ignores, only the parser knows.
	"fields": {
		"builders-dir-device", "builders-dir-hidden", "builders-dir-space", "builders-dir-umlaut", "builders-dir-underscore", "builders-dir-vendor",
		"builders-must", "duplicate", "duplicate-class", "duplicate-in-class", "duplicate-quoted",
		"escape-case", "escape-charset", "escape-separator", "escape-separator-hex", "escape-unchecked", "limits-charset", "limits-charset-brackets", "version-float",
	},
	"format": {"literal", "literal-not-in-set", "missing-segment", "placeholder-outside-set", "too-long", "too-short", "type"},
	"namespace": {
		"bad-regexp", "bad-regexp-lookahead", "bad-regexp-parenthesis", "default-does-not-match", "default-not-in-values",
		"default-separator", "default-too-long", "huge-regexp", "match-is-for-whole-values", "unknown-placeholder",
		"unused-placeholder", "value-does-not-match", "value-no-int",
	},
	"optional": {
		"channel", "everything", "external", "format", "in-pattern", "in-segments", "itself", "separator", "value-is-literal-behind", "values",
	},
	"overlap": {
		"channels", "literals-cross", "longer-separator", "mixed-segments", "namespace-match", "rest", "same",
		"same-but-for-names", "same-by-another-way", "same-keys", "same-sets", "sets-cross", "sizes-cross", "three", "types-cross",
	},
	"patterns": {"thrice", "twice", "twice-in-format"},
	"segments": {"module-unknown", "no-patterns", "owner-unknown", "owner-without-modules", "separator", "size", "type", "unknown"},
	"words":    {"format-require", "services-env"},
	"ttl":      {"backwards", "overflow", "three-dots", "too-short", "zero"},
}

// The schema accepts every policy that the parser does, and rejects those that it
// rejects, beyond aside.
func TestSchemaAgreesWithParser(t *testing.T) {
	schema, err := validate.NewCompiler().Compile(schemaFile)
	require.NoError(t, err)

	systems, err := filepath.Glob(filepath.Join("..", "..", "testdata", "systems", "*", keys.PolicyFile))
	require.NoError(t, err)
	require.Len(t, systems, 5)
	for _, file := range systems {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var doc any
		require.NoError(t, yaml.Unmarshal(data, &doc))
		require.NoError(t, schema.Validate(doc), file)
	}

	archives, err := filepath.Glob(filepath.Join("..", "..", "testdata", "policy", "*.txtar"))
	require.NoError(t, err)
	rejected := 0
	for _, file := range archives {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		if name == "syntax" {
			continue // what is not YAML, no schema ever sees
		}
		var found []string
		for _, f := range archive.Files {
			policy, ok := strings.CutSuffix(f.Name, ".yml")
			if !ok {
				continue
			}
			var doc any
			require.NoError(t, yaml.UnmarshalWithOptions(f.Data, &doc, yaml.AllowDuplicateMapKey()), "%s %s", name, f.Name)
			_, parsed := keys.ParsePolicy(f.Name, f.Data, ruleSpecs()...)
			valid := schema.Validate(doc)
			switch {
			case parsed == nil:
				require.NoError(t, valid, "%s %s", name, f.Name)
			case valid == nil:
				found = append(found, policy)
			default:
				rejected++
			}
		}
		slices.Sort(found)
		want := slices.Sorted(slices.Values(beyond[name]))
		require.Equal(t, want, found, name)
	}
	require.Greater(t, rejected, 80)
}

// Every example of a word is a policy that loads and has the word; what is said to
// read it is a rule or a command.
func TestWords(t *testing.T) {
	tried := 0
	var try func(path string, words []keys.Word)
	try = func(path string, words []keys.Word) {
		for _, w := range words {
			name := join(path, w.Name)
			example := w.Example
			if w.ReadBy == "" && strings.HasPrefix(path, "wrappers") {
				example = "wrappers: [" + example + "]"
			}
			if example != "" {
				tried++
				_, err := keys.ParsePolicy(name, []byte(example), ruleSpecs()...)
				require.NoError(t, err, example)
				require.Contains(t, example, w.Name+":", name)
			}
			for i, reader := range strings.Split(w.ReadBy, "`") {
				if i%2 == 1 && !strings.HasPrefix(reader, "redislint ") {
					require.True(t, slices.ContainsFunc(ruleSpecs(), func(r keys.RuleSpec) bool { return r.Name == reader }), "%s: %s", name, w.ReadBy)
				}
			}
			try(name, w.Words)
			if w.Of != nil {
				try(name, w.Of.Words)
			}
		}
	}
	try("", words())
	require.Greater(t, tried, 100)
}

func ruleSpecs() []keys.RuleSpec { return passes.Specs(analyzer.Known()) }

func words() []keys.Word { return keys.Words(ruleSpecs()...) }
