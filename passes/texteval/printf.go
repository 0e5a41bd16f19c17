package texteval

import (
	"go/ast"
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
	pieces := []*Node{f}
	if f.Kind == Concat {
		pieces = f.Kids
	}
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
		w.out = append(w.out[:w.guess:w.guess], w.rest("?"))
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
			out = append(out, ev.along(p, lit))
		}
		i, j = i-n, j-n
	}
	return out
}

// along is text that came the way of n.
func (ev *Evaluator) along(n, text *Node) *Node {
	if n.Kind != At {
		return text
	}
	inner := ev.along(n.Kids[0], text)
	if n.Expr == nil {
		return ev.byDefault(inner)
	}
	return ev.at(n.Expr, inner)
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

// verb prints the next operand; p is the piece of the format that it stands in.
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
		w.out = append(w.out, w.ev.along(p, w.ev.litLike("%", p.core())))
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
// that it stands in.
func (w *filler) mistake(text string, p *Node) {
	w.out = append(w.out, w.ev.along(p, w.ev.litLike(text, p.core())))
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

// printOp is what a verb makes of an operand, as far as that is known.
func printOp(ev *Evaluator, n *Node, k []*Node) *Node {
	x := k[0]
	if out := ev.each(x, func(kid *Node) *Node { return ev.opOf(n, append([]*Node{kid}, k[1:]...)) }); out != nil {
		return out
	}
	text, name, _ := strings.Cut(n.arg, "\x00")
	v, _, ok := parseVerb(text)
	if !ok {
		return ev.rest(x, name)
	}
	d := dynamic(x)
	if d.wait {
		return nil
	}
	if name == "" || name == "?" {
		name = ev.nameFor(d.n)
	}
	if d.t == types.Typ[types.UntypedNil] && v.plain() && v.char == 'v' {
		return ev.s.intern(Node{Kind: Lit, Text: "<nil>", Pos: n.Pos, End: n.End, Place: n.Place})
	}
	if d.n.Kind == Nil {
		return ev.unknown(name, nil, Unknown{Rest: true, Reason: Construct})
	}
	m, formats := methodsFor(d.t)
	if formats {
		return ev.rest(d.n, name)
	}
	if m != nil && strings.ContainsRune("svqxX", v.char) {
		return ev.stringed(v, m, d, name)
	}
	c := classOf(d.t)
	if v.plain() && (c == classString && (v.char == 's' || v.char == 'v') || c == classBytes && v.char == 's') {
		return ev.named(d.n, name, nil)
	}
	if open(d.n) {
		return nil
	}
	if s, ok := v.exact(d, c, k[1:]); ok {
		return ev.s.intern(Node{Kind: Lit, Text: s, Pos: n.Pos, End: n.End, Place: n.Place})
	}
	if name := typeName(x); name != "" && v.plain() && !v.takes(c) && !strings.ContainsRune("Tpw", v.char) { // %!d(string=text)
		return ev.concat(ev.lit("%!"+string(v.char)+"("+name+"=", n.Pos, n.End), ev.print(plainVerb, x, nil, ev.lit("", 0, 0), ""), ev.lit(")", 0, 0))
	}
	if h := d.n; c == classAny && h.Kind == Hole && v.plain() && strings.ContainsRune("sv", v.char) && (h.Info.Type != "" || h.Info.Param > 0) {
		return h
	}
	return ev.verbHole(v, d, c, name)
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

// dynamic is a value as fmt sees it.
func dynamic(x *Node) printable {
	if x.Kind == Many || x.Kind == Spread {
		return printable{n: x}
	}
	if x.Kind != Box {
		return printable{n: x, t: plainType(x)}
	}
	kid := x.Kids[0]
	if !types.IsInterface(x.Typ) {
		return printable{n: kid, t: x.Typ, wait: false}
	}
	switch kid.Kind {
	case Lit, Concat, Rep, Struct:
		return printable{n: kid, t: plainType(kid)}
	case Hole:
		if kid.Typ != nil && !types.IsInterface(kid.Typ) {
			return printable{n: kid, t: kid.Typ}
		}
		return printable{n: kid, t: x.Typ}
	case List, Map, Func, Nil:
		return printable{n: kid}
	}
	return printable{n: kid, t: x.Typ, wait: open(kid)}
}

// plainType is the type of a value that stands for itself.
func plainType(x *Node) types.Type {
	switch x.Kind {
	case Struct:
		return x.Typ
	case Lit:
		if x.Typ != nil {
			return x.Typ
		}
		return types.Typ[types.String]
	case Hole:
		if x.Typ == nil || types.IsInterface(x.Typ) {
			return nil
		}
		return x.Typ
	case List, Map, Func, Nil:
		return nil
	}
	return types.Typ[types.String]
}

// stringed is what the Error or String method m of a value prints.
func (ev *Evaluator) stringed(v verb, m *types.Func, d printable, name string) *Node {
	if v.plain() && (v.char == 's' || v.char == 'v') {
		if fn, at := ev.method(d.n, d.t, m.Name()); fn != nil {
			f := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig, Kids: []*Node{at}})
			return ev.apply(f, nil, 0, name, types.Typ[types.String])
		}
		if open(d.n) && types.IsInterface(d.t) {
			return ev.invoke(d.n, m.Name(), nil, 0, &ifaceCall{iface: d.t, t: types.Typ[types.String], name: name, Type: types.Typ[types.String]})
		}
	}
	t := holeType(d.t)
	if t != "uuid" {
		t = keysString
	}
	return ev.unknown(name, nil, Unknown{Type: t, Reason: reasonIn(d.n)})
}

// sprint is fmt.Sprint: a blank stands between operands of which neither is a
// string.
func sprint(ev *Evaluator, n *Node, k []*Node) *Node {
	l := k[0]
	if out := ev.each(l, func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	if l.Kind == Nil {
		return ev.lit("", 0, 0)
	}
	if l.Kind != List {
		if open(l) {
			return nil
		}
		return ev.rest(l, "")
	}
	if slices.ContainsFunc(l.Kids, func(x *Node) bool { return dynamic(x).wait || x.Kind == Spread && open(x) }) {
		return nil
	}
	var out []*Node
	for i, x := range l.Kids {
		if isOpen(x) {
			return ev.concat(append(out, ev.rest(x, ""))...)
		}
		if i > 0 {
			blank, known := blankBetween(l.Kids[i-1], x, n.Text == "sprintln")
			if !known {
				return ev.concat(append(out, ev.rest(x, ""))...)
			}
			out = append(out, ev.lit(blank, 0, 0))
		}
		out = append(out, ev.print(plainVerb, x, nil, ev.lit("", 0, 0), ""))
	}
	if n.Text == "sprintln" {
		out = append(out, ev.lit("\n", 0, 0))
	}
	return ev.concat(out...)
}

// blankBetween is what fmt.Sprint puts between two operands.
func blankBetween(x, y *Node, always bool) (string, bool) {
	if always {
		return " ", true
	}
	a, b := classOfAll(x), classOfAll(y)
	switch {
	case a == classString || b == classString:
		return "", true
	case a == classAny || b == classAny:
		return "", false
	}
	return " ", true
}

// classOfAll is the class of all alternatives of a value.
func classOfAll(x *Node) class {
	alts := alternatives(x, nil, 0)
	if len(alts) == 0 {
		return classAny
	}
	c := classOf(dynamic(alts[0]).t)
	for _, a := range alts[1:] {
		if classOf(dynamic(a).t) != c {
			return classAny
		}
	}
	return c
}

// printed is what a function of fmt makes of the arguments of a call from one on.
func (ev *Evaluator) printed(name string, call *ast.CallExpr, from int, c ctx) *Node {
	args := func(i int) *Node {
		var items []*Node
		for j := i; j < len(call.Args); j++ {
			n := ev.expr(call.Args[j], c)
			t := c.pkg.Info.TypeOf(call.Args[j])
			if v := c.body.local(call.Args[j]); v != nil && pointing(t) && changedIn(v, call, c) { // it is printed after that
				n = ev.varHole(v, Construct)
			}
			if call.Ellipsis.IsValid() && j == len(call.Args)-1 {
				items = append(items, ev.spread(n))
				continue
			}
			if n.Kind == Hole && n.Text == "?" {
				n = ev.named(n, nameOf(call.Args[j]), t)
			}
			items = append(items, ev.operand(n, t))
		}
		return ev.list(items...)
	}
	switch {
	case strings.HasSuffix(name, "intf") || name == "Appendf":
		if len(call.Args) <= from {
			return ev.hole("?", nil, Construct)
		}
		return ev.op("sprintf", "", ev.expr(call.Args[from], c), args(from+1))
	case strings.HasSuffix(name, "intln") || name == "Appendln":
		return ev.op("sprintln", "", args(from))
	case name == "WriteString":
		return ev.expr(call.Args[from], c)
	}
	return ev.op("sprint", "", args(from))
}

// changedIn reports whether an argument of a call changes v.
func changedIn(v *types.Var, call *ast.CallExpr, c ctx) bool {
	return slices.ContainsFunc(c.body.defs[v], func(d def) bool {
		return d.at != ast.Node(call) && d.at.Pos() >= call.Pos() && d.at.End() <= call.End()
	})
}

// operand is an argument of fmt of static type t.
func (ev *Evaluator) operand(n *Node, t types.Type) *Node {
	if t == nil {
		return n
	}
	if t == types.Typ[types.UntypedNil] {
		return ev.s.intern(Node{Kind: Box, Kids: []*Node{n}, Typ: t})
	}
	if b, ok := types.Unalias(types.Default(t)).(*types.Basic); ok && b.Kind() == types.String {
		return n
	}
	if n.core().Kind == Lit && n.core().Typ != nil && identicalBasic(t, n.core().Typ) {
		return n
	}
	if n.Kind == Struct { // a method of the pointer prints it
		if _, isPtr := types.Unalias(t).(*types.Pointer); isPtr {
			return ev.s.intern(Node{Kind: Box, Kids: []*Node{n}, Typ: t})
		}
	}
	return ev.box(n, types.Default(t))
}
