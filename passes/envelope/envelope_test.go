package envelope

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
)

const source = `package p
type Base struct { ID string ` + "`json:\"id\"`" + `; Version int }
type Own struct{}
func (*Own) MarshalJSON() ([]byte, error) { return nil, nil }
type Time struct{}
func (Time) MarshalText() ([]byte, error) { return nil, nil }
type Self struct { *Self; A int }
type A struct { Base; At Time ` + "`json:\"at,omitempty\"`" + `; hidden int; Left int ` + "`json:\"-\"`" + ` }
type B struct { *Base ` + "`json:\"base\"`" + `; Time }
type C struct { Own }
type D map[string]int
type E []Base
type F = *Base
type G struct { Any any; fmt }
type fmt interface{ String() string }
type H struct { hidden }
type hidden struct { Seen int }
`

func TestMembers(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, 0)
	require.NoError(t, err)
	pkg, err := (&types.Config{}).Check("p", fset, []*ast.File{f}, nil)
	require.NoError(t, err)
	tests := []struct {
		name string
		want string // the members that are missing; "?" for not known
	}{
		{"Base", "at"}, {"A", ""}, {"B", "?"}, {"C", "?"}, {"D", "?"}, {"E", "?"}, {"F", "at"}, {"G", "id Version at"},
		{"Own", "?"}, {"Time", "?"}, {"Self", "?"}, {"H", "id Version at"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			of := pkg.Scope().Lookup(tt.name).Type()
			require.Equal(t, tt.want != "?", members{}.add(of, "json", 0))
			missing := strings.Join(lacks(flow.Value{JSON: of, Tag: "json"}, []string{"id", "Version", "at"}), " ")
			require.Equal(t, strings.Trim(tt.want, "?"), missing)
		})
	}
}

func TestConstantObject(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{`{"a": 1}`, []string{"b"}},
		{`{"a": 1, "b": null}`, nil},
		{`{}`, []string{"a", "b"}},
		{`[]`, nil}, {`null`, nil}, {``, nil}, {`{"a"`, nil}, {`a`, nil},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, lacks(flow.Value{Text: tt.text, Known: true}, []string{"a", "b"}), tt.text)
	}
	require.Nil(t, lacks(flow.Value{}, []string{"a"}))
}

func TestMessages(t *testing.T) {
	template := keys.New(keys.Part{Literal: "a:" + strings.Repeat("%x", 100)})
	short := keys.New(keys.Part{Literal: "a"})
	long := &keys.Class{Name: strings.Repeat("y", 100), Content: keys.Content{OneOf: []string{strings.Repeat("z", 50), "b"}}}
	for _, m := range []string{
		jsonMessage("json", []string{"createdAt", "expiresAt", "version"}, template, long),
		jsonMessage("json", []string{strings.Repeat("m", 100)}, template, long),
		oneOfMessage(strings.Repeat("v", 100), template, long),
	} {
		require.LessOrEqual(t, utf8.RuneCountInString(m), passes.MaxMessage, m)
	}
	class := &keys.Class{Name: "c", Content: keys.Content{OneOf: []string{"on", "off"}}}
	require.Equal(t, `"away" of key "a" is none of on, off`, oneOfMessage("away", short, class))
	require.Equal(t, `the JSON value of key "a" lacks meta, which class c asks for`, jsonMessage("json", []string{"meta"}, short, class))
	require.Equal(t, `the JSON value of key "a" lacks createdAt and 2 more, which class c asks for`,
		jsonMessage("json", []string{"createdAt", "expiresAt", "version"}, short, class))
}
