package texteval

import (
	"go/types"
	"slices"
	"strings"
)

// A filler is one format that is being filled.
type filler struct {
	ev        *Evaluator
	ops       []*Node
	out       []*Node
	next      int  // operand
	reordered bool // by an index: fmt does not complain of operands left over
	guess     int  // where the first part of the format stands that is not known; -1 for none
	lost      bool // nothing can be said of the rest
}

// sprintf formats: k[0] is the format, k[1] the list of arguments. What is not
// known of a format is taken to have no verbs in it, as long as the known verbs use
// up the operands.
func sprintf(ev *Evaluator, n *Node, k []*Node) *Node {
	f, l := k[0], k[1]
	if f.Kind == At || f.Kind == Alt || f.Kind == When || isOp(f, "soft") {
		return ev.each(f, func(x *Node) *Node { return ev.opOf(n, []*Node{x, l}) })
	}
	if len(alternatives(l, nil, 0)) <= 8 {
		if out := ev.each(l, func(x *Node) *Node { return ev.opOf(n, []*Node{f, x}) }); out != nil {
			return out
		}
	}
	if l.Kind == Nil {
		l = ev.list()
	}
	pieces := ev.pieces(f, nil)
	if slices.ContainsFunc(pieces, func(p *Node) bool { return p.core().Kind != Lit && open(p) }) {
		return nil
	}
	if l.Kind != List {
		if open(l) {
			return nil
		}
		l = ev.list(ev.many(ev.elem(l, "")))
		if l.Kind != List {
			return nil
		}
	}
	if slices.ContainsFunc(l.Kids, func(x *Node) bool { return x.Kind == Spread && open(x) }) {
		return nil
	}
	w := &filler{ev: ev, ops: l.Kids, guess: -1}
	w.fill(pieces)
	return ev.concat(w.out...)
}

// pieces lists what a text is put together of, a constant that is itself made of others
// as these.
func (ev *Evaluator) pieces(n *Node, out []*Node) []*Node {
	c := n.core()
	if c.Kind != Concat {
		return append(out, n)
	}
	for _, k := range c.Kids {
		out = ev.pieces(ev.asWith(n, k), out)
	}
	return out
}

func (w *filler) fill(pieces []*Node) {
	for i := 0; i < len(pieces) && !w.lost; {
		j := i
		for j < len(pieces) && pieces[j].core().Kind == Lit {
			j++
		}
		w.literal(pieces[i:j])
		if j < len(pieces) && !w.lost {
			if w.guess < 0 {
				w.guess = len(w.out)
			}
			w.out = append(w.out, pieces[j])
			j++
		}
		i = j
	}
	left := w.next < len(w.ops) && !isOpen(w.ops[w.next]) && !w.reordered
	switch {
	case w.guess >= 0 && (w.lost || left):
		why := reasonIn(w.out[w.guess])
		w.out = append(w.out[:w.guess:w.guess], w.ev.unknown("?", nil, Unknown{Rest: true, Reason: why}))
	case left:
		w.extra()
	}
}

func (w *filler) rest(name string) *Node {
	return w.ev.unknown(name, nil, Unknown{Rest: true, Reason: Construct})
}

func (w *filler) lose() {
	w.out = append(w.out, w.rest("?"))
	w.lost = true
}

// run is literal text in pieces, each with its place.
type run []*Node

func (r run) text() string {
	var b strings.Builder
	for _, p := range r {
		b.WriteString(p.core().Text)
	}
	return b.String()
}

// part returns the bytes from i to j.
func (r run) part(ev *Evaluator, i, j int) []*Node {
	var out []*Node
	for _, p := range r {
		c := p.core()
		n := len(c.Text)
		if a, b := max(i, 0), min(j, n); a < b {
			lit := ev.litLike(c.Text[a:b], c)
			out = append(out, ev.asWith(p, lit))
		}
		i, j = i-n, j-n
	}
	return out
}

// asWith is text that came the way of n.
func (ev *Evaluator) asWith(n, text *Node) *Node {
	if n.Kind != At {
		return text
	}
	return ev.along(n.Way, ev.asWith(n.Kids[0], text))
}

// literal fills pieces, whose verbs may begin in one of them and end in another.
func (w *filler) literal(r run) {
	text := r.text()
	for i := 0; i < len(text); {
		n := strings.IndexByte(text[i:], '%')
		if n < 0 {
			w.out = append(w.out, r.part(w.ev, i, len(text))...)
			return
		}
		w.out = append(w.out, r.part(w.ev, i, i+n)...)
		i += n
		v, length, ok := parseVerb(text[i:])
		if !ok && w.guess < 0 && strings.Trim(text[i+1:], "+-# 0123456789.") == "" {
			w.mistake("%!(NOVERB)", r.part(w.ev, i, i+1)[0])
			return
		}
		if !ok {
			w.lose()
			return
		}
		w.verb(v, r.part(w.ev, i, i+1)[0])
		if w.lost {
			return
		}
		i += length
	}
}

// verb prints the next operand; p is the piece of the format that it is in.
func (w *filler) verb(v verb, p *Node) {
	var stars []*Node
	for range v.stars {
		if w.next >= len(w.ops) || isOpen(w.ops[w.next]) {
			w.lose()
			return
		}
		stars = append(stars, w.ops[w.next])
		w.next++
	}
	if v.index > 0 {
		w.next, w.reordered = v.index-1, true
	}
	many := slices.IndexFunc(w.ops, isOpen)
	switch {
	case v.char == '%' && v.stars > 0:
		w.lose()
	case v.char == '%':
		w.out = append(w.out, w.ev.asWith(p, w.ev.litLike("%", p.core())))
	case many >= 0 && w.next >= many:
		n := w.ev.elem(w.ev.s.intern(Node{Kind: List, Kids: w.ops[many:]}), "")
		w.out = append(w.out, w.ev.print(v, n, nil, p, ""))
	case w.next >= len(w.ops) && w.guess < 0 && v.index > 0:
		w.mistake("%!"+string(v.char)+"(BADINDEX)", p)
	case w.next >= len(w.ops) && w.guess < 0:
		w.mistake("%!"+string(v.char)+"(MISSING)", p)
	case w.next >= len(w.ops):
		w.lose()
	default:
		w.out = append(w.out, w.ev.print(v, w.ops[w.next], stars, p, ""))
		w.next++
	}
}

// mistake is what fmt prints of a mistake in a format; p is the piece of the format
// that it is in.
func (w *filler) mistake(text string, p *Node) {
	w.out = append(w.out, w.ev.asWith(p, w.ev.litLike(text, p.core())))
}

// extra is what fmt prints of operands that are left over.
func (w *filler) extra() {
	out := []*Node{w.ev.lit("%!(EXTRA ", 0, 0)}
	for i, x := range w.ops[w.next:] {
		name := typeName(x)
		if name == "" || isOpen(x) {
			w.out = append(w.out, w.rest("?"))
			return
		}
		if i > 0 {
			out = append(out, w.ev.lit(", ", 0, 0))
		}
		out = append(out, w.ev.lit(name+"=", 0, 0), w.ev.print(plainVerb, x, nil, w.ev.lit("", 0, 0), ""))
	}
	w.out = append(append(w.out, out...), w.ev.lit(")", 0, 0))
}

var plainVerb = verb{text: "%v", char: 'v', width: -1}

// typeName is what fmt calls the type of an operand that is a text or number; "" for
// others.
func typeName(x *Node) string {
	name := ""
	for _, a := range alternatives(x, nil, 0) {
		b, ok := types.Unalias(types.Default(typeOr(dynamic(a).t))).(*types.Basic)
		if !ok || b.Kind() == types.Invalid || b.Kind() == types.UntypedNil || name != "" && name != b.Name() {
			return ""
		}
		name = b.Name()
	}
	return name
}

// print is what a verb makes of an operand.
func (ev *Evaluator) print(v verb, x *Node, stars []*Node, p *Node, name string) *Node {
	c := p.core()
	return ev.opOf(&Node{Kind: Op, Text: "fmt", arg: v.text + "\x00" + name, Pos: c.Pos, End: c.End, Place: c.Place}, append([]*Node{x}, stars...))
}

// rest is a placeholder of which nothing is known but why.
func (ev *Evaluator) rest(n *Node, name string) *Node {
	if name == "" || name == "?" {
		name = ev.nameFor(n)
	}
	return ev.unknown(name, nil, Unknown{Rest: true, Reason: reasonIn(n)})
}

// A printable is a value with the type that says how fmt prints it.
type printable struct {
	n    *Node
	t    types.Type // nil where it is not known
	wait bool       // more may become known
}
