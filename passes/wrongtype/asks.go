package wrongtype

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// asked is a set of the types that a key can have where the code has compared
// something with the names that TYPE answers with.
type asked uint16

const (
	// anyType is the set of all types.
	anyType asked = 1<<15 - 1
	// otherType is what has no name here, as "none".
	otherType asked = 1 << 14
)

// askedNames are the answers of TYPE.
var askedNames = map[string]asked{"string": 1, "list": 2, "set": 4, "zset": 8, "hash": 16, "stream": 32, "ReJSON-RL": 64}

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
	is := askedNames[stored]
	for v := u; v != nil; v = v.Inner {
		if v.Call == nil || is == 0 {
			return false
		}
		if runs, _ := asksFor(f, v.Call, is); runs || calledFor(f, v.Call, is, flow.MaxCalls) {
			return true
		}
	}
	return false
}

// calledFor reports whether all known callers of the function that a call stands in
// compare so before they call it.
func calledFor(f *flow.Flow, of *program.Call, is asked, depth int) bool {
	fn := flow.Outermost(of)
	if fn == nil || depth == 0 {
		return false
	}
	calls := f.Eval.Callers(fn)
	for _, call := range calls {
		runs, asks := asksFor(f, call, is)
		if !runs && (asks || !calledFor(f, call, is, depth-1)) {
			return false
		}
	}
	return len(calls) > 0
}

// asksFor reports whether a call runs only after a comparison that allows a type;
// asks says that there is one, which may be for other types.
func asksFor(f *flow.Flow, call *program.Call, is asked) (runs, asks bool) {
	body := f.Program.BodyAt(call.Pkg, call.Expr.Pos())
	if body == nil {
		return false, false
	}
	a := asker{f: f, info: call.Pkg.Info, pkg: call.Pkg, body: body}
	for subject := range a.subjects() {
		a.subject = subject
		if set := a.at(call.Expr); set != anyType {
			asks = true
			runs = runs || set&is != 0
		}
	}
	return runs, asks
}

// An asker reads the conditions of a declaration about one expression.
type asker struct {
	f       *flow.Flow
	info    *types.Info
	pkg     *program.Package
	body    *program.Body
	subject string // as it is written
}

// subjects are the expressions that are compared with names of types.
func (a asker) subjects() map[string]bool {
	out := map[string]bool{}
	for n, parent := range a.body.Nodes() {
		e, ok := n.(ast.Expr)
		if !ok {
			continue
		}
		if _, ok := a.name(e); !ok {
			continue
		}
		switch p := parent.(type) {
		case *ast.BinaryExpr:
			out[types.ExprString(p.X)], out[types.ExprString(p.Y)] = true, true
		case *ast.CallExpr:
			for _, arg := range p.Args {
				out[types.ExprString(arg)] = true
			}
		case *ast.CaseClause:
			if s, ok := a.body.Parent(a.body.Parent(p)).(*ast.SwitchStmt); ok && s.Tag != nil {
				out[types.ExprString(s.Tag)] = true
			}
		}
	}
	return out
}

// at is the set of types under which n runs.
func (a asker) at(n ast.Node) asked {
	set, body := anyType, a.body
	for p := body.Parent(n); p != nil; n, p = p, body.Parent(p) {
		switch p := p.(type) {
		case *ast.IfStmt:
			then, otherwise := a.cond(p.Cond, 0)
			switch n {
			case ast.Node(p.Body):
				set &= then
			case p.Else:
				set &= otherwise
			}
		case *ast.CaseClause:
			if s, ok := body.Parent(body.Parent(p)).(*ast.SwitchStmt); ok {
				set &= a.clause(s, p)
			}
			set &= a.left(p.Body, n)
		case *ast.CommClause:
			set &= a.left(p.Body, n)
		case *ast.BlockStmt:
			set &= a.left(p.List, n)
		}
	}
	return set
}

// clause is the set of types for a clause of a switch.
func (a asker) clause(s *ast.SwitchStmt, clause *ast.CaseClause) asked {
	if len(clause.List) > 0 {
		return a.cases(s, clause)
	}
	set := anyType
	for _, other := range s.Body.List {
		if o, ok := other.(*ast.CaseClause); ok && o != clause && !opens(a.cases(s, o)) {
			set &^= a.cases(s, o)
		}
	}
	return set
}

// opens reports whether a set says nothing.
func opens(set asked) bool { return set == anyType }

// cases is the set of types that the list of a clause allows.
func (a asker) cases(s *ast.SwitchStmt, clause *ast.CaseClause) asked {
	var set asked
	for _, e := range clause.List {
		is, _ := a.cond(e, 0)
		if s.Tag != nil {
			is, _ = a.equal(s.Tag, e)
		}
		set |= is
	}
	if len(clause.List) == 0 {
		return anyType
	}
	return set
}

// left is the set of types with which the statements before n, one of them, go on.
func (a asker) left(list []ast.Stmt, n ast.Node) asked {
	set := anyType
	for _, s := range list {
		if ast.Node(s) == n {
			break
		}
		switch s := s.(type) {
		case *ast.IfStmt:
			if leaves(s.Body.List) && s.Else == nil {
				_, otherwise := a.cond(s.Cond, 0)
				set &= otherwise
			}
		case *ast.SwitchStmt:
			for _, clause := range s.Body.List {
				if c, ok := clause.(*ast.CaseClause); ok && leaves(c.Body) && len(c.List) > 0 && !opens(a.cases(s, c)) {
					set &^= a.cases(s, c)
				} else if ok && leaves(c.Body) && len(c.List) == 0 {
					set &^= a.clause(s, c)
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

// cond is the sets of types with which a condition holds, and does not.
func (a asker) cond(e ast.Expr, depth int) (then, otherwise asked) {
	switch x := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			then, otherwise = a.cond(x.X, depth)
			return otherwise, then
		}
	case *ast.Ident:
		if v, ok := a.info.Uses[x].(*types.Var); ok && depth < flow.MaxTrace {
			if def, ok := a.f.OnlyDef(v, a.pkg); ok {
				return a.cond(def, depth+1)
			}
		}
	case *ast.CallExpr: // strings.EqualFold
		if callee, ok := program.CalleeOf(a.info, x); ok && callee.Name() == "EqualFold" && len(x.Args) == 2 {
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
				return t1 & t2, o1 | o2
			}
			return t1 | t2, o1 & o2
		}
	}
	return anyType, anyType
}

// equal is the sets of types with which two texts are the same, and are not.
func (a asker) equal(x, y ast.Expr) (same, other asked) {
	if a.info.Types[x].Value != nil {
		x, y = y, x
	}
	if types.ExprString(x) != a.subject {
		return anyType, anyType
	}
	if is, ok := a.name(y); ok {
		return is, anyType &^ is
	}
	if a.info.Types[y].Value != nil {
		return otherType, anyType
	}
	return anyType, anyType
}

// name is the type that a constant names.
func (a asker) name(e ast.Expr) (asked, bool) {
	v := a.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return 0, false
	}
	is, ok := askedNames[constant.StringVal(v)]
	return is, ok
}
