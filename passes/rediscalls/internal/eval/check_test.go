package eval

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// std holds the declarations of the standard library that the tests call: the
// real packages would take a second to check.
var std = map[string]string{
	"fmt": `package fmt
type State interface{ Write([]byte) (int, error) }
func Sprintf(format string, a ...any) string { return "" }
func Sprint(a ...any) string { return "" }`,
	"strings": `package strings
type Replacer struct{}
func NewReplacer(a ...string) *Replacer { return nil }
func (r *Replacer) Replace(s string) string { return s }
type Builder struct{ b []byte }
func (b *Builder) WriteString(s string) (int, error) { return 0, nil }
func (b *Builder) WriteByte(c byte) error { return nil }
func (b *Builder) String() string { return "" }
func Join(e []string, s string) string { return "" }
func Replace(s, a, b string, n int) string { return "" }
func ReplaceAll(s, a, b string) string { return "" }
func Trim(s, c string) string { return "" }
func TrimLeft(s, c string) string { return "" }
func TrimRight(s, c string) string { return "" }
func TrimSpace(s string) string { return "" }
func TrimPrefix(s, c string) string { return "" }
func TrimSuffix(s, c string) string { return "" }
func ToLower(s string) string { return "" }
func ToUpper(s string) string { return "" }
func Repeat(s string, n int) string { return "" }`,
	"strconv": `package strconv
func Itoa(i int) string { return "" }
func FormatInt(i int64, base int) string { return "" }
func FormatUint(i uint64, base int) string { return "" }
func FormatBool(b bool) string { return "" }
func Quote(s string) string { return "" }`,
	"path": `package path
func Join(e ...string) string { return "" }`,
}

type stubs map[string]*types.Package

func (s stubs) Import(path string) (*types.Package, error) {
	if p := s[path]; p != nil {
		return p, nil
	}
	text, ok := std[path]
	if !ok {
		return importer.Default().Import(path)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path+".go", text, 0)
	if err != nil {
		return nil, err
	}
	p, err := (&types.Config{Importer: s}).Check(path, fset, []*ast.File{f}, nil)
	s[path] = p
	return p, err
}

var imported = stubs{}

// check type-checks a source of package p.
func check(src string) (*program.Package, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	p, err := (&types.Config{Importer: imported}).Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		return nil, err
	}
	return &program.Package{Path: "p", Fset: fset, Files: []*ast.File{f}, Types: p, Info: info}, nil
}

// evaluated is what the argument of the call of sink in src can be.
func evaluated(t require.TestingT, src string) []Seq {
	p, err := check(src)
	require.NoError(t, err, src)
	x := program.NewIndex([]*program.Package{p})
	for _, c := range x.Calls() {
		if c.Callee != nil && c.Callee.Name() == "sink" {
			return New(x, nil, nil).Expr(c.Expr.Args[0], c.In, p).Texts()
		}
	}
	require.Fail(t, "no call of sink", src)
	return nil
}

// pattern is the regular expression of the texts of s: a placeholder may be
// empty and hold anything that its type allows.
func (s Seq) pattern() string {
	var b strings.Builder
	for _, p := range s {
		switch {
		case p.Kind == Lit:
			b.WriteString(regexp.QuoteMeta(byteRunes(p.Text)))
		case p.Kind == Hole && p.Type == keys.Int:
			b.WriteString(`-?[0-9]{1,20}`)
		case p.Kind == Hole && p.Type == keys.Uint:
			b.WriteString(`[0-9]{1,20}`)
		case p.Kind == Hole && p.Type == keys.Hex:
			b.WriteString(`[0-9a-fA-F]*`)
		default:
			b.WriteString(`(?s:.*)`)
		}
	}
	return b.String()
}

func show(seqs []Seq) string {
	var out []string
	for _, s := range seqs {
		var b strings.Builder
		for _, p := range s {
			switch {
			case p.Kind == Lit:
				b.WriteString(p.Text)
			case p.Rest:
				fmt.Fprintf(&b, "{%s...}", p.Text)
			case p.Type != "":
				fmt.Fprintf(&b, "{%s:%s}", p.Text, p.Type)
			default:
				fmt.Fprintf(&b, "{%s}", p.Text)
			}
		}
		out = append(out, b.String())
	}
	return strings.Join(out, " | ")
}

// covers reports whether one of seqs can be got.
func covers(seqs []Seq, got string) bool {
	for _, s := range seqs {
		if ok, err := regexp.MatchString("^(?:"+s.pattern()+")$", byteRunes(got)); err == nil && ok {
			return true
		}
	}
	return false
}

// byteRunes makes a rune of each byte: regular expressions know no others.
func byteRunes(s string) string {
	r := make([]rune, len(s))
	for i := range len(s) {
		r[i] = rune(s[i])
	}
	return string(r)
}
