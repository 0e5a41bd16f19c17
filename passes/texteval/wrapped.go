package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/passes/program"
)

// A Path is how a value is brought to a function by its callers.
type Path struct {
	Value *Node
	Call  *program.Call
	Expr  ast.Expr // the argument
	// Quiet says that the call hands on, behind literal text, a parameter of its own
	// function: that is of interest only if somebody brings something to it.
	Quiet bool
	// Inner says that what it hands on is a part in the middle: it is reported where it
	// is brought, not below.
	Inner bool
}

// A Wrapped is a value in terms of the parameters of a function.
type Wrapped struct {
	Value *Node
	Owner *Owner
	Vars  []*Node // the parameters that callers bring something to
	heads []*Node
	late  []*Node  // those of heads that are behind literal text
	all   []string // heads that the text has in the module, once it is told
	many  bool     // they are too many to list
	told  bool
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
	heads, late := ev.headVars(n, open, false)
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

// Begins reports whether a variable of w can be at the beginning of the text.
func (w *Wrapped) Begins(ev *Evaluator, v *Node) bool {
	heads, _ := ev.headVars(w.Value, true, true)
	return slices.Contains(heads, v)
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
	says, quiet, inner := ev.brings(w, e, up)
	if !says {
		return nil, false
	}
	for _, a := range ev.arguments(w, e, up) {
		for _, one := range ev.apart(w.Value, w.Owner, a.env) {
			m := ev.onlyOf(ev.iterated(ev.finish(ev.inst(w.Value, one)), up.In), w.Owner, up)
			if m.Kind != Bottom && !ev.needsNone(w.Value, one) {
				paths = append(paths, Path{m, up, a.expr, quiet, inner})
			}
		}
	}
	return paths, true
}

// needsNone reports whether a value of a function is there only if a list that a call hands it
// has no elements, and these are not known: who hands a list on is taken to have something in it.
func (ev *Evaluator) needsNone(n *Node, e *env) bool {
	return n.Kind == When && slices.ContainsFunc(n.Kids[1:], func(c *Node) bool {
		if !isOp(c, "eq") || !isOp(c.Kids[0].core(), "len") {
			return false
		}
		zero, ok := c.Kids[1].IsLit()
		x := bare(ev.inst(c.Kids[0].core().Kids[0], e))
		return ok && zero == "0" && (x.Kind == Var || x.Kind == Hole || x.Kind == Field)
	})
}

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
		by := ev.byMethod(k, o, calls)
		return append(slices.Clone(by[k.arg]), by[""]...)
	}
	return calls
}

// byMethod groups calls by the method that what they pass for a variable has.
func (ev *Evaluator) byMethod(is *Node, o *Owner, calls []*program.Call) map[string][]*program.Call {
	x, name := is.Kids[0], is.arg[strings.LastIndexByte(is.arg, '.'):]
	key := calledOn{x, name}
	by := ev.callsByMethod[key]
	if by == nil {
		by = map[string][]*program.Call{}
		for _, call := range calls {
			id := ""
			if e := ev.callEnv(o, call); e != nil {
				if a := ev.inst(x, e); a.Kind == Struct && a.Typ != nil {
					if fn, _ := ev.method(a, a.Typ, name[1:]); fn != nil {
						id = fn.ID
					}
				}
			}
			by[id] = append(by[id], call)
		}
		ev.callsByMethod[key] = by
	}
	return by
}

// A calledOn is a method of a value, by name.
type calledOn struct {
	of   *Node
	name string
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
	return ev.when(n, ev.op("is", o.fn.ID, recv))
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

// hasParam reports whether a value is made of a parameter, receivers aside.
func hasParam(n *Node, seen map[*Node]bool) bool {
	if seen[n] || !n.isFree() {
		return false
	}
	seen[n] = true
	return n.Kind == Var && n.N >= 0 || slices.ContainsFunc(n.Kids, func(k *Node) bool { return hasParam(k, seen) })
}

// headVars are the variables that can be at the beginning of a text; those that a
// call not known here is given only where the head is open. Those of late are only
// behind a separator. strict says that text of which each alternative has letters ends the
// head, as one text with letters does.
func (ev *Evaluator) headVars(n *Node, open, strict bool) (out, late []*Node) {
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
				if strings.ContainsFunc(text, unicode.IsLetter) || ev.saysWord(k) || isGiven(k) || strict && hasLetters(k) {
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
		case Effect: // who fills an object is nothing of what is in it
			if fn := n.Kids[0].core(); n.Text == "" || fn.Kind == Var && isOptions(ev.paramType(fn.Owner, fn.N)) {
				walk(fn)
			}
			walk(n.Kids[n.N+1])
		default:
			if len(n.Kids) > 0 {
				walk(n.Kids[0])
			}
		}
	}
	walk(n)
	return out, late
}

// hasLetters reports whether a text has a literal with letters, whichever alternative it is.
func hasLetters(n *Node) bool {
	return !slices.ContainsFunc(alternatives(n, nil, 0), func(k *Node) bool { return !strings.ContainsFunc(literals(k, 0), unicode.IsLetter) })
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
// its form rather than a value; quiet and inner are as in a Path.
func (ev *Evaluator) brings(w *Wrapped, e *env, up *program.Call) (says, quiet, inner bool) {
	for _, v := range w.Vars {
		a := ev.inst(v, e)
		if a.Kind == Nil || a.Kind == List && len(a.Kids) == 0 {
			continue
		}
		late := slices.Contains(w.late, v)
		if ev.handsKey(v, a) || slices.Contains(w.heads, v) && !late {
			return true, false, false
		}
		if a.Kind == List {
			if len(a.Kids) > 1 && isWord(a.Kids[0]) && !byElem(w.Value, v, map[*Node]bool{}) { // joined
				return true, false, false
			}
			a = ev.elem(a, "")
		}
		a = ev.finish(a)
		inner = inner || hasParam(a, map[*Node]bool{})
		for _, t := range ev.texts(ev.close(ev.own(a, up.In, true)), false) {
			quiet = quiet || late && len(t) > 0 && t[0].Param > 0
			if late && len(t) > 0 && t[0].Literal && strings.ContainsFunc(t[0].Text, unicode.IsLetter) {
				return true, false, false
			}
			if wordBefore(t) || slices.ContainsFunc(t, func(p Piece) bool { return p.Literal && strings.ContainsAny(p.Text, ":/.|") }) {
				return true, false, false
			}
		}
	}
	if ev.tells(w, e) {
		return true, false, false
	}
	return quiet || inner, quiet || inner, inner && !quiet
}

// wordBefore reports whether a text is a word before a value, as in "login_" + ip.
func wordBefore(t Text) bool {
	head := t.head()
	return len(head) < len(t.key()) && strings.ContainsFunc(head, unicode.IsLetter) && strings.TrimRight(head, "_-") != head
}

// isWord reports whether a value is constant text with letters.
func isWord(n *Node) bool {
	text, ok := n.IsLit()
	return ok && strings.ContainsFunc(text, unicode.IsLetter)
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
