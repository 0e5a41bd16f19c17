package report

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
	validate "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// The published schemas are those of the Go types, and every document that
// other tests expect is valid by them.
func TestSchemas(t *testing.T) {
	for name, doc := range map[string]any{"check": checkDocument{}, "keys": keysDocument{}} {
		t.Run(name, func(t *testing.T) {
			// A reader must not mind fields that a later version adds.
			schema := (&jsonschema.Reflector{
				Anonymous: true, AllowAdditionalProperties: true, ExpandedStruct: true,
				Namer:         func(typ reflect.Type) string { return strings.TrimSuffix(typ.Name(), "JSON") },
				LookupComment: comments(t),
			}).Reflect(doc)
			schema.Title = "redislint " + name + " --format json"
			golden(t, "../schema/"+name+".schema.json", render(t, func(b *bytes.Buffer) error { return encode(b, schema) }))

			compiler := validate.NewCompiler()
			compiled, err := compiler.Compile(filepath.Join("schema", name+".schema.json"))
			require.NoError(t, err)
			files, err := filepath.Glob(filepath.Join("testdata", name+"*.json"))
			require.NoError(t, err)
			require.NotEmpty(t, files)
			for _, file := range files {
				require.NoError(t, compiled.Validate(readJSON(t, file)), file)
			}
			require.Error(t, compiled.Validate(map[string]any{"version": json.Number("1")}))
		})
	}
}

// comments returns the comments of the types of this package, and behind their
// fields.
func comments(t *testing.T) func(typ reflect.Type, field string) string {
	found := make(map[string]string)
	for _, name := range []string{"json.go", "keysjson.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		for decl := range ast.Preorder(file) {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			spec := gen.Specs[0].(*ast.TypeSpec)
			found[spec.Name.Name] = oneLine(gen.Doc)
			for _, field := range spec.Type.(*ast.StructType).Fields.List {
				found[spec.Name.Name+"."+field.Names[0].Name] = oneLine(field.Comment)
			}
		}
	}
	return func(typ reflect.Type, field string) string {
		if field != "" {
			return found[typ.Name()+"."+field]
		}
		return found[typ.Name()]
	}
}

// oneLine returns the first paragraph of a comment.
func oneLine(c *ast.CommentGroup) string {
	first, _, _ := strings.Cut(c.Text(), "\n\n")
	return strings.Join(strings.Fields(first), " ")
}

func readJSON(t *testing.T, file string) any {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	doc, err := validate.UnmarshalJSON(bytes.NewReader(data))
	require.NoError(t, err)
	return doc
}
