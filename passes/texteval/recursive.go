package texteval

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/program"
)

// again is the call of a function whose result is being worked out: an operation on its
// receiver and arguments, carried out when the result is known. It is followed in that
// function and in those that it calls, for texts and lists of them.
func (ev *Evaluator) again(fn *program.Func, k resultAt) *Node {
	near := slices.Contains(ev.working[max(0, len(ev.working)-2):], k)
	if !near || fn == nil || fn.Outer != nil || k.i >= len(fn.Results) || !textOrList(fn.Results[k.i].Type()) {
		return ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct})
	}
	var kids []*Node
	o := ev.owner(fn)
	for j := firstParam(fn); j < len(fn.Params); j++ {
		kids = append(kids, ev.param(o, j))
	}
	ev.calledAgain++
	return ev.op("again", strconv.Itoa(k.i)+" "+k.fn, kids...)
}

// textOrList reports whether values of a type are texts, or lists of texts.
func textOrList(t types.Type) bool {
	if isList(t) && !stringish(t) {
		t = elemType(t)
	}
	return stringish(t)
}

// firstParam is the number of a function's first parameter, the receiver's if it has one.
func firstParam(fn *program.Func) int {
	if fn.Recv != nil {
		return -1
	}
	return 0
}

// calledAgain is what such a call returns, once that is known.
func calledAgain(ev *Evaluator, n *Node, k []*Node) *Node {
	i, id := cutNumber(n.arg)
	out := ev.results[resultAt{id, i}]
	fn := ev.x.Func(id)
	if out == nil || fn == nil {
		return nil
	}
	args := make([]*Node, len(fn.Params)+1)
	copy(args[firstParam(fn)+1:], k)
	return ev.inst(out, ev.env(map[*Owner][]*Node{ev.owner(fn): args}))
}

func cutNumber(s string) (int, string) {
	for i := range s {
		if s[i] == ' ' {
			return atoi(s[:i]), s[i+1:]
		}
	}
	return 0, s
}

// unfinished reports whether a value has calls of functions whose results are being
// worked out: it is not remembered.
func (ev *Evaluator) unfinished(n *Node) bool {
	return ev.has(n, func(m *Node) bool {
		if !isOp(m, "again") {
			return false
		}
		i, id := cutNumber(m.arg)
		out, ok := ev.results[resultAt{id, i}]
		return ok && out == nil
	})
}

// has reports whether one of the nodes of a value is as is says.
func (ev *Evaluator) has(n *Node, is func(*Node) bool) bool {
	seen := ev.s.walk()
	var walk func(*Node) bool
	walk = func(n *Node) bool {
		if seen(n) {
			return false
		}
		return is(n) || slices.ContainsFunc(n.Kids, walk)
	}
	return walk(n)
}

// A recursion is a function that calls itself.
type recursion struct {
	ev    *Evaluator
	fn    *program.Func
	o     *Owner
	arg   string // of the operation that is its call
	calls map[*Node]bool
	holds map[*Node]bool // whether the call is part of a value
}

// recursive is what a function returns whose result n has calls of itself: what it
// returns without one, and that with what each call adds to it, any number of times.
// What the parameters are in the calls inside is not known, but where they stay as
// they are, or grow.
func (ev *Evaluator) recursive(k resultAt, fn *program.Func, n *Node) *Node {
	r := &recursion{ev: ev, fn: fn, o: ev.owner(fn), arg: strconv.Itoa(k.i) + " " + k.fn, calls: map[*Node]bool{}, holds: map[*Node]bool{}}
	if !r.in(n) {
		return n
	}
	unknown := ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct})
	if r.width(n, map[*Node]int{}) > maxSums {
		return r.with(n, unknown)
	}
	n = r.apart(n)
	r.in(n)
	deeper := r.deeper()
	if t := fn.Results[k.i].Type(); !stringish(t) {
		inner := ev.inst(r.with(n, ev.nilNode()), deeper)
		return r.with(n, ev.list(ev.many(ev.elem(inner, ""))))
	}
	base := r.leaves(n, func(a *Node) *Node { return r.unless(a, ev.bottom()) })
	if base.Kind == Bottom {
		return r.with(n, unknown)
	}
	inner := ev.inst(base, deeper)
	var front, behind []*Node
	for _, a := range alternatives(n, nil, 0) {
		if !r.in(a) || r.isCall(a) {
			continue
		}
		if more := r.added(a, false); more != nil {
			behind = append(behind, more, ev.inst(more, deeper))
		} else if more := r.added(a, true); more != nil {
			front = append(front, more, ev.inst(more, deeper))
		} else {
			return r.with(n, unknown)
		}
	}
	if len(front) > 0 && len(behind) > 0 {
		return r.with(n, unknown)
	}
	called := ev.concat(ev.anyNumber(front), inner, ev.anyNumber(behind))
	return r.leaves(n, func(a *Node) *Node { return r.unless(a, called) })
}

// anyNumber is text that is there any number of times, one of several each time.
func (ev *Evaluator) anyNumber(turns []*Node) *Node {
	if len(turns) == 0 {
		return ev.lit("", 0, 0)
	}
	return ev.s.intern(Node{Kind: Rep, Kids: []*Node{ev.alt(turns...)}, N: 1, Text: "?"})
}

// unless is a value that does not call the function, and x for one that does.
func (r *recursion) unless(n, x *Node) *Node {
	if r.in(n) {
		return x
	}
	return n
}

// leaves is n with f applied to each alternative.
func (r *recursion) leaves(n *Node, f func(*Node) *Node) *Node {
	switch n.Kind {
	case Alt:
		var out []*Node
		for _, k := range n.Kids {
			out = append(out, r.leaves(k, f))
		}
		return r.ev.alt(out...)
	case When:
		conds := slices.DeleteFunc(slices.Clone(n.Kids[1:]), r.in)
		return r.ev.when(r.leaves(n.Kids[0], f), conds...)
	case At:
		return r.ev.along(n.Way, r.leaves(n.Kids[0], f))
	}
	return f(n)
}

// apart is n with the choices that a text begins with, and the call is one of, as
// choices of the whole: odd calls even, which calls odd.
func (r *recursion) apart(n *Node) *Node {
	if !r.in(n) {
		return n
	}
	switch n.Kind {
	case Alt:
		var out []*Node
		for _, k := range n.Kids {
			out = append(out, r.apart(k))
		}
		return r.ev.alt(out...)
	case When:
		return r.ev.when(r.apart(n.Kids[0]), n.Kids[1:]...)
	case At:
		return r.ev.along(n.Way, r.apart(n.Kids[0]))
	case Concat:
		if first := n.Kids[0]; r.in(first) {
			return r.each(r.apart(first), func(k *Node) *Node { return r.ev.concat(append([]*Node{k}, n.Kids[1:]...)...) })
		}
	}
	return n
}

// each is f of each alternative of n, under its conditions.
func (r *recursion) each(n *Node, f func(*Node) *Node) *Node {
	switch n.Kind {
	case Alt:
		var out []*Node
		for _, k := range n.Kids {
			out = append(out, r.each(k, f))
		}
		return r.ev.alt(out...)
	case When:
		return r.ev.when(r.each(n.Kids[0], f), n.Kids[1:]...)
	case At:
		if r.in(n) {
			return r.each(n.Kids[0], f)
		}
	}
	return f(n)
}

// with is n with x for the calls.
func (r *recursion) with(n, x *Node) *Node {
	done := map[*Node]*Node{}
	var walk func(*Node) *Node
	walk = func(n *Node) *Node {
		switch {
		case !r.in(n):
			return n
		case r.isCall(n):
			return x
		case done[n] == nil:
			done[n] = r.ev.rebuild(n, walk)
		}
		return done[n]
	}
	return walk(n)
}

// width is how many alternatives apart makes of n, about.
func (r *recursion) width(n *Node, done map[*Node]int) int {
	if out := done[n]; out > 0 {
		return out
	}
	out := 1
	switch n.Kind {
	case Alt:
		out = 0
		for _, k := range n.Kids {
			out = min(out+r.width(k, done), maxSums+1)
		}
	case When, At:
		out = r.width(n.Kids[0], done)
	case Concat:
		if r.in(n.Kids[0]) {
			out = r.width(n.Kids[0], done)
		}
	}
	done[n] = out
	return out
}

func (r *recursion) isCall(n *Node) bool { return isOp(n.core(), "again") && n.core().arg == r.arg }

// added is the text in front of the call, or behind it; nil where the rest is not that,
// or has a call too.
func (r *recursion) added(n *Node, front bool) *Node {
	return r.ev.beside(n, front, r.isCall, r.in)
}

// beside is the text in front of one value, or behind it; nil where the rest is not that,
// or needs the value too.
func (ev *Evaluator) beside(n *Node, front bool, is, needs func(*Node) bool) *Node {
	switch {
	case is(n):
		return ev.lit("", 0, 0)
	case n.Kind == At:
		return ev.beside(n.Kids[0], front, is, needs)
	case n.Kind != Concat:
		return nil
	}
	last := len(n.Kids) - 1
	at, rest := n.Kids[0], n.Kids[1:]
	if front {
		at, rest = n.Kids[last], n.Kids[:last]
	}
	if slices.ContainsFunc(rest, needs) {
		return nil
	}
	more := ev.beside(at, front, is, needs)
	switch {
	case more == nil:
		return nil
	case front:
		return ev.concat(append(slices.Clone(rest), more)...)
	}
	return ev.concat(append([]*Node{more}, rest...)...)
}

// deeper gives the parameters what they are in calls inside.
func (r *recursion) deeper() *env {
	first := firstParam(r.fn)
	args := make([]*Node, len(r.fn.Params)+1)
	growing := map[int][]*Node{} // what calls add to a parameter
	for j := first; j < len(r.fn.Params); j++ {
		p, given := r.ev.param(r.o, j), r.given(j-first)
		if !slices.ContainsFunc(given, func(a *Node) bool { return a.core() != p }) {
			args[j+1] = p
		} else if turns := r.grows(given, p, true); turns != nil {
			growing[j] = turns
		} else if turns := r.grows(given, p, false); turns != nil {
			growing[j] = turns
		} else {
			args[j+1] = r.other(paramOf(r.o, j), given)
		}
	}
	e := r.ev.env(map[*Owner][]*Node{r.o: args})
	if len(growing) == 0 {
		return e
	}
	all := slices.Clone(args)
	for j := first; j < len(r.fn.Params); j++ {
		p, turns := r.ev.param(r.o, j), growing[j]
		if turns == nil {
			continue
		}
		for _, t := range turns {
			turns = append(turns, r.ev.inst(t, e))
		}
		if all[j+1] = r.ev.concat(p, r.ev.anyNumber(turns)); r.grows(r.given(j-first), p, true) != nil {
			all[j+1] = r.ev.concat(r.ev.anyNumber(turns), p)
		}
	}
	return r.ev.env(map[*Owner][]*Node{r.o: all})
}

// other is a parameter that is something else in calls inside.
func (r *recursion) other(v *types.Var, given []*Node) *Node {
	rest := slices.ContainsFunc(given, func(a *Node) bool { return a.core().Kind != Hole && a.core().Kind != Field })
	return r.ev.unknown(snake(v.Name()), v.Type(), Unknown{Rest: rest && stringish(v.Type()), Reason: Construct})
}

// grows lists what calls add to parameter p, in front of it or behind it; nil where they
// do something else.
func (r *recursion) grows(given []*Node, p *Node, front bool) []*Node {
	var out []*Node
	for _, a := range given {
		more := r.ev.beside(a, front, func(n *Node) bool { return n.core() == p }, func(n *Node) bool { return uses(n, p) })
		if more == nil {
			return nil
		}
		if text, ok := more.IsLit(); !ok || text != "" {
			out = append(out, more)
		}
	}
	return out
}

// given are the arguments i of the calls.
func (r *recursion) given(i int) []*Node {
	var out []*Node
	for n := range r.calls {
		out = append(out, n.core().Kids[i])
	}
	slices.SortFunc(out, func(a, b *Node) int { return a.id - b.id })
	return slices.Compact(out)
}

// in reports whether the call is part of a value, and notes the calls.
func (r *recursion) in(n *Node) bool {
	if out, ok := r.holds[n]; ok {
		return out
	}
	r.holds[n] = false
	out := isOp(n, "again") && n.arg == r.arg
	if out {
		r.calls[n] = true
	}
	for _, k := range n.Kids {
		if r.in(k) {
			out = true
		}
	}
	r.holds[n] = out
	return out
}
