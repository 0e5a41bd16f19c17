package policyschema

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	validate "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/redislint/redislint/keys"
)

var update = flag.Bool("update", false, "write the schema")

var schemaFile = filepath.Join("..", "..", "schema", "policy.schema.json")

// The published schema is that of the Go types.
func TestSchemaIsFresh(t *testing.T) {
	got, err := JSON(comments(t))
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

// The schema has the fields that the parser knows, object by object.
func TestSchemaHasAllFields(t *testing.T) {
	for text, typ := range map[string]any{
		"zzzzzzzzzz: 1":                                Document{},
		"namespace: {zzzzzzzzzzzzz: 1}":                Namespace{},
		"limits: {zzzzzzzzzzzzz: 1}":                   Limits{},
		"keys: {a: {zzzzzzzzzzzzz: 1}}":                Key{},
		"channels: {a: {zzzzzzzzzzzzz: 1}}":            Channel{},
		"keys: {a: {value: {zzzzzzzzzzzzz: 1}}}":       Content{},
		"builders: {zzzzzzzzzzzzz: 1}":                 Builders{},
		"rules: {toolong: {zzzzzzzzzzzzz: 1}}":         Rule{},
		"wrappers: [{func: a.B, zzzzzzzzzzzzzzzz: 1}]": Wrapper{},
	} {
		var want []string
		for _, f := range reflect.VisibleFields(reflect.TypeOf(typ)) {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
				want = append(want, name)
			}
		}
		if _, ok := typ.(Wrapper); ok {
			want = append(want, keys.WrapperRoles()...)
		}
		_, err := keys.ParsePolicy("p", []byte(text), ruleSpecs()...)
		require.Error(t, err)
		_, known, ok := strings.Cut(err.Error(), "(known: ")
		require.True(t, ok, err)
		known, _, _ = strings.Cut(known, ")")
		require.ElementsMatch(t, want, strings.Split(known, ", "), text)
	}
}

// comments returns the comments of the types of this package, and behind their
// fields.
func comments(t *testing.T) func(typ reflect.Type, field string) string {
	found := make(map[string]string)
	file, err := parser.ParseFile(token.NewFileSet(), "document.go", nil, parser.ParseComments)
	require.NoError(t, err)
	for decl := range ast.Preorder(file) {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		spec := gen.Specs[0].(*ast.TypeSpec)
		found[spec.Name.Name] = oneLine(gen.Doc)
		for _, field := range spec.Type.(*ast.StructType).Fields.List {
			if len(field.Names) > 0 {
				found[spec.Name.Name+"."+field.Names[0].Name] = oneLine(field.Comment)
			}
		}
	}
	return func(typ reflect.Type, field string) string {
		if field == "" {
			return found[typ.Name()]
		}
		for _, of := range []string{typ.Name(), "Channel", "Rule"} {
			if c, ok := found[fmt.Sprintf("%s.%s", of, field)]; ok {
				return c
			}
		}
		return ""
	}
}

func oneLine(c *ast.CommentGroup) string {
	return strings.Join(strings.Fields(c.Text()), " ")
}

// Every example of a word is a policy that loads and has the word; what is said to
// read it is a rule or a command.
func TestWords(t *testing.T) {
	for _, w := range Words() {
		p, err := keys.ParsePolicy(w.Name, []byte(w.Example), ruleSpecs()...)
		require.NoError(t, err, w.Example)
		require.NotNil(t, p)
		parts := strings.Split(w.Name, ".")
		require.Contains(t, w.Example, parts[len(parts)-1]+":", w.Name)
		for i, name := range strings.Split(w.ReadBy, "`") {
			if i%2 == 1 && !strings.HasPrefix(name, "redislint ") {
				require.True(t, slices.ContainsFunc(ruleSpecs(), func(r keys.RuleSpec) bool { return r.Name == name }), "%s: %s", w.Name, name)
			}
		}
	}
	var roles []string
	for _, r := range Roles() {
		_, err := keys.ParsePolicy(r.Name, []byte("wrappers: ["+r.Example+"]"))
		require.NoError(t, err)
		require.Contains(t, r.Example, r.Name+":")
		roles = append(roles, r.Name)
	}
	require.Equal(t, keys.WrapperRoles(), roles)
}
