package uses

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
)

// A Segment is an expression that becomes a part of a key as it is.
type Segment struct {
	// Text is the expression, or that which gave the variable it is.
	Text string
	// Request says that it is what a request brought, unchecked, and not written so
	// that it cannot hold the separator.
	Request bool
	// Name is that of the parameter or field that it is; "" of other values, of what
	// is not a string, and of text that the code itself writes: a prefix in a field.
	Name string
}

// Segments lists the expressions that the key argument of u joins, without those
// that are calls of one of the functions, as in "example.org/app/keyutil.Hash",
// and those that are written as hexadecimal digits. The separator is that of keys.
func (u *Use) Segments(separator string, without []string) []Segment {
	e := u.argument()
	if e == nil {
		return nil
	}
	sent := sending{at: u.call.Expr.Pos(), in: u.call.In, pkg: u.call.Pkg, separator: separator}
	var out []Segment
	for _, x := range u.c.operands(e, without, u.call.In, u.call.Pkg, 0) {
		s := Segment{Text: types.ExprString(x)}
		if source := u.c.request(x, sent, 0); source != nil {
			s.Request, s.Text = true, types.ExprString(source)
		}
		if s.Name = u.c.valueName(x, u.call.Pkg, 0); s.Name != "" && (u.isBuilt(e, x) || u.c.isWritten(x, u.call.In, u.call.Pkg)) {
			s.Name = ""
		}
		out = append(out, s)
	}
	return out
}

// argument is the key argument of u; nil if it is not written in its call.
func (u *Use) argument() (found ast.Expr) {
	if u.call == nil {
		return nil
	}
	ast.Inspect(u.call.Expr, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && found == nil && e.Pos() == u.Arg.Pos && e.End() == u.Arg.End {
			found = e
		}
		return found == nil
	})
	return found
}

// operands lists what an expression joins, through functions that do nothing but
// join their parameters.
func (c *collector) operands(e ast.Expr, without []string, in *program.Func, pkg *Package, depth int) []ast.Expr {
	ops, _, ok := c.ops.Of(e, false, in, pkg)
	if id, isName := ast.Unparen(e).(*ast.Ident); isName && (!ok || len(ops) == 1 && ops[0].Expr != nil) {
		if v, isVar := pkg.Info.Uses[id].(*types.Var); isVar {
			if def, once := c.onlyDef(v, pkg); once && depth < maxTrace {
				def = ast.Unparen(def)
				if inner := c.operands(def, without, in, pkg, depth+1); len(inner) != 1 || inner[0] != def {
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
		f, ok := calleeOf(pkg.Info, call)
		if ok && slices.Contains(without, sanitizerName(f)) {
			continue
		}
		inner, _, ok := c.ops.Of(x, true, in, pkg)
		if !ok || len(inner) == 1 && inner[0].Expr == op.Expr {
			for _, arg := range c.joinedElsewhere(f, call) {
				out = append(out, c.operands(arg, without, in, pkg, depth+1)...)
			}
			out = append(out, x)
			continue
		}
		for _, i := range inner {
			if i.Expr != nil && !isHex(i.Verb) {
				out = append(out, c.operands(i.Expr, without, in, pkg, depth+1)...)
			}
		}
	}
	return out
}

// joinedElsewhere lists the arguments that a function of a package below joins,
// as they are, to the one text that it returns; f may be nil.
func (c *collector) joinedElsewhere(f *types.Func, call *ast.CallExpr) []ast.Expr {
	if f == nil || f.Type().(*types.Signature).Params().Len() != len(call.Args) {
		return nil
	}
	var out []ast.Expr
	for _, i := range c.tx.JoinedParams(program.FuncID(f)) {
		out = append(out, call.Args[i])
	}
	return out
}

// sanitizerName names a function as policies do.
func sanitizerName(f *types.Func) string {
	if f.Pkg() == nil {
		return f.Name()
	}
	if sig, ok := f.Type().(*types.Signature); ok && sig.Recv() != nil {
		return program.FuncID(f)
	}
	return f.Pkg().Path() + "." + f.Name()
}

// isBuilt reports whether an operand is the whole key, which has in one of its ways
// literal text in it that no wrapper adds.
func (u *Use) isBuilt(argument, operand ast.Expr) bool {
	return ast.Unparen(argument) == operand && slices.ContainsFunc(u.Keys, func(k Key) bool {
		if u.Via != "" {
			return k.Head != nil && u.hands(k.Head)
		}
		return slices.ContainsFunc(k.text, func(p texteval.Piece) bool { return p.Literal })
	})
}

// isWritten reports whether every text of e, with what callers bring, has some that
// is literal: it is a key or a part of one that the code builds, and no value from
// elsewhere.
func (c *collector) isWritten(e ast.Expr, in *program.Func, pkg *Package) bool {
	texts := c.tx.AllTexts(c.tx.Expr(e, in, pkg))
	return len(texts) > 0 && !slices.ContainsFunc(texts, func(t texteval.Text) bool {
		return !slices.ContainsFunc(t, func(p texteval.Piece) bool { return p.Literal })
	})
}

// valueName is the name of a parameter or field, or of the one that a variable
// has got; "" for what is no string, and what a function made.
func (c *collector) valueName(e ast.Expr, pkg *Package, depth int) string {
	t := pkg.Info.TypeOf(e)
	if t == nil || depth > maxTrace {
		return ""
	}
	if b, ok := t.Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 || pkg.Info.Types[e].Value != nil {
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
		if def, ok := c.onlyDef(v, pkg); ok {
			return c.valueName(def, pkg, depth+1)
		}
		if body := c.x.BodyAt(pkg, v.Pos()); body != nil && len(body.Defs(v)) == 0 {
			return x.Name
		}
	}
	return ""
}
