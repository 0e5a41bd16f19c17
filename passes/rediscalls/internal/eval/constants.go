package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// constant evaluates a constant, keeping where its text is written.
func (ev *Evaluator) constant(e ast.Expr, tv types.TypeAndValue, fr *frame) Value {
	if tv.Value.Kind() != constant.String {
		return Value{kind: number, num: tv.Value, typ: tv.Type, name: nameOf(e)}
	}
	s := constant.StringVal(tv.Value)
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := ev.constObject(fr.pkg.Info.Uses[e], s); ok {
			return v
		}
	case *ast.SelectorExpr:
		if v, ok := ev.constObject(fr.pkg.Info.Uses[e.Sel], s); ok {
			return v
		}
	case *ast.BinaryExpr:
		if parts := summands(e, fr.pkg.Info, false); len(parts) <= maxPieces {
			return ev.joinParts(parts, fr)
		}
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			if v := ev.expr(e.Args[0], fr); v.kind == text {
				return v
			}
		}
	}
	return textOf(lit(s, &Origin{Pos: e.Pos(), End: e.End()}))
}

// constObject evaluates the declaration of a constant whose text is s.
func (ev *Evaluator) constObject(o types.Object, s string) (Value, bool) {
	c, ok := o.(*types.Const)
	if !ok {
		return Value{}, false
	}
	value, pkg := ev.x.Const(program.VarID(c))
	if value == nil || c.Parent() != c.Pkg().Scope() {
		if c.Parent() != nil && c.Pkg() != nil && c.Parent() != c.Pkg().Scope() {
			if v := ev.localConst(c); v != nil {
				return *v, true
			}
		}
		return textOf(lit(s, &Origin{Pos: c.Pos(), End: c.Pos() + token.Pos(len(c.Name()))})), true
	}
	v := ev.expr(value, ev.root(nil, pkg))
	if got, ok := v.Known(); ok && got == s {
		return v, true
	}
	return textOf(lit(s, &Origin{Pos: value.Pos(), End: value.End()})), true
}

// localConst evaluates a constant that a function declares.
func (ev *Evaluator) localConst(c *types.Const) *Value {
	pkg := ev.x.PackageAt(c.Pos())
	if pkg == nil {
		return nil
	}
	body := ev.x.BodyAt(pkg, c.Pos())
	if body == nil {
		return nil
	}
	for _, d := range body.Defs(c) {
		if d.Kind == program.DefAssign && d.Index < 0 {
			v := ev.expr(d.Value, ev.root(nil, pkg))
			return &v
		}
	}
	return nil
}
