package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// orphans returns the edits that delete the local variables that have no use left
// when all replacements are made, for Go wants them used. It says why it cannot.
func orphans(all []replaced) (out []passes.Edit, no string) {
	u := &usage{all: all, seen: map[*types.Var]bool{}}
	for _, r := range all {
		u.gone = append(u.gone, gone{r, r.site.Expr})
		for _, s := range r.serving {
			u.gone = append(u.gone, gone{r, s})
		}
	}
	for i := 0; i < len(u.gone); i++ { // grows
		g := u.gone[i]
		for _, v := range g.locals() {
			if u.seen[v] || isParameter(g.declaring(v), v) || u.used(g, v) {
				continue
			}
			u.seen[v] = true
			if u.within(v.Pos()) {
				continue // it goes with its statement
			}
			stmt, e, ok := g.deletion(v)
			if !ok {
				return nil, "is the last use of the variable " + v.Name() + ": remove both by hand"
			}
			out = append(out, e)
			u.gone = append(u.gone, gone{g.replaced, stmt})
		}
	}
	return out, ""
}

// usage is what goes, and what stays.
type usage struct {
	all  []replaced
	gone []gone
	seen map[*types.Var]bool
}

// gone is a replaced expression, or a statement that is deleted.
type gone struct {
	replaced // of whose file it is
	node     ast.Node
}

// within reports whether what is at pos goes.
func (u *usage) within(pos token.Pos) bool {
	return slices.ContainsFunc(u.gone, func(g gone) bool { return g.node.Pos() <= pos && pos < g.node.End() })
}

// used reports whether v has a use outside of what goes, or in what is there
// then. An assignment counts as one: it could not stay without the variable.
func (u *usage) used(at gone, v *types.Var) bool {
	for _, r := range u.all {
		if r.pkg == at.pkg && slices.ContainsFunc(r.kept, func(e ast.Expr) bool { return mentions(at.pkg, e, v) }) {
			return true
		}
	}
	found := false
	ast.Inspect(at.declaring(v), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && at.pkg.Info.Uses[id] == v && !u.within(id.Pos())
		return !found
	})
	return found
}

// declaring is the declaration of the file that has a local variable in it; the
// file if none has.
func (r replaced) declaring(v *types.Var) ast.Node {
	for _, d := range r.file.Decls {
		if d.Pos() <= v.Pos() && v.Pos() < d.End() {
			return d
		}
	}
	return r.file
}

// locals are the local variables that are named there, in their order.
func (g gone) locals() []*types.Var {
	var out []*types.Var
	ast.Inspect(g.node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := g.pkg.Info.Uses[id].(*types.Var); ok && !v.IsField() && v.Pkg() != nil && v.Parent() != v.Pkg().Scope() {
				out = append(out, v)
			}
		}
		return true
	})
	return out
}

func within(n, outer ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }

func mentions(pkg *uses.Package, e ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && pkg.Info.Uses[id] == v
		return !found
	})
	return found
}

// deletion deletes the statement that declares a variable, if it does nothing
// else and is on lines of its own.
func (r replaced) deletion(v *types.Var) (ast.Stmt, passes.Edit, bool) {
	stmt, value := declaration(r.file, v.Pos())
	if stmt == nil || value != nil && !effectless(r.pkg.Info, value) {
		return nil, passes.Edit{}, false
	}
	e, ok := r.wholeLines(stmt)
	return stmt, e, ok
}

// isParameter reports whether v is declared by the type of a function.
func isParameter(in ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncType:
			found = found || n.Pos() <= v.Pos() && v.Pos() < n.End()
		case *ast.FuncDecl:
			found = found || n.Recv != nil && n.Recv.Pos() <= v.Pos() && v.Pos() < n.Recv.End()
		}
		return !found
	})
	return found
}

// declaration finds the statement that declares the one variable whose name is
// at pos, and its value; nil if there is none, or it declares others too.
func declaration(file *ast.File, pos token.Pos) (stmt ast.Stmt, value ast.Expr) {
	var block []ast.Stmt
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		switch n := n.(type) {
		case *ast.BlockStmt:
			block = n.List
		case *ast.CaseClause:
			block = n.Body
		case *ast.CommClause:
			block = n.Body
		}
		return true
	})
	for _, s := range block {
		if s.Pos() > pos || pos >= s.End() {
			continue
		}
		switch s := s.(type) {
		case *ast.AssignStmt:
			if len(s.Lhs) == 1 && len(s.Rhs) == 1 && s.Lhs[0].Pos() == pos {
				return s, s.Rhs[0]
			}
		case *ast.DeclStmt:
			return declaredBy(s, pos)
		}
	}
	return nil, nil
}

func declaredBy(s *ast.DeclStmt, pos token.Pos) (ast.Stmt, ast.Expr) {
	g, ok := s.Decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
		return nil, nil
	}
	v, ok := g.Specs[0].(*ast.ValueSpec)
	if !ok || len(v.Names) != 1 || len(v.Values) > 1 || v.Names[0].Pos() != pos {
		return nil, nil
	}
	if len(v.Values) == 0 {
		return s, nil
	}
	return s, v.Values[0]
}

// effectless reports whether nothing is lost when e is not evaluated.
func effectless(info *types.Info, e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (info.Types[n.Fun].IsType() || joins(info, n))
		case *ast.FuncLit, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

// joins reports whether c only makes a text of its arguments.
func joins(info *types.Info, c *ast.CallExpr) bool {
	f, ok := typeutil.Callee(info, c).(*types.Func)
	if !ok || f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "fmt.Sprintf", "strings.Join", "strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint":
		return f.Signature().Recv() == nil
	}
	return false
}

// wholeLines deletes the lines of a statement, if nothing else is there, no
// comment either.
func (r replaced) wholeLines(s ast.Stmt) (passes.Edit, bool) {
	tf := r.pkg.Fset.File(s.Pos())
	from := tf.LineStart(r.pkg.Fset.PositionFor(s.Pos(), false).Line)
	last := r.pkg.Fset.PositionFor(s.End(), false).Line
	if last >= tf.LineCount() {
		return passes.Edit{}, false
	}
	to := tf.LineStart(last + 1)
	for _, g := range r.file.Comments {
		if from < g.End() && g.Pos() < to {
			return passes.Edit{}, false
		}
	}
	if !r.alone(s, from, to) {
		return passes.Edit{}, false
	}
	return edit(r.pkg.Fset, from, to, ""), true
}

// alone reports whether no other statement touches a range.
func (r replaced) alone(s ast.Stmt, from, to token.Pos) bool {
	ok := true
	ast.Inspect(r.file, func(n ast.Node) bool {
		if n == nil || n.End() <= from || to <= n.Pos() || within(n, s) {
			return false
		}
		ok = ok && n.Pos() < from && to <= n.End()
		return ok
	})
	return ok
}
