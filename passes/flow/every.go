package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"time"

	"github.com/redislint/redislint/passes/program"
)

// Every returns how often a call is made, if a constant says so: the loop around it waits
// for a ticker, for time.After or time.Sleep, or it is in the function of an AfterFunc. Of
// a function that is called in one place it is how often that is.
func (f *Flow) Every(call *program.Call) (time.Duration, bool) {
	for range MaxTrace {
		if d, governed := f.governed(call); governed {
			return d, d > 0
		}
		if call.In == nil {
			return 0, false
		}
		calls := f.Program.CallsOf(call.In.ID)
		var loops []*program.Call
		for _, c := range calls {
			if _, governed := f.governed(c); governed {
				loops = append(loops, c)
			}
		}
		switch {
		case len(loops) == 1: // what calls it once beside that, begins
			call = loops[0]
		case len(loops) == 0 && len(calls) == 1:
			call = calls[0]
		default:
			return 0, false
		}
	}
	return 0, false
}

// governed reports whether the innermost loop around a call, or an AfterFunc, says how
// often it is made; 0 if it does not tell.
func (f *Flow) governed(call *program.Call) (time.Duration, bool) {
	body := f.Program.BodyAt(call.Pkg, call.Expr.Pos())
	if body == nil {
		return 0, false
	}
	var from ast.Node = call.Expr
	var clause *ast.CommClause
	for n := body.Parent(call.Expr); n != nil; from, n = n, body.Parent(n) {
		switch x := n.(type) {
		case *ast.CommClause:
			if clause == nil && x.Comm != from {
				clause = x
			}
		case *ast.FuncLit:
			after, ok := body.Parent(x).(*ast.CallExpr)
			if ok && isTime(call.Pkg.Info, after.Fun, "AfterFunc") && len(after.Args) == 2 {
				return f.constant(after.Args[0], call), true
			}
			if ok && ast.Unparen(after.Fun) == ast.Expr(x) {
				continue // go func() { ... }()
			}
			return 0, false
		case *ast.RangeStmt:
			if x.Body != from {
				continue
			}
			if d, ok := f.ticks(x.X, call, body); ok {
				return d, true
			}
			if _, isChan := under(call.Pkg.Info.TypeOf(x.X)).(*types.Chan); isChan {
				return 0, true
			}
		case *ast.ForStmt:
			if x.Body == from && x.Post == nil {
				return f.waits(x.Body, clause, call, body), true
			}
		}
	}
	return 0, false
}

// waits is how long a loop waits each time: for what the clause of its select receives
// that the call is in, or for one thing among the statements of its body.
func (f *Flow) waits(loop *ast.BlockStmt, clause *ast.CommClause, call *program.Call, body *program.Body) time.Duration {
	if clause != nil {
		return f.received(clause.Comm, call, body)
	}
	var found time.Duration
	for _, s := range loop.List {
		d := time.Duration(0)
		switch x := s.(type) {
		case *ast.ExprStmt:
			if c, ok := ast.Unparen(x.X).(*ast.CallExpr); ok && isTime(call.Pkg.Info, c.Fun, "Sleep") && len(c.Args) == 1 {
				d = f.constant(c.Args[0], call)
			} else {
				d = f.received(x, call, body)
			}
		case *ast.SelectStmt: // that waits for the next time, or the end
			for _, c := range x.Body.List {
				if c, ok := c.(*ast.CommClause); ok && d == 0 && c.Comm != nil {
					d = f.received(c.Comm, call, body)
				}
			}
		}
		if d > 0 {
			if found > 0 {
				return 0
			}
			found = d
		}
	}
	return found
}

// received is how often a statement receives from a ticker, or after which time.
func (f *Flow) received(s ast.Stmt, call *program.Call, body *program.Body) time.Duration {
	var e ast.Expr
	switch x := s.(type) {
	case *ast.ExprStmt:
		e = x.X
	case *ast.AssignStmt:
		if len(x.Rhs) == 1 {
			e = x.Rhs[0]
		}
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		d, _ := f.ticks(u.X, call, body)
		return d
	}
	return 0
}

// ticks is how often a channel has a value: that of a ticker, or of time.Tick and
// time.After. It is ok, and 0, of a ticker whose time is not known.
func (f *Flow) ticks(channel ast.Expr, call *program.Call, body *program.Body) (time.Duration, bool) {
	info := call.Pkg.Info
	of := ast.Unparen(channel)
	if sel, ok := of.(*ast.SelectorExpr); ok && sel.Sel.Name == "C" {
		of = ast.Unparen(sel.X)
	}
	if id, ok := of.(*ast.Ident); ok {
		v, isVar := info.Uses[id].(*types.Var)
		if !isVar {
			return 0, false
		}
		def, once := f.OnlyDef(v, call.Pkg)
		if !once {
			return 0, false
		}
		if resets(body, v, info) {
			return 0, true
		}
		of = ast.Unparen(def)
	}
	made, ok := of.(*ast.CallExpr)
	if !ok || len(made.Args) != 1 {
		return 0, false
	}
	for _, name := range []string{"NewTicker", "Tick", "After"} {
		if isTime(info, made.Fun, name) {
			return f.constant(made.Args[0], call), true
		}
	}
	return 0, false
}

// resets reports whether a ticker gets another time.
func resets(body *program.Body, v *types.Var, info *types.Info) bool {
	for n := range body.Nodes() {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Reset" && info.Uses[program.IdentOf(sel.X)] == types.Object(v) {
			return true
		}
	}
	return false
}

// constant is a duration that is known where a call stands; else 0.
func (f *Flow) constant(e ast.Expr, call *program.Call) time.Duration {
	low, high, least, most := (&summer{Flow: f}).of(e, call.In, call.Pkg, 0).Between()
	if least && most && low == high {
		return max(low, 0)
	}
	return 0
}

// Unconditional reports whether a call is made whenever its function is called: it is in
// no branch, no loop and no function literal of it, and no return is before it but
// one for an error.
func (f *Flow) Unconditional(call *program.Call) bool {
	if call == nil {
		return false
	}
	body := f.Program.BodyAt(call.Pkg, call.Expr.Pos())
	if body == nil || call.In == nil {
		return false
	}
	var from ast.Node = call.Expr
	for n := body.Parent(call.Expr); n != nil; from, n = n, body.Parent(n) {
		switch x := n.(type) {
		case *ast.IfStmt:
			if x.Init != from && x.Cond != from {
				return false
			}
		case *ast.CaseClause, *ast.CommClause, *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if (x.Op == token.LAND || x.Op == token.LOR) && x.Y == from {
				return false
			}
		}
	}
	for n := range body.Nodes() {
		if i, ok := n.(*ast.IfStmt); ok && i.End() < call.Expr.Pos() && leaves(i.Body) && !asksForError(i.Cond, call.Pkg.Info) {
			return false
		}
	}
	return true
}

// leaves reports whether a block ends in a return.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok
}

// asksForError reports whether a condition is about an error only.
func asksForError(e ast.Expr, info *types.Info) bool {
	x, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && x.Op == token.NEQ && info.Types[ast.Unparen(x.Y)].IsNil() && types.Identical(info.TypeOf(x.X), types.Universe.Lookup("error").Type())
}

// isTime reports whether an expression is a function of package time.
func isTime(info *types.Info, e ast.Expr, name string) bool {
	id := program.IdentOf(e)
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		id = sel.Sel
	}
	fn, ok := info.Uses[id].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "time" && fn.Name() == name && fn.Type().(*types.Signature).Recv() == nil
}
