package rawinput

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// A tracer follows the parts of keys back to where they come from.
type tracer struct {
	*flow.Flow
	refuses bool // builders check what they are given
	// given are the arguments of builders, and what is in them; nil if nobody asks.
	given map[ast.Expr]ast.Expr
}

// A segment is an expression that becomes a part of a key as it is.
type segment struct {
	// at is the argument of a builder that it is in, in the function of the use; nil if it
	// is in none.
	at ast.Expr
	// text is the expression, or that which gave the variable it is.
	text string
	// request says that it is what a request brought, unchecked, and not written so
	// that it cannot hold the separator.
	request bool
	decoded bool // it is a field of what the body of the request was decoded into
	// name is that of the parameter or field that it is; "" of other values, of what
	// is not a string, and of text that the code itself writes: a prefix in a field.
	name string
}

// segments lists the expressions that the key argument of u joins, without those
// that are calls of one of the functions, by [program.FuncID], and those that are written as hexadecimal digits. The separator is that of keys.
func (t tracer) segments(u *uses.Use, separator string, without []string) []segment {
	e := u.Argument()
	if e == nil {
		return nil
	}
	sent := sending{at: u.Call.Expr.Pos(), in: u.Call.In, pkg: u.Call.Pkg, separator: separator}
	var out []segment
	for _, x := range t.operands(e, without, u.Call.In, u.Call.Pkg, 0) {
		s := segment{text: types.ExprString(x), at: t.given[x]}
		if source := t.request(x, sent, 0); source != nil {
			s.request, s.text = true, types.ExprString(source)
			_, s.decoded = source.(*ast.SelectorExpr)
		}
		if s.name = t.valueName(x, u.Call.Pkg, 0); s.name != "" && (t.isBuilt(u, e, x) || t.isWritten(x, u.Call.In, u.Call.Pkg)) {
			s.name = ""
		}
		out = append(out, s)
	}
	return out
}

// operands lists what an expression joins, through functions that do nothing but
// join their parameters.
func (t tracer) operands(e ast.Expr, without []string, in *program.Func, pkg *program.Package, depth int) []ast.Expr {
	ops, _, ok := t.Operands.Of(e, false, in, pkg)
	if id, isName := ast.Unparen(e).(*ast.Ident); isName && (!ok || len(ops) == 1 && ops[0].Expr != nil) {
		if v, isVar := pkg.Info.Uses[id].(*types.Var); isVar {
			if def, once := t.OnlyDef(v, pkg); once && depth < flow.MaxTrace {
				def = ast.Unparen(def)
				if inner := t.operands(def, without, in, pkg, depth+1); len(inner) != 1 || inner[0] != def {
					return inner
				}
				return []ast.Expr{id}
			}
		}
	}
	if !ok {
		return nil
	}
	var out []ast.Expr
	for _, op := range ops {
		if op.Expr == nil || isHex(op.Verb) {
			continue
		}
		x := ast.Unparen(op.Expr)
		call, isCall := x.(*ast.CallExpr)
		if !isCall || depth > 2 {
			out = append(out, x)
			continue
		}
		f, ok := program.CalleeOf(pkg.Info, call)
		if ok && slices.Contains(without, program.FuncID(f)) {
			continue
		}
		if args, ok := t.built(call, pkg, 0); ok {
			for _, arg := range args {
				inner := t.operands(arg, without, in, pkg, depth+1)
				t.note(f, arg, inner)
				out = append(out, inner...)
			}
			continue
		}
		inner, _, ok := t.Operands.Of(x, true, in, pkg)
		if !ok || len(inner) == 1 && inner[0].Expr == op.Expr {
			for _, arg := range t.joinedElsewhere(f, call) {
				out = append(out, t.operands(arg, without, in, pkg, depth+1)...)
			}
			out = append(out, x)
			continue
		}
		for _, i := range inner {
			if i.Expr != nil && !isHex(i.Verb) {
				out = append(out, t.operands(i.Expr, without, in, pkg, depth+1)...)
			}
		}
	}
	return out
}

// note keeps which argument of f, if that is a builder, has some operands in it.
func (t tracer) note(f *types.Func, arg ast.Expr, inner []ast.Expr) {
	if t.given == nil || !t.isBuilder(f) {
		return
	}
	for _, x := range inner {
		t.given[x] = arg
	}
}

// joinedElsewhere lists the arguments that a function of a package below joins,
// as they are, to the one text that it returns; f may be nil.
func (t tracer) joinedElsewhere(f *types.Func, call *ast.CallExpr) []ast.Expr {
	if f == nil || f.Type().(*types.Signature).Params().Len() != len(call.Args) {
		return nil
	}
	var out []ast.Expr
	for _, i := range t.Eval.JoinedParams(program.FuncID(f)) {
		out = append(out, call.Args[i])
	}
	return out
}

// isBuilt reports whether an operand is the whole key, which has in one of its ways
// literal text in it that no wrapper adds.
func (t tracer) isBuilt(u *uses.Use, argument, operand ast.Expr) bool {
	return ast.Unparen(argument) == operand && slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		if u.Via != "" {
			return k.Head != nil && t.Hands(u, k.Head)
		}
		return slices.ContainsFunc(k.Text, func(p texteval.Piece) bool { return p.Literal })
	})
}

// isWritten reports whether every text of e, with what callers bring, has some that
// is literal: it is a key or a part of one that the code builds, and no value from
// elsewhere.
func (t tracer) isWritten(e ast.Expr, in *program.Func, pkg *program.Package) bool {
	texts := t.Eval.AllTexts(t.Eval.Expr(e, in, pkg))
	return len(texts) > 0 && !slices.ContainsFunc(texts, func(t texteval.Text) bool {
		return !slices.ContainsFunc(t, func(p texteval.Piece) bool { return p.Literal })
	})
}

// valueName is the name of a parameter or field, or of the one that a variable
// has got; "" for what is not a string, and what a function made.
func (t tracer) valueName(e ast.Expr, pkg *program.Package, depth int) string {
	typ := pkg.Info.TypeOf(e)
	if typ == nil || depth > flow.MaxTrace {
		return ""
	}
	if b, ok := typ.Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 || pkg.Info.Types[e].Value != nil {
		return ""
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.Ident:
		v, ok := pkg.Info.Uses[x].(*types.Var)
		if !ok {
			return ""
		}
		if def, ok := t.OnlyDef(v, pkg); ok {
			return t.valueName(def, pkg, depth+1)
		}
		if body := t.Program.BodyAt(pkg, v.Pos()); body != nil && len(body.Defs(v)) == 0 {
			return x.Name
		}
	}
	return ""
}
