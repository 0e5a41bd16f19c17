package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// A Method is what a function value can be: a method without a body here.
type Method struct {
	Func *types.Func
	If   *Node // the condition that it is this one; nil where it can be nothing else
}

// maxMethods bounds the methods of one function value.
const maxMethods = 8

// Methods lists the methods without a body here that a function value can be, by what all
// callers bring to it: get := rdb.Get, and a parameter that gets rdb.ZRem.
func (ev *Evaluator) Methods(e ast.Expr, in *program.Func, pkg *program.Package) []Method {
	c := ev.ctxOf(e, in, pkg)
	if c.body == nil {
		return nil
	}
	ev.fuel = maxFuel
	x := ev.expr(e, c)
	var out []Method
	all := ev.close(ev.together(ev.iterated(ev.finish(x), in))).Alternatives()
	for _, n := range all {
		n = bare(unconditional(n))
		f := methodOfValue(n)
		if f == nil || slices.ContainsFunc(out, func(m Method) bool { return m.Func == f }) {
			continue
		}
		if len(out) == maxMethods {
			return nil
		}
		m := Method{Func: f}
		if len(all) > 1 {
			m.If = ev.op("calls", n.Text, x)
		}
		out = append(out, m)
	}
	return out
}

// methodOfValue is the method without a body here that a value is; nil where it is none.
func methodOfValue(n *Node) *types.Func {
	sig, ok := n.Typ.(*types.Signature)
	if n.Kind != Func || n.Fn != nil || len(n.Kids) == 0 || !ok || sig.Recv() == nil {
		return nil
	}
	o, _, _ := types.LookupFieldOrMethod(sig.Recv().Type(), true, sig.Recv().Pkg(), n.Text[strings.LastIndexByte(n.Text, '.')+1:])
	f, _ := o.(*types.Func)
	return f
}

// Calling is n where the function value that is called is m.
func (ev *Evaluator) Calling(n *Node, m Method) *Node {
	if m.If == nil || len(ev.loopsOf(m.If)) > 0 {
		return n // or Arg has asked
	}
	return ev.when(n, m.If)
}

// isFunction reports whether values of a type are functions.
func isFunction(t types.Type) bool {
	_, ok := typeOr(t).Underlying().(*types.Signature)
	return ok
}
