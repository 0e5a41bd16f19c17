package fix

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrints(t *testing.T) {
	const source = `package p
type text int
func (text) String() string { return "" }
type failure struct{}
func (*failure) Error() string { return "" }
type tree struct { Sub []tree }
type pair struct { A, B string }
type hidden struct { t text }
var (
	anInt int; aByte byte; aRune rune; aFloat float64; aBool bool; aString string
	aText text; aFailure failure; failing *failure; aTree tree; aPair pair; aHidden hidden
	pointed *pair; deep **pair; toInt *int; raw []byte; sum [16]byte; ints []int; byName map[string]int
	some any; events chan int; call func()
)`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	require.NoError(t, err)
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, nil)
	require.NoError(t, err)
	for name, want := range map[string]string{ // of "sdxqtfcpv"
		"anInt": "dxcv", "aByte": "dxqcv", "aRune": "dxqcv", "aFloat": "xfv", "aBool": "tv", "aString": "sxqv",
		"aText": "sdxqcv", "aFailure": "sdxqtfcpv", "failing": "sdxqtfcpv", "aTree": "sdxqtfcpv", "aPair": "sxqv", "aHidden": "dcv",
		"pointed": "sdxqpv", "deep": "dxpv", "toInt": "dxpv", "raw": "sdxqcpv", "sum": "sdxqcv", "ints": "dxcpv", "byName": "xpv",
		"some": "sdxqtfcpv", "events": "pv", "call": "pv",
	} {
		got := ""
		for _, verb := range []byte("sdxqtfcpv") {
			if prints(verb, pkg.Scope().Lookup(name).Type(), nil) {
				got += string(verb)
			}
		}
		require.Equal(t, want, got, name)
	}
}
