package texteval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// maxCond is how many steps a condition may cost: one that needs more is not
// decided by constants nearby.
const maxCond = 300

// maxNumber is how many steps a number may cost: which one it is says little of a text, and
// one that needs more is not made of constants nearby.
const maxNumber = 2000

// not is the opposite of a condition.
func (ev *Evaluator) not(c *Node) *Node {
	if isOp(c, "not") {
		return c.Kids[0]
	}
	return ev.op("not", "", c)
}

// cond is a condition; one that costs too much is not known.
func (ev *Evaluator) cond(e ast.Expr, c ctx) *Node {
	if out, ok := ev.condOf[e]; ok {
		return out
	}
	ev.condOf[e] = ev.hole("?", nil, NoReason)
	out := ev.within(maxCond, func() *Node { return ev.cond1(e, c) }, ev.undecided)
	ev.condOf[e] = out
	return out
}

// within is f within a budget of its own, or other where that is not enough: whoever asks, it
// is cut off at the same place.
func (ev *Evaluator) within(budget int, f, other func() *Node) *Node {
	save := ev.fuel
	if save < 0 {
		return other()
	}
	ev.fuel = budget
	out := f()
	if ev.fuel < 0 {
		out = other()
	}
	ev.fuel = save - (budget - max(ev.fuel, 0))
	return out
}

// undecided is a condition that is not known.
func (ev *Evaluator) undecided() *Node { return ev.hole("?", nil, NoReason) }

func (ev *Evaluator) cond1(e ast.Expr, c ctx) *Node {
	switch x := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return ev.compared(x, c)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return ev.not(ev.cond(x.X, c))
		}
	}
	return ev.expr(e, c)
}

func (ev *Evaluator) compared(x *ast.BinaryExpr, c ctx) *Node {
	lt := func(a, b ast.Expr) *Node { return ev.op("lt", "", ev.expr(a, c), ev.expr(b, c)) }
	if name, of, y := ev.byteCompared(x, c); name != "" {
		n := ev.op(name, "", ev.expr(of, c), y)
		if x.Op == token.NEQ {
			return ev.not(n)
		}
		return n
	}
	switch x.Op {
	case token.EQL:
		return ev.op("eq", ofReceiver(x, c), ev.comparedWith(x.Y, x.X, c), ev.expr(x.Y, c))
	case token.NEQ:
		return ev.not(ev.op("eq", ofReceiver(x, c), ev.comparedWith(x.Y, x.X, c), ev.expr(x.Y, c)))
	case token.LAND:
		return ev.op("and", "", ev.cond(x.X, c), ev.cond(x.Y, c))
	case token.LOR:
		return ev.op("or", "", ev.cond(x.X, c), ev.cond(x.Y, c))
	case token.GTR: // len(x) > 0
		if y := ev.expr(x.Y, c); isLen(x.X) && y.Kind == Lit && y.Text == "0" {
			return ev.not(ev.op("eq", "", ev.expr(x.X, c), y))
		}
		return lt(x.Y, x.X)
	case token.LSS:
		return lt(x.X, x.Y)
	case token.GEQ:
		return ev.not(lt(x.X, x.Y))
	case token.LEQ:
		return ev.not(lt(x.Y, x.X))
	}
	return ev.hole("?", nil, NoReason)
}

// comparedWith is a value that is compared with y: with nil, a field of the module's structs
// counts whatever its type.
func (ev *Evaluator) comparedWith(y, e ast.Expr, c ctx) *Node {
	s, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || !c.pkg.Info.Types[y].IsNil() {
		return ev.expr(e, c)
	}
	if sel := c.pkg.Info.Selections[s]; sel == nil || ev.foreign(sel.Recv()) != NoReason {
		return ev.expr(e, c)
	}
	return ev.selector(s, c.pkg.Info.Types[s], c)
}

// orNil is the value of a field in a composite literal: a parameter that may bring nil counts
// whatever its type.
func (ev *Evaluator) orNil(e ast.Expr, c ctx) *Node {
	if v := c.body.local(e); v != nil && !ev.matters(v.Type(), -1) && len(c.body.defs[v]) == 0 {
		if x := ev.paramOf(v, c); x != nil {
			return x
		}
	}
	return ev.expr(e, c)
}

// receiverIs is the argument of a comparison of a method's receiver with nil: one that is
// not known is there, since the method is called on it.
const receiverIs = "receiver"

// ofReceiver is receiverIs where the receiver is compared with nil, "" otherwise.
func ofReceiver(x *ast.BinaryExpr, c ctx) string {
	if c.fn != nil && c.fn.Recv != nil && c.body.local(x.X) == c.fn.Recv && c.pkg.Info.Types[x.Y].IsNil() {
		return receiverIs
	}
	return ""
}

func isLen(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "len"
}

// switched is the assertion that a type switch asks about; nil where there is none.
func switched(sw *ast.TypeSwitchStmt) *ast.TypeAssertExpr {
	var e ast.Expr
	switch s := sw.Assign.(type) {
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			e = s.Rhs[0]
		}
	case *ast.ExprStmt:
		e = s.X
	}
	ta, _ := ast.Unparen(e).(*ast.TypeAssertExpr)
	return ta
}

// conds are the conditions under which control gets to n, up to a statement, or
// its function where that is nil.
func (ev *Evaluator) conds(n ast.Node, upTo ast.Stmt, c ctx) []*Node {
	var out []*Node
	b := c.body
	for child, p := n, b.up(n); p != nil && len(out) <= 12; child, p = p, b.up(p) {
		if upTo != nil && p == ast.Node(upTo) {
			return out
		}
		switch p := p.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return out
		case *ast.IfStmt:
			if child == ast.Node(p.Body) {
				out = append(out, ev.cond(p.Cond, c))
			} else if child == p.Else {
				out = append(out, ev.not(ev.cond(p.Cond, c)))
			}
		case *ast.BlockStmt:
			out = append(out, ev.passedGuards(p.List, child, c)...)
		case *ast.CaseClause:
			out = append(out, ev.passedGuards(p.Body, child, c)...)
			if sw, ok := b.Parent(b.Parent(p)).(ast.Stmt); ok {
				if k := ev.caseCond(sw, p, c); k != nil {
					out = append(out, k)
				}
			}
		}
	}
	return out
}

// passedGuards are the opposites of the ifs before a statement that do not come
// back.
func (ev *Evaluator) passedGuards(list []ast.Stmt, before ast.Node, c ctx) []*Node {
	var out []*Node
	for _, s := range c.body.branching(list) {
		if s.Pos() >= before.Pos() || len(out) > 12 {
			break
		}
		switch s := s.(type) {
		case *ast.IfStmt:
			e, isBlock := s.Else.(*ast.BlockStmt)
			if terminates(s.Body) && (s.Else == nil || isBlock && !terminates(e)) {
				out = append(out, ev.not(ev.cond(s.Cond, c)))
			}
		case *ast.SwitchStmt:
			out = append(out, ev.passedCases(s, s.Body, c)...)
		case *ast.TypeSwitchStmt:
			out = append(out, ev.passedCases(s, s.Body, c)...)
		}
	}
	return out
}

// returns reports whether statements end with one that leaves more than a switch.
func returns(list []ast.Stmt) bool {
	if !terminatesList(list) {
		return false
	}
	br, ok := list[len(list)-1].(*ast.BranchStmt)
	return !ok || br.Tok != token.BREAK || br.Label != nil
}

// guarded leaves out what v cannot be where at stands, by the conditions on it.
func (ev *Evaluator) guarded(x *Node, v *types.Var, at ast.Node, c ctx) *Node {
	switch k := x.core(); k.Kind {
	case Lit, Concat, List:
		return x
	case Hole:
		if !stringish(v.Type()) || k.Info.Set {
			return x
		}
		if known := ev.guarded1(x, v, at, c); known.core().Kind == Hole { // not empty, that is
			return known
		}
		return x
	}
	return ev.guarded1(x, v, at, c)
}

// guarded1 is guarded for a value of which conditions can say more.
func (ev *Evaluator) guarded1(x *Node, v *types.Var, at ast.Node, c ctx) *Node {
	b := c.body
	for child, p := at, b.up(at); p != nil; child, p = p, b.up(p) {
		switch p := p.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return x
		case *ast.IfStmt:
			if child == ast.Node(p.Body) && !b.changedBetween(v, p.Body, at) {
				x = ev.refineBy(x, v, p.Cond, true, c)
			} else if child == p.Else && !b.changedBetween(v, p.Else, at) {
				x = ev.refineBy(x, v, p.Cond, false, c)
			}
		case *ast.BlockStmt:
			for _, i := range b.guards(p) {
				if i.Pos() >= child.Pos() {
					break
				}
				if !b.in(v, i.Body) && !b.changedSince(v, i.End(), at) {
					x = ev.refineBy(x, v, i.Cond, false, c)
				}
			}
			for _, k := range b.converted(p) {
				if k.text == v && k.from <= at.Pos() && !b.changedSince(v, k.at, at) {
					x = ev.op("refine", "-", x, ev.lit("", 0, 0))
				}
			}
		case *ast.CaseClause:
			sw, ok := b.Parent(b.Parent(p)).(*ast.SwitchStmt)
			if ok && sw.Tag != nil && len(p.List) == 1 && before(sw, p) == nil && !b.changedBetween(v, p, at) {
				x = ev.refineEq(x, v, sw.Tag, p.List[0], true, c)
			}
		}
	}
	return x
}

// changedBetween reports whether v is changed inside n before at.
func (b *body) changedBetween(v *types.Var, n, at ast.Node) bool {
	return b.changedSince(v, n.Pos(), at)
}

// changedSince reports whether v is changed from a position on, before at.
func (b *body) changedSince(v *types.Var, from token.Pos, at ast.Node) bool {
	for _, d := range b.defs[v] {
		if d.at.Pos() >= from && d.at.End() <= at.Pos() {
			return true
		}
	}
	return false
}

func (ev *Evaluator) refineBy(x *Node, v *types.Var, cond ast.Expr, holds bool, c ctx) *Node {
	cond = ast.Unparen(cond)
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		return ev.refineBy(x, v, not.X, !holds, c)
	}
	if name, of, y := ev.affixTest(cond, c); name != "" && c.body.local(of) == v {
		if b, ok := cond.(*ast.BinaryExpr); ok && b.Op == token.NEQ {
			holds = !holds
		}
		return ev.op("refine", sign(holds)+affixMark+name, x, y)
	}
	b, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return x
	}
	switch {
	case b.Op == token.LAND && holds || b.Op == token.LOR && !holds:
		return ev.refineBy(ev.refineBy(x, v, b.X, holds, c), v, b.Y, holds, c)
	case b.Op == token.EQL:
		return ev.refineEq(x, v, b.X, b.Y, holds, c)
	case b.Op == token.NEQ:
		return ev.refineEq(x, v, b.X, b.Y, !holds, c)
	}
	if number := notZero(b, holds, c.pkg.Info); number != nil && c.body.local(number) == v {
		return ev.op("refine", "-", x, ev.number("0", c.pkg.Info.TypeOf(number), 0, 0))
	}
	return x
}

// mirrored and opposites are the comparisons with the operands the other way round, and those
// that hold where one does not.
var (
	mirrored  = map[token.Token]token.Token{token.GTR: token.LSS, token.LSS: token.GTR, token.GEQ: token.LEQ, token.LEQ: token.GEQ}
	opposites = map[token.Token]token.Token{token.GTR: token.LEQ, token.LSS: token.GEQ, token.GEQ: token.LSS, token.LEQ: token.GTR}
)

// notZero is the number that is not zero where a comparison holds, or does not: n > 0, and
// n <= 0 where that does not hold; nil where there is none.
func notZero(b *ast.BinaryExpr, holds bool, info *types.Info) ast.Expr {
	op, number, limit := b.Op, b.X, info.Types[b.Y].Value
	if limit == nil { // 0 < n
		op, number, limit = mirrored[op], b.Y, info.Types[b.X].Value
	}
	if limit == nil || limit.Kind() != constant.Int && limit.Kind() != constant.Float {
		return nil
	}
	if !holds {
		op = opposites[op]
	}
	sign := constant.Sign(limit)
	if op == token.GTR && sign >= 0 || op == token.GEQ && sign > 0 || op == token.LSS && sign <= 0 || op == token.LEQ && sign < 0 {
		return number
	}
	return nil
}

// refineEq leaves out what contradicts a comparison of v, or of a field of it or of one of
// its fields, with a constant.
func (ev *Evaluator) refineEq(x *Node, v *types.Var, l, r ast.Expr, holds bool, c ctx) *Node {
	tv := c.pkg.Info.Types[r]
	if tv.Value == nil {
		return x
	}
	val := ev.constantOf(tv)
	path := ""
	for l = ast.Unparen(l); c.body.local(l) != v; {
		s, ok := l.(*ast.SelectorExpr)
		if !ok {
			return x
		}
		sel := c.pkg.Info.Selections[s]
		if sel == nil || sel.Kind() != types.FieldVal || len(sel.Index()) != 1 {
			return x
		}
		id := ev.fieldRef(sel.Recv(), sel.Obj().(*types.Var)).id
		if path != "" {
			id += "\x00" + path
		}
		path, l = id, ast.Unparen(s.X)
	}
	return ev.op("refine", sign(holds)+path, x, val)
}

// sign says what is left of a value: where a comparison holds, or where it does not.
func sign(holds bool) string {
	if holds {
		return "+"
	}
	return "-"
}
