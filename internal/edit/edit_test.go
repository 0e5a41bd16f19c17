package edit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/passes"
)

// replace returns the edit that replaces the only old in data.
func replace(t *testing.T, data, old, text string) passes.Edit {
	t.Helper()
	require.Equal(t, 1, strings.Count(data, old), old)
	at := strings.Index(data, old)
	return passes.Edit{File: "p.go", Start: at, End: at + len(old), NewText: text}
}

const source = `package p

import (
	"fmt"
	"strings" // text

	"example.org/client/v9"
	other "example.org/other"
)

var a = fmt.Sprint(client.Key) + strings.ToUpper("b") + other.Name
`

func TestApply(t *testing.T) {
	tests := []struct {
		name   string
		source string
		edits  map[string]string // text for the only place of another
		want   string
	}{
		{"nothing", source, nil, source},
		{"one", source, map[string]string{`"b"`: `"c"`}, strings.Replace(source, `"b"`, `"c"`, 1)},
		{"an unused import with a comment", source, map[string]string{`strings.ToUpper("b")`: `"B"`}, strings.NewReplacer(`strings.ToUpper("b")`, `"B"`, "\t\"strings\" // text\n", "").Replace(source)},
		{"imports by version and name", source, map[string]string{`client.Key`: `1`, "other.Name": `"n"`}, "package p\n\nimport (\n\t\"fmt\"\n\t\"strings\" // text\n)\n\nvar a = fmt.Sprint(1) + strings.ToUpper(\"b\") + \"n\"\n"},
		{"all imports", "package p\n\nimport \"fmt\"\n\nvar a = fmt.Sprint(1)\n", map[string]string{`fmt.Sprint(1)`: `"1"`}, "package p\n\nvar a = \"1\"\n"},
		{"an import that had no use", "package p\n\nimport \"fmt\"\n\nvar a = 1\n", map[string]string{"1": "2"}, "package p\n\nimport \"fmt\"\n\nvar a = 2\n"},
		{"blank and dot imports stay", "package p\n\nimport (\n\t. \"fmt\"\n\t_ \"os\"\n)\n\nvar a = Sprint(1)\n", map[string]string{"1": "2"}, "package p\n\nimport (\n\t. \"fmt\"\n\t_ \"os\"\n)\n\nvar a = Sprint(2)\n"},
		{"a comment above an import", "package p\n\nimport (\n\t// prints\n\t\"fmt\"\n\t\"os\"\n)\n\nvar a, b = fmt.Sprint(1), os.Args\n", map[string]string{"fmt.Sprint(1)": "1"}, "package p\n\nimport (\n\t\"os\"\n)\n\nvar a, b = 1, os.Args\n"},
		{"imports on one line", "package p; import \"fmt\"; var a = fmt.Sprint(1)\n", map[string]string{"fmt.Sprint(1)": "1"}, "package p; ; var a = 1\n"},
		{"a second import", "package p\n\n// Why.\nimport \"fmt\"\n\nvar a = fmt.Sprint(1)\n", map[string]string{`"fmt"`: "\"fmt\"\nimport \"example.org/a\"", "1": "a.B"}, "package p\n\n// Why.\nimport (\n\t\"fmt\"\n\n\t\"example.org/a\"\n)\n\nvar a = fmt.Sprint(a.B)\n"},
		{"the first imports", "package p\n\nvar a = 1\n", map[string]string{"p\n": "p\n\nimport x \"example.org/a\"\nimport \"strconv\"\nimport \"fmt\"\n", "1": "fmt.Sprint(x.A, strconv.B)"}, "package p\n\nimport (\n\t\"fmt\"\n\t\"strconv\"\n\n\tx \"example.org/a\"\n)\n\nvar a = fmt.Sprint(x.A, strconv.B)\n"},
		{"instead of an import", "package p\n\nimport \"fmt\"\n\nvar a = fmt.Sprint(1)\n", map[string]string{`"fmt"`: "\"fmt\"\nimport \"example.org/a\"", "fmt.Sprint(1)": "a.B"}, "package p\n\nimport \"example.org/a\"\n\nvar a = a.B\n"},
		{"behind several", "package p\n\nimport \"fmt\"\nimport \"os\"\n\nvar a = fmt.Sprint(os.Args)\n", map[string]string{`"os"`: "\"os\"\nimport \"example.org/a\"", "os.Args": "os.Args, a.B"}, "package p\n\nimport \"fmt\"\nimport \"os\"\nimport \"example.org/a\"\n\nvar a = fmt.Sprint(os.Args, a.B)\n"},
		{"a comment at the first", "package p\n\nimport \"fmt\" // why\n\nvar a = fmt.Sprint(1)\n", map[string]string{`// why`: "// why\nimport \"example.org/a\"", "1": "a.B"}, "package p\n\nimport \"fmt\" // why\nimport \"example.org/a\"\n\nvar a = fmt.Sprint(a.B)\n"},
		{"beside C", "package p\n\n// int x;\nimport \"C\"\n\nvar a = C.x\n", map[string]string{`"C"`: "\"C\"\nimport \"example.org/a\"", "C.x": "C.x + a.B"}, "package p\n\n// int x;\nimport \"C\"\nimport \"example.org/a\"\n\nvar a = C.x + a.B\n"},
		{"gofmt", "package p\n\nvar (\n\ta   = 1\n\tbcd = 2\n)\n", map[string]string{"bcd": "b"}, "package p\n\nvar (\n\ta = 1\n\tb = 2\n)\n"},
		{"what was not formatted stays so", "package p\nvar  a = 1\n", map[string]string{"1": "2"}, "package p\nvar  a = 2\n"},
		{"a sum among arguments", "package p\nvar  a = f(1, 2)\n", map[string]string{"1": `g("x" + y, z)`, "2": "u + v"}, "package p\nvar  a = f(g(\"x\"+y, z), u+v)\n"},
		{"a sum alone", "package p\nvar  a = 1\n", map[string]string{"1": `g("x"+y)`}, "package p\nvar  a = g(\"x\" + y)\n"},
		{"new lines in what was not formatted", "package p\nvar  a = 1\n", map[string]string{"1": "f(\n\"x\" + y, z)"}, "package p\nvar  a = f(\n\"x\" + y, z)\n"},
		{"unsorted imports", "package p\nimport (\n\"os\"\n\"fmt\"\n)\nvar  a = fmt.Sprint(1, os.Args)\n", map[string]string{"1": `"x" + y`}, "package p\nimport (\n\"os\"\n\"fmt\"\n)\nvar  a = fmt.Sprint(\"x\"+y, os.Args)\n"},
		{"a space between words", "package p\nvar  a = 1 + 2\n", map[string]string{"1 ": "f(x  ,y) "}, "package p\nvar  a = f(x, y) + 2\n"},
		{"end of file", "package p\n\nvar a = 1", map[string]string{"1": "2"}, "package p\n\nvar a = 2"},
		{"CRLF", "package p\r\n\r\nvar (\r\n\ta   = 1\r\n\tbcd = `\r\n`\r\n)\r\n", map[string]string{"bcd": "b", "1": "f(\n\t\t1)"}, "package p\r\n\r\nvar (\r\n\ta = f(\r\n\t\t1)\r\n\tb = `\r\n`\r\n)\r\n"},
		{"some CRLF", "package p\r\n\nvar a = 1\n", map[string]string{"1": "2"}, "package p\r\n\nvar a = 2\n"},
		{"byte order mark", "\ufeffpackage p\n\nvar (\n\ta   = 1\n\tbcd = 2\n)\n", map[string]string{"bcd": "b"}, "\ufeffpackage p\n\nvar (\n\ta = 1\n\tb = 2\n)\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var edits []passes.Edit
			for old, text := range tt.edits {
				edits = append(edits, replace(t, tt.source, old, text))
			}
			edits = append(edits, edits...) // equal ones are one
			got, err := edit.Apply([]byte(tt.source), edits, edit.Packages{Names: map[string]string{"example.org/client/v9": "client"}})
			require.NoError(t, err)
			require.Equal(t, tt.want, string(got))
			guessed, err := edit.Apply([]byte(tt.source), edits, edit.Packages{})
			require.NoError(t, err)
			require.Equal(t, string(got), string(guessed), "the names are the last elements of the paths, without versions")
		})
	}
}

func TestApplyFails(t *testing.T) {
	const data = "package p\n\nvar a = 1\n"
	tests := []struct {
		name  string
		edits []passes.Edit
		want  string
	}{
		{"overlap", []passes.Edit{{Start: 11, End: 14}, {Start: 12, End: 13}}, "overlaps"},
		{"outside", []passes.Edit{{Start: 11, End: 100}}, "outside of the file"},
		{"before", []passes.Edit{{Start: -1, End: 0}}, "outside of the file"},
		{"backwards", []passes.Edit{{Start: 3, End: 2}}, "outside of the file"},
		{"no Go", []passes.Edit{{Start: 19, End: 20, NewText: "("}}, "expected"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := edit.Apply([]byte(data), tt.edits, edit.Packages{})
			require.ErrorContains(t, err, tt.want)
		})
	}
	_, err := edit.Apply([]byte("package"), nil, edit.Packages{})
	require.Error(t, err)
}

func TestConflict(t *testing.T) {
	at := func(file string, start, end int, text string) []passes.Edit {
		return []passes.Edit{{File: file, Start: start, End: end, NewText: text}}
	}
	tests := []struct {
		name string
		a, b []passes.Edit
		want bool
	}{
		{"none", nil, at("a", 1, 2, ""), false},
		{"apart", at("a", 1, 2, ""), at("a", 2, 3, ""), false},
		{"overlap", at("a", 1, 3, ""), at("a", 2, 4, ""), true},
		{"inside", at("a", 1, 9, ""), at("a", 2, 4, ""), true},
		{"equal", at("a", 1, 3, "x"), at("a", 1, 3, "x"), false},
		{"another text", at("a", 1, 3, "x"), at("a", 1, 3, "y"), true},
		{"another file", at("a", 1, 3, "x"), at("b", 1, 3, "y"), false},
		{"insertions at one place", at("a", 1, 1, "x"), at("a", 1, 1, "y"), false},
		{"an insertion at the end of a range", at("a", 1, 3, "x"), at("a", 3, 3, "y"), false},
		{"an insertion inside", at("a", 1, 3, "x"), at("a", 2, 2, "y"), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, edit.Conflict(tt.a, tt.b))
			require.Equal(t, tt.want, edit.Conflict(tt.b, tt.a))
		})
	}
}
