package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// together takes the values that stand for one object each apart: where n takes
// more than one thing of an object that is one of several, it is one of as many
// values, each of one object. Otherwise the name of one would meet the key of
// another.
func (ev *Evaluator) together(n *Node) *Node {
	return ev.together1(n, 3)
}

func (ev *Evaluator) together1(n *Node, depth int) *Node {
	if depth == 0 || ev.fuel < 0 || len(n.Kids) == 0 {
		return n
	}
	if out := ev.joint[n]; out != nil {
		return out
	}
	ev.joint[n] = n
	out := n
	for _, x := range ev.shared(n) {
		if ev.writesNumber(n, x.fields) {
			continue
		}
		objects := ev.objects(x.object, x.fields)
		if len(objects) == 0 || n.core().Kind != List && !headed(n, x.object) && len(objects) > maxMiddle {
			continue
		}
		var alts []*Node
		for _, o := range objects {
			m := ev.swap(n, 0, func(k *Node) bool { return k == x.object }, o, map[*Node]*Node{})
			alts = append(alts, ev.together1(ev.finish(m), depth-1))
		}
		out = ev.soft(ev.alt(alts...), ev.nameFor(n))
		break
	}
	if out == n {
		out = ev.asked(n, depth)
	}
	keep(ev, ev.joint, n, out)
	return out
}

// A taken is an object, and the fields that are taken of it.
type taken struct {
	object *Node
	fields []*Node
}

// shared lists the objects of which n takes more than one field.
func (ev *Evaluator) shared(n *Node) []taken {
	var all []taken
	at := map[*Node]int{}
	seen, left := ev.s.walk(), maxWalk
	var walk func(*Node)
	walk = func(n *Node) {
		if left < 0 || n.has&fields == 0 || seen(n) {
			return
		}
		left--
		if n.Kind == Field {
			x := unrefined(n.Kids[0])
			switch x.Kind {
			case Elem, Index, Field, Hole:
				i, ok := at[x]
				if !ok {
					i = len(all)
					at[x] = i
					all = append(all, taken{object: x})
				}
				if !slices.ContainsFunc(all[i].fields, func(f *Node) bool { return f.arg == n.arg }) {
					all[i].fields = append(all[i].fields, n)
				}
			}
		}
		switch n.Kind {
		case Struct, Map, Func, Susp:
			return
		}
		for _, k := range n.Kids {
			walk(k)
		}
	}
	walk(n)
	return slices.DeleteFunc(all, func(t taken) bool { return len(t.fields) < 2 })
}

// headed reports whether a text begins with something of an object.
func headed(n, x *Node) bool {
	for range 12 {
		if n == x {
			return true
		}
		if len(n.Kids) == 0 {
			return false
		}
		n = n.Kids[0]
	}
	return false
}

// objects are what a value can be, if these are objects; nil where that is not
// known.
func (ev *Evaluator) objects(x *Node, fields []*Node) []*Node {
	v := x
	if x.Kind != Hole {
		v = ev.close(x)
	}
	alts := alternatives(v, nil, 0)
	if len(alts) > maxLists {
		return nil
	}
	if len(alts) > 1 || x.Kind != Hole && isObject(alts[0]) {
		if slices.ContainsFunc(alts, func(a *Node) bool { return !isObject(a) }) {
			return nil
		}
		return alts
	}
	if v.core().Kind != Hole || v.core().Typ == nil {
		return nil
	}
	return ev.instances(v.core().Typ, fields)
}

// instances are the literals of a struct type, if they say all that these fields can
// be.
func (ev *Evaluator) instances(t types.Type, fields []*Node) []*Node {
	n := program.Named(t)
	if n == nil || program.Struct(t) == nil {
		return nil
	}
	var lits []*ast.CompositeLit
	var out []*Node
	for _, f := range fields {
		ref := ev.fieldOf(f)
		as := ev.assigns(ev.x.Field(ref.id), ref.pos)
		if ref.tag != "" || len(as) > maxLists || isNumber(ref.typ) && (len(as) == 0 || ev.leftOut(ref, as)) {
			return nil
		}
		for _, a := range as {
			if !a.Literal || a.Value == nil || a.Unknown {
				return nil
			}
			c := ev.ctxOf(a.Value, a.In, a.Pkg)
			if c.body == nil {
				return nil
			}
			lit := literalOf(c.body, a.Value)
			if lit == nil {
				return nil
			}
			if slices.Contains(lits, lit) {
				continue
			}
			lits = append(lits, lit)
			v := ev.finish(ev.expr(lit, c))
			if v.Kind != Struct {
				return nil
			}
			out = append(out, v)
		}
	}
	if len(out) > maxLists {
		return nil
	}
	return out
}

// writesNumber reports whether one of the fields is a number that is part of the text: it
// says nothing of the others, and is a value like any.
func (ev *Evaluator) writesNumber(n *Node, of []*Node) bool {
	seen, found := ev.s.walk(), false
	var walk func(*Node)
	walk = func(n *Node) {
		if found || n.has&fields == 0 || seen(n) {
			return
		}
		if n.Kind == Field && isNumber(n.Typ) && slices.ContainsFunc(of, func(f *Node) bool { return sameField(f, n) }) {
			found = true
			return
		}
		kids := n.Kids
		if n.Kind == When {
			kids = kids[:1]
		}
		for _, k := range kids {
			walk(k)
		}
	}
	walk(n)
	return found
}

func isNumber(t types.Type) bool {
	b, ok := typeOr(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString == 0
}

// literalOf is the composite literal that a value is an element of.
func literalOf(b *body, e ast.Expr) *ast.CompositeLit {
	p := b.Parent(e)
	if kv, ok := p.(*ast.KeyValueExpr); ok {
		p = b.Parent(kv)
	}
	lit, _ := p.(*ast.CompositeLit)
	return lit
}

// swap is n with y for each node that is one of those to replace. What has none of the marks
// in only is left as it is; 0 for all.
func (ev *Evaluator) swap(n *Node, only has, replaced func(*Node) bool, y *Node, done map[*Node]*Node) *Node {
	if only != 0 && n.has&only == 0 {
		return n
	}
	if replaced(n) {
		return y
	}
	if out := done[n]; out != nil {
		return out
	}
	done[n] = n
	out := n
	if n.Kind != Susp && n.Kind != Func {
		out = ev.rebuild(n, func(k *Node) *Node { return ev.swap(k, only, replaced, y, done) })
	}
	done[n] = out
	return out
}
