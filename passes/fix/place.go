package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// A place is a site in its file.
type place struct {
	uses.Site
	file *ast.File
	// serving are the statements right before that of the site which only
	// gather its text.
	serving []ast.Stmt
	// declares is the declaration of a constant that becomes a variable; nil if there is
	// none.
	declares *ast.GenDecl
}

// begin is where the place begins, with the statements that serve it.
func (p *place) begin() token.Pos {
	switch {
	case len(p.serving) > 0:
		return p.serving[0].Pos()
	case p.declares != nil:
		return p.declares.Pos()
	}
	return p.Expr.Pos()
}

// statement is where the statement begins that the site is in, right after
// those that serve it.
func (p *place) statement() token.Pos {
	last := p.serving[len(p.serving)-1].End()
	at := p.Expr.Pos()
	ast.Inspect(p.file, func(n ast.Node) bool {
		if n == nil || n.End() < p.Expr.End() || n.Pos() > at {
			return false
		}
		if s, ok := n.(ast.Stmt); ok && s.Pos() >= last {
			at = s.Pos()
			return false
		}
		return true
	})
	return at
}

// find looks for the file, and says why nothing can be replaced there.
func (p *place) find() (no string) {
	for _, f := range p.Package.Files {
		if f.FileStart <= p.Expr.Pos() && p.Expr.Pos() < f.FileEnd {
			p.file = f
		}
	}
	switch {
	case p.file == nil || p.Package.Types == nil:
		return "is in a package that was not looked at: run redislint fix ./... for all"
	case uses.IsGenerated(p.file):
		return "is in a generated file: change what it is made from"
	case p.cgo():
		return "is in a file with cgo: call the builder there by hand"
	case p.renumbered():
		return "is in a file with //line comments: change what it is made from"
	}
	return ""
}

// literal says why the expression cannot be replaced.
func (p *place) literal() (no string) {
	switch {
	case p.declares == nil && p.constant():
		return "is a constant, which cannot call a builder: make it a function, or call the builder where it is used"
	case p.commented():
		return "has a comment in the expression: move it, and run redislint fix again"
	case p.dotted():
		return "uses a name of a dot import: call the builder there by hand"
	}
	return ""
}

func (p *place) cgo() bool {
	for _, i := range p.file.Imports {
		if i.Path.Value == `"C"` {
			return true
		}
	}
	// What cgo makes of a file stands elsewhere.
	return strings.HasSuffix(p.Package.Fset.PositionFor(p.file.Package, false).Filename, ".cgo1.go")
}

// renumbered reports whether comments change the positions of the file.
func (p *place) renumbered() bool {
	real := p.Package.Fset.PositionFor(p.Expr.Pos(), false)
	said := p.Package.Fset.PositionFor(p.Expr.Pos(), true)
	return real.Line != said.Line || filepath.Clean(real.Filename) != filepath.Clean(said.Filename)
}

// constant reports whether the site must be a constant where it stands.
func (p *place) constant() bool {
	inside := false
	ast.Inspect(p.file, func(n ast.Node) bool {
		if n == nil || n.Pos() > p.Expr.Pos() || n.End() < p.Expr.End() {
			return false
		}
		g, ok := n.(*ast.GenDecl)
		inside = inside || ok && g.Tok == token.CONST
		return !inside
	})
	return inside
}

// operand reports whether the site is part of what binds tighter than a sum.
func (p *place) operand() bool {
	tight := false
	ast.Inspect(p.file, func(n ast.Node) bool {
		if n == nil || n.Pos() > p.Expr.Pos() || n.End() < p.Expr.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.IndexExpr:
			tight = tight || n.X == p.Expr
		case *ast.SliceExpr:
			tight = tight || n.X == p.Expr
		case *ast.SelectorExpr:
			tight = tight || n.X == p.Expr
		}
		return !tight
	})
	return tight
}

func (p *place) commented() bool {
	for _, g := range p.file.Comments {
		if p.begin() < g.End() && g.Pos() < p.Expr.End() {
			return true
		}
	}
	return false
}

// dotted reports whether the site names something of an import with a dot, which
// may have no use without it.
func (p *place) dotted() bool {
	found := false
	members := map[*ast.Ident]bool{} // no names by themselves
	ast.Inspect(p.Expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			members[n.Sel] = true
		case *ast.Ident:
			found = found || !members[n] && p.imported(n)
		}
		return !found
	})
	return found
}

// imported reports whether a name is declared by another package.
func (p *place) imported(id *ast.Ident) bool {
	o := p.Package.Info.Uses[id]
	if o == nil || o.Pkg() == nil || o.Pkg() == p.Package.Types {
		return false
	}
	if _, ok := o.(*types.PkgName); ok {
		return false
	}
	return o.Parent() == o.Pkg().Scope()
}

// indent is what is before the arguments of a call in several lines, as gofmt has it;
// "" if the site is in one.
func (p *place) indent() string {
	line := func(pos token.Pos) int { return p.Package.Fset.PositionFor(pos, false).Line }
	if line(p.Expr.Pos()) == line(p.Expr.End()) {
		return ""
	}
	depth := 0
	ast.Inspect(p.file, func(n ast.Node) bool {
		if n == nil || n.Pos() > p.Expr.Pos() || n.End() < p.Expr.End() {
			return false
		}
		if line(n.Pos()) == line(p.Expr.Pos()) && depth == 0 { // the first of the line
			depth = p.Package.Fset.PositionFor(n.Pos(), false).Column
		}
		return true
	})
	return strings.Repeat("\t", depth)
}

// typed converts a string to the type that the site has.
func (p *place) typed(text string) (string, bool) {
	t := p.Package.Info.TypeOf(p.Expr)
	if t == nil {
		return "", false
	}
	if b, ok := types.Unalias(t).(*types.Basic); ok {
		return text, b.Kind() == types.String || b.Kind() == types.UntypedString && p.declares != nil
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != p.Package.Types {
		return "", false
	}
	scope := p.Package.Types.Scope().Innermost(p.Expr.Pos())
	if scope == nil {
		return "", false
	}
	if _, o := scope.LookupParent(n.Obj().Name(), p.Expr.Pos()); o != n.Obj() {
		return "", false
	}
	return n.Obj().Name() + "(" + text + ")", true
}
