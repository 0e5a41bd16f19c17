package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// maxUnrolled is how many turns of a loop are followed one by one.
const maxUnrolled = 12

// unrolled evaluates a text that a range over known elements puts together, as
// helpers do that join their arguments:
//
//	for i, p := range parts { if i > 0 { b.WriteByte(':') }; b.WriteString(p) }
//
// It says no where the loop does anything else with the text, or where v is
// changed in more than this one loop.
func (ev *Evaluator) unrolled(v *types.Var, use ast.Node, owner *frame, body *program.Body) (Value, bool) {
	loop := loopOver(v, use, body)
	if loop == nil {
		return Value{}, false
	}
	x := ev.expr(loop.X, owner)
	if x.kind != list || x.rest != nil || len(x.elems) == 0 || len(x.elems) > maxUnrolled {
		return Value{}, false
	}
	cur := ev.local(v, loop, owner)
	if cur.kind != text {
		return Value{}, false
	}
	u := unroller{ev: ev, v: v, body: body, owner: owner}
	u.key, u.elem = loopVar(loop.Key, owner), loopVar(loop.Value, owner)
	for i, e := range x.elems {
		var ok bool
		if cur, ok = u.statements(loop.Body.List, cur, i, e); !ok {
			return Value{}, false
		}
	}
	return cur, true
}

// loopOver returns the one range loop that changes v and lies before use; nil if
// there is none, or if use is inside.
func loopOver(v *types.Var, use ast.Node, body *program.Body) *ast.RangeStmt {
	var loop *ast.RangeStmt
	for _, d := range body.Defs(v) {
		for n := d.Node; n != nil; n = body.Parent[n] {
			if _, ok := n.(*ast.ForStmt); ok {
				return nil
			}
			r, ok := n.(*ast.RangeStmt)
			if !ok || r.Body.Pos() <= v.Pos() && v.Pos() < r.Body.End() {
				continue
			}
			if loop != nil && loop != r {
				return nil
			}
			loop = r
		}
	}
	if loop == nil || use.Pos() < loop.End() {
		return nil
	}
	for _, d := range body.Defs(v) { // nothing may change it behind the loop
		if d.Node.Pos() > loop.End() && d.Kind != program.DefAddress {
			return nil
		}
	}
	return loop
}

func loopVar(e ast.Expr, fr *frame) types.Object {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	return fr.pkg.Info.Defs[id]
}

type unroller struct {
	ev        *Evaluator
	v         *types.Var
	body      *program.Body
	owner     *frame
	key, elem types.Object
}

// statements runs the statements of one turn.
func (u *unroller) statements(list []ast.Stmt, cur Value, i int, elem Value) (Value, bool) {
	for _, s := range list {
		if len(u.body.DefsIn(u.v, s)) == 0 {
			if jumps(s) {
				return cur, false
			}
			continue
		}
		if c, ok := s.(*ast.IfStmt); ok {
			first, ok := u.asksFirst(c)
			if !ok || c.Init != nil || c.Else != nil {
				return cur, false
			}
			if first == (i == 0) {
				if cur, ok = u.statements(c.Body.List, cur, i, elem); !ok {
					return cur, false
				}
			}
			continue
		}
		defs := u.body.DefsIn(u.v, s)
		if len(defs) != 1 {
			return cur, false
		}
		next, ok := u.apply(defs[0], cur, elem)
		if !ok {
			return cur, false
		}
		cur = next
	}
	return cur, true
}

// asksFirst reads i > 0, i != 0 and i == 0 of the loop's index: whether the
// branch is that of the first turn.
func (u *unroller) asksFirst(c *ast.IfStmt) (first, ok bool) {
	b, isBinary := ast.Unparen(c.Cond).(*ast.BinaryExpr)
	if !isBinary || u.key == nil {
		return false, false
	}
	id, isIdent := ast.Unparen(b.X).(*ast.Ident)
	if !isIdent || u.owner.pkg.Info.Uses[id] != u.key || !isZero(b.Y, u.owner) {
		return false, false
	}
	switch b.Op {
	case token.GTR, token.NEQ:
		return false, true
	case token.EQL:
		return true, true
	}
	return false, false
}

// apply is one change of the text.
func (u *unroller) apply(d program.Def, cur, elem Value) (Value, bool) {
	fr := *u.owner
	fr.over = map[types.Object]Value{u.v: cur}
	if u.elem != nil {
		fr.over[u.elem] = elem
	}
	switch d.Kind {
	case program.DefConcat:
		return behind(cur, u.ev.expr(d.Value, &fr)), true
	case program.DefAssign:
		if d.Index < 0 {
			return u.ev.expr(d.Value, &fr), true
		}
	case program.DefWrite:
		return u.ev.appended(d.Value.(*ast.CallExpr), cur, &fr)
	}
	return cur, false
}

// appended is what a builder holds after a plain write.
func (ev *Evaluator) appended(call *ast.CallExpr, cur Value, fr *frame) (Value, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 {
		return cur, false
	}
	switch sel.Sel.Name {
	case "WriteString":
		return behind(cur, ev.expr(call.Args[0], fr)), true
	case "WriteByte":
		return textOf(cross(cur.Texts(), ev.oneByte(call.Args[0], fr))...), true
	case "WriteRune":
		return textOf(cross(cur.Texts(), ev.char(call.Args[0], fr))...), true
	}
	return cur, false
}
