package program

import (
	"go/ast"
	"go/types"
	"strings"
)

// CalleeOf returns the function or method that a call names; it returns false where
// the callee is a value, or a conversion.
func CalleeOf(info *types.Info, call *ast.CallExpr) (*types.Func, bool) {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		o, ok := info.Uses[f].(*types.Func)
		return o, ok
	case *ast.SelectorExpr:
		o, ok := info.Uses[f.Sel].(*types.Func)
		return o, ok
	}
	return nil, false
}

// IsString reports whether t is a kind of string; nil is none.
func IsString(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// IdentOf returns the identifier that e is; nil if it is none.
func IdentOf(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// WithoutVersion cuts the version of a module from an import path:
// "example.org/m/v2" is "example.org/m".
func WithoutVersion(path string) string {
	i := strings.LastIndex(path, "/v")
	if i < 0 || strings.Trim(path[i+2:], "0123456789") != "" {
		return path
	}
	return path[:i]
}

// Chain lists the method calls that follow a call: of b.Set().Key(k) in
// b.Set().Key(k).Value(v).Build() those of Value and Build. It is whole if the
// chain has one of the methods that end it.
func (x *Index) Chain(call *Call, ends ...string) (next []*Call, whole bool) {
	body := x.BodyAt(call.Pkg, call.Expr.Pos())
	if body == nil {
		return nil, false
	}
	var at ast.Node = call.Expr
	for {
		sel, ok := body.Parent(at).(*ast.SelectorExpr)
		if !ok {
			return next, false
		}
		expr, ok := body.Parent(sel).(*ast.CallExpr)
		if !ok || expr.Fun != ast.Expr(sel) {
			return next, false
		}
		f, ok := call.Pkg.Info.Uses[sel.Sel].(*types.Func)
		if !ok {
			return next, false
		}
		next = append(next, &Call{Expr: expr, In: call.In, Pkg: call.Pkg, Callee: f})
		for _, end := range ends {
			if f.Name() == end {
				return next, true
			}
		}
		at = expr
	}
}

// IsStandard reports whether an import path is one of the standard library, as seen from a
// package: the path of a module may have no dot either.
func IsStandard(path, from string) bool {
	first, _, _ := strings.Cut(path, "/")
	own, _, _ := strings.Cut(from, "/")
	return !strings.Contains(first, ".") && first != own
}

// IsStrings reports whether a type is a slice of strings.
func IsStrings(t types.Type) bool {
	l, ok := t.Underlying().(*types.Slice)
	return ok && IsString(l.Elem())
}

// IsCall reports whether an expression is a call, or a conversion.
func IsCall(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok
}

// TypeOr is a type, or the invalid one in place of none.
func TypeOr(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t
}
