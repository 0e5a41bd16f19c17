package acl

import (
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the schema")

// The published schema is that of the Go types. What the five systems need is valid by it,
// which the tests of the command see to.
func TestSchema(t *testing.T) {
	comments := commentsOf(t, "acl.go")
	schema := (&jsonschema.Reflector{
		Anonymous: true, AllowAdditionalProperties: true, ExpandedStruct: true,
		LookupComment: func(typ reflect.Type, field string) string {
			if field != "" {
				return comments[typ.Name()+"."+field]
			}
			return comments[typ.Name()]
		},
	}).Reflect(Report{})
	schema.Title = "redislint acl --format json"
	got, err := json.MarshalIndent(schema, "", "  ")
	require.NoError(t, err)
	got = append(got, '\n')
	const file = "acl.schema.json"
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "go test ./cmd/redislint/internal/acl -update writes it")
}

// commentsOf are the comments of the types of a file, and behind their fields.
func commentsOf(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
	require.NoError(t, err)
	found := map[string]string{}
	line := func(c *ast.CommentGroup) string {
		first, _, _ := strings.Cut(c.Text(), "\n\n")
		return strings.Join(strings.Fields(first), " ")
	}
	for decl := range ast.Preorder(file) {
		spec, ok := decl.(*ast.GenDecl)
		if !ok || spec.Tok != token.TYPE {
			continue
		}
		typ := spec.Specs[0].(*ast.TypeSpec)
		found[typ.Name.Name] = line(spec.Doc)
		if s, ok := typ.Type.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				found[typ.Name.Name+"."+f.Names[0].Name] = line(f.Comment)
			}
		}
	}
	return found
}
