package texteval

import (
	"go/types"
	"slices"
)

// joinWhole closes a term by what each caller of its function passes, all
// parameters together: they are not mixed. It is nil where it has no callers.
func (ev *Evaluator) joinWhole(n *Node) *Node {
	for i := len(n.free.owners) - 1; i >= 0; i-- {
		o := ev.ownersByID[n.free.owners[i]]
		if o == nil || o.loop != nil || len(ownVars(n, o)) < 2 {
			continue
		}
		calls, _ := ev.joined(o)
		if len(calls) == 0 || len(calls) > maxCallers {
			continue
		}
		var out []*Node
		for _, call := range calls {
			e := ev.callEnv(o, call)
			if e == nil {
				continue
			}
			for _, one := range ev.apart(n, o, e) {
				if a := ev.inst(n, one); a != n {
					out = append(out, ev.close(ev.together(ev.finish(a))))
				}
			}
		}
		if m := ev.alt(out...); m.Kind != Bottom {
			return ev.soft(m, ev.nameFor(n))
		}
	}
	return nil
}

// apart are environments that together are e: where a parameter is one of several
// objects, of which n takes more than one thing, each object has one of its own.
func (ev *Evaluator) apart(n *Node, o *Owner, e *env) []*env {
	args := e.args[o]
	for i, a := range args {
		if a == nil {
			continue
		}
		alts := alternatives(ev.unwrapped(a), nil, 0)
		if len(alts) < 2 || len(alts) > maxLists || !slices.ContainsFunc(alts, isObject) || takes(n, ev.param(o, i-1)) < 2 {
			continue
		}
		var out []*env
		for _, alt := range alts {
			own := slices.Clone(args)
			own[i] = alt
			m := map[*Owner][]*Node{}
			for k, v := range e.args {
				m[k] = v
			}
			m[o] = own
			out = append(out, ev.env(m))
		}
		return out
	}
	return []*env{e}
}

func (ev *Evaluator) unwrapped(n *Node) *Node {
	if n.Kind == Susp {
		return ev.force(n)
	}
	return n
}

func isObject(n *Node) bool { return n.Kind == Struct || n.Kind == List }

// joinCallers joins what the callers pass for a parameter.
func (ev *Evaluator) joinCallers(n *Node) *Node {
	o := n.Owner
	name, typ := ev.paramName(o, n.N), ev.paramType(o, n.N)
	if n.N < 0 {
		return ev.hole("?", typ, NoCaller)
	}
	calls, many := ev.joined(o)
	if len(calls) == 0 || len(calls) > maxCallers {
		why := ev.foreign(typ)
		if why == NoReason || why == NotLoaded {
			why = NoCaller
		}
		if many {
			why = TooMany
		}
		return ev.unknown(name, typ, Unknown{Reason: why, of: n.id})
	}
	var out []*Node
	for _, call := range calls {
		e := ev.callEnv(o, call)
		if e == nil {
			continue
		}
		a := ev.inst(n, e)
		if a == n {
			continue
		}
		a = ev.close(ev.finish(a))
		if a.Kind == Hole && name != "?" {
			t := typ
			if t == nil || types.IsInterface(t) && a.Typ != nil {
				t = a.Typ
			}
			a = ev.unknown(name, t, *a.Info)
		}
		out = append(out, a)
	}
	if o.fn != nil && ev.CalledElsewhere(o.fn) {
		out = append(out, ev.hole(name, typ, NoCaller))
	}
	m := ev.alt(out...)
	if m.Kind == Bottom {
		return ev.hole(name, typ, NoCaller)
	}
	return ev.soft(m, name)
}

// joined is strings.Join.
func joined(ev *Evaluator, n *Node, k []*Node) *Node {
	l, sep := k[0], k[1]
	if out := ev.each(l, func(x *Node) *Node { return ev.opOf(n, []*Node{x, sep}) }); out != nil {
		return out
	}
	if l.Kind == Nil {
		return ev.lit("", 0, 0)
	}
	by, _ := sep.IsLit()
	if l.Kind != List {
		if open(l) {
			return nil
		}
		return ev.unknown(ev.nameFor(l), nil, Unknown{Rest: true, Joiner: by, Reason: reasonIn(l)})
	}
	if slices.ContainsFunc(l.Kids, func(it *Node) bool { return it.Kind == Spread && open(it) }) {
		return nil
	}
	return ev.alt(ev.joinedFrom(n, l.Kids, sep, by)...)
}

// joinedFrom lists what the items of a list give that are joined. Items that stand for
// any number of elements may be none, too; but at the beginning, where nothing is
// known of them, they are a prefix that configuration gives.
func (ev *Evaluator) joinedFrom(n *Node, items []*Node, sep *Node, by string) []*Node {
	first := slices.IndexFunc(items, isOpen)
	if first < 0 {
		return []*Node{ev.concat(between(items, sep)...)}
	}
	end := first + 1
	for end < len(items) && isOpen(items[end]) {
		end++
	}
	if later := slices.IndexFunc(items[end:], isOpen); later >= 0 && slices.ContainsFunc(items[end+later+1:], isOpen) {
		end = len(items) // too many to tell them apart
	}
	if !slices.ContainsFunc(items[end:], func(k *Node) bool { return !isOpen(k) && literals(k, 0) != "" }) {
		end = len(items) // no text to keep
	}
	left := items[end:]
	each := ev.elem(ev.s.intern(Node{Kind: List, Kids: items[first:end]}), "")
	name := repName(ev, n, items[first])
	unknown := bare(each).Kind == Hole
	some := ev.s.intern(Node{Kind: Rep, Kids: []*Node{each}, arg: by, Text: name})
	if first == 0 && !unknown {
		some = ev.concat(each, ev.s.intern(Node{Kind: Rep, Kids: []*Node{each}, arg: by, Text: "?"}))
	}
	out := ev.joinedFrom(n, slices.Concat(items[:first], []*Node{some}, left), sep, by)
	if first == 0 && unknown && len(left) > 0 {
		return out
	}
	return append(out, ev.joinedFrom(n, slices.Concat(items[:first], left), sep, by)...)
}

// between puts a separator between items.
func between(items []*Node, sep *Node) []*Node {
	var out []*Node
	for i, it := range items {
		if i > 0 {
			out = append(out, sep)
		}
		out = append(out, it)
	}
	return out
}

func repName(ev *Evaluator, n, it *Node) string {
	if n.arg != "" && n.arg != "?" {
		return n.arg
	}
	return ev.nameFor(it)
}
