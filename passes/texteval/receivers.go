package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// Fields of a receiver: a method has those of the objects that it is called on, which may be
// a few of all that the module makes of its type.

// maxReceivers is how many methods are followed from which an object is handed on as a
// receiver, and how many objects are told apart.
const maxReceivers = 16

// joinReceivers is n, a field of the receiver of o or a term that takes several, for each
// object that the method is called on; nil where these are the same in all objects of the
// type, or where it is not known what the method is called on.
func (ev *Evaluator) joinReceivers(n *Node, o *Owner) *Node {
	if o.fn == nil || o.fn.Recv == nil || n.Kind != Field && len(n.free.params) > 0 {
		return nil
	}
	one := n.Kind == Field && unrefined(n.Kids[0].core()) == ev.param(o, -1)
	fields := ev.textsOfReceiver(n, o)
	if !one && len(fields) < 2 || !slices.ContainsFunc(fields, ev.tellsApart) {
		return nil
	}
	var out []*Node
	for _, x := range ev.receiversOf(o) {
		args := make([]*Node, len(o.fn.Params)+1)
		args[0] = ev.onlyFields(x, fields)
		out = append(out, ev.close(ev.finish(ev.inst(n, ev.env(map[*Owner][]*Node{o: args})))))
	}
	if len(out) == 0 {
		return nil
	}
	return ev.soft(ev.alt(out...), ev.nameFor(n))
}

// tellsApart reports whether a field is a text of which is known how it begins in each object,
// in one otherwise than in another.
func (ev *Evaluator) tellsApart(f fieldRef) bool {
	heads := map[string]bool{}
	for _, t := range ev.texts(ev.close(ev.fieldAll(f, nil)), true) {
		head := t.head()
		if head == "" {
			return false
		}
		heads[head] = true
	}
	return len(heads) > 1
}

// onlyFields is an object of which only some fields are known.
func (ev *Evaluator) onlyFields(x *Node, fields []fieldRef) *Node {
	out := ev.s.intern(Node{Kind: Struct, Typ: x.Typ})
	for _, f := range fields {
		out = ev.with(out, f.name, ev.renamed(ev.close(ev.field(x, x.Typ, f)), f.name), x.Typ)
	}
	return out
}

// isCalledOnSome reports whether a method is called on objects that are known, and n takes a
// field of its receiver that begins otherwise in one than in another.
func (ev *Evaluator) isCalledOnSome(n *Node, o *Owner) bool {
	return slices.ContainsFunc(ev.textsOfReceiver(n, o), ev.tellsApart) && len(ev.receiversOf(o)) > 0
}

// textsOfReceiver are the fields that n takes of the receiver of o: all are texts that are set
// where objects are made and nowhere else, and nobody but the module's calls calls the method.
// Otherwise there are none.
func (ev *Evaluator) textsOfReceiver(n *Node, o *Owner) []fieldRef {
	fn := o.fn
	if fn == nil || fn.Recv == nil || ev.opts.Alone || !ev.onlyCalled(fn) {
		return nil
	}
	p := ev.param(o, -1)
	seen, left := ev.s.walk(), maxTaken
	var fields []fieldRef
	var fixed func(*Node) bool
	fixed = func(n *Node) bool {
		if left--; left < 0 {
			return false
		}
		if seen(n) || !n.binds(o) {
			return true
		}
		if n.Kind == Field && unrefined(n.Kids[0].core()) == p {
			f := ev.fieldOf(n)
			if !slices.ContainsFunc(fields, func(o fieldRef) bool { return o.id == f.id }) {
				fields = append(fields, f)
			}
			return stringish(f.typ) && !isList(f.typ) && ev.setWhereMade(f)
		}
		return n != p && !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !fixed(k) })
	}
	if !fixed(n) {
		return nil
	}
	return fields
}

// setWhereMade reports whether only composite literals, and what follows them in the same
// function, set a field.
func (ev *Evaluator) setWhereMade(f fieldRef) bool {
	return !slices.ContainsFunc(ev.assigns(ev.x.Field(f.id), f.pos), func(a *program.Assign) bool {
		return a.Unknown || !a.Literal && !ev.onLocal(a)
	})
}

// onlyCalled reports whether a method is only called, by the module: it is not a value, and no
// interface of another module asks for it.
func (ev *Evaluator) onlyCalled(fn *program.Func) bool {
	only, ok := ev.called[fn.ID]
	if !ok {
		d, _ := fn.Node.(*ast.FuncDecl)
		m, _ := fn.Pkg.Info.Defs[d.Name].(*types.Func)
		only = m != nil && !ev.CalledElsewhere(fn) && !ev.x.AskedFor(m)
		ev.called[fn.ID] = only
	}
	return only
}

// A receiverOf is a method, by its ID.
type receiverOf string

// receiversOf lists the objects that a method is called on; none where they are not all known.
func (ev *Evaluator) receiversOf(o *Owner) []*Node {
	k := receiverOf(o.fn.ID)
	if out, ok := ev.receiversBy[k]; ok {
		ev.circle.asked(k)
		return out
	}
	ev.receiversBy[k] = nil
	defer ev.leave(ev.circle.enter(k))
	out := ev.receiversOf1(o)
	keep(ev, ev.receiversBy, k, out)
	return out
}

func (ev *Evaluator) receiversOf1(o *Owner) []*Node {
	var out []*Node
	todo := []*Owner{o}
	for i := 0; i < len(todo); i++ {
		calls, _ := ev.joined(todo[i])
		if len(calls) == 0 || len(calls) > maxCallers || len(todo) > maxReceivers || !ev.onlyCalled(todo[i].fn) {
			return nil
		}
		for _, call := range calls {
			e := ev.callEnv(todo[i], call)
			if e == nil || e.args[todo[i]] == nil || e.args[todo[i]][0] == nil {
				return nil
			}
			r := ev.finish(ev.unwrapped(e.args[todo[i]][0]))
			if r := unrefined(r.core()); r.Kind == Var && r.N < 0 && r.Owner.fn != nil && r.Owner.fn.Recv != nil {
				if !slices.Contains(todo, r.Owner) {
					todo = append(todo, r.Owner)
				}
				continue
			}
			for _, x := range alternatives(ev.close(r), nil, 0) {
				switch {
				case x.Kind == Nil:
				case x.Kind != Struct || x.Typ == nil || len(x.Names) > 0 && x.Names[0] == "*":
					return nil
				case !slices.Contains(out, x):
					out = append(out, x)
				}
			}
			if len(out) > maxReceivers {
				return nil
			}
		}
	}
	return out
}
