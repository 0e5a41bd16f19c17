package texteval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// pkgVar is whatever a package variable is given.
func (ev *Evaluator) pkgVar(o *types.Var) *Node {
	if !ev.matters(o.Type(), -1) {
		return ev.hole(snake(o.Name()), o.Type(), ev.foreign(o.Type()))
	}
	id := program.VarID(o)
	if n, ok := ev.varsOf[id]; ok {
		if n == nil {
			return ev.itself(o.Name(), o.Type())
		}
		return n
	}
	if n := ev.importedVar(id); n != nil {
		return n
	}
	if text, pos := ev.x.Embedded(id); pos.IsValid() && stringish(o.Type()) && len(ev.x.Var(id)) == 0 {
		return ev.s.intern(Node{Kind: Lit, Text: text, Place: ev.embedded(pos)})
	}
	if o.Pkg() != nil && !ev.x.Has(o.Pkg().Path()) {
		why := NotLoaded
		if o.Pkg().Path() == "os" && o.Name() == "Args" {
			why = Flag
		}
		return ev.hole(snake(o.Name()), o.Type(), why)
	}
	ev.varsOf[id] = nil
	n := ev.withoutItself(ev.assigned(ev.lasting(o, ev.assigns(ev.x.Var(id), o.Pos())), o.Name(), o.Type()))
	n = ev.changedIn(o.Type(), n, isVar(o))
	keep(ev, ev.varsOf, id, n)
	return n
}

// changedIn is a struct that a package variable or a field of others is, with what
// is assigned to its own fields there: v.f = x, for each v of which is holds.
func (ev *Evaluator) changedIn(t types.Type, n *Node, is func(v ast.Expr, in *program.Package) bool) *Node {
	s := program.Struct(t)
	if s == nil {
		return n
	}
	return ev.eachOf(n, func(k *Node) *Node { return ev.changed1(t, s, k, is) })
}

// changed1 is changedIn for one struct.
func (ev *Evaluator) changed1(t types.Type, s *types.Struct, n *Node, is func(v ast.Expr, in *program.Package) bool) *Node {
	if n.Kind != Struct {
		return n
	}
	for f := range s.Fields() {
		ref := ev.fieldRef(t, f)
		as := ev.settersIn(ref, is)
		if len(as) == 0 {
			continue
		}
		old := ev.field(n, t, ref)
		if slices.ContainsFunc(as, isDefault) { // an empty one gets it
			old = ev.op("refine", "-", old, ev.lit("", 0, 0))
		}
		now := ev.grown(as, f.Name(), f.Type())
		if old.Kind != List || len(old.Kids) > 0 { // an empty one is a start
			now = ev.alt(old, now)
		}
		n = ev.with(n, f.Name(), now, t)
	}
	return n
}

// settersIn are the assignments to a field of objects of which is holds, those of composite
// literals aside.
func (ev *Evaluator) settersIn(f fieldRef, is func(v ast.Expr, in *program.Package) bool) (out []*program.Assign) {
	for _, a := range ev.assigns(ev.x.Field(f.id), f.pos) {
		if !a.Literal && a.Value != nil && (a.Op == token.ASSIGN || a.Op == token.ADD_ASSIGN) && ev.assignsTo(a, is) {
			out = append(out, a)
		}
	}
	return out
}

// isDefault reports whether an assignment is made only where the target is empty.
func isDefault(a *program.Assign) bool { return a.Default }

// isVar tells a package variable.
func isVar(o *types.Var) func(v ast.Expr, in *program.Package) bool {
	return func(v ast.Expr, in *program.Package) bool {
		switch x := v.(type) {
		case *ast.Ident:
			return in.Info.Uses[x] == o
		case *ast.SelectorExpr:
			return in.Info.Uses[x.Sel] == o
		}
		return false
	}
}

// isField tells a field of objects.
func (ev *Evaluator) isField(id string) func(v ast.Expr, in *program.Package) bool {
	return func(v ast.Expr, in *program.Package) bool {
		x, ok := v.(*ast.SelectorExpr)
		if !ok || in.Info.Selections[x] == nil {
			return false
		}
		t, f := program.SelectedField(in.Info.Selections[x])
		return f != nil && program.FieldID(t, f, ev.x.Fset) == id
	}
}

// embedded is the place of an embedded text, made once.
func (ev *Evaluator) embedded(pos token.Pos) *Place {
	p := ev.embeds[pos]
	if p == nil {
		p = &Place{Pos: pos, End: pos + token.Pos(len("//go:embed")), Embedded: true}
		ev.embeds[pos] = p
	}
	return p
}

const maxAssigned = 40 // assignments that are joined

// assigned joins assignments. What v += x adds follows what its function assigns
// besides; where that is nothing, behind what others do.
func (ev *Evaluator) assigned(as []*program.Assign, name string, t types.Type) *Node {
	adds := func(a *program.Assign) bool { return a.Op == token.ADD_ASSIGN && a.Value != nil && stringish(t) }
	in := map[*program.Func][]*program.Assign{} // those that add, by function
	var order []*program.Func
	for _, a := range as {
		if adds(a) {
			if in[a.In] == nil {
				order = append(order, a.In)
			}
			in[a.In] = append(in[a.In], a)
		}
	}
	if len(order) == 0 {
		return ev.assignedWhole(as, name, t)
	}
	var out []*Node
	if others := slices.DeleteFunc(slices.Clone(as), func(a *program.Assign) bool { return in[a.In] != nil }); len(others) > 0 {
		out = append(out, ev.assignedWhole(others, name, t))
	}
	for _, fn := range order {
		var n *Node
		own := slices.DeleteFunc(slices.Clone(as), func(a *program.Assign) bool { return a.In != fn || adds(a) })
		if n = ev.assignedWhole(own, name, t); len(own) == 0 && len(out) > 0 {
			n = out[0]
		}
		for _, a := range in[fn] {
			n = ev.summed(n, a, name, t)
		}
		out = append(out, n)
	}
	return ev.alt(out...)
}

// summed is n with what v += x adds: always, maybe, or any number of times.
func (ev *Evaluator) summed(n *Node, a *program.Assign, name string, t types.Type) *Node {
	c := ev.ctxOf(a.Value, a.In, a.Pkg)
	more, always := ev.close(ev.finish(ev.expr(a.Value, c))), true
	for p := c.body.Parent(a.Value); p != nil; p = c.body.Parent(p) {
		switch p.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			more = ev.unknown(snake(name), t, Unknown{Rest: true, Reason: Construct})
		case *ast.IfStmt, *ast.CaseClause, *ast.CommClause, *ast.FuncLit:
			always = false
		}
	}
	out := ev.eachOf(n, func(k *Node) *Node { return ev.concat(k, more) })
	if always {
		return out
	}
	return ev.alt(n, out)
}

// assignedWhole joins assignments, v += x aside.
func (ev *Evaluator) assignedWhole(as []*program.Assign, name string, t types.Type) *Node {
	var out, more []*Node
	hole := func(why Reason) *Node { return ev.hole(snake(name), t, why) }
	var opened Reason
	isOpen := len(as) == 0
	if isOpen {
		opened = NoCaller
	}
	if len(as) > maxAssigned {
		as, isOpen, opened = as[:maxAssigned], true, TooMany
	}
	for _, a := range as {
		if n := cmp.Or(ev.flagIn(a, name, t), ev.setThrough(a, name, t)); n != nil {
			out = append(out, alternatives(n, nil, 0)...)
			continue
		}
		if a.Unknown || a.Value == nil {
			isOpen, opened = true, Decoded
			continue
		}
		k := ev.ctxOf(a.Value, a.In, a.Pkg)
		open := ev.finish(ev.converted(ev.value(a.Value, a.Index, k), a.Pkg.Info.TypeOf(a.Value), t, a.Index))
		n := ev.close(open)
		if a.Default {
			n, isOpen, opened = ev.byDefault(n), true, Environment
		}
		if a.Under != nil {
			open = ev.s.intern(Node{Kind: Map, Kids: []*Node{ev.finish(ev.expr(a.Under, k)), open}})
			n = ev.s.intern(Node{Kind: Map, Kids: []*Node{ev.close(open.Kids[0]), n}})
		}
		switch {
		case a.Op == token.LBRACK:
			if a.Key == nil {
				more = append(more, n)
			} else {
				key := ev.finish(ev.expr(a.Key, ev.ctxOf(a.Key, a.In, a.Pkg)))
				kids := ev.entriesOf(a.In, key, open)
				if kids == nil {
					kids = []*Node{ev.close(key), n}
				}
				out = append(out, ev.s.intern(Node{Kind: Map, Kids: kids}))
			}

			continue
		case a.Op != token.ASSIGN:
			isOpen, opened = true, Construct
			continue
		}
		if text, ok := n.IsLit(); ok && text == "" && len(as) > 1 || n.Kind == Nil {
			continue
		}
		if len(as) > 1 && isItself(n) { // copied from another one
			continue
		}
		if (n.Kind == List || n.Kind == Map) && len(n.Kids) == 0 && len(as) > 1 {
			continue
		}

		out = append(out, n)
	}
	if len(more) > 0 {
		out = append(out, ev.list(ev.many(ev.alt(more...))))
	}
	known := slices.ContainsFunc(out, func(n *Node) bool { return n.Kind != Hole })
	if len(out) == 0 || isOpen && !known {
		if opened == "" {
			opened = Construct
		}
		out = append(out, hole(opened))
	}
	maybeEmpty := isOpen
	if known && len(out) > 1 {
		out = slices.DeleteFunc(out, func(n *Node) bool {
			maybeEmpty = maybeEmpty || n.Kind == Hole && !n.Info.Set
			if n.Kind == Hole && opened == "" {
				isOpen, opened = true, n.reason()
			}
			return n.Kind == Hole && !n.Info.Env
		})
	}
	if known && isOpen && !slices.ContainsFunc(out, func(n *Node) bool { return n.Kind == Hole }) {
		out = append(out, ev.unknown(snake(name), t, Unknown{Reason: opened, Set: !maybeEmpty}))
	}
	return ev.mapsJoined(out)
}

// mapsJoined is one of values, of which maps are one with all their entries.
func (ev *Evaluator) mapsJoined(out []*Node) *Node {
	var kids []*Node
	var rest []*Node
	maps := 0
	for _, n := range out {
		if n.Kind == Map {
			maps++
			kids = append(kids, n.Kids...)
			continue
		}
		rest = append(rest, n)
	}
	if maps < 2 {
		return ev.alt(out...)
	}
	return ev.alt(append(rest, ev.s.intern(Node{Kind: Map, Kids: kids}))...)
}
