package eval

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
)

// fallen adds what a clause leaves behind that falls through to the one at.
func (r *reaching) fallen(clauses []ast.Stmt, at ast.Node) {
	for i, c := range clauses {
		if c != at || i == 0 {
			continue
		}
		if prev, ok := clauses[i-1].(*ast.CaseClause); ok && jumps(prev) {
			r.all(prev)
			r.fallen(clauses, prev)
		}
	}
}

func isClause(n ast.Node) bool {
	switch n.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// jumps reports whether a statement that leaves the structure of the code
// stands in n.
func jumps(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = true
		}
		return !found
	})
	return found
}

func (r *reaching) outList(list []ast.Stmt) bool {
	for i := len(list) - 1; i >= 0; i-- {
		if r.out(list[i]) {
			return true
		}
	}
	return false
}

// out adds the definitions in s that reach its end, and reports whether there
// is one on every way through, or no way at all.
func (r *reaching) out(s ast.Stmt) bool {
	if s == nil {
		return false
	}
	inside := r.body.DefsIn(r.v, s)
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BlockStmt:
		return r.outList(s.List)
	case *ast.LabeledStmt:
		if len(inside) > 0 && jumps(s) {
			r.all(s)
			return false
		}
		return r.out(s.Stmt)
	case *ast.IfStmt:
		r.handed(s.Cond)
		then := r.out(s.Body)
		other := s.Else != nil && r.out(s.Else)
		if then && other {
			return true
		}
		return r.out(s.Init)
	case *ast.SwitchStmt:
		return r.clauses(s.Body) || r.out(s.Init)
	case *ast.TypeSwitchStmt:
		return r.clauses(s.Body) || r.out(s.Init)
	case *ast.SelectStmt:
		r.clauses(s.Body)
		return false
	case *ast.ForStmt:
		if len(inside) > 0 {
			if s.Cond != nil {
				r.handed(s.Cond)
			}
			r.carried(s.Body, s.Post)
			return r.out(s.Init)
		}
		return false
	case *ast.RangeStmt:
		if len(inside) > 0 {
			for _, d := range inside {
				if d.Node == ast.Node(s) {
					r.add(d)
				}
			}
			r.carried(s.Body, nil)
		}
		return false
	case *ast.ExprStmt:
		if ends(s.X) {
			return true
		}
	}
	certain := false
	for i := len(inside) - 1; i >= 0; i-- {
		r.add(inside[i])
		if inside[i].Kind != program.DefAddress && !r.inLiteral(inside[i].Node, s) {
			certain = true
		}
	}
	return certain
}

// inLiteral reports whether n stands in a function literal inside s: it may
// run, or not.
func (r *reaching) inLiteral(n ast.Node, s ast.Node) bool {
	for n != nil && n != s {
		if l, ok := n.(*ast.FuncLit); ok && !(l.Pos() <= r.v.Pos() && r.v.Pos() < l.End()) {
			return true
		}
		n = r.body.Parent[n]
	}
	return false
}

// clauses adds what the clauses of a switch leave behind.
func (r *reaching) clauses(body *ast.BlockStmt) bool {
	all, byDefault := true, false
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			byDefault = byDefault || c.List == nil
			if jumps(c) {
				r.all(c)
				all = false
			} else if !r.outList(c.Body) {
				all = false
			}
		case *ast.CommClause:
			if jumps(c) {
				r.all(c)
				all = false
			} else if !r.outList(c.Body) && (c.Comm == nil || !r.out(c.Comm)) {
				all = false
			}
		}
	}
	return all && byDefault
}

// ends reports whether a call never comes back.
func ends(e ast.Expr) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		return f.Name == "panic"
	case *ast.SelectorExpr:
		if id, ok := f.X.(*ast.Ident); ok {
			switch id.Name + "." + f.Sel.Name {
			case "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf":
				return true
			}
		}
	}
	return false
}
