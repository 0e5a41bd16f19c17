package texteval

import (
	"go/types"
	"slices"
	"strings"
)

// close replaces every variable that is left by what the module gives it. Closing
// twice changes nothing.
func (ev *Evaluator) close(n *Node) *Node {
	if out, ok := ev.closed[n.id]; ok {
		ev.circle.asked(n.id)
		if out == nil {
			return ev.hole(ev.nameFor(n), n.Typ, Construct)
		}
		return out
	}
	switch n.Kind {
	case Lit, Hole, Bottom, Nil, Func, Struct, Tag:
		return n
	case Susp:
		return ev.close(ev.force(n))
	}
	ev.fuel--
	if ev.deep > 200 || ev.fuel < 0 {
		return ev.hole(ev.nameFor(n), n.Typ, TooMany)
	}
	ev.deep++
	defer func() { ev.deep-- }()
	ev.closed[n.id] = nil
	defer ev.leave(ev.circle.enter(n.id))
	if n.Kind == Var || n.Kind == Field || n.Kind == Invoke { // a join
		if isInteger(n.Typ) {
			out := ev.within(maxNumber, func() *Node { return ev.close1(n) }, func() *Node { return ev.hole(ev.nameFor(n), n.Typ, TooMany) })
			keep(ev, ev.closed, n.id, out)
			return out
		}
		out, sure := ev.join1(n, func() *Node { return ev.close1(n) })
		if delete(ev.closed, n.id); !sure {
			return ev.hole(ev.nameFor(n), n.Typ, TooMany)
		}
		ev.closed[n.id] = out
		return out
	}
	out := ev.close1(n)
	keep(ev, ev.closed, n.id, out)
	return out
}

// maxNested is how many functions, each of which returns what the next one does, give up a
// part of their steps each: there would be none left for what is further inside.
const maxNested = 64

// join1 is f with most of the steps that are left, so that what is too wide is cut
// off where it is wide and not where it was asked for. What was too much once is
// not tried again, unless there are more steps.
func (ev *Evaluator) join1(key any, f func() *Node) (*Node, bool) {
	save := ev.fuel
	part := save - save/32
	if len(ev.working) > maxNested {
		part = save - 16
	}
	if save < 0 || ev.failed[key] >= part {
		return nil, false
	}
	ev.fuel = part
	out := f()
	sure := ev.fuel >= 0
	if !sure {
		ev.failed[key] = part
	}
	ev.fuel = save - (part - max(ev.fuel, 0))
	if !sure && save <= maxCond { // of a condition: nothing of what was cut off is kept
		ev.fuel = -1
	}
	return out, sure
}

// closeCond closes a condition within a budget of its own, whoever asks.
func (ev *Evaluator) closeCond(n *Node) *Node {
	if out, ok := ev.conditions[n.id]; ok {
		return out
	}
	ev.conditions[n.id] = ev.hole("?", nil, NoReason)
	out := ev.within(maxCond, func() *Node { return ev.close(n) }, ev.undecided).core()
	ev.conditions[n.id] = out
	return out
}

func (ev *Evaluator) close1(n *Node) *Node {
	switch n.Kind {
	case Var:
		return ev.closeVar(n)
	case Fold:
		f := ev.fold(n.Owner, n.N, ev.close(n.Kids[0]), ev.close(n.Kids[1]), n.Kids[2])
		if f.Kind != Fold {
			return ev.close(f)
		}
		m := ev.unfold(f)
		if m == f || m == n {
			return ev.hole(ev.nameFor(n), nil, Construct)
		}
		return ev.close(ev.finish(m))
	}
	if out := ev.joinWhole(n); out != nil {
		return out
	}
	if n.Kind == When {
		return ev.closeWhen(n)
	}
	if isOp(n, "plus") && n.Kids[0].core().Kind == Field {
		return ev.closePlus(n)
	}
	m := ev.rebuild(n, ev.close)
	if m != n && (m.Kind != n.Kind || m.isFree()) {
		return ev.close(m)
	}
	return ev.closeRest(m, n)
}

func (ev *Evaluator) closeVar(n *Node) *Node {
	if n.Owner.sent != nil {
		return ev.sends(ev.x.Sends(n.Owner.sent), nil)
	}
	if n.Owner.loop == nil {
		return ev.joinCallers(n)
	}
	m := ev.finish(n)
	if m == n || m.binds(n.Owner) {
		return ev.hole(n.Owner.loop.name, nil, Construct)
	}
	return ev.close(m)
}

// closeWhen decides conditions. One that is not decided is remembered as a tag, so
// that alternatives which exclude each other are not put together.
func (ev *Evaluator) closeWhen(n *Node) *Node {
	var tags, undecided []*Node
	for _, c := range n.Kids[1:] {
		if c.Kind == Tag {
			tags = append(tags, c)
			continue
		}
		k := ev.closeCond(c)
		if k.Kind == Lit && k.Text == "false" {
			return ev.bottom()
		}
		if k.Kind != Lit {
			tags, undecided = ev.tagsOf(c, false, tags), append(undecided, c)
		}
	}
	if ev.noneLeft(undecided) {
		return ev.bottom()
	}
	if out := ev.closeApart(n, undecided); out != nil {
		return out
	}
	v := ev.close(ev.assured(n.Kids[0], n.Kids[1:]))
	if v.Kind == Lit && v.Typ != nil {
		return v
	}
	return ev.when(v, tags...)
}

// assured is a text of which a condition says how it begins or ends.
func (ev *Evaluator) assured(n *Node, conds []*Node) *Node {
	for _, c := range conds {
		if c.Kind != Op || len(c.Kids) != 2 || c.Kids[0].core() != n.core() {
			continue
		}
		affix, ok := c.Kids[1].IsLit()
		if !ok || affix == "" {
			continue
		}
		if c.Text == "hasprefix" || c.Text == "hassuffix" {
			return ev.assure(ev.close(n), c)
		}
	}
	return n
}

// assure is a closed text of which is known how it begins or ends.
func (ev *Evaluator) assure(v, c *Node) *Node {
	return ev.eachOf(v, func(k *Node) *Node { return ev.assure1(k, c) })
}

// assure1 is assure for one text.
func (ev *Evaluator) assure1(v, c *Node) *Node {
	switch v.Kind {
	case Hole:
		if c.Text == "hasprefix" {
			return ev.concat(c.Kids[1], v)
		}
		return ev.concat(v, c.Kids[1])
	case Lit, Concat:
		if k := ev.op(c.Text, "", v, c.Kids[1]); k.Kind == Lit && k.Text == "false" {
			return ev.bottom()
		}
	}
	return v
}

// tagsOf lists the tags of a condition, or of its opposite.
func (ev *Evaluator) tagsOf(c *Node, opposite bool, tags []*Node) []*Node {
	switch {
	case isOp(c, "not"):
		return ev.tagsOf(c.Kids[0], !opposite, tags)
	case isOp(c, "and") && !opposite, isOp(c, "or") && opposite:
		return ev.tagsOf(c.Kids[1], opposite, ev.tagsOf(c.Kids[0], opposite, tags))
	case isOp(c, "and"), isOp(c, "or"), !lasting(c, 0):
		return tags
	}
	tag := Node{Kind: Tag, N: c.id, Text: "true"}
	if isOp(c, "eq") {
		if text, ok := c.Kids[1].IsLit(); ok {
			tag.N, tag.Text = c.Kids[0].core().id, "="+text
		}
	}
	if opposite {
		tag.arg = "not"
	}
	return append(tags, ev.s.intern(tag))
}

// lasting reports whether a condition has one truth wherever it is: it is made
// of parameters and what they hold, not of what may be another value each time.
func lasting(n *Node, depth int) bool {
	if depth > 6 {
		return false
	}
	switch n.Kind {
	case Lit, Nil:
		return true
	case Var:
		return n.Owner.loop == nil
	case Hole:
		return n.Info.of > 0
	case Field, Op, At, Index, Box:
		return !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !lasting(k, depth+1) })
	}
	return false
}

// closeRest is m, of which the parts of n are closed, and nothing more is known about.
func (ev *Evaluator) closeRest(m, n *Node) *Node {
	switch m.Kind {
	case Field:
		return ev.because(ev.named(ev.fieldAll(ev.fieldOf(m), ev.readerOf(n)), ev.ownerName(n), nil), m.Kids[0])
	case Elem, Index:
		return ev.hole(ev.entryName(m), elemType(m.Kids[0].Typ), reasonIn(m))
	case Spread:
		return ev.many(ev.elem(m.Kids[0], ""))
	case Invoke:
		if ic, _ := m.Typ.(*ifaceCall); ic != nil {
			return ev.invokeAny(m, ic)
		}
		return ev.hole(snake(m.Text), nil, reasonIn(m))
	case Apply:
		return ev.hole(m.Text, m.Typ, reasonIn(m))
	case Effect:
		if v := (handed{m.arg, m.Typ, m.Text}); m.N >= 0 && v.filledBy(m.Kids[0], m.N) {
			return ev.hole(v.name, v.typ, Decoded)
		}
		if m.N >= 0 {
			return ev.optional(m.Kids[1+m.N], m.Typ)
		}
		return ev.hole("?", nil, Construct)
	case Op:
		return ev.closeOp(m)
	}
	return m
}

// entryName is what the value of an entry is called: after its key, if that is written.
func (ev *Evaluator) entryName(m *Node) string {
	if m.Kind == Index {
		if text, ok := m.Kids[1].IsLit(); ok && bare(m.Kids[1]).Typ == nil {
			if name := snake(text); name != "?" {
				return name
			}
		}
	}
	return ev.nameFor(m)
}

// reasonIn is why what n is made of is not known.
func reasonIn(n *Node) Reason {
	for range 10 {
		if n.Kind == Hole {
			return n.reason()
		}
		if len(n.Kids) == 0 {
			break
		}
		n = n.Kids[0]
	}
	return Construct
}

// opType is the Go type of what an operation gives.
func (ev *Evaluator) opType(m *Node) types.Type {
	switch m.Text {
	case "len":
		return types.Typ[types.Int]
	case "not", "and", "or", "eq", "lt", "hasprefix", "hassuffix", "contains", "is", "calls", "istype":
		return types.Typ[types.Bool]
	case "calc":
		return m.Typ
	}
	return nil
}

// nameFor is what a placeholder for a node is called.
func (ev *Evaluator) nameFor(n *Node) string {
	for range 10 {
		switch n.Kind {
		case Var:
			if n.Owner.loop != nil {
				return n.Owner.loop.name
			}
			if n.Owner.sent != nil {
				return snake(n.Owner.ID)
			}
			return ev.paramName(n.Owner, n.N)
		case Field:
			return snake(n.Text)
		case Hole:
			return n.Text
		case Elem, Index:
			if n.Text != "" && n.Text != "?" {
				return n.Text
			}
		case Op:
			if name := opName(n); name != "" {
				return name
			}
		case Apply:
			return n.Text
		case Invoke:
			if ic, _ := n.Typ.(*ifaceCall); ic != nil {
				return ic.name
			}
		}
		if len(n.Kids) == 0 {
			break
		}
		n = n.Kids[0]
	}
	return "?"
}

// soft says that values are joined from places that have nothing to do with one
// another: in the middle of a text they are one placeholder, unless they are few
// and part of its form.
func (ev *Evaluator) soft(n *Node, name string) *Node {
	if text, ok := n.IsLit(); ok && n.Kind != Op && isValue(text) {
		return ev.s.intern(Node{Kind: Op, Text: "soft", arg: name, Kids: []*Node{n}})
	}
	if n.Kind != Alt {
		return n
	}
	if one := ev.oneHole(n); one != nil {
		return one
	}
	for _, k := range n.Kids {
		switch k.core().Kind {
		case Struct, List, Map, Func, Nil:
			return n
		}
	}
	return ev.s.intern(Node{Kind: Op, Text: "soft", arg: name, Kids: []*Node{n}})
}

// datum is a constant of an object that is data, as a field with a tag says: the head of a
// text that it is, in the middle it is a placeholder.
func (ev *Evaluator) datum(n *Node, name string) *Node {
	return ev.s.intern(Node{Kind: Op, Text: "soft", arg: datumMark + name, Kids: []*Node{n}})
}

func isDatum(n *Node) bool { return isOp(n, "soft") && strings.HasPrefix(n.arg, datumMark) }

const datumMark = "\x01"

// isValue reports whether a constant that is brought to the middle of a text looks
// like a value, an id say, and not like a part of its form.
func isValue(text string) bool {
	return strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(text, ":/.|")
}
