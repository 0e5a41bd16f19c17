package texteval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

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

// ctxAt is c for a node that may stand in another function literal of the same
// body.
func (ev *Evaluator) ctxAt(c ctx, n ast.Node) ctx {
	for p := n; p != nil; p = c.body.parent[p] {
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
// and loops it stands in.
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
		if n == nil {
			return ev.hole(nameOf(e), c.pkg.Info.TypeOf(e), Construct)
		}
		return n
	}
	ev.exprs[k] = nil
	n := ev.value1(e, idx, c)
	if n.depth > maxDepth {
		n = ev.hole(nameOf(e), c.pkg.Info.TypeOf(e), TooMany)
	}
	if idx <= 0 && ev.stops(e, c) {
		if _, ok := ev.where[e]; !ok {
			ev.where[e] = place{c.fn, c.pkg}
		}
		n = ev.at(e, n)
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
	if tv.Type != nil && !ev.matters(tv.Type, idx) {
		return ev.hole(nameOf(e), tv.Type, ev.foreign(tv.Type))
	}
	if idx == 1 && !isCall(e) { // v, ok := m[k], x.(T), <-c
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

func isCall(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok
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
		if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() {
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

func (ev *Evaluator) indexed(x *ast.IndexExpr, tv types.TypeAndValue, c ctx) *Node {
	unknown := func() *Node { return ev.hole(nameOf(x), tv.Type, Construct) }
	if tv.IsType() {
		return unknown()
	}
	t := typeOr(c.pkg.Info.TypeOf(x.X))
	if _, ok := t.Underlying().(*types.Signature); ok {
		return ev.expr(x.X, c)
	}
	if stringish(t) {
		return unknown()
	}
	if b, ok := typeOr(tv.Type).Underlying().(*types.Basic); ok && b.Info()&types.IsString == 0 && isMap(t) {
		return unknown() // there may be no entry
	}
	n := ev.index(ev.expr(x.X, c), ev.expr(x.Index, c))
	if n.Kind == Bottom {
		if !isMap(t) {
			return unknown()
		}
		return ev.zero(tv.Type, nameOf(x))
	}
	return ev.indexNamed(n, nameOf(x.X), tv.Type)
}

// indexNamed is an element that takes its name from what it is an element of, once
// it is known to be a placeholder too.
func (ev *Evaluator) indexNamed(n *Node, name string, t types.Type) *Node {
	if n.Kind == Index && n.Text == "" && name != "?" {
		m := *n
		m.Text, m.free, m.depth = name, nil, 0
		return ev.s.intern(m)
	}
	return ev.named(n, name, t)
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
		return ev.x.Has(n.Obj().Pkg().Path()) || isBuilder(t) || ev.opts.Carries != nil && ev.opts.Carries(n) || n.Obj().Pkg() != nil && ev.imported[n.Obj().Pkg().Path()]
	}
	return true
}

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
		for n := range c.body.parent {
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

// composite is a composite literal.
func (ev *Evaluator) composite(x *ast.CompositeLit, c ctx) *Node {
	t := c.pkg.Info.TypeOf(x)
	if t == nil {
		return ev.hole("?", nil, NotLoaded)
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if isBuilder(t) {
			return ev.zero(t, "?")
		}
		return ev.structLit(x, t, u, c)
	case *types.Slice:
		return ev.listLit(x, t, u.Elem(), c)
	case *types.Array:
		return ev.listLit(x, t, u.Elem(), c)
	case *types.Map:
		var kids []*Node
		for i, e := range x.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok && i <= 200 {
				v := ev.converted(ev.expr(kv.Value, c), c.pkg.Info.TypeOf(kv.Value), u.Elem(), -1)
				kids = append(kids, ev.expr(kv.Key, c), v)
			}
		}
		if len(x.Elts) > 200 {
			kids = append(kids, ev.hole("?", u.Key(), TooMany), ev.hole("?", u.Elem(), TooMany))
		}
		return ev.s.intern(Node{Kind: Map, Kids: kids})
	}
	return ev.hole("?", t, Construct)
}

func (ev *Evaluator) structLit(x *ast.CompositeLit, t types.Type, u *types.Struct, c ctx) *Node {
	var names []string
	var kids []*Node
	for i, e := range x.Elts {
		name, val := "", e
		var to types.Type
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				name, to = id.Name, c.pkg.Info.TypeOf(id)
			}
			val = kv.Value
		} else if i < u.NumFields() {
			name, to = u.Field(i).Name(), u.Field(i).Type()
		}
		names, kids = append(names, name), append(kids, ev.converted(ev.expr(val, c), c.pkg.Info.TypeOf(val), to, -1))
	}
	return ev.s.intern(Node{Kind: Struct, Typ: t, Names: names, Kids: kids})
}

func (ev *Evaluator) listLit(x *ast.CompositeLit, t, elem types.Type, c ctx) *Node {
	if stringish(t) {
		return ev.bytesLit(x, t, c)
	}
	var kids []*Node
	keyed := false
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e, keyed = kv.Value, true
		}
		kids = append(kids, ev.converted(ev.expr(e, c), c.pkg.Info.TypeOf(e), elem, -1))
	}
	if keyed {
		return ev.keyedList(x, kids, c)
	}
	return ev.list(kids...)
}

// keyedList is a list whose elements are written with their indexes.
func (ev *Evaluator) keyedList(x *ast.CompositeLit, vals []*Node, c ctx) *Node {
	at := map[int]*Node{}
	next, last := 0, -1
	for i, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			tv := c.pkg.Info.Types[kv.Key]
			n, exact := int64(0), false
			if tv.Value != nil {
				n, exact = constant.Int64Val(constant.ToInt(tv.Value))
			}
			if !exact || n < 0 || n > 63 {
				return ev.list(ev.many(ev.alt(vals...)))
			}
			next = int(n)
		}
		at[next] = vals[i]
		last = max(last, next)
		next++
	}
	kids := make([]*Node, last+1)
	for i := range kids {
		if kids[i] = at[i]; kids[i] == nil {
			kids[i] = ev.lit("", 0, 0)
		}
	}
	return ev.list(kids...)
}

// bytesLit is []byte{'a', 'b'}.
func (ev *Evaluator) bytesLit(x *ast.CompositeLit, t types.Type, c ctx) *Node {
	var b strings.Builder
	for _, e := range x.Elts {
		tv := c.pkg.Info.Types[e]
		if tv.Value == nil {
			return ev.hole("?", t, Construct)
		}
		n, ok := constant.Int64Val(constant.ToInt(tv.Value))
		if !ok {
			return ev.hole("?", t, Construct)
		}
		b.WriteByte(byte(n))
	}
	if a, isArray := t.Underlying().(*types.Array); isArray && int(a.Len()) != len(x.Elts) {
		return ev.hole("?", t, Construct)
	}
	return ev.lit(b.String(), x.Pos(), x.End())
}

// slice is x[low:high].
func (ev *Evaluator) slice(x *ast.SliceExpr, c ctx) *Node {
	n := ev.expr(x.X, c)
	t := c.pkg.Info.TypeOf(x.X)
	if x.Low == nil && x.High == nil {
		return n
	}
	bound := func(e ast.Expr) string {
		if e == nil {
			return ""
		}
		if l := ev.expr(e, c); l.core().Kind == Lit {
			return l.core().Text
		}
		return "?"
	}
	if stringish(t) {
		return ev.sliceText(x, n, t, bound, c)
	}
	return ev.op("slice", bound(x.Low)+":"+bound(x.High), n)
}

func (ev *Evaluator) sliceText(x *ast.SliceExpr, n *Node, t types.Type, bound func(ast.Expr) string, c ctx) *Node {
	low := bound(x.Low)
	switch {
	case x.Low == nil: // s[:len(s)-k]
		if b, ok := ast.Unparen(x.High).(*ast.BinaryExpr); ok && b.Op == token.SUB && lengthOf(b.X, x.X) {
			if k := bound(b.Y); k != "?" {
				return ev.op("cut", k, n)
			}
		}
		if h := bound(x.High); h != "?" {
			return ev.op("head", h, n)
		}
	case x.High == nil && low != "?":
		return ev.op("behind", low, n)
	case x.High == nil && low == "?": // s[len(prefix):]
		if call, ok := ast.Unparen(x.Low).(*ast.CallExpr); ok && isLen(call) && len(call.Args) == 1 {
			if p, ok := ev.expr(call.Args[0], c).IsLit(); ok {
				return ev.op("behind", itoa(len(p)), n)
			}
		}
	}
	return ev.unknown(nameOf(x.X), t, Unknown{Rest: true, Reason: Construct})
}

// lengthOf reports whether e is len(x).
func lengthOf(e, x ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && isLen(call) && len(call.Args) == 1 && types.ExprString(call.Args[0]) == types.ExprString(x)
}

// named gives an unknown value the name of what it is assigned to where it has
// none.
func (ev *Evaluator) named(n *Node, name string, t types.Type) *Node {
	if n.Kind == Hole && n.Text == "?" && name != "" && name != "?" {
		if n.Typ != nil {
			t = n.Typ
		}
		return ev.unknown(snake(name), t, *n.Info)
	}
	return n
}

// renamed gives an unknown value the name of what it is kept in: that is the last
// name that the code gives it.
func (ev *Evaluator) renamed(n *Node, name string) *Node {
	if name = snake(name); n.Kind != Hole || name == "?" || n.Text == name {
		return n
	}
	return ev.unknown(name, n.Typ, *n.Info)
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

// pkgVar is whatever a package variable is given.
func (ev *Evaluator) pkgVar(o *types.Var) *Node {
	if !ev.matters(o.Type(), -1) {
		return ev.hole(snake(o.Name()), o.Type(), ev.foreign(o.Type()))
	}
	id := program.VarID(o)
	if n, ok := ev.varsOf[id]; ok {
		if n == nil {
			return ev.itself(o.Name(), o.Type())
		}
		return n
	}
	if n := ev.importedVar(id); n != nil {
		return n
	}
	if text, pos := ev.x.Embedded(id); pos.IsValid() && stringish(o.Type()) && len(ev.x.Var(id)) == 0 {
		return ev.s.intern(Node{Kind: Lit, Text: text, Place: ev.embedded(pos)})
	}
	if o.Pkg() != nil && !ev.x.Has(o.Pkg().Path()) {
		why := NotLoaded
		if o.Pkg().Path() == "os" && o.Name() == "Args" {
			why = Flag
		}
		return ev.hole(snake(o.Name()), o.Type(), why)
	}
	ev.varsOf[id] = nil
	n := ev.withoutItself(ev.assigned(ev.assigns(ev.x.Var(id), o.Pos()), o.Name(), o.Type()))
	n = ev.changedVar(o, n)
	keep(ev, ev.varsOf, id, n)
	return n
}

// changedVar is a struct that a package variable is, with what is assigned to its
// fields: v.f = x.
func (ev *Evaluator) changedVar(o *types.Var, n *Node) *Node {
	s := program.Struct(o.Type())
	if s == nil || n.Kind != Struct {
		return n
	}
	for f := range s.Fields() {
		ref := ev.fieldRef(o.Type(), f)
		var as []*program.Assign
		for _, a := range ev.x.Field(ref.id) {
			if !a.Literal && a.Value != nil && a.Op == token.ASSIGN && ev.assignsTo(a, o) {
				as = append(as, a)
			}
		}
		if len(as) > 0 {
			n = ev.with(n, f.Name(), ev.alt(ev.field(n, o.Type(), ref), ev.assigned(as, f.Name(), f.Type())), o.Type())
		}
	}
	return n
}

// assignsTo reports whether an assignment is one to a field of a package variable.
func (ev *Evaluator) assignsTo(a *program.Assign, o *types.Var) bool {
	b := ev.bodyAt(a.Pkg, a.Value.Pos())
	if b == nil {
		return false
	}
	s, ok := b.parent[a.Value].(*ast.AssignStmt)
	return ok && slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		switch x := ast.Unparen(sel.X).(type) {
		case *ast.Ident:
			return a.Pkg.Info.Uses[x] == o
		case *ast.SelectorExpr:
			return a.Pkg.Info.Uses[x.Sel] == o
		}
		return false
	})
}

// embedded is the place of an embedded text, made once.
func (ev *Evaluator) embedded(pos token.Pos) *Place {
	p := ev.embeds[pos]
	if p == nil {
		p = &Place{Pos: pos, End: pos + token.Pos(len("//go:embed")), Embedded: true}
		ev.embeds[pos] = p
	}
	return p
}

const maxAssigned = 40 // assignments that are joined

// assigned joins assignments.
func (ev *Evaluator) assigned(as []*program.Assign, name string, t types.Type) *Node {
	var out, more []*Node
	hole := func(why Reason) *Node { return ev.hole(snake(name), t, why) }
	var opened Reason
	isOpen := len(as) == 0
	if isOpen {
		opened = NoCaller
	}
	if len(as) > maxAssigned {
		as, isOpen, opened = as[:maxAssigned], true, TooMany
	}
	for _, a := range as {
		if a.Unknown || a.Value == nil {
			isOpen, opened = true, Decoded
			continue
		}
		k := ev.ctxOf(a.Value, a.In, a.Pkg)
		n := ev.converted(ev.value(a.Value, a.Index, k), a.Pkg.Info.TypeOf(a.Value), t, a.Index)
		n = ev.close(ev.finish(n))
		if a.Default {
			n, isOpen, opened = ev.byDefault(n), true, Environment
		}
		switch {
		case a.Op == token.LBRACK:
			if a.Key == nil {
				more = append(more, n)
			} else {
				key := ev.close(ev.finish(ev.expr(a.Key, ev.ctxOf(a.Key, a.In, a.Pkg))))
				out = append(out, ev.s.intern(Node{Kind: Map, Kids: []*Node{key, n}}))
			}

			continue
		case a.Op != token.ASSIGN:
			isOpen, opened = true, Construct
			continue
		}
		if text, ok := n.IsLit(); ok && text == "" && len(as) > 1 || n.Kind == Nil {
			continue
		}
		if (n.Kind == List || n.Kind == Map) && len(n.Kids) == 0 && len(as) > 1 {
			continue
		}

		out = append(out, n)
	}
	if len(more) > 0 {
		out = append(out, ev.list(ev.many(ev.alt(more...))))
	}
	known := slices.ContainsFunc(out, func(n *Node) bool { return n.Kind != Hole })
	if len(out) == 0 || isOpen && !known {
		if opened == "" {
			opened = Construct
		}
		out = append(out, hole(opened))
	}
	maybeEmpty := isOpen
	if known && len(out) > 1 {
		out = slices.DeleteFunc(out, func(n *Node) bool {
			maybeEmpty = maybeEmpty || n.Kind == Hole && !n.Info.Set
			if n.Kind == Hole && opened == "" {
				isOpen, opened = true, n.reason()
			}
			return n.Kind == Hole && !n.Info.Env
		})
	}
	if known && isOpen && !slices.ContainsFunc(out, func(n *Node) bool { return n.Kind == Hole }) {
		out = append(out, ev.unknown(snake(name), t, Unknown{Reason: opened, Set: !maybeEmpty}))
	}
	return ev.mapsJoined(out)
}

// mapsJoined is one of values, of which maps are one with all their entries.
func (ev *Evaluator) mapsJoined(out []*Node) *Node {
	var kids []*Node
	var rest []*Node
	maps := 0
	for _, n := range out {
		if n.Kind == Map {
			maps++
			kids = append(kids, n.Kids...)
			continue
		}
		rest = append(rest, n)
	}
	if maps < 2 {
		return ev.alt(out...)
	}
	return ev.alt(append(rest, ev.s.intern(Node{Kind: Map, Kids: kids}))...)
}
