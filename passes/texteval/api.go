package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/passes/program"
)

// Expr is the value of an expression in terms of the parameters of the functions
// that it stands in.
func (ev *Evaluator) Expr(e ast.Expr, in *program.Func, pkg *program.Package) *Node {
	ev.fuel = maxFuel
	c := ev.ctxOf(e, in, pkg)
	if c.body == nil {
		return ev.hole(nameOf(e), pkg.Info.TypeOf(e), NotLoaded)
	}
	return ev.finish(ev.expr(e, c))
}

// Texts lists what a value can be, with all that the module brings to it, in the
// function that it is a value of.
func (ev *Evaluator) Texts(n *Node, in *program.Func) []Text {
	ev.fuel = max(ev.fuel, maxFuel/4)
	return ev.texts(ev.close(ev.together(ev.own(n, in))), true)
}

// AllTexts is Texts with what callers of the function pass.
func (ev *Evaluator) AllTexts(n *Node) []Text {
	ev.fuel = max(ev.fuel, maxFuel/4)
	return ev.texts(ev.close(ev.together(n)), true)
}

// Never reports whether a value cannot be: it is that of another receiver.
func (ev *Evaluator) Never(n *Node, in *program.Func) bool {
	return n.Kind == Bottom || ev.close(ev.together(ev.own(n, in))).Kind == Bottom
}

// Unconditional is n whether or not control gets to it.
func (n *Node) Unconditional() *Node {
	for n.Kind == When || n.Kind == At {
		n = n.Kids[0]
	}
	return n
}

// IsNil reports whether a value is nil, and nothing else.
func (n *Node) IsNil() bool { return n.core().Kind == Nil }

// own gives the parameters of the functions that n stands in placeholders.
func (ev *Evaluator) own(n *Node, in *program.Func) *Node {
	m := map[*Owner][]*Node{}
	var heads []*Node
	for g := in; g != nil; g = g.Outer {
		o := ev.owner(g)
		if !n.binds(o) {
			continue
		}
		args := make([]*Node, len(g.Params)+1)
		if g.Recv != nil {
			args[0] = ev.hole("?", g.Recv.Type(), NoCaller)
		}
		if heads == nil {
			heads, _ = ev.headVars(n, true)
		}
		for i, v := range g.Params {
			args[i+1] = ev.ownParam(g, v, i)
			if x := ev.param(o, i); !slices.Contains(heads, x) {
				if words := ev.words(x); words != nil {
					args[i+1] = words
				}
			}
		}
		m[o] = args
	}
	if len(m) == 0 {
		return n
	}
	return ev.inst(n, ev.env(m))
}

// words are the few names of several words, as in "send-mail", that the module's
// calls bring to a parameter, if they bring nothing else. Those with a separator of
// keys are told at the calls.
func (ev *Evaluator) words(x *Node) *Node {
	if t := ev.paramType(x.Owner, x.N); t == nil || !stringish(t) {
		return nil
	}
	var words []string
	v := ev.close(x)
	for _, a := range alternatives(v, nil, 0) {
		text, ok := constText(a)
		if !ok || a.Typ != nil || isValue(text) || !strings.ContainsAny(text, "-_") || strings.ContainsAny(text, ":/.|") {
			return nil
		}
		if !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	if len(words) > maxMiddle {
		return nil
	}
	return v
}

// ownParam is a parameter as a placeholder, with the reason that it stays one.
func (ev *Evaluator) ownParam(g *program.Func, v *types.Var, i int) *Node {
	why := ev.foreign(v.Type())
	if why == NoReason || why == NotLoaded {
		why = NoCaller
	}
	return ev.unknown(snake(v.Name()), v.Type(), Unknown{Reason: why, Param: i + 1, of: ev.param(ev.owner(g), i).id})
}

// Results lists the texts that result i of a function can be; placeholders that are
// parameters have their number in Param.
func (ev *Evaluator) Results(fn *program.Func, i int) []Text {
	ev.fuel = maxFuel
	f := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig})
	return ev.Texts(ev.result(f, i), fn)
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

// An Item is an element of a list: one, or any number of those.
type Item struct {
	Node *Node
	Many bool

	list *Node // of any number of elements, the list that they are
}

// Lists returns the lists that a value can be; nil if it is none that is known.
func (ev *Evaluator) Lists(n *Node) [][]Item {
	var out [][]Item
	for _, l := range ev.lists(ev.unfolded(n)) {
		var items []Item
		for _, k := range l.Kids {
			switch k.Kind {
			case Many:
				items = append(items, Item{Node: k.Kids[0], Many: true})
			case Spread:
				items = append(items, Item{Node: ev.elem(k.Kids[0], ""), Many: true, list: k.Kids[0]})
			default:
				items = append(items, Item{Node: k})
			}
		}
		out = append(out, items)
	}
	return out
}

// Vector is the arguments of a call from one on as one list; flatten reports
// whether a value of a type is spread.
func (ev *Evaluator) Vector(call *program.Call, from int, flatten func(types.Type) bool) *Node {
	ev.fuel = maxFuel
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	var items []*Node
	for i := from; i >= 0 && i < len(call.Expr.Args); i++ {
		a := call.Expr.Args[i]
		t := call.Pkg.Info.TypeOf(a)
		n := ev.expr(a, c)
		done := ev.finish(n).core().Kind
		isLast := call.Expr.Ellipsis.IsValid() && i == len(call.Expr.Args)-1
		if isLast || i > from && t != nil && flatten(t) || (done == List || done == Fold && isList(t)) && !stringish(t) {
			n = ev.spread(n)
		}
		items = append(items, n)
	}
	return ev.finish(ev.list(items...)) // all at once: what one turn of a loop takes stays together
}

// List makes a list of values.
func (ev *Evaluator) List(items ...*Node) *Node { return ev.list(items...) }

// First is the first value of a list node; nil where it has none.
func (n *Node) First() *Node {
	n = n.core()
	if n.Kind != List || len(n.Kids) == 0 {
		return nil
	}
	return n.Kids[0]
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

// Call is what a function value returns that is called without arguments which are
// known.
func (ev *Evaluator) Call(fn *Node) *Node { return ev.apply(fn, nil, 0, "?", nil) }

// Close is n with all that the module brings to it; parameters of in are
// placeholders.
func (ev *Evaluator) Close(n *Node, in *program.Func) *Node {
	return ev.close(ev.together(ev.own(n, in)))
}

// Alternatives lists what a closed value can be.
func (n *Node) Alternatives() []*Node { return alternatives(n, nil, 0) }

// A Path is how a value is brought to a function by its callers.
type Path struct {
	Value *Node
	Call  *program.Call
	Expr  ast.Expr // the argument
	// Quiet says that the call hands on, behind literal text, a parameter of its own
	// function: that is of interest only if somebody brings something to it.
	Quiet bool
}

// A Wrapped is a value in terms of the parameters of a function.
type Wrapped struct {
	Value *Node
	Owner *Owner
	Vars  []*Node // the parameters that callers bring something to
	heads []*Node
	late  []*Node // those of heads that stand behind literal text
}

// Wrap returns what there is to bring to a value by the callers of g: nil where
// nothing is. open says that the head of the text is not known.
func (ev *Evaluator) Wrap(n *Node, g *program.Func, open bool) *Wrapped {
	return ev.wrapOwner(n, ev.owner(g), open)
}

func (ev *Evaluator) wrapOwner(n *Node, o *Owner, open bool) *Wrapped {
	vars := ownVars(n, o)
	if len(vars) == 0 {
		return nil
	}
	heads, late := ev.headVars(n, open)
	vars = slices.DeleteFunc(vars, func(v *Node) bool {
		return !textual(ev.paramType(o, v.N)) && !(open && slices.Contains(heads, v))
	})
	if len(vars) == 0 {
		return nil
	}
	slices.SortStableFunc(vars, func(a, b *Node) int { return rank(heads, a) - rank(heads, b) })
	return &Wrapped{Value: n, Owner: o, Vars: vars, heads: heads, late: late}
}

func rank(heads []*Node, v *Node) int {
	if slices.Contains(heads, v) {
		return 0
	}
	return 1
}

// OfText reports whether a text parameter is among those that callers bring
// something to.
func (w *Wrapped) OfText(ev *Evaluator) bool {
	return slices.ContainsFunc(w.Vars, func(v *Node) bool { return textual(ev.paramType(w.Owner, v.N)) })
}

// Paths lists what a call brings: the elements of a list that is written there one
// by one. says is false where the call brings neither the head nor a part of the
// form.
func (ev *Evaluator) Paths(w *Wrapped, up *program.Call) (paths []Path, says bool) {
	ev.fuel = max(ev.fuel, maxFuel/4)
	e := ev.callEnv(w.Owner, up)
	if e == nil {
		return nil, true
	}
	says, quiet := ev.brings(w, e, up)
	if !says {
		return nil, false
	}
	for _, a := range ev.arguments(w, e, up) {
		for _, one := range ev.apart(w.Value, w.Owner, a.env) {
			m := ev.onlyOf(ev.finish(ev.inst(w.Value, one)), w.Owner, up)
			if m.Kind != Bottom && !needsNone(m) {
				paths = append(paths, Path{m, up, a.expr, quiet})
			}
		}
	}
	return paths, true
}

// needsNone reports whether a value is there only if a list has no elements which
// is not known: who hands a list on is taken to have something in it.
func needsNone(n *Node) bool {
	return n.Kind == When && slices.ContainsFunc(n.Kids[1:], func(c *Node) bool {
		if !isOp(c, "eq") || !isOp(c.Kids[0].core(), "len") {
			return false
		}
		zero, ok := c.Kids[1].IsLit()
		x := bare(c.Kids[0].core().Kids[0])
		return ok && zero == "0" && (x.Kind == Var || x.Kind == Hole || x.Kind == Field)
	})
}

// Callers returns the calls of a function, through interfaces and variables too.
func (ev *Evaluator) Callers(fn *program.Func) []*program.Call { return ev.callers(fn) }

// CallersFor are the callers of a function that bring something to a value: where
// it is that of one type of an argument, those that bring it.
func (ev *Evaluator) CallersFor(w *Wrapped) []*program.Call {
	o := w.Owner
	if o.fn == nil {
		return ev.x.CallsOf(o.ID)
	}
	calls := ev.callers(o.fn)
	n := w.Value
	if n.Kind != When || len(calls) < 16 {
		return calls
	}
	for _, k := range n.Kids[1:] {
		if !isOp(k, "is") || k.Kids[0].Kind != Var || k.Kids[0].Owner != o {
			continue
		}
		by := ev.byType(k.Kids[0], o, calls)
		return append(slices.Clone(by[k.arg]), by[""]...)
	}
	return calls
}

// byType groups calls by the type of what they pass for a variable.
func (ev *Evaluator) byType(x *Node, o *Owner, calls []*program.Call) map[string][]*program.Call {
	by := ev.callsByType[x]
	if by == nil {
		by = map[string][]*program.Call{}
		for _, call := range calls {
			t := ""
			if e := ev.callEnv(o, call); e != nil {
				if a := ev.inst(x, e); a.Kind == Struct && a.Typ != nil {
					t = program.TypeName(a.Typ)
				}
			}
			by[t] = append(by[t], call)
		}
		ev.callsByType[x] = by
	}
	return by
}

// onlyOf is a value that a caller through an interface brings to a method, where its
// receiver is of the method's type.
func (ev *Evaluator) onlyOf(n *Node, o *Owner, call *program.Call) *Node {
	s, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
	if !ok || o.fn == nil || o.fn.Recv == nil || call.Callee == nil || n.Kind == Bottom {
		return n
	}
	sel := call.Pkg.Info.Selections[s]
	r := recvType(call.Callee)
	if sel == nil || r == nil || !types.IsInterface(r) || ev.anyRecv[call.Expr] {
		return n
	}
	recv := ev.finish(ev.recvOf(s, sel, ev.ctxOf(call.Expr, call.In, call.Pkg)))
	return ev.when(n, ev.op("is", program.TypeName(o.fn.Recv.Type()), recv))
}

// An argument is what a call hands over, and where it is written.
type argument struct {
	env  *env
	expr ast.Expr
}

// arguments lists what a call hands over: the elements of a list that is written
// there one by one, where only these are taken.
func (ev *Evaluator) arguments(w *Wrapped, e *env, up *program.Call) []argument {
	for _, v := range w.Vars {
		if v.N >= len(up.Expr.Args) {
			continue
		}
		at := up.Expr.Args[v.N]
		l := ev.inst(v, e)
		var each []ast.Expr
		if cl, ok := ast.Unparen(at).(*ast.CompositeLit); ok {
			each = cl.Elts
		} else if sig := ev.signature(w.Owner, up); sig != nil && sig.Variadic() && v.N == sig.Params().Len()-1 && !up.Expr.Ellipsis.IsValid() {
			each = up.Expr.Args[v.N:]
		}
		if l.Kind != List || len(l.Kids) < 2 || len(each) != len(l.Kids) || !byElem(w.Value, v, map[*Node]bool{}) {
			return []argument{{e, at}}
		}
		var out []argument
		for i, k := range l.Kids {
			args := map[*Owner][]*Node{}
			for o, a := range e.args {
				args[o] = a
			}
			args[v.Owner] = slices.Clone(args[v.Owner])
			args[v.Owner][v.N+1] = ev.list(k)
			out = append(out, argument{ev.env(args), each[i]})
		}
		return out
	}
	if len(up.Expr.Args) == 1 {
		return []argument{{e, up.Expr.Args[0]}}
	}
	return []argument{{e, up.Expr}}
}

// byElem reports whether a term takes list v element by element only.
func byElem(n, v *Node, seen map[*Node]bool) bool {
	if seen[n] {
		return true
	}
	seen[n] = true
	for _, k := range n.Kids {
		if k == v && n.Kind != Elem || !byElem(k, v, seen) {
			return false
		}
	}
	return true
}

// saysWord reports whether a part of a text that no parameter brings, a field of the
// receiver say, has a word in it whatever it is.
func (ev *Evaluator) saysWord(n *Node) bool {
	if n.Kind != Field && n.Kind != Concat || hasParam(n, map[*Node]bool{}) {
		return false
	}
	texts := ev.texts(ev.close(n), true)
	return len(texts) > 0 && !slices.ContainsFunc(texts, func(t Text) bool {
		return !slices.ContainsFunc(t, func(p Piece) bool { return p.Literal && strings.ContainsFunc(p.Text, unicode.IsLetter) })
	})
}

// isGiven reports whether a value begins with the namespace of a builder.
func isGiven(n *Node) bool {
	n = bare(n)
	for n.Kind == Concat && len(n.Kids) > 0 {
		n = bare(n.Kids[0])
	}
	return n.Kind == Hole && n.Info.Given
}

// hasParam reports whether a value is made of a parameter, receivers aside.
func hasParam(n *Node, seen map[*Node]bool) bool {
	if seen[n] || !n.isFree() {
		return false
	}
	seen[n] = true
	return n.Kind == Var && n.N >= 0 || slices.ContainsFunc(n.Kids, func(k *Node) bool { return hasParam(k, seen) })
}

// headVars are the variables that can stand at the beginning of a text; those that a
// call not known here is given only where the head is open. Those of late only stand
// behind a separator.
func (ev *Evaluator) headVars(n *Node, open bool) (out, late []*Node) {
	seen := map[*Node]bool{}
	behind := 0
	var walk func(*Node)
	walk = func(n *Node) {
		if seen[n] || !n.isFree() {
			return
		}
		seen[n] = true
		switch n.Kind {
		case Var:
			if out = append(out, n); behind > 0 {
				late = append(late, n)
			}
		case Struct, Map:
		case Concat:
			was := behind
			for i, k := range n.Kids {
				walk(k)
				text := literals(k, 0)
				if strings.ContainsFunc(text, unicode.IsLetter) || ev.saysWord(k) || isGiven(k) {
					break
				}
				if text != "" && (i > 0 || k.core().Kind != Lit) {
					behind++
				}
			}
			behind = was
		case Apply, Invoke:
			if open {
				for _, k := range n.Kids {
					walk(k)
				}
			}
		case Alt, List, Op, Fold:
			for _, k := range n.Kids {
				walk(k)
			}
		default:
			if len(n.Kids) > 0 {
				walk(n.Kids[0])
			}
		}
	}
	walk(n)
	return out, late
}

// literals is the literal text that is surely part of a text.
func literals(n *Node, depth int) string {
	switch n = n.core(); {
	case n.Kind == Lit && n.Typ == nil:
		return n.Text
	case n.Kind == Concat && depth < 8:
		out := ""
		for _, k := range n.Kids {
			out += literals(k, depth+1)
		}
		return out
	}
	return ""
}

// brings reports whether what a caller brings is the head of the text, or part of
// its form rather than a value; quiet is as in a Path.
func (ev *Evaluator) brings(w *Wrapped, e *env, up *program.Call) (says, quiet bool) {
	for _, v := range w.Vars {
		a := ev.inst(v, e)
		if a.Kind == Nil || a.Kind == List && len(a.Kids) == 0 {
			continue
		}
		late := slices.Contains(w.late, v)
		if slices.Contains(w.heads, v) && !late {
			return true, false
		}
		if a.Kind == List {
			a = ev.elem(a, "")
		}
		for _, t := range ev.texts(ev.close(ev.own(ev.finish(a), up.In)), false) {
			quiet = quiet || late && len(t) > 0 && t[0].Param > 0
			if late && len(t) > 0 && t[0].Literal && strings.ContainsFunc(t[0].Text, unicode.IsLetter) {
				return true, false
			}
			if slices.ContainsFunc(t, func(p Piece) bool { return p.Literal && strings.ContainsAny(p.Text, ":/.|") }) {
				return true, false
			}
		}
	}
	return quiet, quiet
}

// textual reports whether values of a type are texts, or lists of them.
func textual(t types.Type) bool {
	switch u := typeOr(t).Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		return stringish(t) || textual(u.Elem())
	case *types.Array:
		return textual(u.Elem())
	case *types.Map:
		return textual(u.Key())
	case *types.Interface:
		return u.NumMethods() == 0 || isTypeParam(t)
	}
	return false
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
		if program.Implements(fn.Recv.Type(), g.iface) && ev.through(g, fn) {
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
	clear(ev.callsByType)
	return more
}

// NameOf names the value of an expression as templates do.
func NameOf(e ast.Expr) string { return nameOf(e) }

// Distinct drops texts that are there twice.
func Distinct(texts []Text) []Text { return unique(texts) }

// Same reports whether two texts do not differ but for places and names.
func (t Text) Same(o Text) bool { return t.key() == o.key() }

// A Row is a list that a value can be, and the conditions under which it is.
type Row struct {
	List  *Node
	conds []*Node
}

// Rows lists the lists that a value can be.
func (ev *Evaluator) Rows(n *Node) []Row {
	var out []Row
	for _, r := range rowsOf(ev.unfolded(n), nil, nil) {
		out = append(out, Row{ev.s.intern(Node{Kind: List, Kids: r.kids}), r.conds})
	}
	return out
}

// When is a value that is only there where the list of r is.
func (ev *Evaluator) When(n *Node, r Row) *Node { return ev.when(n, r.conds...) }

// unfolded is a list that loops add to, with what they add.
func (ev *Evaluator) unfolded(n *Node) *Node {
	for range 3 {
		c := n.core()
		switch c.Kind {
		case Fold:
			n = ev.finish(ev.unfold(c))
			continue
		case List:
			kids, found := slices.Clone(c.Kids), false
			for i, k := range kids {
				if k.Kind == Spread && k.Kids[0].core().Kind == Fold {
					kids[i], found = ev.spread(ev.finish(ev.unfold(k.Kids[0].core()))), true
				}
			}
			if found {
				n = ev.list(kids...)
				continue
			}
		case Alt, When:
			return ev.each(c, ev.unfolded)
		}
		return n
	}
	return n
}

// Brought reports whether the first element of a list is something that callers of
// the function bring.
func (ev *Evaluator) Brought(row *Node, in *program.Func) bool {
	first := row.Kids[0]
	if first.Kind == Spread {
		first = first.Kids[0]
	}
	for g := in; g != nil; g = g.Outer {
		o := ev.owner(g)
		calls := ev.callers(g)
		byRecv := g.Recv != nil && textual(g.Recv.Type()) && first.binds(o)
		if (byRecv || len(ownVars(first, o)) > 0) && len(calls) > 0 {
			return true
		}
	}
	return false
}

// EachFirst are lists like one, with each value that its first element can be, and
// when it is that.
func (ev *Evaluator) EachFirst(r Row) []Row {
	if len(r.List.Kids) == 0 {
		return nil
	}
	var out []Row
	for _, a := range rowsLike(r.List.Kids[0], nil, nil, 0) {
		conds := append(r.conds[:len(r.conds):len(r.conds)], a.conds...)
		if contradict(conds) {
			continue
		}
		kids := slices.Clone(r.List.Kids)
		kids[0] = a.kids[0]
		out = append(out, Row{ev.s.intern(Node{Kind: List, Kids: kids}), conds})
	}
	return out
}

// rowsLike are the alternatives of a value, with their conditions.
func rowsLike(n *Node, conds []*Node, out []row, depth int) []row {
	switch {
	case n.Kind == Alt && depth < 12:
		for _, k := range n.Kids {
			out = rowsLike(k, conds, out, depth+1)
		}
		return out
	case n.Kind == When:
		return rowsLike(n.Kids[0], append(conds[:len(conds):len(conds)], n.Kids[1:]...), out, depth+1)
	case n.Kind == At && n.Kids[0].Kind != Lit, isOp(n, "soft"):
		return rowsLike(n.Kids[0], conds, out, depth+1)
	}
	return append(out, row{[]*Node{n}, conds})
}

// Brings lists what a call brings to a list.
func (ev *Evaluator) Brings(n *Node, g *program.Func, up *program.Call) []Path {
	o := ev.owner(g)
	if !n.binds(o) {
		return nil
	}
	e := ev.callEnv(o, up)
	if e == nil {
		return nil
	}
	var out []Path
	for _, one := range ev.apart(n, o, e) {
		if m := ev.finish(ev.inst(n, one)); m != n {
			out = append(out, Path{Value: m, Call: up, Expr: up.Expr})
		}
	}
	return out
}

// ParamsInOrder lists the parameters that a list is made of, in its order; nil where
// something else is in it.
func (ev *Evaluator) ParamsInOrder(n *Node) []int {
	n = n.core()
	if n.Kind != List {
		return nil
	}
	var out []int
	for _, k := range n.Kids {
		if k.Kind == Spread {
			k = k.Kids[0]
		}
		k = bare(k)
		if k.Kind != Var || k.N < 0 || k.Owner.loop != nil {
			return nil
		}
		out = append(out, k.N)
	}
	return out
}

// FirstOf is the first of any number of values where that is a key, or nothing that
// is known.
func (ev *Evaluator) FirstOf(it Item, first bool) *Node {
	if first && it.list != nil {
		return ev.index(it.list, ev.number("0", types.Typ[types.Int], 0, 0))
	}
	if first {
		return it.Node
	}
	return ev.unknown("?", nil, Unknown{Rest: true, Reason: TooMany})
}

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
