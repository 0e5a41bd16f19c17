package texteval

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// What is taken from a value is there: code that takes it is not reached
// otherwise, or more happens to the value than is known here. So nil, an empty
// list and a function that never returns give a placeholder, not Bottom, where
// there is no other alternative.

// field is a field of x, a struct of type t.
func (ev *Evaluator) field(x *Node, t types.Type, f fieldRef) *Node {
	out := ev.field1(x, t, f)
	if out.Kind == Bottom && x.Kind != Bottom {
		return ev.s.intern(Node{Kind: Field, Text: f.name, Kids: []*Node{ev.hole("?", t, Construct)}, Typ: f.typ, arg: f.id})
	}
	return out
}

// A fieldRef names a field.
type fieldRef struct {
	id   string // program.FieldID
	name string
	typ  types.Type
	tag  string // with one it is decoded, or configured
	pos  token.Pos
	of   types.Type // the struct; nil where it is not known
}

// isOf reports whether a field can be one of a struct type.
func (f fieldRef) isOf(t types.Type) bool {
	s := program.Struct(t)
	return f.of == nil || s == nil || !differ(t, f.of) || types.Identical(s, program.Struct(f.of))
}

func (ev *Evaluator) field1(x *Node, t types.Type, f fieldRef) *Node {
	switch x.Kind {
	case Alt, When, At:
		return ev.once(distKey{"field", x.id, 0, f.id}, x, func() *Node {
			return ev.each(x, func(k *Node) *Node { return ev.field1(k, t, f) })
		})
	case Box:
		return ev.field1(x.Kids[0], t, f)
	case Struct:
		return ev.fieldOfStruct(x, t, f)
	case Nil, Bottom:
		return ev.bottom()
	case Hole:
		if x.Info.Reason == Decoded {
			return ev.soft(ev.fromOutside(f), snake(f.name)) // nothing in the module sets its fields, except defaults
		}
		if ev.madeOutside(x, f) {
			return ev.hole(snake(f.name), f.typ, x.Info.Reason)
		}
	case Op:
		if x.Text == "scan" && isList(f.typ) && !stringish(f.typ) { // a page of keys, beside the position
			return ev.asReply(x, f.typ)
		}
		if x.Text == "refine" && !refines(x, f.id) && refinedStruct(x) { // of one struct nothing is left out
			return ev.field1(x.Kids[0], t, f)
		}
	}
	return ev.s.intern(Node{Kind: Field, Text: f.name, Kids: []*Node{x}, Typ: f.typ, arg: f.id})
}

// madeOutside reports whether an object that is not known, of a type of another module, is
// one that another module made: what the module writes into literals of that type is in
// others.
func (ev *Evaluator) madeOutside(x *Node, f fieldRef) bool {
	switch x.Info.Reason {
	case Request, Flag, Environment, Database, Reply, NotLoaded:
	default:
		return false
	}
	n := program.Named(typeOr(f.of))
	if n == nil || n.Obj().Pkg() == nil || ev.x.Has(n.Obj().Pkg().Path()) {
		return false
	}
	return !slices.ContainsFunc(ev.x.Field(f.id), func(a *program.Assign) bool { return !a.Literal })
}

// refines reports whether what is known besides is known of that field.
func refines(x *Node, id string) bool {
	first, _, _ := strings.Cut(x.arg[1:], "\x00")
	return first == id
}

// refinedStruct reports whether n is one struct of which something is known besides, or a
// parameter that is one.
func refinedStruct(n *Node) bool {
	for isOp(n, "refine") {
		n = n.Kids[0].core()
	}
	return n.Kind == Struct || n.Kind == Var
}

// isEntry reports whether a value is an entry of a map or list that is not known.
func isEntry(n *Node) bool {
	for n.Kind == When || n.Kind == At || n.Kind == Box || isOp(n, "type") {
		n = n.Kids[0]
	}
	return n.Kind == Index
}

func (ev *Evaluator) fieldOfStruct(x *Node, t types.Type, f fieldRef) *Node {
	if !f.isOf(x.Typ) {
		return ev.bottom() // an interface holds something else
	}
	for i, n := range x.Names {
		if n == f.name {
			v := ev.renamed(ev.force(x.Kids[i]), f.name)
			switch v.Kind {
			case Map:
				return ev.filledLater(v, f)
			case Struct:
				return ev.grownLater(v, f)
			case Lit:
				if ev.countsOn(f) {
					return ev.datum(v, snake(f.name))
				}
			}
			if stringish(f.typ) && isEntry(v) { // which would be called after its key
				v = ev.s.intern(Node{Kind: Op, Text: "soft", arg: snake(f.name), Kids: []*Node{v}})
			}
			if f.isConfig() && v.core().Kind == Lit { // only a default
				return ev.soft(ev.alt(ev.byDefault(v), ev.fromOutside(f)), snake(f.name))
			}
			if text, ok := v.IsLit(); ok && f.tag != "" && text != "" && stringish(f.typ) {
				return ev.datum(v, snake(f.name))
			}
			return v
		}
	}
	if i := slices.Index(x.Names, "*"); i >= 0 { // something else about it is not known
		if b := ev.force(x.Kids[i]); b.Kind == Struct || b.Kind == Alt || b.Kind == When || isOp(b, "refine") {
			return ev.field(b, t, f)
		}
		return ev.s.intern(Node{Kind: Field, Text: f.name, Kids: []*Node{x.Kids[i]}, Typ: f.typ, arg: f.id})
	}
	return ev.unsetIn(x, t, f)
}

// filledLater is a map in a field, with what the module puts into it.
func (ev *Evaluator) filledLater(x *Node, f fieldRef) *Node {
	var later []*program.Assign
	for _, a := range ev.assigns(ev.x.Field(f.id), f.pos) {
		if a.Op == token.LBRACK && a.Key != nil {
			later = append(later, a)
		}
	}
	if len(later) == 0 {
		return x
	}
	more := ev.remembered("filled "+f.id, f, func() *Node { return ev.assigned(later, f.name, f.typ) })
	var kids []*Node
	for _, m := range alternatives(more, nil, 0) {
		if m.Kind == Map {
			kids = append(kids, m.Kids...)
		}
	}
	return ev.s.intern(Node{Kind: Map, Kids: append(kids, x.Kids...)})
}

// with is x with a field set.
func (ev *Evaluator) with(x *Node, name string, v *Node, t types.Type) *Node {
	return ev.once(distKey{"with", x.id, v.id, name}, x, func() *Node { return ev.with1(x, name, v, t) })
}

func (ev *Evaluator) with1(x *Node, name string, v *Node, t types.Type) *Node {
	if out := ev.each(x, func(k *Node) *Node { return ev.with(k, name, v, t) }); out != nil {
		return out
	}
	if x.Kind == Struct {
		names, kids := slices.Clone(x.Names), slices.Clone(x.Kids)
		if i := slices.Index(names, name); i >= 0 {
			kids[i] = v
		} else {
			names, kids = append(names, name), append(kids, v)
		}
		return ev.s.intern(Node{Kind: Struct, Typ: x.Typ, Names: names, Kids: kids})
	}
	if x.Kind == Nil {
		x = ev.hole("?", t, Construct)
	}
	return ev.s.intern(Node{Kind: Struct, Typ: t, Names: []string{"*", name}, Kids: []*Node{x, v}})
}

// merged is n with its structs made one, field by field, where there are many, and so with its lists.
func (ev *Evaluator) merged(n *Node) *Node {
	if n.Kind != Alt && n.Kind != When {
		return n
	}
	structs, rest := structsOf(n)
	if len(structs)+len(rest) <= 4 || len(structs) == 0 {
		isText := func(c *choice) bool { return c.node.Kind == Concat || c.node.Kind == Lit && c.node.Typ == nil }
		if len(rest) > 4 && !slices.ContainsFunc(rest, isText) {
			if rows := rowsOf(n, nil, nil); rows != nil {
				return ev.s.intern(Node{Kind: List, Kids: ev.alike(rows)})
			}
			return ev.hole("?", rest[0].node.Typ, TooMany)
		}
		return n
	}
	if byType := ofOneType(structs); len(byType) > 1 {
		kids := []*Node{}
		for _, same := range byType {
			kids = append(kids, ev.merged(ev.eitherOf(same)))
		}
		return ev.alt(append(kids, ev.merged(ev.eitherOf(rest)))...)
	}
	m := fieldMerge{vals: map[string][]*choice{}}
	for _, r := range rest {
		if r.node.Kind != Nil {
			m.add("*", unrefined(r.node), r.conds)
		}
	}
	if len(m.vals["*"]) > 4 {
		m.vals["*"] = []*choice{{node: ev.hole("?", structs[0].node.Typ, TooMany)}}
	}
	for _, s := range structs {
		for i, name := range s.node.Names {
			v := s.node.Kids[i]
			if name == "*" { // what is known besides of its fields, they have themselves
				v = unrefined(v)
			}
			m.add(name, v, s.conds)
		}
	}
	ev.leftAlone(&m, structs, rest)
	if i := slices.Index(m.names, "*"); i > 0 {
		m.names = append([]string{"*"}, slices.Delete(m.names, i, i+1)...)
	}
	kids := make([]*Node, len(m.names))
	for i, name := range m.names {
		kids[i] = ev.merged(ev.eitherOf(m.vals[name]))
	}
	return ev.s.intern(Node{Kind: Struct, Typ: structs[0].node.Typ, Names: m.names, Kids: kids})
}

// ofOneType are structs, those of a type together.
func ofOneType(structs []*choice) (groups [][]*choice) {
	for _, s := range structs {
		i := slices.IndexFunc(groups, func(g []*choice) bool { return !differ(g[0].node.Typ, s.node.Typ) })
		if i < 0 {
			groups = append(groups, []*choice{s})
		} else {
			groups[i] = append(groups[i], s)
		}
	}
	return groups
}

// eitherOf is one of values, each under what is known to hold where it is.
func (ev *Evaluator) eitherOf(vs []*choice) *Node {
	if len(vs) == 1 {
		return vs[0].node
	}
	out := make([]*Node, len(vs))
	for i, v := range vs {
		x := v.node
		if x.Kind == Susp {
			x = ev.force(x)
		}
		out[i] = ev.when(x, v.conds...)
	}
	return ev.alt(out...)
}

// A choice is one of several values, and the conditions that hold wherever it is.
type choice struct {
	node  *Node
	conds []*Node
}

// also says that a value is there under other conditions too, and reports whether less is
// known to hold then.
func (c *choice) also(conds []*Node) bool {
	n := len(c.conds)
	c.conds = slices.DeleteFunc(slices.Clone(c.conds), func(k *Node) bool { return !slices.Contains(conds, k) })
	return len(c.conds) < n
}

// fieldMerge gathers the values of fields.
type fieldMerge struct {
	names []string
	vals  map[string][]*choice
}

func (m *fieldMerge) add(name string, v *Node, conds []*Node) {
	if m.vals[name] == nil {
		m.names = append(m.names, name)
	}
	if i := slices.IndexFunc(m.vals[name], func(c *choice) bool { return c.node == v }); i >= 0 {
		m.vals[name][i].also(conds)
		return
	}
	m.vals[name] = append(m.vals[name], &choice{v, conds})
}

// leftAlone adds what fields are in the alternatives that do not set them.
func (ev *Evaluator) leftAlone(m *fieldMerge, structs, rest []*choice) {
	t := structs[0].node.Typ
	setBy := map[string]int{} // how many set it
	for _, s := range structs {
		for _, name := range s.node.Names {
			setBy[name]++
		}
	}
	for _, name := range m.names {
		if len(rest) == 0 && setBy[name] == len(structs) {
			continue
		}
		lacks := func(s *choice) bool { return !slices.Contains(s.node.Names, name) }
		o, _, _ := types.LookupFieldOrMethod(typeOr(t), true, pkgOf(typeOr(t)), name)
		f, ok := o.(*types.Var)
		if !ok {
			continue
		}
		ref := ev.fieldRef(t, f)
		for _, s := range structs {
			if lacks(s) {
				m.add(name, ev.fieldOfStruct(s.node, t, ref), s.conds)
			}
		}
		for _, r := range rest {
			if r.node.Kind != Nil {
				m.add(name, ev.field(r.node, t, ref), r.conds)
			}
		}
	}
}

// structsOf lists the structs of one type that n can be, and what else it can be.
func structsOf(n *Node) (structs, rest []*choice) {
	seen := map[*Node]*choice{}
	var walk func(*Node, []*Node)
	walk = func(n *Node, conds []*Node) {
		c, again := seen[n]
		if !again {
			c = &choice{n, conds}
			seen[n] = c
		} else if !c.also(conds) {
			return
		}
		switch conds = c.conds; {
		case n.Kind == Alt:
			for _, k := range n.Kids {
				walk(k, conds)
			}
		case n.Kind == When:
			walk(n.Kids[0], append(conds[:len(conds):len(conds)], n.Kids[1:]...))
		case n.Kind == At:
			walk(n.Kids[0], conds)
		case again:
		case n.Kind == Struct && (len(structs) == 0 || len(n.Names) > 0 && n.Names[0] == "*" ||
			types.Identical(typeOr(structs[0].node.Typ), typeOr(n.Typ))):
			structs = append(structs, c)
		default:
			rest = append(rest, c)
		}
	}
	walk(n, nil)
	return structs, rest
}

// fieldPath follows fields by their indexes.
func (ev *Evaluator) fieldPath(x *Node, t types.Type, index []int) *Node {
	for _, i := range index {
		s := program.Struct(t)
		if s == nil || i >= s.NumFields() {
			return ev.hole("?", nil, NotLoaded)
		}
		f := s.Field(i)
		x = ev.field(x, t, ev.fieldRef(t, f))
		t = f.Type()
	}
	return x
}

// fieldRef names field f of the struct type t.
func (ev *Evaluator) fieldRef(t types.Type, f *types.Var) fieldRef {
	id := program.FieldID(t, f, ev.x.Fset)
	r, ok := ev.refs[id]
	if !ok {
		r = fieldRef{id: id, name: f.Name(), typ: f.Type(), tag: ev.tagOf(t, f), pos: f.Pos(), of: t}
		ev.refs[id] = r
	}
	return r
}
