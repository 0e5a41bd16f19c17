package texteval

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// joinWhole closes a term by what each caller of its function passes, all
// parameters together: they are not mixed. It is nil where it has no callers.
func (ev *Evaluator) joinWhole(n *Node) *Node {
	for i := len(n.free.owners) - 1; i >= 0; i-- {
		o := ev.ownersByID[n.free.owners[i]]
		if o == nil || o.loop != nil {
			continue
		}
		if !ev.belongTogether(n, broughtBy(n, o)) {
			if m := ev.joinReceivers(n, o); m != nil {
				return m
			}
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

// belongTogether reports whether what callers bring to a term is to be taken together: several
// parameters, or an object of which it takes more than one thing, its fields and what they are
// under a condition on another one.
func (ev *Evaluator) belongTogether(n *Node, brought []*Node) bool {
	if len(brought) != 1 {
		return len(brought) > 1
	}
	p := brought[0]
	if p.N < 0 || program.Struct(ev.paramType(p.Owner, p.N)) == nil {
		return false
	}
	calls, _ := ev.joined(p.Owner)
	return len(calls) > 0 && len(calls) <= maxOwners && ev.takesFields(n, p) &&
		slices.ContainsFunc(alternatives(ev.close(p), nil, 0), isObject) // of what is decoded nothing is known
}

// maxOwners is how many callers bring objects that are kept apart.
const maxOwners = 16

// maxTaken is how many nodes are looked at for what is taken of an object.
const maxTaken = 32

// takesFields reports whether n takes more than one field of an object, or it as a whole and
// a field.
func (ev *Evaluator) takesFields(n, x *Node) bool {
	seen := ev.s.walk()
	first, more, left := "", false, maxTaken
	var walk func(*Node)
	walk = func(n *Node) {
		if left--; more || left < 0 || seen(n) || !n.binds(x.Owner) {
			return
		}
		for _, k := range n.Kids {
			switch {
			case unrefined(k) != x:
				walk(k)
			case isOp(n, "refine"):
			default:
				id := "*"
				if n.Kind == Field {
					id = n.arg
				}
				more = more || first != "" && first != id
				first = id
			}
		}
	}
	walk(n)
	return more
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
		if len(alts) < 2 || len(alts) > maxLists || !slices.ContainsFunc(alts, isObject) || ev.takes(n, ev.param(o, i-1)) < 2 {
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
	if args := ev.turnsOf(o.fn); n.N+1 < len(args) && args[n.N+1] != nil {
		return ev.close(ev.finish(args[n.N+1]))
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
		if o.fn != nil {
			ev.broughtTo[n.id] = o.fn.Pkg
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
