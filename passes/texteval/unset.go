package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// unset is a field that nothing set where the struct was made.
func (ev *Evaluator) unset(f fieldRef) *Node {
	if f.tag != "" {
		return ev.fromOutside(f)
	}
	return ev.remembered("unset "+f.id, f, func() *Node { return ev.unset1(f, ev.x.Field(f.id)) })
}

// unsetIn is a field that nothing set where struct x of type t was made: what is copied to it
// from another field of the same object, as in c.before = c.prefix, is what x has there, not
// what all objects of the type have.
func (ev *Evaluator) unsetIn(x *Node, t types.Type, f fieldRef) *Node {
	var from []fieldRef
	var others []*program.Assign
	for _, a := range ev.x.Field(f.id) {
		g, ok := ev.copiesField(a, t)
		switch {
		case !ok:
			others = append(others, a)
		case !slices.Contains(x.Names, g.name):
			return ev.unset(f)
		default:
			from = append(from, g)
		}
	}
	if len(from) == 0 || f.tag != "" {
		return ev.unset(f)
	}
	out := []*Node{ev.remembered("others "+f.id, f, func() *Node { return ev.unset1(f, others) })}
	for _, g := range from {
		out = append(out, ev.field(x, t, g))
	}
	return ev.alt(out...)
}

// copiesField is the field g of an assignment v.f = v.g to the one object that a variable holds,
// a struct of type t.
func (ev *Evaluator) copiesField(a *program.Assign, t types.Type) (g fieldRef, ok bool) {
	if a.Literal || a.Op != token.ASSIGN {
		return g, false
	}
	b, _, e := ev.target(a)
	to, _ := e.(*ast.SelectorExpr)
	from, _ := ast.Unparen(a.Value).(*ast.SelectorExpr)
	if to == nil || from == nil {
		return g, false
	}
	v, field := b.local(to.X), a.Pkg.Info.Selections[from]
	if v == nil || v != b.local(from.X) || field == nil || field.Kind() != types.FieldVal || len(field.Index()) != 1 {
		return g, false
	}
	return ev.fieldRef(t, field.Obj().(*types.Var)), true
}

func (ev *Evaluator) unset1(f fieldRef, all []*program.Assign) *Node {
	var later, defaults []*program.Assign
	grows := slices.ContainsFunc(all, func(a *program.Assign) bool { return a.Op == token.ADD_ASSIGN })
	for _, a := range all {
		switch {
		case a.Literal || ev.onLocal(a):
		case a.Default && a.Value != nil && !grows: // what is added follows the default
			always := *a // it is empty
			always.Default = false
			defaults = append(defaults, &always)
		default:
			later = append(later, a)
		}
	}
	out := []*Node{ev.zero(f.typ, f.name)} // others set it, or they do not
	if len(later) > 0 {
		out = append(out, ev.assigned(later, f.name, f.typ))
	}
	if len(defaults) > 0 {
		out = append(out, ev.byDefault(ev.assigned(defaults, f.name, f.typ)))
	}
	return ev.alt(out...)
}

// remembered is f, worked out once by a name; a placeholder while it is.
func (ev *Evaluator) remembered(key string, f fieldRef, work func() *Node) *Node {
	if n, ok := ev.fieldsOf[key]; ok {
		if n == nil {
			return ev.itself(f.name, f.typ)
		}
		return n
	}
	ev.fieldsOf[key] = nil
	n := ev.withoutItself(work())
	keep(ev, ev.fieldsOf, key, n)
	return n
}

// itself stands for a variable or field while it is worked out what it can be: it
// adds nothing to that.
func (ev *Evaluator) itself(name string, t types.Type) *Node {
	return ev.unknown(snake(name), t, Unknown{Reason: Construct, of: itselfMark})
}

const itselfMark = -1

func isItself(n *Node) bool {
	n = bare(n)
	return n.Kind == Hole && n.Info.of == itselfMark
}

// withoutItself is what is known of a variable or field that is also given
// something made of itself: a list that it is appended to has any number of the
// elements.
func (ev *Evaluator) withoutItself(n *Node) *Node {
	done := map[*Node]*Node{}
	var without func(*Node) *Node
	without = func(n *Node) *Node {
		if n.Kind == List {
			return ev.ofOthers(n)
		}
		if !isChoice(n) {
			return n
		}
		if out := done[n]; out != nil {
			return out
		}
		out := n
		if n.Kind != Alt {
			out = ev.each(n, without)
		} else if others := slices.DeleteFunc(slices.Clone(n.Kids), isItself); len(others) > 0 {
			for i, k := range others {
				others[i] = without(k)
			}
			out = ev.alt(others...)
		}
		done[n] = out
		return out
	}
	return without(n)
}

// ofOthers is a list; one that it is an element of itself has any number of the
// other elements.
func (ev *Evaluator) ofOthers(n *Node) *Node {
	var items []*Node
	own := false
	for _, k := range n.Kids {
		item := k
		if isOpen(k) {
			item = k.Kids[0]
		}
		switch {
		case isItself(item):
			own = true
		case k.Kind == Spread:
			items = append(items, ev.elem(item, ""))
		default:
			items = append(items, item)
		}
	}
	if own && len(items) > 0 {
		return ev.list(ev.many(ev.alt(items...)))
	}
	return n
}

// zero is the zero value of a type.
func (ev *Evaluator) zero(t types.Type, name string) *Node {
	if t == nil {
		return ev.hole(snake(name), t, NotLoaded)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return ev.lit("", 0, 0)
		case u.Info()&types.IsBoolean != 0:
			return ev.number("false", t, 0, 0)
		case u.Info()&types.IsNumeric != 0:
			return ev.number("0", t, 0, 0)
		}
	case *types.Slice:
		if stringish(t) {
			return ev.lit("", 0, 0)
		}
		return ev.list()
	case *types.Array:
		if stringish(t) {
			return ev.hole(snake(name), t, Construct)
		}
		return ev.list()
	case *types.Map:
		return ev.s.intern(Node{Kind: Map})
	case *types.Struct:
		if isBuilder(t) {
			return ev.lit("", 0, 0)
		}
		if isContainer(t) {
			return ev.emptyContainer(t)
		}
		return ev.s.intern(Node{Kind: Struct, Typ: t})
	case *types.Pointer, *types.Interface, *types.Signature, *types.Chan:
		return ev.nilNode()
	}
	return ev.hole(snake(name), t, Construct)
}
