package texteval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/program"
)

// ctx is where an expression stands.
type ctx struct {
	fn   *program.Func
	pkg  *program.Package
	body *body
	raw  bool // what is remembered does not count
}

func (ev *Evaluator) ctxOf(e ast.Node, fn *program.Func, pkg *program.Package) ctx {
	return ctx{fn: fn, pkg: pkg, body: ev.bodyAt(pkg, e.Pos())}
}

// ctxAt is c for a node that may be in another function literal of the same
// body.
func (ev *Evaluator) ctxAt(c ctx, n ast.Node) ctx {
	for p := n; p != nil; p = c.body.Parent(p) {
		switch p.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			c.fn = ev.x.FuncOf(p)
			return c
		}
	}
	return c
}

type exprAt struct {
	e   ast.Expr
	idx int
}

// expr is the value of an expression, in terms of the parameters of the functions
// and loops it is in.
func (ev *Evaluator) expr(e ast.Expr, c ctx) *Node { return ev.value(e, -1, c) }

// value is expr, of the result idx where e is a call.
func (ev *Evaluator) value(e ast.Expr, idx int, c ctx) *Node {
	ev.fuel--
	if ev.fuel < 0 {
		return ev.hole(nameOf(e), c.pkg.Info.TypeOf(e), TooMany)
	}
	if c.raw {
		return ev.value1(e, idx, c)
	}
	k := exprAt{e, idx}
	if n, ok := ev.exprs[k]; ok {
		ev.circle.asked(k)
		if n == nil {
			return ev.hole(nameOf(e), c.pkg.Info.TypeOf(e), Construct)
		}
		return n
	}
	ev.exprs[k] = nil
	defer ev.leave(ev.circle.enter(k))
	var n *Node
	if t := c.pkg.Info.TypeOf(e); isInteger(t) {
		n = ev.within(maxNumber, func() *Node { return ev.value1(e, idx, c) }, func() *Node { return ev.hole(nameOf(e), t, TooMany) })
	} else {
		n = ev.value1(e, idx, c)
	}
	if n.depth > maxDepth {
		n = ev.shortened(n, nameOf(e), c.pkg.Info.TypeOf(e))
	}
	if idx <= 0 && ev.stops(e, c) {
		if _, ok := ev.where[e]; !ok {
			ev.where[e] = place{c.fn, c.pkg}
		}
		n = ev.along(ev.way(e, nil), n)
	}
	keep(ev, ev.exprs, k, n)
	return n
}

// stops reports whether an expression tells how a text came to be: a constant, a
// sum or a call.
func (ev *Evaluator) stops(e ast.Expr, c ctx) bool {
	tv, ok := c.pkg.Info.Types[e]
	switch e.(type) {
	case *ast.BinaryExpr, *ast.CallExpr:
		return ok && (stringish(tv.Type) || isTextTuple(tv.Type))
	}
	return ok && tv.Value != nil && tv.Value.Kind() == constant.String
}

func isTextTuple(t types.Type) bool {
	tup, ok := t.(*types.Tuple)
	return ok && tup.Len() > 0 && stringish(tup.At(0).Type())
}

func (ev *Evaluator) value1(e ast.Expr, idx int, c ctx) *Node {
	info := c.pkg.Info
	tv := info.Types[e]
	if tv.Value != nil {
		return ev.constant(e, tv, c)
	}
	if x, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok && idx == 1 && x.Type != nil {
		return ev.opOf(ev.shape("istype", "", info.TypeOf(x.Type)), []*Node{ev.expr(x.X, c)})
	}
	if tv.Type != nil && !tv.IsNil() && !ev.matters(tv.Type, idx) {
		return ev.hole(nameOf(e), tv.Type, ev.foreign(tv.Type))
	}
	if idx == 1 && !program.IsCall(e) { // v, ok := m[k], x.(T), <-c
		return ev.hole("ok", types.Typ[types.Bool], NoReason)
	}
	switch x := e.(type) {
	case *ast.ParenExpr:
		return ev.value(x.X, idx, c)
	case *ast.Ident:
		return ev.ident(x, tv, c)
	case *ast.BasicLit: // in code that was not checked
		if t, err := strconv.Unquote(x.Value); err == nil && x.Kind == token.STRING {
			return ev.lit(t, x.Pos(), x.End())
		}
		return ev.number(x.Value, types.Typ[types.Int], x.Pos(), x.End())
	case *ast.SelectorExpr:
		return ev.selector(x, tv, c)
	case *ast.BinaryExpr:
		return ev.binary(x, tv, c)
	case *ast.UnaryExpr:
		switch x.Op {
		case token.AND:
			return ev.expr(x.X, c)
		case token.ARROW:
			return ev.elem(ev.chanOf(x.X, c), nameOf(x.X))
		case token.NOT:
			return ev.not(ev.cond(x.X, c))
		}
	case *ast.StarExpr:
		if n := ev.reread(x, c); n != nil {
			return n
		}
		if _, basic := typeOr(tv.Type).Underlying().(*types.Basic); basic {
			return ev.opOf(ev.shape("deref", nameOf(x.X), tv.Type), []*Node{ev.expr(x.X, c)})
		}
		return ev.expr(x.X, c)
	case *ast.TypeAssertExpr:
		if x.Type == nil {
			return ev.expr(x.X, c)
		}
		t := info.TypeOf(x.Type)
		return ev.named(ev.ofType(ev.expr(x.X, c), t), nameOf(x.X), t)
	case *ast.FuncLit:
		if fn := ev.x.FuncOf(x); fn != nil {
			return ev.closure(fn)
		}
	case *ast.CompositeLit:
		return ev.composite(x, c)
	case *ast.IndexExpr:
		return ev.indexed(x, tv, c)
	case *ast.IndexListExpr:
		return ev.expr(x.X, c)
	case *ast.SliceExpr:
		return ev.slice(x, c)
	case *ast.CallExpr:
		return ev.call(x, idx, c)
	}
	return ev.hole(nameOf(e), tv.Type, Construct)
}

func (ev *Evaluator) ident(x *ast.Ident, tv types.TypeAndValue, c ctx) *Node {
	switch o := c.pkg.Info.ObjectOf(x).(type) {
	case *types.Nil:
		return ev.nilNode()
	case *types.Const:
		return ev.constOf(o, x, c)
	case *types.Func:
		return ev.fnNode(o, nil)
	case *types.Var:
		if isGlobalVar(o) && (c.body == nil || !c.body.globals[o] || c.fn == nil || c.fn.Outer != nil) {
			return ev.pkgVar(o)
		}
		return ev.renamed(ev.read(o, x, c), o.Name())
	case nil:
		return ev.hole(nameOf(x), tv.Type, NotLoaded)
	}
	return ev.hole(nameOf(x), tv.Type, Construct)
}

func (ev *Evaluator) selector(x *ast.SelectorExpr, tv types.TypeAndValue, c ctx) *Node {
	sel := c.pkg.Info.Selections[x]
	if sel == nil {
		switch o := c.pkg.Info.Uses[x.Sel].(type) {
		case *types.Const:
			return ev.constOf(o, x, c)
		case *types.Var:
			return ev.pkgVar(o)
		case *types.Func:
			return ev.fnNode(o, nil)
		}
		return ev.hole(nameOf(x), tv.Type, NotLoaded)
	}
	switch sel.Kind() {
	case types.FieldVal:
		return ev.fieldPath(ev.expr(x.X, c), sel.Recv(), sel.Index())
	case types.MethodVal:
		if f, ok := sel.Obj().(*types.Func); ok {
			return ev.fnNode(f, ev.recvOf(x, sel, c))
		}
	case types.MethodExpr:
		if f, ok := sel.Obj().(*types.Func); ok {
			return ev.fnNode(f, nil)
		}
	}
	return ev.hole(nameOf(x), tv.Type, Construct)
}

func (ev *Evaluator) binary(x *ast.BinaryExpr, tv types.TypeAndValue, c ctx) *Node {
	if x.Op == token.ADD && (stringish(tv.Type) || tv.Type == nil || tv.Type == types.Typ[types.Invalid]) {
		return ev.sum(x, c)
	}
	if b, ok := typeOr(tv.Type).Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
		return ev.cond(x, c)
	}
	if calculates(x.Op) && isInteger(tv.Type) {
		return ev.calc(x.Op, nameOf(x), tv.Type, ev.expr(x.X, c), ev.expr(x.Y, c))
	}
	return ev.hole(nameOf(x), tv.Type, Construct)
}

// maxSum is how many operands a sum has at most of which each part is a value too.
const maxSum = 64

// sum is x.X + x.Y. One of very many operands is taken as a whole, so that it costs
// what it is long.
func (ev *Evaluator) sum(x *ast.BinaryExpr, c ctx) *Node {
	var back []ast.Expr
	var e ast.Expr = x
	for {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			break
		}
		back = append(back, b.Y)
		e = b.X
	}
	if len(back) < maxSum {
		return ev.concat(ev.expr(x.X, c), ev.expr(x.Y, c))
	}
	parts := []*Node{ev.expr(e, c)}
	for i := len(back) - 1; i >= 0; i-- {
		parts = append(parts, ev.expr(back[i], c))
	}
	return ev.concat(parts...)
}

// matters reports whether values of a type can hold text that the module put
// there.
func (ev *Evaluator) matters(t types.Type, idx int) bool {
	if tup, ok := t.(*types.Tuple); ok {
		i := max(idx, 0)
		return i < tup.Len() && ev.matters(tup.At(i).Type(), -1)
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok {
		if b, ok := t.Underlying().(*types.Basic); ok {
			return b.Kind() != types.UnsafePointer
		}
		return true
	}
	if n.Obj().Pkg() == nil {
		return n.Obj().Name() != "error"
	}
	switch n.Underlying().(type) {
	case *types.Struct, *types.Interface:
		return ev.x.Has(n.Obj().Pkg().Path()) || isBuilder(t) || isContainer(t) || ev.isSettingObject(n) || n.Obj().Pkg().Path() == urlPath || ev.x.Makes(n) || ev.opts.Carries != nil && ev.opts.Carries(n) || n.Obj().Pkg() != nil && ev.imported[n.Obj().Pkg().Path()]
	}
	return true
}

// recvOf is the receiver of a selected method, through embedded structs.
func (ev *Evaluator) recvOf(x *ast.SelectorExpr, sel *types.Selection, c ctx) *Node {
	idx := sel.Index()
	return ev.fieldPath(ev.expr(x.X, c), sel.Recv(), idx[:len(idx)-1])
}

// fnNode is a function or method by name.
func (ev *Evaluator) fnNode(f *types.Func, recv *Node) *Node {
	n := Node{Kind: Func, Fn: ev.x.Func(program.FuncID(f)), Text: program.FuncID(f), Typ: f.Type()}
	if recv != nil {
		n.Kids = []*Node{recv}
	}
	if sig := f.Type().(*types.Signature); sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
		n.arg = f.Name()
	}
	return ev.s.intern(n)
}

// closure is a function literal with what its outer functions have.
func (ev *Evaluator) closure(fn *program.Func) *Node {
	n := Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig}
	for g := fn.Outer; g != nil; g = g.Outer {
		o := ev.owner(g)
		for i := -1; i < len(g.Params); i++ {
			n.Kids = append(n.Kids, ev.param(o, i))
		}
	}
	return ev.s.intern(n)
}

// named gives an unknown value the name of what it is assigned to where it has
// none.
func (ev *Evaluator) named(n *Node, name string, t types.Type) *Node {
	if n.Kind == Hole && (n.Text == "?" || isOfAnything(n.Text)) && name != "" && name != "?" {
		if n.Typ != nil {
			t = n.Typ
		}
		return ev.unknown(snake(name), t, *n.Info)
	}
	return n
}

// isOfAnything reports whether a name says nothing: the field of a type that wraps another, as in
// type ID struct{ value string }.
func isOfAnything(name string) bool { return name == "value" || name == "val" || name == "v" }

// renamed gives an unknown value the name of what it is kept in: that is the last
// name that the code gives it.
func (ev *Evaluator) renamed(n *Node, name string) *Node {
	if name = snake(name); isChoice(n) && (isSetting(n) || n.Kind == At && isOp(n.Kids[0], "partof")) {
		return ev.eachOf(n, func(k *Node) *Node { return ev.renamed(k, name) })
	}
	if isOp(n, "partof") {
		return ev.op("partof", name, ev.renamed(n.Kids[0], name), n.Kids[1])
	}
	if n.Kind != Hole || name == "?" || n.Text == name {
		return n
	}
	return ev.unknown(name, n.Typ, *n.Info)
}

// isSetting reports whether a choice is one value that configuration gives, or text that the
// code has in its place, and what reads it has no name for it but that of any value.
func isSetting(n *Node) bool {
	holes := slices.DeleteFunc(alternatives(n, nil, 0), func(k *Node) bool { return bare(k).Kind == Lit })
	if len(holes) != 1 || holes[0].Kind != Hole || !holes[0].Info.Env {
		return false
	}
	switch holes[0].Text {
	case "value", "val", "v", "str", "s", "env", "e", "res", "result", "ret", "out":
		return true
	}
	return false
}

// oneHole is the one value that is not known which alternatives are that differ in
// nothing but the reason; nil where they are something else.
func (ev *Evaluator) oneHole(n *Node) *Node {
	first := n.Kids[0]
	for _, k := range n.Kids {
		if k.Kind != Hole || k.Text != first.Text || holeType(k.Typ) != holeType(first.Typ) {
			return nil
		}
		u := *k.Info
		if u.Reason, u.of = first.Info.Reason, first.Info.of; u != *first.Info {
			return nil
		}
	}
	return first
}
