package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/clients"
)

// An argument is what a call passes for a parameter.
type argument struct {
	call *program.Call
	expr ast.Expr
	fr   *frame
	// spread says that expr is the whole slice of a variadic parameter.
	spread bool
}

// Callers returns the calls that can run fn: those that name it, those of an
// interface's method that it implements, and those of a variable it is kept in.
func (ev *Evaluator) Callers(id string) []*program.Call {
	if out, ok := ev.called[id]; ok {
		return out
	}
	out := ev.callers(id)
	ev.called[id] = out
	return out
}

func (ev *Evaluator) callers(id string) []*program.Call {
	out := ev.x.CallsOf(id)
	fn := ev.x.Func(id)
	if fn == nil || fn.Recv == nil {
		if fn == nil {
			return append(out[:len(out):len(out)], ev.literalCallers(id)...)
		}
		return out
	}
	out = out[:len(out):len(out)]
	name := fn.Node.(*ast.FuncDecl).Name.Name
	checked := map[string]bool{}
	for _, c := range ev.x.MethodCalls(name) {
		cid := program.FuncID(c.Callee)
		if cid == id {
			continue
		}
		iface := interfaceOf(c)
		if iface == nil {
			continue
		}
		ok, done := checked[cid]
		if !done {
			impls, _ := ev.implementations(c.Callee, iface)
			ok = slices.Contains(impls, fn) && ev.mostly(impls)
			checked[cid] = ok
		}
		if ok {
			out = append(out, c)
		}
	}
	return out
}

// mostly reports whether an interface's method stands for Redis as a rule, and
// not for one storage among many (S3, files, a database): then its callers know
// nothing of Redis.
func (ev *Evaluator) mostly(all []*program.Func) bool {
	redis := 0
	for _, m := range all {
		if importsClient(m) {
			redis++
		}
	}
	return len(all) <= 5 || len(all) <= 3*max(redis, 1)
}

// interfaceOf returns the interface whose method c calls, or nil.
func interfaceOf(c *program.Call) *types.Interface {
	sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	s := c.Pkg.Info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return nil
	}
	sig, ok := c.Callee.Type().(*types.Signature)
	if !ok || sig.Recv() == nil {
		return nil
	}
	if i, ok := s.Recv().Underlying().(*types.Interface); ok {
		return i
	}
	i, _ := sig.Recv().Type().Underlying().(*types.Interface)
	return i
}

// literalCallers returns the calls of a function literal: where it stands, or of
// the variable that it is assigned to.
func (ev *Evaluator) literalCallers(id string) []*program.Call {
	if lit := ev.x.Literal(id); lit != nil {
		if c := ev.x.CallOnTheSpot(lit); c != nil {
			return []*program.Call{c}
		}
	}
	if v := ev.holder(id); v != nil {
		return ev.x.ValueCalls(v)
	}
	return nil
}

// calledElsewhere reports whether a function may have callers that are not
// known: it is a value that is passed around.
func (ev *Evaluator) calledElsewhere(id string) bool {
	if ev.x.Literal(id) == nil {
		return ev.x.UsedAsValue(id)
	}
	if ev.x.CallOnTheSpot(ev.x.Literal(id)) != nil {
		return false
	}
	v := ev.holder(id)
	return v == nil || ev.x.KeptElsewhere(v)
}

// holder returns the variable that a function literal is assigned to; nil if it
// is not assigned to one.
func (ev *Evaluator) holder(id string) types.Object {
	lit := ev.x.Literal(id)
	if lit == nil {
		return nil
	}
	body := ev.x.BodyAt(lit.Pkg, lit.Node.Pos())
	if body == nil {
		return nil
	}
	switch p := body.Parent[lit.Node].(type) {
	case *ast.AssignStmt:
		for i, r := range p.Rhs {
			if name, ok := p.Lhs[min(i, len(p.Lhs)-1)].(*ast.Ident); ok && r == lit.Node.(ast.Expr) {
				return lit.Pkg.Info.ObjectOf(name)
			}
		}
	case *ast.ValueSpec:
		for i, r := range p.Values {
			if r == lit.Node.(ast.Expr) && i < len(p.Names) {
				return lit.Pkg.Info.ObjectOf(p.Names[i])
			}
		}
	}
	return nil
}

// arguments lists what every known caller passes for a parameter.
func (ev *Evaluator) arguments(ref ParamRef) []argument {
	var out []argument
	for _, c := range ev.Callers(ref.Func) {
		out = append(out, ev.Arguments(c, ref)...)
	}
	return out
}

// Arguments lists what c passes for a parameter: one expression, or several
// for a variadic one.
func (ev *Evaluator) Arguments(c *program.Call, ref ParamRef) []argument {
	fr := ev.root(c.In, c.Pkg)
	sig, _ := c.Pkg.Info.TypeOf(c.Expr.Fun).(*types.Signature)
	if sig == nil {
		return nil
	}
	if sig.Variadic() && ref.Index == sig.Params().Len()-1 {
		if c.Expr.Ellipsis.IsValid() {
			return []argument{{c, c.Expr.Args[len(c.Expr.Args)-1], fr, true}}
		}
		var out []argument
		for i := ref.Index; i < len(c.Expr.Args); i++ {
			out = append(out, argument{c, c.Expr.Args[i], fr, false})
		}
		return out
	}
	if ref.Index >= len(c.Expr.Args) {
		return nil
	}
	return []argument{{c, c.Expr.Args[ref.Index], fr, ref.Elem}}
}

// An Arg is one value that a call passes for a parameter.
type Arg struct {
	Call  *program.Call
	Expr  ast.Expr // where it is written
	Value Value    // of one key, elements of lists taken apart
	Many  bool     // the value stands for any number of further elements
}

// ArgValues evaluates what c passes for a parameter; the elements of a list one
// by one.
func (ev *Evaluator) ArgValues(c *program.Call, ref ParamRef) []Arg {
	ev.steps = 0
	return ev.argValues(c, ref)
}

func (ev *Evaluator) argValues(c *program.Call, ref ParamRef) []Arg {
	var out []Arg
	for _, a := range ev.Arguments(c, ref) {
		v := ev.asAny(ev.expr(a.expr, a.fr), c, ref)
		if !a.spread {
			out = append(out, Arg{c, a.expr, v, false})
			continue
		}
		out = append(out, spread(c, a.expr, v)...)
	}
	return out
}

// asAny is what a call passes for a parameter that is an interface: what a
// String method will make of it there is not known here.
func (ev *Evaluator) asAny(v Value, c *program.Call, ref ParamRef) Value {
	sig, ok := c.Pkg.Info.TypeOf(c.Expr.Fun).Underlying().(*types.Signature)
	if !ok || ref.Index >= sig.Params().Len() {
		return v
	}
	t := sig.Params().At(ref.Index).Type()
	if s, ok := t.(*types.Slice); ok && (ref.Elem || sig.Variadic() && ref.Index == sig.Params().Len()-1) {
		t = s.Elem()
	}
	if !types.IsInterface(t) {
		return v
	}
	if v.kind == list {
		elems := make([]Value, len(v.elems))
		for i, e := range v.elems {
			elems[i] = e.printedLater()
		}
		v.elems = elems
		if v.rest != nil {
			r := v.rest.printedLater()
			v.rest, v.entries = &r, nil
		}
		return v
	}
	return v.printedLater()
}

func (v Value) printedLater() Value {
	if v.kind == text && (v.dyn != nil || v.mixed) {
		return unknownOf(v.name, nil)
	}
	return v
}

func spread(c *program.Call, e ast.Expr, v Value) []Arg {
	if v.kind != list {
		return []Arg{{c, e, v, true}}
	}
	var out []Arg
	at := func(i int) ast.Expr {
		if l, ok := ast.Unparen(e).(*ast.CompositeLit); ok && i < len(l.Elts) {
			return l.Elts[i]
		}
		return e
	}
	for i, el := range v.elems {
		out = append(out, Arg{c, at(i), el, false})
	}
	if v.rest != nil {
		out = append(out, Arg{c, e, *v.rest, true})
	}
	return out
}

// importsClient reports whether the file that fn stands in imports a Redis
// client.
func importsClient(fn *program.Func) bool {
	for _, f := range fn.Pkg.Files {
		if f.FileStart > fn.Body.Pos() || fn.Body.Pos() >= f.FileEnd {
			continue
		}
		for _, s := range f.Imports {
			if path, err := strconv.Unquote(s.Path.Value); err == nil && clients.IsClient(path) {
				return true
			}
		}
	}
	return false
}
