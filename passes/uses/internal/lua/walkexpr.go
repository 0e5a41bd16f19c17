package lua

import (
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

func (s *scopes) exprs(xs ...ast.Expr) {
	for _, x := range xs {
		if x != nil {
			s.expr(x)
		}
	}
}

// expr walks an expression. An identifier met here is used as a value: a table
// that it holds may be changed by whoever gets it.
func (s *scopes) expr(x ast.Expr) {
	if !s.enter() {
		return
	}
	defer s.leave()
	switch x := x.(type) {
	case *ast.IdentExpr:
		s.ident(x)
		s.uses[x].table.escapes, s.uses[x].table.handed = true, true
	case *ast.StringExpr:
		s.at(x, x.Value, parse.TString, parse.TIdent) // t.name has the tree of t["name"]
	case *ast.NumberExpr:
		s.at(x, x.Value, parse.TNumber)
	case *ast.AttrGetExpr:
		s.object(x.Object, nil)
		s.expr(x.Key)
	case *ast.TableExpr:
		for _, f := range x.Fields {
			s.exprs(f.Key, f.Value)
		}
	case *ast.FuncCallExpr:
		s.call(x)
	case *ast.FunctionExpr:
		s.function(x, false)
	case *ast.LogicalOpExpr:
		s.exprs(x.Lhs, x.Rhs)
	case *ast.RelationalOpExpr:
		s.exprs(x.Lhs, x.Rhs)
	case *ast.StringConcatOpExpr:
		s.exprs(x.Lhs, x.Rhs)
	case *ast.ArithmeticOpExpr:
		s.exprs(x.Lhs, x.Rhs)
	case *ast.UnaryMinusOpExpr:
		s.expr(x.Expr)
	case *ast.UnaryNotOpExpr:
		s.object(x.Expr, nil)
	case *ast.UnaryLenOpExpr:
		s.object(x.Expr, nil)
	}
}

// object walks an expression whose table is read, or changed as change says,
// but not handed on.
func (s *scopes) object(x ast.Expr, change func(*tableUse)) {
	id, ok := x.(*ast.IdentExpr)
	if !ok {
		s.expr(x)
		return
	}
	s.ident(id)
	if change != nil {
		change(&s.uses[id].table)
	}
}

// readers are the functions that only read the table they get.
var readers = [...]string{"unpack", "ipairs", "pairs", "next", "type", "tostring", "cjson.encode", "cmsgpack.pack"}

func (s *scopes) call(f *ast.FuncCallExpr) {
	s.calls = append(s.calls, f)
	s.inside[f] = s.fn
	if f.Receiver != nil {
		s.object(f.Receiver, nil)
		s.name(f.Method)
		s.exprs(f.Args...)
		return
	}
	s.object(f.Func, nil)
	if len(f.Args) == 0 {
		return
	}
	switch name := dotted(f.Func); {
	case name == "table.insert" && len(f.Args) == 2:
		s.object(f.Args[0], func(u *tableUse) { u.grows, u.held = true, append(u.held, f.Args[1]) })
	case name == "table.insert" || name == "table.remove" || name == "table.sort":
		s.object(f.Args[0], func(u *tableUse) { u.escapes, u.moves = true, true })
	case name == "table.concat" || name == "table.unpack" || isReader(name):
		s.object(f.Args[0], nil)
	default:
		s.expr(f.Args[0])
	}
	s.exprs(f.Args[1:]...)
}

func isReader(name string) bool {
	for _, r := range readers {
		if r == name {
			return true
		}
	}
	return false
}

// dotted returns the name of a function as it is written, "unpack" or
// "table.unpack"; "" for anything else.
func dotted(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.IdentExpr:
		return x.Value
	case *ast.AttrGetExpr:
		obj, ok1 := x.Object.(*ast.IdentExpr)
		key, ok2 := x.Key.(*ast.StringExpr)
		if ok1 && ok2 {
			return obj.Value + "." + key.Value
		}
	}
	return ""
}
