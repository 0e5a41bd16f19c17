package texteval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/passes/program"
)

// Objects that callers hand over and that are a key, or a command with its keys.

// OfObject reports whether a text is made of the fields of one object of the
// module's own, a field first, that callers of g, or of a function that it is in,
// hand over: that is the key, and what a caller puts there is its head.
func (ev *Evaluator) OfObject(n *Node, g *program.Func) bool {
	heads, late := ev.headVars(n, false, false)
	for _, v := range heads {
		if v.N < 0 || slices.Contains(late, v) || !ev.isIn(g, v.Owner) || !ev.isOwnStruct(ev.paramType(v.Owner, v.N)) {
			continue
		}
		if !slices.ContainsFunc(n.free.params, func(p *Node) bool { return p != v && p.N >= 0 }) {
			return true
		}
	}
	return false
}

// isIn reports whether a function, or one that it is in, has the parameters of o.
func (ev *Evaluator) isIn(g *program.Func, o *Owner) bool {
	for ; g != nil; g = g.Outer {
		if ev.owner(g) == o {
			return true
		}
	}
	return false
}

// isOwnStruct reports whether t is a struct that the module declares, or a pointer
// to one.
func (ev *Evaluator) isOwnStruct(t types.Type) bool {
	n := program.Named(typeOr(t))
	if n == nil || ev.x.PackageAt(n.Obj().Pos()) == nil {
		return false
	}
	_, ok := n.Underlying().(*types.Struct)
	return ok
}

// IsMadeHere reports whether an argument is an object that is written there, or in
// the only definition of a local variable.
func (ev *Evaluator) IsMadeHere(e ast.Expr, call *program.Call) bool {
	return ev.madeHere(e, call) != nil
}

// IsHandedOn reports whether an argument is an object or a function that the caller has from
// elsewhere, or makes of such: it is not text, and no text is written in it. Whose method is
// called is not handed on.
func (ev *Evaluator) IsHandedOn(e ast.Expr, call *program.Call) bool {
	if sel, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr); ok && sel.X == e {
		return false
	}
	info := call.Pkg.Info
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	if _, ok := t.Underlying().(*types.Signature); ok {
		return !ev.writesFunction(e, call, info)
	}
	if !ofObject(t) {
		return false
	}
	made := ev.madeHere(e, call)
	return made == nil || !hasText(made, info)
}

// writesFunction reports whether a function that is an argument is written in the caller, or
// another makes it of text that may be a part of a key, and not a value in it.
func (ev *Evaluator) writesFunction(e ast.Expr, call *program.Call, info *types.Info) bool {
	if c := ev.ctxOf(call.Expr, call.In, call.Pkg); c.body != nil {
		if v := c.body.local(e); v != nil {
			return slices.ContainsFunc(c.body.defs[v], func(d def) bool { return d.value == nil || ev.writtenHere(d.value, info) })
		}
	}
	return ev.writtenHere(e, info)
}

// writtenHere reports whether an expression has a function in it, or text that may be a part
// of a key.
func (ev *Evaluator) writtenHere(e ast.Expr, info *types.Info) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok || found {
			return !found
		}
		switch x := x.(type) {
		case *ast.FuncLit:
			found = true
		case *ast.BinaryExpr:
			found = textual(typeOr(info.TypeOf(x))) && info.Types[x].Value == nil
		default:
			v := info.Types[x].Value
			found = v != nil && v.Kind() == constant.String && !isName(constant.StringVal(v))
		}
		return !found
	})
	return found
}

// isName reports whether a text is a value as names are, without what separates parts of keys.
func isName(s string) bool {
	return strings.Trim(s, "-_") == s && !strings.ContainsFunc(s, func(r rune) bool {
		return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// ofObject reports whether a value of the type is a struct, a pointer to one, or has
// methods to call.
func ofObject(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok || types.IsInterface(t) && !textual(t)
}

// hasText reports whether an element of a literal, or of one in it, is text.
func hasText(made *ast.CompositeLit, info *types.Info) bool {
	return slices.ContainsFunc(made.Elts, func(e ast.Expr) bool {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if inner := objectLiteral(e); inner != nil {
			return hasText(inner, info)
		}
		t := info.TypeOf(e)
		return t != nil && textual(t)
	})
}

// madeHere is the literal of an object that an argument is, or that is the only
// definition of a local variable; nil for none.
func (ev *Evaluator) madeHere(e ast.Expr, call *program.Call) *ast.CompositeLit {
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	if c.body == nil {
		return objectLiteral(e)
	}
	v := c.body.local(e)
	if v == nil {
		return objectLiteral(e)
	}
	var made *ast.CompositeLit
	for _, d := range c.body.defs[v] {
		if d.kind == fieldOf || d.kind == passed {
			continue
		}
		if made != nil || d.kind != set || d.value == nil {
			return nil
		}
		if made = objectLiteral(d.value); made == nil {
			return nil
		}
	}
	return made
}

// objectLiteral is the literal that an expression is, or the address of; nil for none.
func objectLiteral(e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}
