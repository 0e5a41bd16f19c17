package lua

import (
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// block walks statements in a scope of their own, in the order of the source.
func (s *scopes) block(stmts []ast.Stmt) {
	s.open()
	defer s.close()
	s.stmts(stmts)
}

func (s *scopes) stmts(stmts []ast.Stmt) {
	for _, st := range stmts {
		if !s.enter() {
			return
		}
		s.stmt(st)
		s.leave()
	}
}

func (s *scopes) stmt(st ast.Stmt) {
	switch st := st.(type) {
	case *ast.AssignStmt:
		s.assignStmt(st)
	case *ast.LocalAssignStmt:
		s.localStmt(st)
	case *ast.FuncCallStmt:
		s.expr(st.Expr)
	case *ast.DoBlockStmt:
		s.block(st.Stmts)
	case *ast.WhileStmt:
		s.expr(st.Condition)
		s.block(st.Stmts)
	case *ast.RepeatStmt:
		s.open()
		s.stmts(st.Stmts)
		s.expr(st.Condition) // sees the locals of the body
		s.close()
	case *ast.IfStmt:
		s.expr(st.Condition)
		s.block(st.Then)
		s.block(st.Else)
	case *ast.NumberForStmt:
		s.name(st.Name)
		s.exprs(st.Init, st.Limit, st.Step)
		s.open()
		s.declare(st.Name).assigned = 2
		s.stmts(st.Stmts)
		s.close()
	case *ast.GenericForStmt:
		s.forStmt(st)
	case *ast.FuncDefStmt:
		s.funcDef(st)
	case *ast.ReturnStmt:
		s.exprs(st.Exprs...)
	case *ast.LabelStmt:
		s.name(st.Name)
	case *ast.GotoStmt:
		s.name(st.Label)
	}
}

func (s *scopes) assignStmt(st *ast.AssignStmt) {
	names := make([]*binding, len(st.Lhs))
	for i, x := range st.Lhs {
		var value ast.Expr
		if len(st.Rhs) == len(st.Lhs) {
			value = st.Rhs[i]
		}
		switch x := x.(type) {
		case *ast.IdentExpr:
			s.ident(x)
			names[i] = s.uses[x]
		case *ast.AttrGetExpr:
			s.object(x.Object, func(u *tableUse) { storeIn(u, x, value) })
			s.expr(x.Key)
		default:
			s.expr(x)
		}
	}
	s.exprs(st.Rhs...)
	assign(names, st.Rhs)
}

// storeIn records the store t[k] = v: t[#t+1] appends, t.name has a name, all else is not
// followed but by [evaluator.elements]. Nobody follows those of a table that gets more names, but
// [evaluator.object].
func storeIn(u *tableUse, x *ast.AttrGetExpr, value ast.Expr) {
	obj, _ := x.Object.(*ast.IdentExpr)
	if sum, ok := x.Key.(*ast.ArithmeticOpExpr); ok && sum.Operator == "+" && obj != nil {
		length, isLen := sum.Lhs.(*ast.UnaryLenOpExpr)
		one, isNum := sum.Rhs.(*ast.NumberExpr)
		if isLen && isNum && one.Value == "1" {
			if id, ok := length.Expr.(*ast.IdentExpr); ok && id.Value == obj.Value {
				u.grows, u.held = true, append(u.held, value)
				return
			}
		}
	}
	if _, ok := x.Key.(*ast.StringExpr); ok && value != nil {
		u.named = append(u.named, &ast.Field{Key: x.Key, Value: value})
		return
	}
	u.escapes, u.held = true, append(u.held, value)
}

func (s *scopes) localStmt(st *ast.LocalAssignStmt) {
	for _, n := range st.Names {
		s.name(n)
	}
	var names []*binding
	declare := func() {
		for _, n := range st.Names {
			names = append(names, s.declare(n))
		}
	}
	if isFunction(st.Exprs) {
		declare() // the function may call itself
		s.exprs(st.Exprs...)
	} else {
		s.exprs(st.Exprs...)
		declare()
	}
	if len(st.Exprs) > 0 {
		assign(names, st.Exprs)
	}
}

func isFunction(xs []ast.Expr) bool {
	if len(xs) != 1 {
		return false
	}
	_, ok := xs[0].(*ast.FunctionExpr)
	return ok
}

func (s *scopes) forStmt(st *ast.GenericForStmt) {
	for _, n := range st.Names {
		s.name(n)
	}
	over := s.iterated(st.Exprs)
	s.open()
	defer s.close()
	for i, n := range st.Names {
		b := s.declare(n)
		b.assigned = 2
		if i == 1 && over != nil {
			b.assigned, b.value, b.each = 1, over, true
		}
	}
	s.stmts(st.Stmts)
}

// iterated walks the expressions of a for loop, and returns t for ipairs(t)
// and pairs(t).
func (s *scopes) iterated(xs []ast.Expr) ast.Expr {
	if len(xs) == 1 {
		f, ok := xs[0].(*ast.FuncCallExpr)
		if ok && f.Receiver == nil && len(f.Args) == 1 {
			if id, ok := f.Func.(*ast.IdentExpr); ok && (id.Value == "ipairs" || id.Value == "pairs") {
				s.expr(f)
				return f.Args[0]
			}
		}
	}
	s.exprs(xs...)
	return nil
}

func (s *scopes) funcDef(st *ast.FuncDefStmt) {
	var self bool
	switch {
	case st.Name.Receiver != nil:
		s.object(st.Name.Receiver, func(u *tableUse) { u.escapes, u.handed = true, true })
		s.name(st.Name.Method)
		self = true
	default:
		if id, ok := st.Name.Func.(*ast.IdentExpr); ok {
			s.ident(id)
			assign([]*binding{s.uses[id]}, []ast.Expr{st.Func})
		} else if at, ok := st.Name.Func.(*ast.AttrGetExpr); ok {
			s.object(at.Object, func(u *tableUse) { u.escapes, u.handed = true, true })
			s.expr(at.Key)
		}
	}
	s.function(st.Func, self)
}

func (s *scopes) function(f *ast.FunctionExpr, self bool) {
	s.open()
	defer s.close()
	if self {
		s.declare("self").param = true
	}
	var params []*binding
	for _, n := range f.ParList.Names {
		s.name(n)
		b := s.declare(n)
		b.param = true
		params = append(params, b)
	}
	s.params[f] = params
	outer := s.fn
	s.fn = f
	s.stmts(f.Stmts)
	s.fn = outer
}

func (s *scopes) ident(x *ast.IdentExpr) {
	s.at(x, x.Value, parse.TIdent)
	s.uses[x] = s.lookup(x.Value)
}
