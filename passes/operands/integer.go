package operands

import (
	"go/ast"
	"go/types"
)

// Bits are the fewest and the most bits that a type of integers has on any machine.
func Bits(t *types.Basic) (least, most int) {
	size := func(word int64) int {
		return 8 * int((&types.StdSizes{WordSize: word, MaxAlign: word}).Sizeof(t))
	}
	return size(4), size(8)
}

// Holds reports whether a type of integers has every number of another one, on every machine.
func Holds(t, other *types.Basic) bool {
	unsigned, otherUnsigned := t.Info()&types.IsUnsigned != 0, other.Info()&types.IsUnsigned != 0
	least, _ := Bits(t)
	_, most := Bits(other)
	switch {
	case t.Kind() == other.Kind():
		return true
	case unsigned == otherUnsigned:
		return most <= least
	}
	return !unsigned && most < least
}

// unwidened is an integer without the conversions to types that hold it: strconv asks for
// an int64, and prints the same.
func unwidened(info *types.Info, e ast.Expr) ast.Expr {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(c.Args) != 1 || !info.Types[c.Fun].IsType() || info.Types[c].Value != nil {
		return e
	}
	to, ok := types.Unalias(info.TypeOf(c)).(*types.Basic)
	from, ok2 := types.Unalias(info.TypeOf(c.Args[0])).(*types.Basic)
	if !ok || !ok2 || to.Info()&from.Info()&types.IsInteger == 0 || !Holds(to, from) {
		return e
	}
	return unwidened(info, c.Args[0])
}
