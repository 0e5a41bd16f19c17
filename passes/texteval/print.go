package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

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

// sprint is fmt.Sprint: a blank is between operands of which neither is a
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
