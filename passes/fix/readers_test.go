package fix

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

func checked(t *testing.T, source string) *uses.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	require.NoError(t, err)
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	config := types.Config{Importer: importer.Default()}
	pkg, err := config.Check("example.org/p", fset, []*ast.File{file}, info)
	require.NoError(t, err)
	return &uses.Package{Path: "example.org/p", Fset: fset, Files: []*ast.File{file}, Types: pkg, Info: info}
}

// TestReaders has the forms of functions that read the namespace, and some that are
// nearly one.
func TestReaders(t *testing.T) {
	t.Parallel()
	pkg := checked(t, `package p

import (
	"cmp"
	"os"
)

const fallback = "app"

func or() string { return cmp.Or(os.Getenv("APP"), fallback) }

func set() string {
	if v := os.Getenv("APP"); v != "" {
		return v
	}
	return "app"
}

func found() string {
	if v, ok := os.LookupEnv("APP"); ok {
		return v
	}
	return "app"
}

func before() string {
	v := os.Getenv("APP")
	if v == "" {
		v = "app"
	}
	return v
}

func returned() string {
	v := os.Getenv("APP")
	if v == "" {
		return fallback
	}
	return v
}

func noDefault() string { return os.Getenv("APP") }

func otherDefault() string { return cmp.Or(os.Getenv("APP"), "other") }

func otherVariable() string { return cmp.Or(os.Getenv("OTHER"), "app") }

func three() string { return cmp.Or(os.Getenv("APP"), os.Getenv("OTHER"), "app") }

func parameter(v string) string { return cmp.Or(os.Getenv("APP"), "app") }

func changedValue() string {
	v := os.Getenv("APP")
	if v == "" {
		v = "app"
	}
	return v + "2"
}

func inverted() string {
	v := os.Getenv("APP")
	if v != "" {
		v = "app"
	}
	return v
}

func another() string {
	w := "x"
	if v := os.Getenv("APP"); v != "" {
		return w
	}
	return "app"
}

func otherwise() string {
	v := os.Getenv("APP")
	if v == "" {
		v = "app"
	} else {
		v = "x"
	}
	return v
}

func between() string {
	v := os.Getenv("APP")
	v += "x"
	if v == "" {
		v = "app"
	}
	return v
}
`)
	b := &builders{policy: &keys.Policy{Namespace: &keys.Namespace{Default: "app", Env: []string{"APP"}}}, pkgs: []*uses.Package{pkg}}
	require.Equal(t, []string{"example.org/p.or", "example.org/p.set", "example.org/p.found", "example.org/p.before", "example.org/p.returned"}, b.readers())

	// One of two variables is not the namespace: the other may be set.
	b = &builders{policy: &keys.Policy{Namespace: &keys.Namespace{Default: "app", Env: []string{"APP", "OTHER"}}}, pkgs: []*uses.Package{pkg}}
	require.Equal(t, []string{"example.org/p.three"}, b.readers())
}

// TestHandBuilders has functions that give the keys of a class, and some that give
// nearly these.
func TestHandBuilders(t *testing.T) {
	t.Parallel()
	pkg := checked(t, `package p

import (
	"fmt"
	"strconv"
	"strings"
)

type Keys struct{ ns, other string }

func (k Keys) Sum(queue string, n int) string { return k.ns + ":jobs:" + queue + ":" + strconv.Itoa(n) }

func (k *Keys) Format(queue string, n int64) string { return fmt.Sprintf("%s:jobs:%v:%d", k.ns, queue, n) }

func Join(ns, queue, n string) string { return strings.Join([]string{ns, "jobs", queue, n}, ":") }

func Number(ns, queue string, n uint64) string { return ns + ":jobs:" + queue + ":" + strconv.FormatUint(n, 10) }

func Behind(queue, n, ns string) string { return ns + (":jobs:" + queue) + ":" + n }

func Swapped(ns, n, queue string) string { return ns + ":jobs:" + queue + ":" + n }

func Twice(ns, queue string) string { return ns + ":jobs:" + queue + ":" + queue }

func Unused(ns, queue, n, more string) string { return ns + ":jobs:" + queue + ":" + n }

func Text(ns, queue, n string) string { return ns + ":job:" + queue + ":" + n }

func Hex(ns, queue string, n int64) string { return ns + ":jobs:" + queue + ":" + strconv.FormatInt(n, 16) }

func Padded(ns, queue string, n int) string { return fmt.Sprintf("%s:jobs:%s:%03d", ns, queue, n) }

func Quoted(ns, queue, n string) string { return fmt.Sprintf("%s:jobs:%q:%s", ns, queue, n) }

func More(ns, queue, n string) string { return fmt.Sprintf("%s:jobs:%s:%s:", ns, queue, n) }

func Variadic(ns string, more ...string) string { return strings.Join(more, ns) }

func Literal(queue, n string) string { return "app:jobs:" + queue + ":" + n }

func Lower(ns, queue, n string) string { return ns + ":jobs:" + strings.ToLower(queue) + ":" + n }

func (k Keys) Both(ns, queue, n string) string { return ns + ":jobs:" + queue + k.other + ":" + n }
`)
	policy, err := keys.ParsePolicy("p.yml", []byte(`
namespace: {default: app}
keys: {job: {pattern: "{namespace}:jobs:{queue}:{n}"}}
`))
	require.NoError(t, err)
	b := &builders{policy: policy, pkgs: []*uses.Package{pkg}}
	var found []string
	for _, d := range pkg.Files[0].Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			if h, ok := b.asHandBuilder(pkg, fn, policy.Keys[0]); ok {
				found = append(found, fn.Name.Name)
				require.Equal(t, h.ns < 0, h.field != nil)
			}
		}
	}
	require.Equal(t, []string{"Sum", "Format", "Join", "Number", "Behind"}, found)
}
