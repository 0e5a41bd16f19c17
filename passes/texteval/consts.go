package texteval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

func (ev *Evaluator) constant(e ast.Expr, tv types.TypeAndValue, c ctx) *Node {
	switch x := e.(type) {
	case *ast.ParenExpr:
		return ev.expr(x.X, c)
	case *ast.Ident:
		if o, ok := c.pkg.Info.ObjectOf(x).(*types.Const); ok {
			return ev.constOf(o, x, c)
		}
	case *ast.SelectorExpr:
		if o, ok := c.pkg.Info.Uses[x.Sel].(*types.Const); ok {
			return ev.constOf(o, x, c)
		}
	case *ast.BinaryExpr:
		if x.Op == token.ADD && stringish(tv.Type) {
			return ev.sum(x, c)
		}
	case *ast.CallExpr:
		if len(x.Args) == 1 && c.pkg.Info.Types[x.Fun].IsType() && stringish(tv.Type) {
			if a := c.pkg.Info.Types[x.Args[0]]; a.Value != nil && a.Value.Kind() == constant.String {
				return ev.expr(x.Args[0], c)
			}
		}
	}
	n := ev.constantOf(tv)
	return ev.s.intern(Node{Kind: Lit, Text: n.Text, Typ: n.Typ, Pos: e.Pos(), End: e.End()})
}

// constantOf is a constant, without its place.
func (ev *Evaluator) constantOf(tv types.TypeAndValue) *Node {
	if tv.Value.Kind() == constant.String {
		return ev.lit(constant.StringVal(tv.Value), 0, 0)
	}
	return ev.number(tv.Value.ExactString(), tv.Type, 0, 0)
}

func (ev *Evaluator) constOf(o *types.Const, e ast.Expr, c ctx) *Node {
	val, pkg := ev.x.Const(program.VarID(o))
	if o.Pkg() != nil && o.Parent() != o.Pkg().Scope() {
		val, pkg = ev.localConst(o, c), c.pkg
	}
	known := o.Val() != nil && o.Val().Kind() != constant.Unknown
	if val != nil && (!known || o.Val().Kind() == constant.String) {
		if !known || stringish(pkg.Info.TypeOf(val)) {
			return ev.expr(val, ev.ctxOf(val, nil, pkg))
		}
	}
	if known {
		n := ev.constantOf(types.TypeAndValue{Value: o.Val(), Type: o.Type()})
		return ev.s.intern(Node{Kind: Lit, Text: n.Text, Typ: n.Typ, Pos: o.Pos(), End: o.Pos() + token.Pos(len(o.Name()))})
	}
	return ev.hole(nameOf(e), o.Type(), NotLoaded)
}

// localConst is what a constant declared in a function is given; nil where that
// is not written.
func (ev *Evaluator) localConst(o *types.Const, c ctx) ast.Expr {
	if c.body == nil {
		return nil
	}
	if ev.localConsts == nil {
		ev.localConsts = map[*body]map[token.Pos]ast.Expr{}
	}
	m := ev.localConsts[c.body]
	if m == nil {
		m = map[token.Pos]ast.Expr{}
		for n := range c.body.Nodes() {
			if vs, ok := n.(*ast.ValueSpec); ok {
				for i, name := range vs.Names {
					if i < len(vs.Values) {
						m[name.Pos()] = vs.Values[i]
					}
				}
			}
		}
		ev.localConsts[c.body] = m
	}
	return m[o.Pos()]
}
