package program

import (
	"go/ast"
	"go/token"
	"go/types"
)

// storing are the methods that put something into a container for several goroutines, by
// the name of the type of sync or sync/atomic, with their arguments that are the key, below 0 where there is
// none, and the value.
var storing = map[string]map[string][2]int{
	"Map":     {"Store": {0, 1}, "Swap": {0, 1}, "LoadOrStore": {0, 1}, "CompareAndSwap": {0, 2}},
	"Value":   {"Store": {-1, 0}, "Swap": {-1, 0}, "CompareAndSwap": {-1, 1}},
	"Pointer": {"Store": {-1, 0}, "Swap": {-1, 0}, "CompareAndSwap": {-1, 1}},
}

// IsSyncMap reports whether t is sync.Map, or a pointer to one.
func IsSyncMap(t types.Type) bool { return isNamed(t, "sync", "Map") }

// IsAtomic reports whether t holds one value that is stored and loaded: sync/atomic.Value,
// or a pointer of that package.
func IsAtomic(t types.Type) bool {
	return isNamed(t, "sync/atomic", "Value") || isNamed(t, "sync/atomic", "Pointer")
}

// store files what a call puts into such a container, as an assignment to it.
func (w *walker) store(c *Call) {
	if c.Callee == nil || c.Callee.Pkg() == nil || c.Callee.Pkg().Path() != "sync" && c.Callee.Pkg().Path() != "sync/atomic" {
		return
	}
	fun, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
	recv := c.Callee.Signature().Recv()
	if !ok || recv == nil {
		return
	}
	at, ok := storing[TypeName(recv.Type())][c.Callee.Name()]
	if !ok || at[1] >= len(c.Expr.Args) {
		return
	}
	a := &Assign{Value: c.Expr.Args[at[1]], Index: -1, Op: token.ASSIGN}
	if at[0] >= 0 {
		a.Op, a.Key = token.LBRACK, c.Expr.Args[at[0]]
	}
	w.target(fun.X, a)
}
