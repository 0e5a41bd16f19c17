package rediscalls

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// A Guard is a condition on a parameter of the enclosing function under which a
// call runs: if len(keys) == 0 { rdb.Keys(...) }. A caller that certainly does
// not meet it never gets there.
type Guard struct {
	Param int
	Empty bool // the parameter is empty: "", nil, false, no elements; else it is not
}

// guards lists the conditions on the parameters of in under which n runs. Only
// the plain ones are known: a parameter or its length against nothing.
func (c *collector) guards(n ast.Node, in *program.Func) []Guard {
	if in == nil {
		return nil
	}
	body := c.x.BodyAt(in.Pkg, n.Pos())
	if body == nil {
		return nil
	}
	var out []Guard
	for n != in.Node {
		p := body.Parent[n]
		if p == nil {
			break
		}
		if s, ok := p.(*ast.IfStmt); ok && (n == ast.Node(s.Body) || n == s.Else) {
			if g, ok := guardOf(s.Cond, in); ok && keepsSize(body.Defs(in.Params[g.Param]), s) {
				if n != ast.Node(s.Body) {
					g.Empty = !g.Empty
				}
				out = append(out, g)
			}
		}
		n = p
	}
	return out
}

// keepsSize reports whether a parameter that is changed so is as empty as the
// caller passed it where s asks: before, its elements may be replaced, itself
// not.
func keepsSize(defs []program.Def, s *ast.IfStmt) bool {
	for _, d := range defs {
		if d.Kind != program.DefElement && d.Node.Pos() < s.Pos() {
			return false
		}
	}
	return true
}

// guardOf reads a condition on one parameter of fn.
func guardOf(cond ast.Expr, fn *program.Func) (Guard, bool) {
	info := fn.Pkg.Info
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			g, ok := guardOf(e.X, fn)
			g.Empty = !g.Empty
			return g, ok
		}
	case *ast.Ident: // a flag
		i, ok := paramIndex(e, fn)
		return Guard{Param: i}, ok
	case *ast.BinaryExpr:
		x := ast.Unparen(e.X)
		if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 1 { // len(p)
			if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || id.Name != "len" {
				return Guard{}, false
			}
			x = ast.Unparen(call.Args[0])
		}
		i, ok := paramIndex(x, fn)
		if !ok || !isNothing(info.Types[ast.Unparen(e.Y)]) {
			return Guard{}, false
		}
		switch e.Op {
		case token.EQL, token.LEQ:
			return Guard{i, true}, true
		case token.NEQ, token.GTR:
			return Guard{i, false}, true
		}
	}
	return Guard{}, false
}

func isNothing(tv types.TypeAndValue) bool {
	if tv.IsNil() {
		return true
	}
	if tv.Value == nil {
		return false
	}
	switch tv.Value.Kind() {
	case constant.String:
		return constant.StringVal(tv.Value) == ""
	case constant.Int:
		n, ok := constant.Int64Val(tv.Value)
		return ok && n == 0
	}
	return false
}

func paramIndex(e ast.Expr, fn *program.Func) (int, bool) {
	id, ok := e.(*ast.Ident)
	if !ok {
		return 0, false
	}
	for i, p := range fn.Params {
		if fn.Pkg.Info.Uses[id] == types.Object(p) {
			return i, true
		}
	}
	return 0, false
}

// meets reports whether a call of a function may meet all conditions. What a
// call passes is taken to be something unless it certainly is nothing.
func (c *collector) meets(call *program.Call, fn string, guards []Guard) bool {
	for _, g := range guards {
		empty, known := c.isNothing(call, eval.ParamRef{Func: fn, Index: g.Param})
		if known && empty != g.Empty || !known && g.Empty {
			return false
		}
	}
	return true
}

// isNothing tells whether a call passes an empty value for a parameter.
func (c *collector) isNothing(call *program.Call, ref eval.ParamRef) (empty, known bool) {
	sig, ok := call.Pkg.Info.TypeOf(call.Expr.Fun).(*types.Signature)
	if !ok || ref.Index >= sig.Params().Len() {
		return false, false
	}
	if sig.Variadic() && ref.Index == sig.Params().Len()-1 && !call.Expr.Ellipsis.IsValid() {
		return len(call.Expr.Args) <= ref.Index, true
	}
	if ref.Index >= len(call.Expr.Args) {
		return false, false
	}
	arg := ast.Unparen(call.Expr.Args[ref.Index])
	tv := call.Pkg.Info.Types[arg]
	switch {
	case tv.IsNil():
		return true, true
	case tv.Value != nil && tv.Value.Kind() == constant.Bool:
		return !constant.BoolVal(tv.Value), true
	case tv.Value != nil:
		return isNothing(tv), true
	}
	v := c.ev.Expr(arg, call.In, call.Pkg)
	if first, _, ok := eval.Split(arg, v); ok {
		return false, len(first) > 0
	}
	if text, ok := v.Known(); ok {
		return text == "", true
	}
	for _, t := range v.Texts() {
		if len(t) == 0 || t[0].Kind != eval.Lit {
			return false, false
		}
	}
	return false, len(v.Texts()) > 0
}
