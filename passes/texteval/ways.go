package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// A Way is how the head of a text got where it is: the expressions that gave a
// text with that head, from the outermost to the literal itself. Variables,
// parameters and fields in between are left out.
type Way struct {
	Expr  ast.Expr // a constant, a sum, or a call
	In    *program.Func
	Pkg   *program.Package
	Inner *Way // nil at the literal

	id int // equal ways are one
}

// A wayAt is what tells ways apart.
type wayAt struct {
	e     ast.Expr
	inner *Way
}

// way is that of an expression, behind an inner one.
func (ev *Evaluator) way(e ast.Expr, inner *Way) *Way {
	k := wayAt{e, inner}
	w := ev.s.ways[k]
	if w == nil {
		at := ev.where[e]
		w = &Way{Expr: e, In: at.fn, Pkg: at.pkg, Inner: inner, id: len(ev.s.ways) + 1}
		ev.s.ways[k] = w
	}
	return w
}

// wayTo is w behind an inner way.
func (ev *Evaluator) wayTo(w, inner *Way) *Way {
	if w.Inner != nil {
		inner = ev.wayTo(w.Inner, inner)
	}
	return ev.way(w.Expr, inner)
}

// ways are all that lead to texts that differ in nothing else. They are never
// changed.
type ways struct {
	list []*Way
	more bool // there are more than are listed
}

// maxWays is how many ways of one text are kept.
const maxWays = 64

// place is where an expression stands.
type place struct {
	fn  *program.Func
	pkg *program.Package
}

// wayTexts are the texts of an expression that tells how they came to be.
func (ev *Evaluator) wayTexts(n *Node, head bool) []Text {
	in := ev.texts(n.Kids[0], head)
	out := make([]Text, len(in))
	for i, t := range in {
		out[i] = t
		if len(t) == 0 || !t[0].Literal && t[0].Param == 0 {
			continue
		}
		if n.Way == nil {
			out[i] = t.asDefault()
			continue
		}
		if head {
			out[i] = ev.through(n.Way, t)
		}
	}
	return out
}

// through is t, which came by w.
func (ev *Evaluator) through(w *Way, t Text) Text {
	ws := &ways{list: []*Way{w}}
	if old := t[0].ways; old != nil {
		ws.list, ws.more = make([]*Way, len(old.list)), old.more
		for i, inner := range old.list {
			ws.list[i] = ev.wayTo(w, inner)
		}
	}
	out := slices.Clone(t)
	out[0].ways = ws
	return out
}

// Ways returns how the head of t got there; all says that there are no others.
func (t Text) Ways() (list []*Way, all bool) {
	if len(t) == 0 || t[0].ways == nil {
		return nil, false
	}
	return t[0].ways.list, !t[0].ways.more
}

// Also is t with what another says that is the same text.
func (t Text) Also(o Text) Text { return t.also(o) }

// also is t with what another says that is the same text: how it came to be, and
// not when.
func (t Text) also(o Text) Text {
	if len(t) == 0 {
		return t
	}
	out := t.joinedAs(o)
	if w := t[0].ways.and(o[0].ways); w != t[0].ways || len(t[0].tags) > 0 {
		out = slices.Clone(out)
		out[0].ways = w
		out[0].tags = slices.DeleteFunc(slices.Clone(t[0].tags), func(n *Node) bool { return !slices.Contains(o[0].tags, n) })
	}
	return out
}

// joinedAs returns t with what joins the values of o too, which is the same text. A value that
// is a setting in one of them is that: it has a name, and others are its defaults.
func (t Text) joinedAs(o Text) Text {
	out := t
	for i := 0; i < len(t) && i < len(o); i++ {
		a, b := t[i], o[i]
		isSetting := b.Env && !a.Env
		if a.Literal || b.Literal || a.Joiner == b.Joiner && a.Each == b.Each && !isSetting {
			continue
		}
		if isSetting {
			was := a
			a = b
			a.ways, a.tags, a.Joiner, a.Each = was.ways, was.tags, was.Joiner, was.Each
		}
		switch {
		case a.Joiner == "":
			a.Each = b.Each
		case b.Joiner != "" && a.Each != b.Each:
			a.Each = keys.String
		}
		a.Joiner = either(a.Joiner, b.Joiner)
		if &out[0] == &t[0] {
			out = slices.Clone(t)
		}
		out[i] = a
	}
	return out
}

func (w *ways) and(o *ways) *ways {
	if o == nil || w == o {
		return w
	}
	if w == nil {
		return o
	}
	out := &ways{list: w.list[:len(w.list):len(w.list)], more: w.more || o.more}
	for _, x := range o.list {
		switch {
		case slices.Contains(out.list, x):
		case len(out.list) >= maxWays:
			out.more = true
		default:
			out.list = append(out.list, x)
		}
	}
	return out
}

// node is a text as a value.
func (ev *Evaluator) node(t Text) *Node {
	var parts []*Node
	for i, p := range t {
		var n *Node
		if p.Literal {
			n = ev.s.intern(Node{Kind: Lit, Text: p.Text, Pos: p.Place.Pos, End: p.Place.End, Place: ev.placeOf(p.Place)})
			if p.Default {
				n = ev.byDefault(n)
			}
			if i == 0 {
				n = ev.alongWays(n, p.ways)
			}
		} else {
			n = ev.unknown(p.Text, types.Typ[types.String], p.Unknown)
		}
		parts = append(parts, n)
	}
	return ev.concat(parts...)
}

func (ev *Evaluator) alongWays(n *Node, w *ways) *Node {
	if w == nil {
		return n
	}
	var out []*Node
	for _, way := range w.list {
		out = append(out, ev.along(way, n))
	}
	return ev.alt(out...)
}

// placeOf is a place that is not a range of the analysed code, made once.
func (ev *Evaluator) placeOf(p Place) *Place {
	if !p.Embedded && p.Fact == nil {
		return nil
	}
	if q := ev.places[p]; q != nil {
		return q
	}
	ev.places[p] = &p
	return &p
}
