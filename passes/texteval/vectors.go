package texteval

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// An Item is an element of a list: one, or any number of those.
type Item struct {
	Node *Node
	Many bool
	Row  []*Node // of any number of rows: one of these, in its order

	list *Node // of any number of elements, the list that they are
}

// Lists returns the lists that a value can be; nil if it is none that is known.
func (ev *Evaluator) Lists(n *Node) [][]Item {
	var out [][]Item
	for _, l := range ev.lists(ev.unfolded(n)) {
		var items []Item
		for _, k := range l.Kids {
			switch {
			case k == ev.blank():
			case k.Kind == Many:
				items = append(items, Item{Node: k.Kids[0], Many: true, Row: k.row()})
			case k.Kind == Spread:
				items = append(items, Item{Node: ev.elem(k.Kids[0], ""), Many: true, list: k.Kids[0]})
			default:
				items = append(items, Item{Node: k})
			}
		}
		out = append(out, items)
	}
	return out
}

// Counts is how many of the items that follow n is the number of: as many single ones as it adds
// to the length of a list, and those that stand for that list, or were made of one by one. It is 0
// where n is something else.
func (ev *Evaluator) Counts(n *Node, items []Item) int {
	of, times, single := n.OfLength()
	if times != 1 {
		return 0
	}
	if single == 0 {
		if n := ev.begins(items, of); n > 0 {
			return n
		}
	}
	for i, it := range items {
		switch {
		case !it.Many && single == 0:
			return 0
		case !it.Many:
			single--
		case of == nil || !ev.madeOf(it, of):
			return 0
		default:
			of = nil
		}
		if of == nil && single == 0 {
			return i + 1
		}
	}
	return 0
}

// begins is how many of the items are the elements of a list, of the longest that it can be.
func (ev *Evaluator) begins(items []Item, of *Node) (longest int) {
	for _, l := range ev.Lists(of) {
		same := len(l) <= len(items)
		for i := 0; i < len(l) && same; i++ {
			same = l[i].Node == items[i].Node && l[i].Many == items[i].Many
		}
		if same {
			longest = max(longest, len(l))
		}
	}
	return longest
}

// madeOf reports whether an item stands for the elements of a list, or for what was made of them
// one by one.
func (ev *Evaluator) madeOf(it Item, of *Node) bool {
	if len(it.Row) > 1 {
		return false
	}
	return it.list != nil && it.list.core() == of || uses(it.Node, of) || ev.begins([]Item{it}, of) == 1
}

// OfLength is list, k and c where n is the length of the list, times k, plus c; else k is 0.
func (n *Node) OfLength() (list *Node, k, c int) {
	n = bare(n)
	if isOp(n, "len") {
		return n.Kids[0].core(), 1, 0
	}
	if !isOp(n, "calc") {
		return nil, 0, 0
	}
	op, _, _ := strings.Cut(n.arg, "\x00")
	for i, x := range n.Kids {
		by, known := x.Int()
		if !known || by < 0 || by > 1<<16 {
			continue
		}
		switch list, k, c := n.Kids[1-i].OfLength(); op {
		case "*":
			return list, k * int(by), c * int(by)
		case "+":
			return list, k, c + int(by)
		}
	}
	return nil, 0, 0
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

// Joined makes a list of the elements of lists.
func (ev *Evaluator) Joined(lists ...*Node) *Node {
	var items []*Node
	for _, l := range lists {
		items = append(items, ev.spread(l))
	}
	return ev.list(items...)
}

// First is the first value of a list node; nil where it has none.
func (n *Node) First() *Node {
	n = n.core()
	if n.Kind != List || len(n.Kids) == 0 {
		return nil
	}
	return n.Kids[0]
}

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
		if l := ev.leftBy(c); l != nil {
			n = l
			continue
		}
		switch c.Kind {
		case List:
			kids, found := slices.Clone(c.Kids), false
			for i, k := range kids {
				if k.Kind != Spread {
					continue
				}
				if l := ev.leftBy(k.Kids[0].core()); l != nil {
					kids[i], found = ev.spread(l), true
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

// leftBy is what a loop leaves, also where an element of that is set then; nil where
// n is something else.
func (ev *Evaluator) leftBy(n *Node) *Node {
	if n.Kind == Fold {
		return ev.finish(ev.unfold(n))
	}
	if n.Kind == Alt || n.Kind == When {
		loops := false
		out := ev.each(n, func(k *Node) *Node {
			if l := ev.leftBy(k.core()); l != nil {
				loops = true
				return l
			}
			return k
		})
		if loops {
			return out
		}
	}
	if isOp(n, "put") {
		if l := ev.leftBy(n.Kids[0].core()); l != nil {
			return ev.finish(ev.op("put", n.arg, ev.unfolded(l), n.Kids[1]))
		}
	}
	return nil
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
	if e == nil || ev.ofNothing(n, e) {
		return nil
	}
	var out []Path
	for _, n := range ev.byElement(n, e) {
		for _, one := range ev.apart(n, o, e) {
			if m := ev.finish(ev.inst(n, one)); m != n || !n.binds(o) {
				out = append(out, Path{Value: m, Call: up, Expr: up.Expr})
			}
		}
	}
	return out
}

// byElement is n for each of the elements that a call brings in a list, where n takes more than
// one thing of one: a command and its arguments.
func (ev *Evaluator) byElement(n *Node, e *env) []*Node {
	for _, x := range ev.shared(n) {
		if x.object.Kind != Elem {
			continue
		}
		alts := alternatives(ev.finish(ev.inst(x.object, e)), nil, 0)
		if len(alts) < 2 || len(alts) > maxLists || slices.ContainsFunc(alts, func(a *Node) bool { return !isObject(a) }) {
			continue
		}
		var out []*Node
		for _, a := range alts {
			out = append(out, ev.finish(ev.swap(n, 0, func(k *Node) bool { return k == x.object }, a, map[*Node]*Node{})))
		}
		return out
	}
	return []*Node{n}
}

// ofNothing reports whether a list begins with an element of another one that is empty: the
// call does not get there.
func (ev *Evaluator) ofNothing(n *Node, e *env) bool {
	for n = n.core(); n.Kind == List && len(n.Kids) > 0 || n.Kind == Field || n.Kind == At || n.Kind == Box; {
		n = n.Kids[0].core()
	}
	if n.Kind != Elem && n.Kind != Index || n.Kids[0].core().Kind != Var {
		return false
	}
	of := ev.inst(n.Kids[0], e).core()
	return of.Kind == Nil || of.Kind == List && len(of.Kids) == 0
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

// row are the elements that come together any number of times, if they are known.
func (n *Node) row() []*Node {
	if n.arg != "" { // of a text that was split
		return nil
	}
	return n.Kids[1:]
}
