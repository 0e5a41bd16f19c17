package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// Expr is the value of an expression in terms of the parameters of the functions
// that it is in.
func (ev *Evaluator) Expr(e ast.Expr, in *program.Func, pkg *program.Package) *Node {
	return ev.Arg(e, in, pkg, Method{})
}

// Arg is Expr of an argument, where the function value that is called is m.
func (ev *Evaluator) Arg(e ast.Expr, in *program.Func, pkg *program.Package, m Method) *Node {
	ev.fuel = maxFuel
	c := ev.ctxOf(e, in, pkg)
	if c.body == nil {
		return ev.hole(nameOf(e), pkg.Info.TypeOf(e), NotLoaded)
	}
	return ev.iterated(ev.turn(ev.expr(e, c), e, c, m.If), in)
}

// Texts lists what a value can be, with all that the module brings to it, in the
// function that it is a value of.
func (ev *Evaluator) Texts(n *Node, in *program.Func) []Text {
	ev.fuel = max(ev.fuel, maxFuel/4)
	return ev.textsOf(ev.own(n, in, true))
}

// WithoutWords is Texts without the words that callers bring to the middle of a text.
func (ev *Evaluator) WithoutWords(n *Node, in *program.Func) []Text {
	ev.fuel = max(ev.fuel, maxFuel/4)
	return ev.textsOf(ev.own(n, in, false))
}

func (ev *Evaluator) textsOf(n *Node) []Text {
	return fitting(ev.texts(ev.close(ev.together(n)), true))
}

// fitting leaves out texts that fmt makes of a text where its verb wants a number: where
// another goes on after the same beginning, that value and the format do not come together.
func fitting(in []Text) []Text {
	if !slices.ContainsFunc(in, Text.misfits) {
		return in
	}
	return slices.DeleteFunc(slices.Clone(in), func(t Text) bool {
		head := t.shown()
		for _, m := range misfits {
			head, _, _ = strings.Cut(head, m)
		}
		return t.misfits() && slices.ContainsFunc(in, func(o Text) bool { return !o.misfits() && strings.HasPrefix(o.shown(), head) })
	})
}

// misfits are what fmt writes of a text for %d, and of one for which the format has no verb, as
// one that is empty where there is no key to be.
var misfits = []string{"%!d(string=", "%!(EXTRA "}

func (t Text) misfits() bool {
	return slices.ContainsFunc(misfits, func(m string) bool {
		return slices.ContainsFunc(t, func(p Piece) bool { return p.Literal && strings.Contains(p.Text, m) })
	})
}

// shown is a text with a mark for each of its values.
func (t Text) shown() string {
	var b strings.Builder
	for _, p := range t {
		if p.Literal {
			b.WriteString(p.Text)
		} else {
			b.WriteByte(0)
		}
	}
	return b.String()
}

// AllTexts is Texts with what callers of the function pass.
func (ev *Evaluator) AllTexts(n *Node) []Text {
	ev.fuel = max(ev.fuel, maxFuel/4)
	return ev.textsOf(n)
}

// Never reports whether a value cannot be: it is that of another receiver.
func (ev *Evaluator) Never(n *Node, in *program.Func) bool {
	return n.Kind == Bottom || ev.close(ev.together(ev.own(n, in, true))).Kind == Bottom
}

// Unconditional is n whether or not control gets to it; what is asked of the type of
// a receiver stays.
func (ev *Evaluator) Unconditional(n *Node) *Node {
	switch n.Kind {
	case At:
		return ev.Unconditional(n.Kids[0])
	case When:
		typed := slices.DeleteFunc(slices.Clone(n.Kids[1:]), func(c *Node) bool { return !isOp(c, "is") })
		return ev.when(ev.Unconditional(n.Kids[0]), typed...)
	case Alt:
		return ev.each(n, ev.Unconditional)
	}
	return n
}

// IsNil reports whether a value is nil, and nothing else.
func (n *Node) IsNil() bool { return n.core().Kind == Nil }

// own gives the parameters of the functions that n is in placeholders, or the words that callers bring.
func (ev *Evaluator) own(n *Node, in *program.Func, words bool) *Node {
	m := map[*Owner][]*Node{}
	var heads, choosing, worded []*Node
	for g := in; g != nil; g = g.Outer {
		o := ev.owner(g)
		if !n.binds(o) {
			continue
		}
		args := make([]*Node, len(g.Params)+1)
		if g.Recv != nil && !ev.isCalledOnSome(n, o) {
			args[0] = ev.hole("?", g.Recv.Type(), NoCaller)
		}
		if heads == nil {
			heads, _ = ev.headVars(n, true, false)
		}
		for i, v := range g.Params {
			args[i+1] = ev.ownParam(g, v, i)
			x := ev.param(o, i)
			if isOptions(v.Type()) { // what they set is nothing of their names
				args[i+1] = nil
			} else if !slices.Contains(n.free.params, x) { // conditions alone ask for it: its callers know
				args[i+1], choosing = nil, append(choosing, x)
			} else if words && !slices.Contains(heads, x) {
				if w := ev.words(x); w != nil {
					args[i+1], worded = w, append(worded, x)
				}
			}
		}
		m[o] = args
	}
	if len(m) == 0 {
		return n
	}
	for _, x := range choosing { // the function that is called comes with the words
		if len(worded) > 0 && x.Owner == worded[0].Owner && isFunction(ev.paramType(x.Owner, x.N)) {
			worded = append(worded, x)
		}
	}
	n = ev.eachRow(n, m, worded)
	for _, x := range choosing {
		n = ev.chosen(n, x)
	}
	return n
}

// chosen is n for each of the few constants that callers bring to a parameter of
// which its conditions are made.
func (ev *Evaluator) chosen(n, x *Node) *Node {
	if b, ok := typeOr(ev.paramType(x.Owner, x.N)).Underlying().(*types.Basic); !ok || b.Kind() == types.Invalid || !n.binds(x.Owner) {
		return n
	}
	alts := alternatives(ev.close(x), nil, 0)
	if len(alts) < 2 || len(alts) > maxMiddle || slices.ContainsFunc(alts, func(a *Node) bool { _, ok := constText(a); return !ok }) {
		return n
	}
	var out []*Node
	for _, a := range alts {
		args := make([]*Node, x.N+2)
		args[x.N+1] = a
		out = append(out, ev.inst(n, ev.env(map[*Owner][]*Node{x.Owner: args})))
	}
	return ev.alt(out...)
}

// ownParam is a parameter as a placeholder, with the reason that it stays one.
func (ev *Evaluator) ownParam(g *program.Func, v *types.Var, i int) *Node {
	why := ev.foreign(v.Type())
	if why == NoReason || why == NotLoaded {
		why = NoCaller
	}
	x := ev.param(ev.owner(g), i)
	ev.broughtTo[x.id] = g.Pkg
	return ev.unknown(snake(v.Name()), v.Type(), Unknown{Reason: why, Param: i + 1, of: x.id})
}

// Results lists the texts that result i of a function can be; placeholders that are
// parameters have their number in Param. It is asked of every function of a module,
// most of which build no key: one costs a fraction of a question about a use.
func (ev *Evaluator) Results(fn *program.Func, i int) []Text {
	ev.fuel = maxFuel / 50
	f := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig})
	return ev.texts(ev.close(ev.together(ev.own(ev.result(f, i), fn, false))), true)
}

// Field follows a path of struct fields below n, of type t: "[]" stands for every
// element of a list, "[0]" for the first. It returns nil where a field is missing.
func (ev *Evaluator) Field(n *Node, t types.Type, names []string) *Node {
	for _, name := range names {
		switch name {
		case "[]", "[0]":
			if name == "[]" {
				n = ev.elem(n, "")
			} else {
				n = ev.index(n, ev.number("0", types.Typ[types.Int], 0, 0))
			}
			t = elemType(t)
			continue
		}
		o, index, _ := types.LookupFieldOrMethod(typeOr(t), true, pkgOf(typeOr(t)), name)
		f, ok := o.(*types.Var)
		if !ok {
			return nil
		}
		n = ev.fieldPath(n, t, index)
		t = f.Type()
	}
	return n
}

// IsZero reports whether a value is surely the zero value of its type.
func (ev *Evaluator) IsZero(n *Node) bool {
	return isZero(ev.close(n))
}

func isZero(n *Node) bool {
	n = n.core()
	switch n.Kind {
	case Nil:
		return true
	case Lit:
		return n.Text == "" || n.Text == "0" || n.Text == "false"
	case Struct:
		return !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !isZero(k) })
	}
	return false
}

// Elem is any element of a list or map; its name where it has none.
func (ev *Evaluator) Elem(n *Node) *Node { return ev.elem(n, "") }

// Keys is any key of a map.
func (ev *Evaluator) Keys(n *Node) *Node { return ev.mapKeys(n, "key") }

// IsMap reports whether a value is a map.
func (n *Node) IsMap() bool { return n.core().Kind == Map }

// IsList reports whether a value is a list, of which the elements are known in part
// at least.
func (n *Node) IsList() bool { return n.core().Kind == List }

// Concat is texts in a row.
func (ev *Evaluator) Concat(parts ...*Node) *Node { return ev.finish(ev.concat(parts...)) }

// Literal is text that is not written in Go.
func (ev *Evaluator) Literal(text string) *Node { return ev.lit(text, 0, 0) }

// Unnamed is a value of which the name is known at most.
func (ev *Evaluator) Unnamed(name string) *Node { return ev.hole(name, nil, Construct) }

// Call is what a function value returns that is called without arguments which are
// known.
func (ev *Evaluator) Call(fn *Node) *Node { return ev.apply(fn, nil, 0, "?", nil) }

// Close is n with all that the module brings to it; parameters of in are
// placeholders.
func (ev *Evaluator) Close(n *Node, in *program.Func) *Node {
	return ev.close(ev.together(ev.own(n, in, true)))
}

// Alternatives lists what a closed value can be.
func (n *Node) Alternatives() []*Node { return alternatives(n, nil, 0) }

// Builder returns what is known of a function otherwise than by its body, by its ID.
func (ev *Evaluator) Builder(id string) (Builder, bool) {
	b, ok := ev.opts.Builders[id]
	return b, ok
}

// Callers returns the calls of a function, through interfaces and variables too.
func (ev *Evaluator) Callers(fn *program.Func) []*program.Call { return ev.callers(fn) }

// isGiven reports whether a value begins with the namespace of a builder.
func isGiven(n *Node) bool {
	n = bare(n)
	for n.Kind == Concat && len(n.Kids) > 0 {
		n = bare(n.Kids[0])
	}
	return n.Kind == Hole && n.Info.Given
}

// Asked lists the calls of interfaces' methods through which a method can be
// called.
func (ev *Evaluator) Asked(fn *program.Func) []*program.Call {
	d, ok := fn.Node.(*ast.FuncDecl)
	if !ok || fn.Recv == nil {
		return nil
	}
	var out []*program.Call
	for _, g := range ev.groupsOf(d.Name.Name) {
		if ev.followed(g, fn) {
			out = append(out, g.calls...)
		}
	}
	return out
}

// AnyReceiver lets calls of interfaces' methods have any receiver: what is known of
// it does not tell that it has no other. It reports whether that is new.
func (ev *Evaluator) AnyReceiver(calls []*ast.CallExpr) bool {
	more := false
	for _, c := range calls {
		if !ev.anyRecv[c] {
			ev.anyRecv[c], more = true, true
		}
	}
	clear(ev.groups)
	clear(ev.sites)
	clear(ev.joinedSites)
	clear(ev.callEnvs)
	clear(ev.receiversBy)
	clear(ev.callsByMethod)
	return more
}

// NameOf names the value of an expression as templates do.
func NameOf(e ast.Expr) string { return nameOf(e) }

// Distinct drops texts that are there twice.
func Distinct(texts []Text) []Text { return unique(texts) }

// Same reports whether two texts do not differ except for places and names.
func (t Text) Same(o Text) bool { return t.key() == o.key() }

// Under is a value of an argument of a call, where control gets to the call.
func (ev *Evaluator) Under(n *Node, call *program.Call) *Node {
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	if c.body == nil || n.Kind == Bottom {
		return n
	}
	if out := ev.when(n, ev.conds(call.Expr, nil, c)...); out.Kind != Bottom {
		return ev.finish(out)
	}
	return n
}
