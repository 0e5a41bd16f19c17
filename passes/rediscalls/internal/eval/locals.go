package eval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/rediscalls/internal/prog"
)

// local evaluates a variable of a function at the place use.
func (ev *Evaluator) local(v *types.Var, use ast.Node, fr *frame) Value {
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
		defs = slices.DeleteFunc(slices.Clone(defs), func(d prog.Def) bool { return d.Kind == prog.DefZero })
	}
	for i := len(defs) - 1; i >= 0; i-- {
		out = join(out, ev.def(defs[i], v, owner, body))
	}
	return out
}

// handed reports whether somebody else may have written the variable: then
// what it was declared with is of no account.
func handed(defs []prog.Def) bool {
	for _, d := range defs {
		if d.Kind == prog.DefAddress {
			return true
		}
	}
	return false
}

// owner returns the frame of the function that declares v, or nil.
func (fr *frame) owner(v *types.Var) *frame {
	for f := fr; f != nil; f = f.outer {
		if f.fn == nil {
			if f.outer == nil {
				return f
			}
			continue
		}
		if f.fn.Node.Pos() <= v.Pos() && v.Pos() < f.fn.Node.End() {
			return f
		}
	}
	if fr.pkg != nil && fr.fn == nil {
		return fr
	}
	return nil
}

func (fr *frame) param(v *types.Var) bool {
	if fr.fn == nil {
		return false
	}
	if fr.fn.Recv == v {
		return true
	}
	for _, p := range fr.fn.Params {
		if p == v {
			return true
		}
	}
	return false
}

// entry is the value of a parameter or named result where its function begins.
func (ev *Evaluator) entry(v *types.Var, owner *frame) Value {
	if owner.param(v) {
		return ev.param(v, owner)
	}
	return zeroOf(v)
}

// param is what a parameter is bound to, or a piece of its own.
func (ev *Evaluator) param(v *types.Var, owner *frame) Value {
	if t := owner.bind[v]; t != nil {
		if v.Name() == "" {
			return ev.force(t)
		}
		got := ev.force(t)
		if got.kind == structure || got.kind == list {
			return got
		}
		return ev.named(got, v.Name())
	}
	if owner.bind != nil {
		return unknownOf(snake(v.Name()), v.Type())
	}
	for i, p := range owner.fn.Params {
		if p == v {
			return ev.free(v, ParamRef{Func: owner.fn.ID, Index: i}, owner.fn.Sig.Variadic() && i == len(owner.fn.Params)-1)
		}
	}
	return unknownOf(snake(v.Name()), v.Type())
}

// free is the value of a parameter that is not bound.
func (ev *Evaluator) free(v *types.Var, ref ParamRef, variadic bool) Value {
	t := v.Type()
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return ev.funcArgs(ref, v)
	case *types.Interface:
		if _, ok := types.Unalias(t).(*types.TypeParam); !ok && u.NumMethods() > 0 {
			return unknownOf(snake(v.Name()), t)
		}
		return textOf(Seq{{Kind: Param, Text: snake(v.Name()), Ref: ref}})
	}
	if stringish(t) {
		return textOf(Seq{{Kind: Param, Text: snake(v.Name()), Ref: ref}})
	}
	if listish(t) {
		ref.Elem = true
		elem := textOf(Seq{{Kind: Param, Text: snake(v.Name()), Ref: ref}})
		return Value{kind: list, rest: &elem, name: snake(v.Name())}
	}
	return unknownOf(snake(v.Name()), t)
}

// implicit evaluates the variable of a type switch.
func (ev *Evaluator) implicit(v *types.Var, body *prog.Body, owner *frame) Value {
	for n, p := range body.Parent {
		c, ok := n.(*ast.CaseClause)
		if !ok || owner.pkg.Info.Implicits[c] != types.Object(v) {
			continue
		}
		sw, ok := body.Parent[p].(*ast.TypeSwitchStmt)
		if !ok {
			break
		}
		if as, ok := sw.Assign.(*ast.AssignStmt); ok && len(as.Rhs) == 1 {
			if ta, ok := as.Rhs[0].(*ast.TypeAssertExpr); ok {
				return ev.expr(ta.X, owner)
			}
		}
	}
	return unknownOf(snake(v.Name()), v.Type())
}

// defKey marks a definition that is being followed: one of a statement that
// can have several.
type defKey struct {
	node ast.Node
	v    *types.Var
}

// def evaluates one definition of v.
func (ev *Evaluator) def(d prog.Def, v *types.Var, owner *frame, body *prog.Body) Value {
	key := activeKey{node: defKey{d.Node, v}, fr: owner}
	if _, on := ev.active[key]; on {
		ev.enter(key)
		if stringish(v.Type()) || prog.IsBuilder(v.Type()) {
			return textOf(Seq{{Kind: loop, Text: snake(v.Name()), Rest: true, loop: ev.loopOf(key)}})
		}
		return nothing()
	}
	if ev.depth >= maxDepth*2 || ev.steps >= maxSteps {
		ev.cut()
		return unknownOf(snake(v.Name()), v.Type())
	}
	ev.enter(key)
	ev.depth++
	got := ev.defined(d, v, owner, body)
	ev.depth--
	ev.leave(key)
	id, looped := ev.loops[key]
	switch {
	case looped && got.kind == list:
		if all := got.any(); all.kind != bottom && !grows(v, body, owner.pkg.Info) {
			return Value{kind: list, rest: &all, keys: got.keys, name: got.name}
		} else if all.kind != bottom {
			return got.withRest(all)
		}
	case looped:
		return got.closed(id)
	}
	return got
}

// grows reports whether all that happens to the list v is that something is
// appended: then what it begins with stays.
func grows(v *types.Var, body *prog.Body, info *types.Info) bool {
	for _, d := range body.Defs(v) {
		if d.Kind == prog.DefZero {
			continue
		}
		call, _ := d.Value.(*ast.CallExpr)
		if d.Kind != prog.DefAssign || call == nil && mentions(d.Value, v, info) {
			return false
		}
		if call == nil {
			continue
		}
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && id.Name == "append" {
			if base, ok := ast.Unparen(call.Args[0]).(*ast.Ident); ok && info.Uses[base] == types.Object(v) {
				continue
			}
		}
		if mentions(call, v, info) {
			return false
		}
	}
	return true
}

func mentions(e ast.Expr, v *types.Var, info *types.Info) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == types.Object(v) {
			found = true
		}
		return !found
	})
	return found
}

// loopOf numbers the definitions that go in circles.
func (ev *Evaluator) loopOf(key activeKey) int {
	id, ok := ev.loops[key]
	if !ok {
		id = len(ev.loops) + 1
		ev.loops[key] = id
	}
	return id
}

// closed is what a definition gives which uses its own earlier values: what it
// gives without them, and that with anything behind it. Where the earlier value
// stands behind something it stays a placeholder.
func (v Value) closed(id int) Value {
	if v.kind != text {
		return v
	}
	plain, grows := v.alts[:0:0], false
	for _, s := range v.alts {
		if len(s) > 0 && s[0].Kind == loop && s[0].loop == id {
			grows = grows || len(s) > 1
		} else {
			plain = append(plain, s)
		}
	}
	switch {
	case len(plain) == len(v.alts):
		return v
	case len(plain) == 0:
		return nothing()
	case grows:
		plain = unique(append(plain[:len(plain):len(plain)], cross(plain, []Seq{restHole("?")})...))
	}
	v.alts = plain
	return v
}

func (ev *Evaluator) defined(d prog.Def, v *types.Var, owner *frame, body *prog.Body) Value {
	switch d.Kind {
	case prog.DefAssign:
		return ev.assignedLocal(d, v, owner)
	case prog.DefConcat:
		return behind(ev.local(v, d.Node, owner), ev.expr(d.Value, owner))
	case prog.DefElement:
		return ev.element(d, v, owner, body)
	case prog.DefRange:
		return ev.ranged(d, v, owner)
	case prog.DefZero:
		return zeroOf(v)
	case prog.DefAddress:
		return ev.addressed(d, v, owner, body)
	case prog.DefWrite:
		return ev.written(d, v, owner, body)
	}
	return unknownOf(snake(v.Name()), v.Type())
}

// assignedLocal evaluates v = x, and v, err = f().
func (ev *Evaluator) assignedLocal(d prog.Def, v *types.Var, owner *frame) Value {
	if d.Index < 0 {
		return ev.expr(d.Value, owner)
	}
	switch x := ast.Unparen(d.Value).(type) {
	case *ast.CallExpr:
		return ev.call(x, d.Index, owner)
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		if d.Index == 0 {
			return ev.expr(x.(ast.Expr), owner)
		}
	}
	return unknownOf(snake(v.Name()), v.Type())
}

func zeroOf(v *types.Var) Value {
	switch {
	case stringish(v.Type()) || prog.IsBuilder(v.Type()):
		return textOf(Seq{})
	case listish(v.Type()):
		return Value{kind: list, name: snake(v.Name())}
	}
	return unknownOf(snake(v.Name()), v.Type())
}

// element evaluates v[k] = x: v with one element more.
func (ev *Evaluator) element(d prog.Def, v *types.Var, owner *frame, body *prog.Body) Value {
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
		return before.withKey(ev.expr(d.Key, owner)).withRest(x)
	}
	if tv := owner.pkg.Info.Types[d.Key]; tv.Value != nil {
		if i, ok := constant.Int64Val(tv.Value); ok && i >= 0 && i < 1<<16 {
			return before.set(int(i), x)
		}
	}
	return before.withRest(x)
}

// ranged evaluates the variables of a range loop.
func (ev *Evaluator) ranged(d prog.Def, v *types.Var, owner *frame) Value {
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
func (ev *Evaluator) addressed(d prog.Def, v *types.Var, owner *frame, body *prog.Body) Value {
	if prog.IsBuilder(v.Type()) {
		call, ok := body.Parent[d.Node].(*ast.CallExpr)
		if !ok || prog.WritesTo(owner.pkg.Info, call) == nil {
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
func (ev *Evaluator) written(d prog.Def, v *types.Var, owner *frame, body *prog.Body) Value {
	call := d.Value.(*ast.CallExpr)
	before := func() []Seq {
		t := ev.local(v, d.Node, owner).Texts()
		if len(t) == 0 {
			t = []Seq{{}}
		}
		return t
	}
	sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if prog.WritesTo(owner.pkg.Info, call) != nil {
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
