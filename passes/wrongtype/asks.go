package wrongtype

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// typeNames are the answers of TYPE.
var typeNames = []string{"string", "list", "set", "zset", "hash", "stream", "ReJSON-RL", "none"}

// runsFor reports whether u runs only if a comparison with a name of a type, as
// TYPE answers, said that the key has that type, or has none of some others:
//
//	switch rdb.Type(ctx, key).Val() {
//	case "hash":
//		rdb.HGetAll(ctx, key)
//
// The comparison may stand around u, before it where it leaves the function, in a
// wrapper or in all callers of the function.
func runsFor(f *flow.Flow, u *uses.Use, stored string) bool {
	if stored == "json" {
		stored = "ReJSON-RL"
	}
	for v := u; v != nil; v = v.Inner {
		if v.Call == nil {
			return false
		}
		if runs, _ := asksFor(f, v.Call, stored); runs || calledFor(f, v.Call, stored, flow.MaxCalls) {
			return true
		}
	}
	return false
}

// calledFor reports whether all known callers of the function that a call is in
// compare so before they call it.
func calledFor(f *flow.Flow, of *program.Call, stored string, depth int) bool {
	fn := flow.Outermost(of)
	if fn == nil || depth == 0 {
		return false
	}
	calls := f.Eval.Callers(fn)
	for _, call := range calls {
		runs, asks := asksFor(f, call, stored)
		if !runs && (asks || !calledFor(f, call, stored, depth-1)) {
			return false
		}
	}
	return len(calls) > 0
}

// asksFor reports whether a call runs only after a comparison that allows a type;
// asks says that there is one, which may be for other types.
func asksFor(f *flow.Flow, call *program.Call, stored string) (runs, asks bool) {
	for _, g := range guards(f, call) {
		if slices.ContainsFunc(g.set.list, func(v string) bool { return slices.Contains(typeNames, v) }) {
			asks = true
			runs = runs || g.set.has(stored)
		}
	}
	return runs, asks
}

// meet reports whether the same key can be met by both uses: they do not run for
// different kinds of something, as told by a comparison with constants or a flag, or by
// the implementation of an interface.
func meet(f *flow.Flow, u, v *uses.Use) bool {
	if f == nil || u.Call == nil || v.Call == nil {
		return true
	}
	if chosen(f, u, v) {
		return false
	}
	of := conditions(f, u)
	return len(of) == 0 || !slices.ContainsFunc(conditions(f, v), func(g guard) bool {
		return slices.ContainsFunc(of, func(h guard) bool { return h.subject == g.subject && !h.set.meets(g.set) })
	})
}

// An asker reads the conditions of a declaration about one subject.
type asker struct {
	f       *flow.Flow
	info    *types.Info
	pkg     *program.Package
	body    *program.Body
	fn      *program.Func
	subject subject
}

// subjects are what is compared with constants in the declaration, and what is a
// condition by itself.
func (a asker) subjects() []subject {
	var out []subject
	add := func(list ...ast.Expr) {
		for _, e := range list {
			if s := a.subjectOf(e); a.info.Types[e].Value == nil && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	for n := range a.body.Nodes() {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LAND, token.LOR:
				add(n.X, n.Y)
			}
		case *ast.CallExpr:
			if len(n.Args) == 2 && a.equalFold(n) {
				add(n.Args...)
			}
		case *ast.SwitchStmt:
			if n.Tag != nil {
				add(n.Tag)
			}
		case *ast.TypeSwitchStmt:
			if x := switched(n); x != nil {
				add(x)
			}
		case *ast.IfStmt:
			add(n.Cond)
		case *ast.UnaryExpr:
			if n.Op == token.NOT {
				add(n.X)
			}
		}
	}
	return out
}

// subjectOf is what an expression is, for comparisons.
func (a asker) subjectOf(e ast.Expr) subject {
	e = ast.Unparen(e)
	var o types.Object
	x := e
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 0 {
		x = ast.Unparen(call.Fun)
	}
	switch x := x.(type) {
	case *ast.Ident:
		o = a.info.Uses[x]
	case *ast.SelectorExpr:
		o = a.info.Uses[x.Sel]
	}
	if o != nil && o.Pkg() != nil && a.f.Program.PackageAt(o.Pos()) != nil {
		return subject{of: o}
	}
	return subject{text: types.ExprString(e), fn: a.fn}
}

// at is what the subject is where n runs.
func (a asker) at(n ast.Node) values {
	set, body := anything, a.body
	for p := body.Parent(n); p != nil; n, p = p, body.Parent(p) {
		switch p := p.(type) {
		case *ast.IfStmt:
			then, otherwise := a.cond(p.Cond, 0)
			switch n {
			case ast.Node(p.Body):
				set = set.and(then)
			case p.Else:
				set = set.and(otherwise)
			}
		case *ast.CaseClause:
			set = set.and(a.clause(body.Parent(body.Parent(p)), p))
			set = set.and(a.left(p.Body, n))
		case *ast.CommClause:
			set = set.and(a.left(p.Body, n))
		case *ast.BlockStmt:
			set = set.and(a.left(p.List, n))
		}
	}
	return set
}

// clause is what the subject is in a clause of a switch.
func (a asker) clause(s ast.Node, clause *ast.CaseClause) values {
	set := anything
	switch s := s.(type) {
	case *ast.SwitchStmt:
		set = a.cases(s.Body, clause, func(e ast.Expr) values {
			is, _ := a.cond(e, 0)
			if s.Tag != nil {
				is, _ = a.equal(s.Tag, e)
			}
			return is
		})
	case *ast.TypeSwitchStmt:
		if x := switched(s); x != nil && a.subjectOf(x) == a.subject {
			set = a.cases(s.Body, clause, func(e ast.Expr) values { return only(types.ExprString(e)) })
		}
	}
	return set
}

// cases is what the list of a clause allows; of the default clause, what those of the
// others leave.
func (a asker) cases(body *ast.BlockStmt, clause *ast.CaseClause, allows func(ast.Expr) values) values {
	if len(clause.List) == 0 {
		set := anything
		for _, other := range body.List {
			if o, ok := other.(*ast.CaseClause); ok && o != clause {
				set = set.and(a.cases(body, o, allows).butNotAll())
			}
		}
		return set
	}
	var set values
	for _, e := range clause.List {
		set = set.or(allows(e))
	}
	return set
}

// switched is what a type switch asks for its type.
func switched(s *ast.TypeSwitchStmt) ast.Expr {
	var found ast.Expr
	ast.Inspect(s.Assign, func(n ast.Node) bool {
		if t, ok := n.(*ast.TypeAssertExpr); ok && t.Type == nil {
			found = t.X
		}
		return found == nil
	})
	return found
}

// left is what the subject is behind the statements before n, one of them.
func (a asker) left(list []ast.Stmt, n ast.Node) values {
	set := anything
	for _, s := range list {
		if ast.Node(s) == n {
			break
		}
		switch s := s.(type) {
		case *ast.IfStmt:
			if leaves(s.Body.List) && s.Else == nil {
				_, otherwise := a.cond(s.Cond, 0)
				set = set.and(otherwise)
			}
		case *ast.SwitchStmt:
			for _, clause := range s.Body.List {
				if c, ok := clause.(*ast.CaseClause); ok && leaves(c.Body) {
					set = set.and(a.clause(s, c).butNotAll())
				}
			}
		}
	}
	return set
}

// leaves reports whether statements do not go on behind them.
func leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.GOTO
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		id := &ast.Ident{}
		if ok {
			switch fun := call.Fun.(type) {
			case *ast.Ident:
				id = fun
			case *ast.SelectorExpr:
				id = fun.Sel
			}
		}
		switch id.Name {
		case "panic", "Exit", "Fatal", "Fatalf", "Fatalln":
			return true
		}
	}
	return false
}

// cond is what the subject is where a condition holds, and where it does not.
func (a asker) cond(e ast.Expr, depth int) (then, otherwise values) {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			then, otherwise = a.cond(x.X, depth)
			return otherwise, then
		}
	case *ast.Ident:
		if v, ok := a.info.Uses[x].(*types.Var); ok && depth < flow.MaxTrace {
			if def, ok := a.f.OnlyDef(v, a.pkg); ok {
				if then, otherwise = a.cond(def, depth+1); !then.isAnything() {
					return then, otherwise
				}
			}
		}
	case *ast.CallExpr:
		if len(x.Args) == 2 && a.equalFold(x) {
			return a.equal(x.Args[0], x.Args[1])
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.EQL:
			return a.equal(x.X, x.Y)
		case token.NEQ:
			then, otherwise = a.equal(x.X, x.Y)
			return otherwise, then
		case token.LAND, token.LOR:
			t1, o1 := a.cond(x.X, depth)
			t2, o2 := a.cond(x.Y, depth)
			if x.Op == token.LAND {
				return t1.and(t2), o1.or(o2)
			}
			return t1.or(t2), o1.and(o2)
		}
	}
	if a.subjectOf(e) == a.subject && a.isFlag() {
		return only("true"), only("true").others()
	}
	return anything, anything
}

// isFlag reports whether the subject is more than the result of a function or command
// that the code asks here: a field, a parameter, a variable of a package or a method.
func (a asker) isFlag() bool {
	v, ok := a.subject.of.(*types.Var)
	return ok && (v.IsField() || len(a.body.Defs(v)) == 0) || !ok && a.subject.of != nil
}

func (a asker) equalFold(call *ast.CallExpr) bool {
	callee, ok := program.CalleeOf(a.info, call)
	return ok && callee.Name() == "EqualFold"
}

// equal is what the subject is where two values are the same, and where they are not.
// A number that is written there tells nothing of a kind.
func (a asker) equal(x, y ast.Expr) (same, other values) {
	if a.info.Types[x].Value != nil {
		x, y = y, x
	}
	v := a.info.Types[y].Value
	if v == nil || a.subjectOf(x) != a.subject {
		return anything, anything
	}
	is := v.ExactString()
	if v.Kind() == constant.String {
		is = constant.StringVal(v)
	}
	if lit, ok := ast.Unparen(y).(*ast.BasicLit); ok && lit.Kind == token.INT {
		return anything, anything
	}
	return only(is), only(is).others()
}
