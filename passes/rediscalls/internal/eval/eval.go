// Package eval finds out what strings an expression can be: backwards, on
// demand, on syntax and types. What it cannot find out is a placeholder, never
// a guess.
package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// Bounds on one evaluation. What goes beyond is a placeholder.
const (
	maxSteps = 20_000 // expressions looked at for one argument
	maxDepth = 80     // calls and variables inside one another
)

// maxDefs is how many assignments that can reach a place are followed.
const maxDefs = 200

// An Evaluator evaluates expressions of the packages of an index. It is not
// safe for concurrent use.
type Evaluator struct {
	x       *program.Index
	summary func(f *types.Func) (Value, bool)
	// builders are those by the ID of their function.
	builders map[string]Builder

	steps  int
	depth  int
	active map[activeKey]int // what is being evaluated, by its place in lows
	lows   []int
	low    int
	loops  map[activeKey]int // the numbers of definitions that go in circles
	onCall map[*program.Func]int
	memo   map[memoKey]Value
	roots  map[*program.Func]*frame
	top    map[*program.Package]*frame // of what stands in no function
	dyns   map[types.Type]types.Type
	fields map[string]*Value
	vars   map[string]*Value
	params map[string][]Seq // by the text that begins with a parameter
	passed map[ParamRef][]Seq
	impls  map[string]implementations // by the method of an interface
	called map[string][]*program.Call // by function
}

type memoKey struct {
	e  ast.Expr
	fr *frame
}

// A frame is one activation of a function: what its parameters are bound to.
// In an unbound frame parameters are pieces of their own.
type frame struct {
	fn    *program.Func
	pkg   *program.Package
	bind  map[types.Object]*thunk
	outer *frame // of a literal: the frame it was made in
	// over has the values of variables in one turn of a loop.
	over map[types.Object]Value
}

// New returns an evaluator over x. summary, if it is not nil, says what a
// function without a body returns; builders say it of functions by their ID.
func New(x *program.Index, summary func(*types.Func) (Value, bool), builders map[string]Builder) *Evaluator {
	return &Evaluator{
		x: x, summary: summary, builders: builders,
		active: map[activeKey]int{}, low: complete, onCall: map[*program.Func]int{}, loops: map[activeKey]int{}, memo: map[memoKey]Value{},
		top: map[*program.Package]*frame{}, dyns: map[types.Type]types.Type{},
		roots: map[*program.Func]*frame{}, fields: map[string]*Value{}, vars: map[string]*Value{},
		params: map[string][]Seq{},
		passed: map[ParamRef][]Seq{},
		impls:  map[string]implementations{},
		called: map[string][]*program.Call{},
	}
}

// Expr returns what e can be, which stands in the function in of pkg (nil at
// package level). Parameters of the enclosing functions are pieces.
func (ev *Evaluator) Expr(e ast.Expr, in *program.Func, pkg *program.Package) Value {
	ev.steps = 0
	return ev.expr(e, ev.root(in, pkg))
}

// root is the frame of fn in which no parameter is bound.
func (ev *Evaluator) root(fn *program.Func, pkg *program.Package) *frame {
	if fn == nil {
		fr := ev.top[pkg]
		if fr == nil {
			fr = &frame{pkg: pkg}
			ev.top[pkg] = fr
		}
		return fr
	}
	fr := ev.roots[fn]
	if fr == nil {
		fr = &frame{fn: fn, pkg: fn.Pkg}
		if fn.Outer != nil {
			fr.outer = ev.root(fn.Outer, fn.Pkg)
		}
		ev.roots[fn] = fr
	}
	return fr
}

// expr evaluates e in fr.
func (ev *Evaluator) expr(e ast.Expr, fr *frame) Value {
	v := ev.value(e, fr)
	t := fr.pkg.Info.TypeOf(e)
	if t == nil || types.IsInterface(t) {
		return v
	}
	dyn, ok := ev.dyns[t]
	if !ok {
		if m, formats := methodsFor(t); m != nil || formats || classOf(t) == classBytes {
			dyn = t
		}
		ev.dyns[t] = dyn
	}
	v.dyn, v.mixed = dyn, false
	if v.kind == number || v.kind == text || v.kind == unknown && v.typ == nil {
		v.typ = t
	}
	return v
}

func (ev *Evaluator) value(e ast.Expr, fr *frame) Value {
	e = ast.Unparen(e)
	info := fr.pkg.Info
	if tv, ok := info.Types[e]; ok && tv.Value != nil {
		return through(e, ev.constant(e, tv, fr), fr)
	}
	switch e.(type) {
	case *ast.CallExpr, *ast.SelectorExpr, *ast.Ident, *ast.BinaryExpr:
	default:
		return ev.step(e, fr)
	}
	if ev.depth >= maxDepth || ev.steps >= maxSteps {
		ev.cut()
		return ev.opaque(e, fr)
	}
	key := memoKey{e, fr}
	if v, ok := ev.memo[key]; ok {
		return v
	}
	ev.depth++
	v, done := ev.tracked(func() Value { return through(e, ev.step(e, fr), fr) })
	ev.depth--
	if done {
		ev.memo[key] = v
	}
	return v
}

// opaque is the value of an expression that is not looked into.
func (ev *Evaluator) opaque(e ast.Expr, fr *frame) Value {
	return unknownOf(nameOf(e), fr.pkg.Info.TypeOf(e))
}

func (ev *Evaluator) step(e ast.Expr, fr *frame) Value {
	ev.steps++
	switch e := e.(type) {
	case *ast.Ident:
		return ev.ident(e, fr)
	case *ast.SelectorExpr:
		return ev.selector(e, fr)
	case *ast.BinaryExpr:
		if e.Op == token.ADD && (stringish(fr.pkg.Info.TypeOf(e)) || brokenText(e, fr.pkg.Info)) {
			return ev.sum(e, fr)
		}
	case *ast.CallExpr:
		return ev.call(e, 0, fr)
	case *ast.CompositeLit:
		return ev.composite(e, fr)
	case *ast.IndexExpr:
		return ev.index(e, fr)
	case *ast.SliceExpr:
		return ev.slice(e, fr)
	case *ast.StarExpr:
		return ev.expr(unsafeString(e), fr)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return ev.expr(e.X, fr)
		}
	case *ast.TypeAssertExpr:
		if e.Type != nil {
			v := ev.expr(e.X, fr)
			if v.kind != unknown {
				return v
			}
		}
	case *ast.FuncLit:
		if fn := ev.x.FuncOf(e); fn != nil {
			return Value{kind: function, funcs: []fnValue{{fn: fn, fr: fr}}}
		}
	}
	return ev.opaque(e, fr)
}

func (ev *Evaluator) ident(e *ast.Ident, fr *frame) Value {
	o := fr.pkg.Info.Uses[e]
	if o == nil {
		o = fr.pkg.Info.Defs[e]
	}
	switch o := o.(type) {
	case *types.Var:
		if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() {
			return ev.global(o)
		}
		return ev.named(ev.local(o, e, fr), e.Name)
	case *types.Func:
		return ev.funcValue(o, nil)
	case *types.Nil:
		return nothing()
	}
	return ev.opaque(e, fr)
}

// named gives a value that is one placeholder the name of the variable it is
// kept in.
func (ev *Evaluator) named(v Value, name string) Value {
	switch v.kind {
	case unknown:
		v.name = snake(name)
	case text:
		if v.wide {
			v.name = snake(name)
		}
		if p, ok := oneHole(v.alts); ok {
			p.Text = snake(name)
			v.alts = []Seq{{p}}
		} else if len(v.alts) == 1 && len(v.alts[0]) == 1 && v.alts[0][0].Ref.Elem { // one of a list
			p := v.alts[0][0]
			p.Text = snake(name)
			v.alts = []Seq{{p}}
		}
	}
	return v
}

// oneHole returns the placeholder that covers all texts, if each of them is
// one placeholder and nothing else.
func oneHole(alts []Seq) (Piece, bool) {
	if len(alts) == 0 {
		return Piece{}, false
	}
	var out Piece
	for i, s := range alts {
		if len(s) != 1 || s[0].Kind != Hole {
			return Piece{}, false
		}
		if i == 0 {
			out = s[0]
		}
		if s[0].Type != out.Type {
			out.Type = keys.String
		}
		out.Rest = out.Rest || s[0].Rest
		out = out.withJoiner(s[0])
	}
	return out, true
}

func (ev *Evaluator) funcValue(f *types.Func, recv *thunk) Value {
	v := fnValue{obj: f, recv: recv}
	v.fn = ev.x.Func(program.FuncID(f))
	return Value{kind: function, funcs: []fnValue{v}}
}

// force evaluates a thunk once.
func (ev *Evaluator) force(t *thunk) Value {
	if t.value != nil {
		return *t.value
	}
	if t.expr == nil {
		return unknownOf("?", nil)
	}
	v, done := ev.tracked(func() Value {
		if call, ok := ast.Unparen(t.expr).(*ast.CallExpr); ok && t.index > 0 {
			return ev.call(call, t.index, t.fr)
		}
		return ev.expr(t.expr, t.fr)
	})
	if done {
		t.value = &v
	}
	return v
}
