package rawinput

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// checked reports whether a function does more with a variable, before the key is
// sent, than to compare it with "": it may check the value, or look it up in a
// closed set.
func (t tracer) checked(v *types.Var, use *ast.Ident, s sending) bool {
	return t.before(use, s, func(n ast.Node, body *program.Body) bool {
		id, ok := n.(*ast.Ident)
		return ok && s.pkg.Info.Uses[id] == types.Object(v) && !t.harmless(id, body, s.pkg)
	})
}

// checkedAgain reports whether a function checks, before the key is sent, what an
// expression gives that is there once more, or the whole request:
//
//	if valid(r.FormValue("id")) { rdb.Get(ctx, "x:"+r.FormValue("id")) }
func (t tracer) checkedAgain(source ast.Expr, s sending) bool {
	text := types.ExprString(source)
	return t.before(source, s, func(n ast.Node, body *program.Body) bool {
		e, ok := n.(ast.Expr)
		if ok && validates(e, source, s.pkg) {
			return decides(e, body, s.pkg) || isStatement(e, body)
		}
		if !ok || types.ExprString(e) != text {
			return false
		}
		if v := variableOf(e, body, s.pkg); v != nil {
			return t.checked(v, nil, s)
		}
		return decides(e, body, s.pkg)
	})
}

// validates reports whether e hands the request that source is of to a function
// whose name says that it checks it.
func validates(e, source ast.Expr, pkg *program.Package) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := program.CalleeOf(pkg.Info, call)
	if !ok || !strings.Contains(strings.ToLower(f.Name()), "valid") && !strings.Contains(strings.ToLower(f.Name()), "check") {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		o := pkg.Info.Uses[program.IdentOf(arg)]
		mentioned := false
		ast.Inspect(source, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			mentioned = mentioned || ok && o != nil && pkg.Info.Uses[id] == o
			return !mentioned
		})
		return mentioned
	})
}

func isStatement(e ast.Expr, body *program.Body) bool {
	_, ok := body.Parent(e).(*ast.ExprStmt)
	return ok
}

// before reports whether something holds for a node of the function that sends a
// key, and comes before it does. The node itself, a part of the key, is none.
func (t tracer) before(use ast.Expr, s sending, holds func(ast.Node, *program.Body) bool) bool {
	body := t.Program.BodyAt(s.pkg, s.at)
	if body == nil || s.in == nil {
		return true
	}
	in := s.in
	for in.Outer != nil {
		in = in.Outer
	}
	found := false
	ast.Inspect(in.Body, func(n ast.Node) bool {
		if n == nil || found || n == ast.Node(use) || n.Pos() >= s.at {
			return false
		}
		found = holds(n, body)
		return !found
	})
	return found
}

// harmless reports whether a mention of a variable says nothing of its value: a
// comparison with "", a part of a text, what a builder is given.
func (t tracer) harmless(id *ast.Ident, body *program.Body, pkg *program.Package) bool {
	switch p := body.Parent(id).(type) {
	case *ast.BinaryExpr:
		return p.Op == token.ADD || withNothing(p, pkg)
	case *ast.CallExpr:
		f, ok := program.CalleeOf(pkg.Info, p)
		return ok && f.Pkg() != nil && (writesText(f) || t.isBuilder(f) && !t.refuses)
	}
	return false
}

func withNothing(e *ast.BinaryExpr, pkg *program.Package) bool {
	return isNothing(pkg.Info.Types[ast.Unparen(e.X)]) || isNothing(pkg.Info.Types[ast.Unparen(e.Y)])
}

// writesText reports whether a function makes or prints a text, or logs one,
// whatever it is given.
func writesText(f *types.Func) bool {
	if f.Pkg().Path() == "fmt" || f.Pkg().Path() == "log" {
		return true
	}
	return f.Type().(*types.Signature).Results().Len() == 0 && slices.ContainsFunc(
		[]string{"Debug", "Info", "Warn", "Error", "Trace", "Print", "Log"},
		func(level string) bool { return strings.HasPrefix(f.Name(), level) },
	)
}

// variableOf is the variable that e is assigned to; nil if there is none.
func variableOf(e ast.Expr, body *program.Body, pkg *program.Package) *types.Var {
	a, ok := body.Parent(e).(*ast.AssignStmt)
	if !ok || len(a.Lhs) != len(a.Rhs) {
		return nil
	}
	i := slices.Index(a.Rhs, e)
	if i < 0 { // it is what is assigned to
		return nil
	}
	id, ok := a.Lhs[i].(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := pkg.Info.ObjectOf(id).(*types.Var)
	return v
}

// decides reports whether what runs next depends on more of the value of e than
// whether there is one: it is in a condition, is looked up, or handed to a
// function that answers with an error or a truth.
func decides(e ast.Expr, body *program.Body, pkg *program.Package) bool {
	asked := !program.IsString(pkg.Info.TypeOf(e)) // by a function, or a comparison
	for n := ast.Node(e); ; {
		p := body.Parent(n)
		switch p := p.(type) {
		case *ast.BinaryExpr:
			switch p.Op {
			case token.ADD:
				return false
			case token.LAND, token.LOR:
			default:
				if !asked && withNothing(p, pkg) {
					return false
				}
				asked = true
			}
		case *ast.CallExpr:
			f, ok := program.CalleeOf(pkg.Info, p)
			if ok && f.Pkg() != nil && (writesText(f) || uses.IsClient(f.Pkg().Path())) {
				return false
			}
			asked = asked || !isLength(p, pkg)
		case *ast.IndexExpr:
			if p.Index == n {
				return true
			}
		case *ast.SwitchStmt:
			return p.Tag == n
		case *ast.CaseClause:
			return true
		case *ast.IfStmt:
			return asked && p.Cond == n
		case *ast.AssignStmt:
			return asked && slices.ContainsFunc(p.Lhs, func(l ast.Expr) bool { return isVerdict(pkg.Info.TypeOf(l)) })
		case *ast.ValueSpec:
			return asked && slices.ContainsFunc(p.Names, func(id *ast.Ident) bool { return isVerdict(pkg.Info.TypeOf(id)) })
		case ast.Expr:
		default:
			return false
		}
		n = p
	}
}

// isLength reports whether a call is len, which says nothing of what a text holds.
func isLength(call *ast.CallExpr, pkg *program.Package) bool {
	b, ok := pkg.Info.Uses[program.IdentOf(call.Fun)].(*types.Builtin)
	return ok && b.Name() == "len"
}

// isVerdict reports whether a value of a type says whether something is right.
func isVerdict(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0 || types.Identical(t, types.Universe.Lookup("error").Type())
}

// isNothing reports whether a constant is the zero value of its type, or nil.
func isNothing(tv types.TypeAndValue) bool {
	if tv.IsNil() {
		return true
	}
	if tv.Value == nil {
		return false
	}
	switch tv.Value.Kind() {
	case constant.String:
		return constant.StringVal(tv.Value) == ""
	case constant.Int:
		n, ok := constant.Int64Val(tv.Value)
		return ok && n == 0
	}
	return false
}
