package texteval

import (
	"go/types"
	"testing"

	"github.com/stretchr/testify/require"
)

// The index beside that of a turn is known where this one is; one that is nowhere in the
// list says nothing.
func TestCalculated(t *testing.T) {
	hold(t, []snippet{
		{"the next", `
func f(k []string, s ...string) string { out := k[0]; for i, v := range s { out += v + k[i+1] }; return out }
func g(id string) { key(f([]string{"a:", ":b:", ":c"}, id, "x")) }`, []string{"a:{id}:b:x:c"}},
		{"alone", `
func f() { k := []string{"a", "b", "c"}; for i := range []int{0, 1} { key(k[i+1]) } }`, []string{"b", "c"}},
		{"the one before, of a guarded index", `
func f() { k := []string{"a", "b", "c"}; for i := range k { if i > 0 { key("x:" + k[i-1]) } } }`, []string{"x:a", "x:b"}},
		{"from the end", `
func f() { k := []string{"a", "b", "c"}; key(k[len(k)-1], k[len(k)/2]) }`, []string{"b", "c"}},
		{"two of each turn", `
func f() { k := []string{"a", "b", "c", "d"}; for i := range []int{0, 1} { key(k[2*i] + ":" + k[2*i+1]) } }`, []string{"a:b", "c:d"}},
		{"no separator behind the last", `
func f(s ...string) string { out := ""; for i, v := range s { out += v; if i < len(s)-1 { out += ":" } }; return out }
func g(id string) { key(f("app", "user", id)) }`, []string{"app:user:{id}"}},
		{"runs out", `
func f() { k := []string{"a", "b"}; for i := range k { key("x:" + k[i+1]) } }`, []string{"x:b", "x:{k}"}},
		{"below the first", `
func f() { k := []string{"a", "b"}; key("x:" + k[len(k)-3]) }`, []string{"x:{k}"}},
		{"set below the first", `
func f(k []string) { l := []string{"a"}; l[len(k)-1] = "b"; key(l[0]) }
func g() { f(nil) }`, []string{"a", "b"}},
		{"another index", `
func f(n int) { k := []string{"a", "b", "c"}; for i := range k { i = n; key("x:" + k[i+1]) } }`, []string{"x:a", "x:b", "x:c"}},
		{"a list that is not known", `
func f(k []string) { for i := range k { key("x:" + k[i+1]) } }`, []string{"x:{k}"}},
		{"a number that grows", `
import "strconv"
func f(s []string) { n := 0; for range s { n = n + 1; key(strconv.Itoa(n)) }; key("x:" + strconv.Itoa(n)) }`, []string{"x:{n}", "{n}"}},
		{"a number that calls grow", `
import "strconv"
func f(n int) string { if n > 1000 { return "" }; return strconv.Itoa(n) + ":" + f(n+1) }
func g() { key(f(0)) }`, []string{"{...}:"}},
	})
}

// A number that its type does not have is none.
func TestCalculate(t *testing.T) {
	for _, c := range []struct {
		x    int64
		op   string
		y    int64
		t    types.BasicKind
		want string
	}{
		{2, "*", 3, types.Int, "6"},
		{-7, "/", 2, types.Int, "-3"},
		{-7, "%", 2, types.Int, "-1"},
		{1, "/", 0, types.Int, ""},
		{1, "%", 0, types.Int, ""},
		{0, "-", 1, types.Uint, ""},
		{255, "+", 1, types.Uint8, ""},
		{254, "+", 1, types.Uint8, "255"},
		{-128, "-", 1, types.Int8, ""},
		{-127, "-", 1, types.Int8, "-128"},
		{1 << 62, "*", 2, types.Int64, ""},
		{1 << 62, "+", 1 << 61, types.Uint64, "6917529027641081856"},
	} {
		require.Equal(t, c.want, calculate(c.x, c.op, c.y, types.Typ[c.t]), "%d %s %d", c.x, c.op, c.y)
	}
}
