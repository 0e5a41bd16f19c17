package hardcoded

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// A compares says that a function compares two of its parameters.
type compares struct {
	comparison
	param, with int // the value, and the text
}

// passed lists the comparisons that a function of the module makes of what a call gives it.
func (l leftover) passed(c *ast.CallExpr) (out []comparison) {
	f, ok := program.CalleeOf(l.pkg.Info, c)
	if !ok || f.Signature().Variadic() || f.Signature().Params().Len() != len(c.Args) {
		return nil
	}
	fn := l.Flow.Program.Func(program.FuncID(f))
	if fn == nil || fn.Body == nil {
		return nil
	}
	for _, p := range l.comparedIn(fn) {
		made := p.comparison
		made.value, made.text = c.Args[p.param], c.Args[p.with]
		out = append(out, made)
	}
	return out
}

// comparedIn lists which parameters of a function are compared with which.
func (l leftover) comparedIn(fn *program.Func) (out []compares) {
	if list, ok := l.from.compares[fn]; ok {
		return list
	}
	l.from.compares[fn] = nil // while it is asked about
	texts := 0
	for _, v := range fn.Params {
		if program.IsString(v.Type()) {
			texts++
		}
	}
	if texts < 2 {
		return nil
	}
	l.pkg = fn.Pkg
	seen := map[ast.Expr]bool{}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		for _, c := range l.compared(n, nil) {
			value, text := l.param(c.value, fn), l.param(c.text, fn)
			if value >= 0 && text >= 0 && c.by != byExpression && c.behind == "" {
				out = append(out, compares{c, value, text})
				seen[c.text] = true
			}
		}
		return true
	})
	for i := range out {
		for _, id := range l.reads(fn.Params[out[i].with]) {
			out[i].also = out[i].also || !seen[id]
		}
	}
	l.from.compares[fn] = out
	return out
}

// param is the number of the parameter of a function that an expression is, which is never
// set; -1 if it is none.
func (l leftover) param(e ast.Expr, fn *program.Func) int {
	v, ok := l.pkg.Info.Uses[program.IdentOf(e)].(*types.Var)
	if !ok {
		return -1
	}
	if of, i := l.Flow.Param(v, fn, l.pkg); of == fn {
		return i
	}
	return -1
}
