package operands

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/program"
)

// builtUp adds the text of a strings.Builder or bytes.Buffer of which c is the
// call of String, if all that is done with the variable is in one list of
// statements: its declaration, what is written, and c. Then these statements go
// with the text.
func (j *joined) builtUp(c *ast.CallExpr) bool {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "String" || j.moved || j.body != nil || len(j.out) > 0 {
		return false
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := j.pkg.Info.Uses[id].(*types.Var)
	if !ok || !program.IsBuilder(v.Type()) || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return false
	}
	body := j.x.BodyAt(j.pkg, v.Pos())
	if body == nil {
		return false
	}
	statements, ok := serving(v, c, body, j.pkg.Info)
	if !ok {
		return false
	}
	for _, s := range statements {
		if !j.write(s) {
			j.out = nil
			return false
		}
	}
	j.serving = statements
	return len(j.out) > 0
}

// serving lists the statements that declare the builder v and write to it, in
// source order. It says no if v is used in any other way than by them and by c,
// or if something else is done in between.
func serving(v *types.Var, c *ast.CallExpr, body *program.Body, info *types.Info) ([]ast.Stmt, bool) {
	at := statementOf(c, body)
	if at == nil {
		return nil, false
	}
	list := siblings(body.Parent(at))
	var out []ast.Stmt
	alone := true
	ast.Inspect(root(c, body), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || info.Uses[id] != v && info.Defs[id] != v {
			return true
		}
		if sel, ok := body.Parent(id).(*ast.SelectorExpr); ok && body.Parent(sel) == c {
			return true
		}
		s := statementOf(id, body)
		alone = alone && s != nil && slices.Contains(list, s)
		if s != nil && !slices.Contains(out, s) {
			out = append(out, s)
		}
		return true
	})
	if !alone || len(out) == 0 {
		return nil, false
	}
	first := slices.Index(list, out[0])
	return out, first >= 0 && first+len(out) < len(list) && slices.Equal(list[first:first+len(out)], out) && list[first+len(out)] == at
}

// root is the declaration that n is a part of.
func root(n ast.Node, body *program.Body) ast.Node {
	for body.Parent(n) != nil {
		n = body.Parent(n)
	}
	return n
}

// statementOf returns the statement that n is a part of; nil if a function
// literal, a loop or a block of its own lies between.
func statementOf(n ast.Node, body *program.Body) ast.Stmt {
	for n != nil {
		switch p := body.Parent(n).(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt, nil:
			return nil
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			s, _ := n.(ast.Stmt)
			return s
		default:
			n = p
		}
	}
	return nil
}

// siblings are the statements of a block or clause.
func siblings(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// write adds what a statement writes to a builder; nothing for its declaration.
// It says no where that is not known, or does more than that.
func (j *joined) write(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.DeclStmt:
		g, ok := s.Decl.(*ast.GenDecl)
		if !ok || len(g.Specs) != 1 {
			return false
		}
		v, ok := g.Specs[0].(*ast.ValueSpec)
		return ok && len(v.Names) == 1 && len(v.Values) == 0
	case *ast.AssignStmt:
		return s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 && isEmptyBuilder(s.Rhs[0])
	case *ast.ExprStmt:
		c, ok := s.X.(*ast.CallExpr)
		return ok && j.written(c)
	}
	return false
}

// isEmptyBuilder reports whether e makes a builder that holds nothing.
func isEmptyBuilder(e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "new"
	}
	return false
}

// written adds what a call writes.
func (j *joined) written(c *ast.CallExpr) bool {
	if c.Ellipsis.IsValid() {
		return false
	}
	for _, a := range c.Args {
		if !j.harmless(a) {
			return false
		}
	}
	if program.WritesTo(j.pkg.Info, c) != nil {
		sel := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		return sel.Sel.Name == "Fprintf" && j.format(&ast.CallExpr{Fun: c.Fun, Args: c.Args[1:]})
	}
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || len(c.Args) != 1 {
		return false
	}
	arg := c.Args[0]
	switch sel.Sel.Name {
	case "Grow":
		return true
	case "WriteString":
		j.add(arg)
		return true
	case "WriteByte", "WriteRune":
		n, ok := constant.Int64Val(constant.ToInt(orUnknown(j.pkg.Info.Types[arg].Value)))
		if !ok || sel.Sel.Name == "WriteByte" && n >= 0x80 {
			return false
		}
		j.literal(string(rune(n)))
		return true
	}
	return false
}

// orUnknown is v, or a value that is not a number.
func orUnknown(v constant.Value) constant.Value {
	if v == nil {
		return constant.MakeUnknown()
	}
	return v
}

// harmless reports whether e does nothing but give a value: of calls it has only
// conversions, len, and what prints numbers.
func (j *joined) harmless(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && j.pure(n)
		case *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

// pure reports whether a call has no effect but its result.
func (j *joined) pure(c *ast.CallExpr) bool {
	if j.pkg.Info.Types[c.Fun].IsType() {
		return true
	}
	switch f := typeutil.Callee(j.pkg.Info, c).(type) {
	case *types.Builtin:
		return f.Name() == "len"
	case *types.Func:
		return f.Pkg() != nil && f.Pkg().Path() == "strconv" && f.Type().(*types.Signature).Results().Len() == 1
	}
	return false
}
