package eval

import (
	"go/ast"
	"strings"
)

// sprintf evaluates fmt.Sprintf(args...): args[0] is the format.
func (ev *Evaluator) sprintf(c *ast.CallExpr, args []ast.Expr, fr *frame) []Seq {
	if len(args) == 0 {
		return []Seq{restHole("?")}
	}
	operands := ev.operands(c, args[1:], fr)
	var out []Seq
	for _, f := range ev.expr(args[0], fr).Texts() {
		out = append(out, ev.format(f, operands)...)
	}
	if len(out) == 0 {
		return []Seq{restHole("?")}
	}
	return unique(out)
}

// A filler is one format that is being filled.
type filler struct {
	ev        *Evaluator
	ops       []operand
	out       []Seq
	next      int  // operand
	reordered bool // by an index: fmt does not complain of operands left over
	guess     bool // a part of the format is not known, and taken to have no verbs
	lost      bool // nothing can be said of the rest
}

// format fills the verbs of f, whose literal pieces are format text. What is
// not known of a format is taken to have no verbs in it, as long as the known
// verbs use up the operands.
func (ev *Evaluator) format(f Seq, ops []operand) []Seq {
	w := &filler{ev: ev, ops: ops, out: []Seq{{}}}
	var before []Seq // what stands before the first unknown part of the format
	for len(f) > 0 && !w.lost {
		n := 0
		for n < len(f) && f[n].Kind == Lit {
			n++
		}
		w.literal(f[:n], n < len(f))
		if n < len(f) && !w.lost {
			if !w.guess {
				before, w.guess = w.out, true
			}
			w.add(Seq{changed(f[n], AsFormat)})
			n++
		}
		f = f[n:]
	}
	switch left := w.next < len(ops) && !ops[w.next].open && !w.reordered; {
	case w.guess && (w.lost || left):
		return cross(before, []Seq{restHole("?")})
	case left: // %!(EXTRA ...)
		w.add(restHole("?"))
	}
	return w.out
}

func (w *filler) add(s ...Seq) { w.out = cross(w.out, s) }

// lose says that nothing is known of the text from here on.
func (w *filler) lose() {
	w.add(restHole("?"))
	w.lost = true
}

// literal fills a run of literal pieces, whose verbs may begin in one of them
// and end in another. more says that something unknown follows.
func (w *filler) literal(run Seq, more bool) {
	text, _ := run.known()
	for i := 0; i < len(text); {
		n := strings.IndexByte(text[i:], '%')
		if n < 0 {
			w.add(run.part(i, len(text)))
			return
		}
		w.add(run.part(i, i+n))
		i += n
		v, length, ok := parseVerb(text[i:])
		if !ok {
			w.lose()
			return
		}
		w.verb(v, run.part(i, i+1)[0])
		if w.lost {
			return
		}
		i += length
	}
}

// verb prints the next operand; p is the piece of the format that it stands in.
func (w *filler) verb(v verb, p Piece) {
	var stars []operand
	for range v.stars {
		if w.next >= len(w.ops) || w.ops[w.next].open {
			w.lose()
			return
		}
		stars = append(stars, w.ops[w.next])
		w.next++
	}
	if v.index > 0 {
		w.next, w.reordered = v.index-1, true
	}
	switch {
	case v.char == '%' && v.stars > 0:
		w.lose()
	case v.char == '%':
		w.add(Seq{withText(p, "%")})
	case w.next < len(w.ops) && w.ops[w.next].open:
		w.add(hole("?", ""))
	case w.next >= len(w.ops):
		if len(w.ops) > 0 && w.ops[len(w.ops)-1].open {
			w.add(hole("?", ""))
			return
		}
		w.lose() // %!d(MISSING)
	default:
		w.add(w.ev.print(v, w.ops[w.next], stars, p, w.out)...)
		w.next++
	}
}

func withText(p Piece, s string) Piece {
	p.Text = s
	return p
}

// part returns the bytes from i to j of literal pieces, each with its origin.
func (s Seq) part(i, j int) Seq {
	var out Seq
	for _, p := range s {
		n := len(p.Text)
		if a, b := max(i, 0), min(j, n); a < b {
			out = append(out, withText(p, p.Text[a:b]))
		}
		i, j = i-n, j-n
	}
	return out
}

// sprint evaluates fmt.Sprint(args...): a blank stands between operands of
// which neither is a string.
func (ev *Evaluator) sprint(c *ast.CallExpr, args []ast.Expr, fr *frame) []Seq {
	ops := ev.operands(c, args, fr)
	out := []Seq{{}}
	for i, o := range ops {
		if o.open {
			return cross(out, []Seq{restHole(o.name)})
		}
		if i > 0 {
			a, b := ops[i-1].class(), o.class()
			switch {
			case a == classString || b == classString:
			case a == classAny || b == classAny:
				return cross(out, []Seq{restHole("?")})
			default:
				out = cross(out, []Seq{lit(" ", nil)})
			}
		}
		out = cross(out, ev.print(verb{text: "%v", char: 'v', width: -1}, o, nil, Piece{Kind: Lit}, out))
	}
	return out
}
