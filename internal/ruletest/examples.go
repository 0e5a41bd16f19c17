package ruletest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// RunExamples runs the examples of the rule's documentation: what is under
// Bad gives exactly one finding, what is under Good none. An example is
// statements, in which ctx, rdb, ns and id are a context, a go-redis client
// and two strings, or whole declarations.
func (s *Suite) RunExamples(t *testing.T, rule passes.Rule) {
	t.Helper()
	for _, e := range []struct {
		name string
		want int
	}{{"bad", 1}, {"good", 0}} {
		t.Run(e.name, func(t *testing.T) {
			pkgs := s.under("example/" + rule.Name + "/" + e.name)
			require.Len(t, pkgs, 1)
			in := input(t, pkgs)
			findings := rule.Apply(in)
			client := func(p *types.Package) bool { return uses.IsClient(p.Path()) }
			require.True(t, len(in.Uses) > 0 || slices.ContainsFunc(in.Packages[0].Types.Imports(), client), "the example does not use Redis")
			require.Len(t, findings, e.want, "%v", reduce(findings))
			require.Len(t, s.diagnostics(t, rule, pkgs), e.want)
		})
	}
}

// examples returns the source of the rule's examples by import path; none for
// a rule without documentation, which another test reports.
func examples(t *testing.T, rule passes.Rule) map[string][]byte {
	t.Helper()
	doc, err := rule.Documentation()
	if err != nil {
		return nil
	}
	return map[string][]byte{
		"example/" + rule.Name + "/bad":  exampleFile(t, rule.Name, doc.Bad),
		"example/" + rule.Name + "/good": exampleFile(t, rule.Name, doc.Good),
	}
}

// exampleFile makes a Go file of the code of an example.
func exampleFile(t *testing.T, rule, code string) []byte {
	t.Helper()
	body := code
	file, err := parse(body)
	if err != nil {
		body = "func example(ctx context.Context, rdb *redis.Client, ns, id string) {\n" + code + "\n}\n"
		file, err = parse(body)
	}
	require.NoError(t, err, "an example of %s is not Go code", rule)

	var source bytes.Buffer
	source.WriteString("package example\n\nimport (\n")
	for _, path := range slices.Sorted(maps.Values(imports(file))) {
		fmt.Fprintf(&source, "\t%q\n", path)
	}
	source.WriteString(")\n\n" + body)
	formatted, err := format.Source(source.Bytes())
	require.NoError(t, err)
	return formatted
}

func parse(body string) (*ast.File, error) {
	return parser.ParseFile(token.NewFileSet(), "example.go", "package example\n"+body, 0)
}

// imports returns the import paths, by name, of the packages that a file
// mentions.
func imports(file *ast.File) map[string]string {
	known := map[string]string{
		"context": "context", "fmt": "fmt", "http": "net/http", "strconv": "strconv", "strings": "strings", "time": "time",
		"redis": "github.com/redis/go-redis/v9", "rueidis": "github.com/redis/rueidis",
	}
	used := make(map[string]string)
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && known[id.Name] != "" {
				used[id.Name] = known[id.Name]
			}
		}
		return true
	})
	return used
}
