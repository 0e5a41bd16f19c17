package texteval

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

const keysString = keys.String

// op is an operation; one whose operands say enough is carried out.
func (ev *Evaluator) op(name, arg string, kids ...*Node) *Node {
	return ev.opOf(ev.shape(name, arg, nil), kids)
}

// A shape is what operations have in common that differ in their operands.
type shape struct {
	name, arg string
	typ       types.Type
}

// shape is an operation without operands, made once.
func (ev *Evaluator) shape(name, arg string, t types.Type) *Node {
	k := shape{name, arg, t}
	n := ev.shapes[k]
	if n == nil {
		ev.s.n++
		n = &Node{Kind: Op, Text: name, arg: arg, Typ: t, id: ev.s.n, free: noneFree}
		ev.shapes[k] = n
	}
	return n
}

// opOf is an operation like n on other operands.
func (ev *Evaluator) opOf(n *Node, kids []*Node) *Node {
	for _, k := range kids {
		if k.Kind == Bottom && n.Text != "eq" {
			return k
		}
	}
	if !slices.ContainsFunc(kids, isChoice) {
		return ev.carriedOut(n, kids)
	}
	k := ev.s.sum(ev.s.key(&Node{Kind: Op, Text: n.Text, arg: n.arg, Kids: kids, Pos: n.Pos, Place: n.Place, Typ: n.Typ}))
	if out := ev.ops[k]; out != nil { // choices share parts: what is made of one is made once
		return out
	}
	out := ev.carriedOut(n, kids)
	keep(ev, ev.ops, k, out)
	return out
}

func (ev *Evaluator) carriedOut(n *Node, kids []*Node) *Node {
	if out := ev.decided(n.Text, n.arg, kids); out != nil {
		return out
	}
	if f := operations[n.Text]; f != nil {
		if out := f(ev, n, kids); out != nil {
			return out
		}
	}
	return ev.s.intern(Node{Kind: Op, Text: n.Text, arg: n.arg, Kids: kids, Pos: n.Pos, End: n.End, Typ: n.Typ, Place: n.Place})
}

// opName is the name that an operation gives a placeholder, "" for none.
func opName(n *Node) string {
	switch n.Text {
	case "refine", "type", "option", "slice", "cut", "head", "behind", "is", "calls", "list", "chunk", "map", "again", "setting", "deref", "name":
		return ""
	case "soft":
		return strings.TrimPrefix(n.arg, datumMark)
	case "fmt", "calc", "most":
		_, name, _ := strings.Cut(n.arg, "\x00")
		return name
	}
	return n.arg
}

// operations are carried out by name; nil means not yet. They ask the evaluator,
// which asks for them: only an init function may fill it in.
var operations map[string]func(ev *Evaluator, n *Node, k []*Node) *Node

func init() { operations = operationTable() }

// decided is a condition, or a length, that is known; nil where it is not.
func (ev *Evaluator) decided(name, arg string, k []*Node) *Node {
	switch name {
	case "not":
		if l := k[0].core(); l.Kind == Lit {
			return ev.boolean(l.Text != "true")
		}
	case "and", "or":
		stop := strconv.FormatBool(name == "or")
		for i, x := range k {
			if x = x.core(); x.Kind == Lit {
				if x.Text == stop {
					return x
				}
				return k[1-i]
			}
		}
	case "eq":
		if r := equal(k[0], k[1], 0); r != 0 {
			return ev.boolean(r > 0)
		}
		if arg == receiverIs && bare(unconditional(k[0])).Kind == Hole {
			return ev.boolean(false)
		}
	case "lt":
		x, y := k[0].core(), k[1].core()
		a, e1 := strconv.ParseFloat(x.Text, 64)
		b, e2 := strconv.ParseFloat(y.Text, 64)
		if x.Kind == Lit && y.Kind == Lit && e1 == nil && e2 == nil {
			return ev.boolean(a < b)
		}
	case "len":
		return ev.length(k[0])
	case "hasprefix", "hassuffix", "contains":
		return ev.affix(name, bare(k[0]), bare(k[1]))
	case "calls":
		if x := k[0].core(); x.Kind == Func {
			return ev.boolean(x.Text == arg)
		}
	case "is":
		if x := k[0]; (x.Kind == Struct || x.Kind == Box) && x.Typ != nil && !types.IsInterface(x.Typ) {
			fn, at := ev.method(x, x.Typ, arg[strings.LastIndexByte(arg, '.')+1:])
			if fn == nil && at != nil {
				return ev.op("is", arg, at)
			}
			return ev.boolean(fn != nil && fn.ID == arg)
		}
	}
	return nil
}

func (ev *Evaluator) length(x *Node) *Node {
	number := func(n int) *Node { return ev.number(itoa(n), types.Typ[types.Int], 0, 0) }
	switch x = x.core(); x.Kind {
	case Lit:
		return number(len(x.Text))
	case Concat:
		if text, ok := constText(x); ok {
			return number(len(text))
		}
	case Nil:
		return number(0)
	case List:
		if !slices.ContainsFunc(x.Kids, isOpen) {
			return number(len(x.Kids))
		}
	case Map:
		if len(x.Kids) == 0 {
			return number(0)
		}
	case Alt:
		if len(x.Kids) <= 8 {
			return ev.each(x, func(n *Node) *Node { return ev.op("len", "", n) })
		}
	case When:
		return ev.each(x, func(n *Node) *Node { return ev.op("len", "", n) })
	case Op:
		if x.Text == "sized" {
			return ev.op("len", "", x.Kids[1])
		}
	}
	return nil
}

// derefOp is what a pointer leads to; where it is nil, any value of the type: the program
// ends there, if it is ever so.
func derefOp(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	switch {
	case k[0].Kind == Nil:
		return ev.hole(n.arg, n.Typ, Construct)
	case open(k[0]):
		return nil
	}
	return k[0]
}

// truth is a condition; one that others choose in terms of these.
func (ev *Evaluator) truth(c *Node) *Node {
	if c.core().Kind != Alt {
		return c
	}
	if out := eqChoice(ev, nil, []*Node{c, ev.boolean(true)}); out != nil {
		return out
	}
	return c
}

// bare is n without what only tells how it came to be.
func bare(n *Node) *Node {
	for n.Kind == At || n.Kind == Box || isOp(n, "soft") || isOp(n, "type") {
		n = n.Kids[0]
	}
	return n
}

// refine leaves out the alternatives of a value that contradict what is known of it,
// or of a field, or of a field of that.
func refine(ev *Evaluator, n *Node, k []*Node) *Node {
	x := k[0]
	if out := ev.each(x, func(kid *Node) *Node { return ev.op("refine", n.arg, kid, k[1]) }); out != nil {
		return out
	}
	if name, ok := strings.CutPrefix(n.arg[1:], affixMark); ok {
		return ev.refineAffix(name, n.arg[0] == '+', x, k[1])
	}
	v := x
	if id, rest, nested := strings.Cut(n.arg[1:], "\x00"); id != "" {
		if x.Kind != Struct {
			if open(x) {
				return nil
			}
			return x
		}
		ref := ev.refs[id]
		if v = ev.field(x, nil, ref); nested || isChoice(v) { // what is left of it
			switch left := ev.op("refine", n.arg[:1]+rest, v, k[1]); {
			case left.Kind == Bottom:
				return left
			case left != v:
				return ev.with(x, ref.name, left, x.Typ)
			case nested:
				return x
			}
		}
	}
	if eq := equal(v, k[1], 0); eq != 0 {
		if (eq > 0) != (n.arg[0] == '+') {
			return ev.bottom()
		}
		return x
	}
	if n.arg == "+" && v.Kind == Hole {
		return k[1]
	}
	if n.arg == "-" && x.Kind == Hole && isEmpty(k[1]) {
		u := *x.Info
		u.Set = true
		return ev.unknown(x.Text, x.Typ, u)
	}
	if open(x) {
		return nil
	}
	return x
}

// firstSet is cmp.Or: the first that is not empty. The last is a default where one
// before can be anything.
func firstSet(ev *Evaluator, n *Node, k []*Node) *Node {
	for i, a := range k {
		l := a.core()
		switch {
		case l.Kind == Lit && (l.Text == "" && l.Typ == nil || l.Text == "0" && l.Typ != nil), l.Kind == Nil:
			continue
		case l.Kind == Lit, i == len(k)-1:
			return a
		case open(a):
			return nil
		}
		rest := ev.op("default", "", k[i+1:]...)
		if i+1 == len(k)-1 {
			rest = ev.byDefault(rest)
		}
		return ev.alt(a, rest)
	}
	return k[len(k)-1]
}

// closeOp is an operation that nothing more is known about.
func (ev *Evaluator) closeOp(m *Node) *Node {
	switch m.Text {
	case "soft":
		return m
	case "refine", "type", "option":
		return m.Kids[0]
	case "again":
		return ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct})
	}
	return ev.hole(ev.nameFor(m), ev.opType(m), reasonIn(m))
}
