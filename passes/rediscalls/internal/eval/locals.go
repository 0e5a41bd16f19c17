package eval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// local evaluates a variable of a function at the place use.
func (ev *Evaluator) local(v *types.Var, use ast.Node, fr *frame) Value {
	for f := fr; f != nil; f = f.outer {
		if over, ok := f.over[v]; ok {
			return over
		}
	}
	owner := fr.owner(v)
	if owner == nil { // made by another function: a generic instance, a promoted parameter
		return unknownOf(snake(v.Name()), v.Type())
	}
	body := ev.x.BodyAt(owner.pkg, v.Pos())
	if body == nil {
		return unknownOf(snake(v.Name()), v.Type())
	}
	if len(body.Defs(v)) == 0 {
		if owner.param(v) {
			return ev.param(v, owner)
		}
		return ev.implicit(v, body, owner)
	}
	if stringish(v.Type()) || program.IsBuilder(v.Type()) {
		if out, ok := ev.unrolled(v, use, owner, body); ok {
			return out
		}
	}
	r := reach(v, use, body)
	out := nothing()
	if r.entry != nil {
		out = ev.entry(v, owner)
	}
	defs := r.defs
	if len(defs) > maxDefs {
		ev.cut()
		return unknownOf(snake(v.Name()), v.Type())
	}
	if handed(defs) && stringish(v.Type()) {
		defs = slices.DeleteFunc(slices.Clone(defs), func(d program.Def) bool { return d.Kind == program.DefZero })
	}
	for i := len(defs) - 1; i >= 0; i-- {
		got := ev.def(defs[i], v, owner, body)
		if got.kind == text && standsIn(defs[i], v, body) {
			got.alts = standIns(got.alts)
		}
		out = join(out, got)
	}
	return out.settled()
}

// standsIn reports whether a definition is made only where v is empty: it is a
// default.
func standsIn(d program.Def, v *types.Var, body *program.Body) bool {
	if d.Kind != program.DefAssign {
		return false
	}
	for n := d.Node; ; {
		p := body.Parent[n]
		if p == nil {
			return false
		}
		if s, ok := p.(*ast.IfStmt); ok && n == ast.Node(s.Body) && program.AsksEmpty(s.Cond, v.Name()) {
			return true
		}
		if _, ok := p.(*ast.FuncLit); ok {
			return false
		}
		n = p
	}
}

// handed reports whether somebody else may have written the variable: then
// what it was declared with is of no account.
func handed(defs []program.Def) bool {
	for _, d := range defs {
		if d.Kind == program.DefAddress {
			return true
		}
	}
	return false
}

func (ev *Evaluator) defined(d program.Def, v *types.Var, owner *frame, body *program.Body) Value {
	switch d.Kind {
	case program.DefAssign:
		return ev.assignedLocal(d, v, owner)
	case program.DefConcat:
		return behind(ev.local(v, d.Node, owner), ev.expr(d.Value, owner))
	case program.DefElement:
		return ev.element(d, v, owner, body)
	case program.DefRange:
		return ev.ranged(d, v, owner)
	case program.DefZero:
		return zeroOf(v)
	case program.DefAddress:
		return ev.addressed(d, v, owner, body)
	case program.DefWrite:
		return ev.written(d, v, owner, body)
	}
	return unknownOf(snake(v.Name()), v.Type())
}

// assignedLocal evaluates v = x, and v, err = f().
func (ev *Evaluator) assignedLocal(d program.Def, v *types.Var, owner *frame) Value {
	if d.Index < 0 {
		return ev.expr(d.Value, owner)
	}
	switch x := ast.Unparen(d.Value).(type) {
	case *ast.CallExpr:
		return ev.call(x, d.Index, owner)
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		if d.Index == 0 {
			return ev.expr(x, owner)
		}
	}
	return unknownOf(snake(v.Name()), v.Type())
}

// zeroOf is the value of a variable that nothing is assigned to. An array of
// bytes is declared in order to be filled: what it holds is not known.
func zeroOf(v *types.Var) Value {
	_, array := v.Type().Underlying().(*types.Array)
	switch {
	case array && stringish(v.Type()):
		return unknownOf(snake(v.Name()), v.Type())
	case stringish(v.Type()) || program.IsBuilder(v.Type()):
		return textOf(Seq{})
	case listish(v.Type()):
		return Value{kind: list, name: snake(v.Name())}
	}
	return unknownOf(snake(v.Name()), v.Type())
}

// element evaluates v[k] = x: v with one element more.
func (ev *Evaluator) element(d program.Def, v *types.Var, owner *frame, body *program.Body) Value {
	before := ev.local(v, d.Node, owner)
	switch before.kind {
	case list:
	case bottom:
		before = Value{kind: list, name: snake(v.Name())}
	default:
		u := unknownOf(snake(v.Name()), nil)
		before = Value{kind: list, rest: &u, name: u.name}
	}
	x := unknownOf("?", nil)
	if d.Index < 0 {
		x = ev.expr(d.Value, owner)
	}
	if _, ok := v.Type().Underlying().(*types.Map); ok {
		return before.withEntry(ev.expr(d.Key, owner), x)
	}
	if tv := owner.pkg.Info.Types[d.Key]; tv.Value != nil {
		if i, ok := constant.Int64Val(tv.Value); ok && i >= 0 && i < 1<<16 {
			return before.set(int(i), x)
		}
	}
	return before.withRest(x)
}

// ranged evaluates the variables of a range loop.
func (ev *Evaluator) ranged(d program.Def, v *types.Var, owner *frame) Value {
	t := owner.pkg.Info.TypeOf(d.Value)
	if t == nil {
		return unknownOf(snake(v.Name()), v.Type())
	}
	u := t.Underlying()
	if p, ok := u.(*types.Pointer); ok {
		u = p.Elem().Underlying()
	}
	_, isMap := u.(*types.Map)
	if d.Index == 0 && !isMap {
		return unknownOf(snake(v.Name()), v.Type())
	}
	x := ev.expr(d.Value, owner)
	if x.kind != list {
		return unknownOf(snake(v.Name()), v.Type())
	}
	out := nothing()
	if d.Index == 0 {
		if x.keys != nil {
			out = *x.keys
		}
	} else {
		out = x.any()
	}
	if out.kind == bottom {
		return unknownOf(snake(v.Name()), v.Type())
	}
	return out
}

// addressed evaluates what &v may leave in v: text can be anything then, lists
// and structs keep what they were.
func (ev *Evaluator) addressed(d program.Def, v *types.Var, owner *frame, body *program.Body) Value {
	if program.IsBuilder(v.Type()) {
		call, ok := body.Parent[d.Node].(*ast.CallExpr)
		if !ok || program.WritesTo(owner.pkg.Info, call) == nil {
			return textOf(cross(someText(ev.local(v, d.Node, owner).Texts()), []Seq{restHole(snake(v.Name()))})...)
		}
		return nothing()
	}
	if stringish(v.Type()) {
		return unknownOf(snake(v.Name()), v.Type())
	}
	if listish(v.Type()) {
		u := unknownOf(snake(v.Name()), nil)
		return Value{kind: list, rest: &u, name: snake(v.Name())}
	}
	return nothing()
}

// written evaluates b.WriteString(x) and its kin: what b held, and x.
func (ev *Evaluator) written(d program.Def, v *types.Var, owner *frame, body *program.Body) Value {
	call := d.Value.(*ast.CallExpr)
	before := func() []Seq {
		t := ev.local(v, d.Node, owner).Texts()
		if len(t) == 0 {
			t = []Seq{{}}
		}
		return t
	}
	sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if program.WritesTo(owner.pkg.Info, call) != nil {
		switch sel.Sel.Name {
		case "Fprintf":
			return textOf(cross(before(), ev.sprintf(call, call.Args[1:], owner))...)
		case "WriteString":
			t := before()
			return textOf(cross(t, ev.expr(call.Args[1], owner).after(t))...)
		case "Fprint":
			return textOf(cross(before(), ev.sprint(call, call.Args[1:], owner))...)
		}
		return textOf(cross(before(), []Seq{restHole("?")})...)
	}
	if len(call.Args) == 1 {
		switch sel.Sel.Name {
		case "WriteString", "Write":
			t := before()
			return textOf(cross(t, ev.expr(call.Args[0], owner).after(t))...)
		case "WriteByte":
			return textOf(cross(before(), ev.oneByte(call.Args[0], owner))...)
		case "WriteRune":
			return textOf(cross(before(), ev.char(call.Args[0], owner))...)
		}
	}
	if sel.Sel.Name == "Reset" {
		return textOf(Seq{})
	}
	return textOf(restHole(snake(v.Name())))
}
