package eval

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/rediscalls/internal/prog"
)

// An argument is what a call passes for a parameter.
type argument struct {
	call *prog.Call
	expr ast.Expr
	fr   *frame
	// spread says that expr is the whole slice of a variadic parameter.
	spread bool
}

// Callers returns the calls that can run fn: those that name it, those of an
// interface's method that it implements, and those of a variable it is kept in.
func (ev *Evaluator) Callers(id string) []*prog.Call {
	if out, ok := ev.called[id]; ok {
		return out
	}
	out := ev.callers(id)
	ev.called[id] = out
	return out
}

func (ev *Evaluator) callers(id string) []*prog.Call {
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
		cid := prog.FuncID(c.Callee)
		if cid == id {
			continue
		}
		iface := interfaceOf(c)
		if iface == nil {
			continue
		}
		ok, done := checked[cid]
		if !done {
			ok = Implements(fn.Recv.Type(), iface) && ev.mostly(c.Callee, iface)
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
func (ev *Evaluator) mostly(f *types.Func, iface *types.Interface) bool {
	all := ev.implementations(f, iface)
	redis := 0
	for _, m := range all {
		if ev.x.ImportsClient(m) {
			redis++
		}
	}
	return len(all) <= 5 || len(all) <= 3*max(redis, 1)
}

// interfaceOf returns the interface whose method c calls, or nil.
func interfaceOf(c *prog.Call) *types.Interface {
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

// literalCallers returns the calls of the local or package variable that a
// function literal is assigned to.
func (ev *Evaluator) literalCallers(id string) []*prog.Call {
	lit := ev.x.Literal(id)
	if lit == nil {
		return nil
	}
	body := ev.x.BodyAt(lit.Pkg, lit.Node.Pos())
	if body == nil {
		return nil
	}
	var target types.Object
	switch p := body.Parent[lit.Node].(type) {
	case *ast.AssignStmt:
		for i, r := range p.Rhs {
			if r == lit.Node.(ast.Expr) && i < len(p.Lhs) {
				if name, ok := p.Lhs[i].(*ast.Ident); ok {
					target = lit.Pkg.Info.ObjectOf(name)
				}
			}
		}
	case *ast.ValueSpec:
		for i, r := range p.Values {
			if r == lit.Node.(ast.Expr) && i < len(p.Names) {
				target = lit.Pkg.Info.ObjectOf(p.Names[i])
			}
		}
	}
	if target == nil {
		return nil
	}
	return ev.x.ValueCalls(target)
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
func (ev *Evaluator) Arguments(c *prog.Call, ref ParamRef) []argument {
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
	Call  *prog.Call
	Expr  ast.Expr // where it is written
	Value Value    // of one key, elements of lists taken apart
}

// ArgValues evaluates what c passes for a parameter; the elements of a list one
// by one.
func (ev *Evaluator) ArgValues(c *prog.Call, ref ParamRef) []Arg {
	ev.steps = 0
	return ev.argValues(c, ref)
}

func (ev *Evaluator) argValues(c *prog.Call, ref ParamRef) []Arg {
	var out []Arg
	for _, a := range ev.Arguments(c, ref) {
		v := ev.expr(a.expr, a.fr)
		if !a.spread {
			out = append(out, Arg{c, a.expr, v})
			continue
		}
		out = append(out, spread(c, a.expr, v)...)
	}
	return out
}

func spread(c *prog.Call, e ast.Expr, v Value) []Arg {
	if v.kind != list {
		return []Arg{{c, e, v}}
	}
	var out []Arg
	at := func(i int) ast.Expr {
		if l, ok := ast.Unparen(e).(*ast.CompositeLit); ok && i < len(l.Elts) {
			return l.Elts[i]
		}
		return e
	}
	for i, el := range v.elems {
		out = append(out, Arg{c, at(i), el})
	}
	if v.rest != nil {
		out = append(out, Arg{c, e, *v.rest})
	}
	return out
}

// Expand replaces the parameter that a text begins with by what the callers of
// its function pass, to the end. The parameters of functions that keep holds
// stay. ok is false where nothing is known of any caller.
func (ev *Evaluator) Expand(s Seq, keep func(ParamRef) bool) []Seq {
	if len(s) == 0 || s[0].Kind != Param || keep != nil && keep(s[0].Ref) {
		return []Seq{s}
	}
	heads := ev.paramValues(s[0].Ref)
	if len(heads) == 0 {
		return []Seq{s}
	}
	return cross(heads, []Seq{s[1:]})
}

// maxParamHops is how many callers of callers are asked for a parameter's value.
const maxParamHops = 10

// paramValues joins what all callers pass for a parameter, parameters of the
// callers followed further.
func (ev *Evaluator) paramValues(ref ParamRef) []Seq {
	if p := ev.params[ref]; p != nil {
		return *p
	}
	type state struct {
		ref    ParamRef
		suffix Seq
		hops   int
	}
	var out []Seq
	seen := map[string]bool{}
	queue := []state{{ref: ref}}
	for len(queue) > 0 && len(out) <= 4*maxAlts {
		s := queue[0]
		queue = queue[1:]
		for _, h := range ev.heads(s.ref) {
			whole := clip(concat(h, s.suffix))
			if h[0].Kind != Param || s.hops >= maxParamHops {
				out = append(out, whole)
				continue
			}
			if id := whole.canonical(); !seen[id] {
				seen[id] = true
				queue = append(queue, state{h[0].Ref, whole[1:], s.hops + 1})
			}
		}
		if len(ev.heads(s.ref)) == 0 && s.hops > 0 { // nobody calls that one
			out = append(out, concat(Seq{{Kind: Param, Text: "?", Ref: s.ref}}, s.suffix))
		}
	}
	out = unique(out)
	ev.params[ref] = &out
	return out
}

// heads lists what the callers of a function pass for a parameter, their own
// parameters as pieces.
func (ev *Evaluator) heads(ref ParamRef) []Seq {
	if h, ok := ev.passed[ref]; ok {
		return h
	}
	steps := ev.steps
	var out []Seq
	for _, c := range ev.Callers(ref.Func) {
		ev.steps = 0
		for _, a := range ev.argValues(c, ref) {
			for _, s := range a.Value.Texts() {
				if len(s) > 0 {
					out = append(out, s)
				}
			}
		}
		if len(out) > 4*maxAlts {
			out = unique(out)
		}
	}
	ev.steps = steps
	out = unique(out)
	ev.passed[ref] = out
	return out
}
