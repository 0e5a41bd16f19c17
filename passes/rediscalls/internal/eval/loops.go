package eval

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// defKey marks a definition that is being followed: one of a statement that
// can have several.
type defKey struct {
	node ast.Node
	v    *types.Var
}

// def evaluates one definition of v.
func (ev *Evaluator) def(d program.Def, v *types.Var, owner *frame, body *program.Body) Value {
	key := activeKey{node: defKey{d.Node, v}, fr: owner}
	if _, on := ev.active[key]; on {
		ev.enter(key)
		if stringish(v.Type()) || program.IsBuilder(v.Type()) {
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
func grows(v *types.Var, body *program.Body, info *types.Info) bool {
	for _, d := range body.Defs(v) {
		if d.Kind == program.DefZero {
			continue
		}
		call, _ := d.Value.(*ast.CallExpr)
		if d.Kind != program.DefAssign || call == nil && mentions(d.Value, v, info) {
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
	plain, grows, by := v.alts[:0:0], false, ""
	for _, s := range v.alts {
		if len(s) > 0 && s[0].Kind == loop && s[0].loop == id {
			grows, by = grows || len(s) > 1, either(by, s[1:].inOneTurn())
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
		plain = unique(append(plain[:len(plain):len(plain)], cross(plain, []Seq{joinedHole("?", by)})...))
	}
	v.alts = plain
	return v
}
