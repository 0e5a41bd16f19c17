package eval

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

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
func (ev *Evaluator) implicit(v *types.Var, body *program.Body, owner *frame) Value {
	unknown := unknownOf(snake(v.Name()), v.Type())
	c := body.Clause(v)
	if c == nil {
		return unknown
	}
	sw, ok := body.Parent[body.Parent[c]].(*ast.TypeSwitchStmt)
	if !ok {
		return unknown
	}
	if as, ok := sw.Assign.(*ast.AssignStmt); ok && len(as.Rhs) == 1 {
		if ta, ok := as.Rhs[0].(*ast.TypeAssertExpr); ok {
			return ev.expr(ta.X, owner)
		}
	}
	return unknown
}
