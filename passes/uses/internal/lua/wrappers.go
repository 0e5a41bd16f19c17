package lua

import (
	"reflect"

	"github.com/yuin/gopher-lua/ast"
)

// Limits of the ways by which a call in a local function is reached.
const (
	maxWays    = 16
	maxCallers = 4 // local functions, one in the other
)

// collect returns the calls of commands. A call in a local function is there
// once for each of the function's callers that makes a difference.
func (e *evaluator) collect() []Call {
	e.callers = make(map[*ast.FunctionExpr][]*ast.FuncCallExpr)
	for _, f := range e.scopes.calls {
		if f.Receiver != nil {
			continue
		}
		if fn, ok := e.follow(f.Func).(*ast.FunctionExpr); ok {
			e.callers[fn] = append(e.callers[fn], f)
		}
	}
	var calls []Call
	for _, f := range e.scopes.calls {
		first := len(calls)
	ways:
		for _, frames := range e.ways(e.scopes.inside[f], 0) {
			e.frames = frames
			c, ok := e.call(f)
			if !ok {
				break
			}
			for _, have := range calls[first:] {
				if reflect.DeepEqual(have, c) {
					continue ways
				}
			}
			calls = append(calls, c)
		}
	}
	return calls
}

// ways returns the calls that lead to the body of fn, as frames: one way
// without frames where it is not known who calls, or too many do.
func (e *evaluator) ways(fn *ast.FunctionExpr, depth int) [][]frame {
	callers := e.callers[fn]
	if fn == nil || len(callers) == 0 || len(callers) > maxWays || depth == maxCallers {
		return [][]frame{nil}
	}
	var ways [][]frame
	for _, f := range callers {
		for _, outer := range e.ways(e.scopes.inside[f], depth+1) {
			if len(ways) == maxWays {
				return append(ways, nil)
			}
			ways = append(ways, append(outer[:len(outer):len(outer)], e.frame(fn, f)))
		}
	}
	return ways
}
