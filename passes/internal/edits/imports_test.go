package edits_test

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/edits"
)

func TestImport(t *testing.T) {
	const builders = "example.org/app/rediskeys"
	tests := []struct {
		name, source, own, as, path, want string
	}{
		{"none", "package p\n", "example.org/app", "", builders, "package p\n\nimport \"example.org/app/rediskeys\"\n"},
		{"none, a comment behind", "package p // p\n", "example.org/app", "", builders, "package p\n\nimport \"example.org/app/rediskeys\" // p\n"},
		{"single", "package p\n\nimport \"fmt\"\n", "example.org/app", "", builders, "package p\n\nimport \"fmt\"\nimport \"example.org/app/rediskeys\"\n"},
		{"a name", "package p\n\nimport \"fmt\"\n", "example.org/app", "k", builders, "package p\n\nimport \"fmt\"\nimport k \"example.org/app/rediskeys\"\n"},
		{"empty group", "package p\n\nimport ()\n", "example.org/app", "", builders, "package p\n\nimport (\t\"example.org/app/rediskeys\"\n)\n"},
		{"own group", "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/x\"\n\n\t\"example.org/app/a\"\n\t\"example.org/app/z\"\n)\n", "example.org/app", "", builders, "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/x\"\n\n\t\"example.org/app/a\"\n\t\"example.org/app/rediskeys\"\n\t\"example.org/app/z\"\n)\n"},
		{"before all of the group", "package p\n\nimport (\n\t\"strings\"\n)\n", "example.org/app", "", "fmt", "package p\n\nimport (\n\t\"fmt\"\n\t\"strings\"\n)\n"},
		{"before all of its kind", "package p\n\nimport (\n\t\"fmt\"\n\n\t// x\n\t\"example.org/app/x\"\n\t\"example.org/app/z\"\n\t\"github.com/x\"\n)\n", "example.org/app", "", builders, "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/app/rediskeys\"\n\t// x\n\t\"example.org/app/x\"\n\t\"example.org/app/z\"\n\t\"github.com/x\"\n)\n"},
		{"standard library", "package p\n\nimport (\n\t\"context\"\n\t\"os\"\n\n\t\"example.org/x\"\n)\n", "example.org/app", "", "fmt", "package p\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"os\"\n\n\t\"example.org/x\"\n)\n"},
		{"a module without a dot", "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/x\"\n)\n", "app/store", "", "app/rediskeys", "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/x\"\n\n\t\"app/rediskeys\"\n)\n"},
		{"a comment at the import", "package p\n\nimport (\n\t\"fmt\" // text\n)\n", "example.org/app", "", "os", "package p\n\nimport (\n\t\"fmt\" // text\n\t\"os\"\n)\n"},
		{"on one line", "package p\n\nimport (\"fmt\"; \"os\")\n", "example.org/app", "", builders, "package p\n\nimport (\"fmt\"; \"os\"\n\n\t\"example.org/app/rediskeys\"\n)\n"},
		{"standard library only", "package p\n\nimport (\n\t\"fmt\"\n\t\"os\" // why\n)\n", "example.org/app", "", builders, "package p\n\nimport (\n\t\"fmt\"\n\t\"os\" // why\n\n\t\"example.org/app/rediskeys\"\n)\n"},
		{"no standard library", "package p\n\nimport (\n\t// x\n\t\"example.org/x\"\n)\n", "example.org/app", "", "fmt", "package p\n\nimport (\n\t\"fmt\"\n\n\t// x\n\t\"example.org/x\"\n)\n"},
		{"the first of those that are not alike", "package p\n\nimport (\n\t\"fmt\"\n\n\t\"github.com/x\"\n\t\"github.com/y\"\n)\n", "example.org/app", "", builders, "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/app/rediskeys\"\n\t\"github.com/x\"\n\t\"github.com/y\"\n)\n"},
		{"in the last group", "package p\n\nimport (\n\t\"github.com/x\"\n\n\t\"a.org/x\"\n\t\"github.com/y\"\n)\n", "example.org/app", "", builders, "package p\n\nimport (\n\t\"github.com/x\"\n\n\t\"a.org/x\"\n\t\"example.org/app/rediskeys\"\n\t\"github.com/y\"\n)\n"},
		{"others before the standard library", "package p\n\nimport (\n\t\"github.com/x\"\n\n\t\"fmt\"\n)\n", "example.org/app", "", builders, "package p\n\nimport (\n\t\"example.org/app/rediskeys\"\n\t\"github.com/x\"\n\n\t\"fmt\"\n)\n"},
		{"behind one of a line", "package p\n\nimport (\"bytes\"; \"os\")\n", "example.org/app", "", "fmt", "package p\n\nimport (\"bytes\"\n\t\"fmt\"; \"os\")\n"},
		{"C", "package p\n\nimport \"fmt\"\n\n// int x;\nimport \"C\"\n", "example.org/app", "", builders, "package p\n\nimport \"fmt\"\nimport \"example.org/app/rediskeys\"\n\n// int x;\nimport \"C\"\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, "p.go", tt.source, parser.ParseComments)
			require.NoError(t, err)
			i := edits.Import(fset, file, tt.own, tt.as, tt.path)
			at := fset.Position(i.Pos).Offset
			got := tt.source[:at] + i.Text + tt.source[at:]
			require.Equal(t, tt.want, got)
			_, err = parser.ParseFile(fset, "p.go", got, 0)
			require.NoError(t, err)
		})
	}
}

func TestImported(t *testing.T) {
	const source = "package p\n\nimport (\n\t\"a/b\"\n\tx \"a/c\"\n\t_ \"a/d\"\n\t. \"a/e\"\n)\n"
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, 0)
	require.NoError(t, err)
	for path, want := range map[string]string{"a/b": "own", "a/c": "x", "a/d": "", "a/e": "", "a/f": ""} {
		name, ok := edits.Imported(file, path, "own")
		require.Equal(t, want, name, path)
		require.Equal(t, want != "", ok, path)
	}
}
