package texteval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// Package variables that one function gives their text, in several steps:
//
//	prefix = configured
//	if prefix == "" { prefix = "app" }
//	prefix = prefix + ":"
//
// In that function they are read as locals are; elsewhere only the last step counts.

// trackGlobals files the package variables that a body builds in steps.
func (b *body) trackGlobals(ev *Evaluator) {
	for n := range b.Nodes() {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Tok == token.DEFINE {
			continue
		}
		for _, lhs := range s.Lhs {
			if v := b.global(lhs); v != nil && !b.globals[v] && ev.builtIn(v, b) {
				if b.globals == nil {
					b.globals = map[*types.Var]bool{}
				}
				b.globals[v] = true
			}
		}
	}
}

// global is the package variable with a text that an expression is, or nil.
func (b *body) global(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	if v, ok := b.pkg.Info.Uses[id].(*types.Var); ok && isGlobalVar(v) && stringish(v.Type()) {
		return v
	}
	return nil
}

func isGlobalVar(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }

// builtIn reports whether b alone sets a package variable, its declaration aside: twice
// or more, and not in function literals.
func (ev *Evaluator) builtIn(v *types.Var, b *body) bool {
	sets := 0
	for _, a := range ev.assigns(ev.x.Var(program.VarID(v)), v.Pos()) {
		switch {
		case a.Unknown || a.Value == nil || a.In != nil && a.In.Outer != nil:
			return false
		case a.In == nil:
			continue
		case ev.x.BodyAt(a.Pkg, a.Value.Pos()) != b.Body:
			return false
		}
		sets++
	}
	return sets > 1
}

// lasting leaves out of the values of a package variable those that a later statement
// of the same function replaces in any case.
func (ev *Evaluator) lasting(v *types.Var, as []*program.Assign) []*program.Assign {
	var out []*program.Assign
	for _, a := range as {
		if a.In != nil && a.Value != nil && !a.Unknown && len(as) > 1 && ev.replaced(v, a) {
			continue
		}
		out = append(out, a)
	}
	return out
}

func (ev *Evaluator) replaced(v *types.Var, a *program.Assign) bool {
	b := ev.bodyAt(a.Pkg, a.Value.Pos())
	if b == nil {
		return false
	}
	for n := b.Parent(a.Value); n != nil; n = b.Parent(n) {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		}
		for _, s := range stmts(b.Parent(n)) {
			if s.Pos() <= n.Pos() {
				continue
			}
			if set, ok := s.(*ast.AssignStmt); ok && set.Tok == token.ASSIGN && len(set.Lhs) == 1 && b.global(set.Lhs[0]) == v {
				return true
			}
			if leaves(s) {
				return false
			}
		}
	}
	return false
}

// leaves reports whether a statement can end the function, or leave the list that it
// is in.
func leaves(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = true
		}
		return !found
	})
	return found
}
