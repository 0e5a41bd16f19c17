package rewrite

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/rediscalls"
)

// replaced is a site with the text that stands there instead.
type replaced struct {
	site rediscalls.Site
	text string
	// from is where the statements begin that go with the site, and to where the
	// one begins that it stands in; NoPos if there are none.
	from, to token.Pos
	serving  []ast.Stmt // these
	kept     []ast.Expr // what of it all is in the text
	head     string     // the literal text that it begins with
	imports
}

// choose picks the site of a path that is replaced: the outermost that a builder
// gives. Where none does, the outermost in which the namespace can be taken from
// the builders. It says why there is none.
func (b *builders) choose(path []rediscalls.Site, t Target) (r replaced, no string) {
	for _, calls := range []bool{false, true} {
		for _, s := range path {
			ops, serving, ok := operands(s, calls)
			if !ok {
				continue
			}
			if !strings.HasPrefix(t.Key.Template.Head(), ops[0].Text) {
				no = cmp.Or(no, "what is written there is not the text of the key")
				continue
			}
			r, why := b.replace(s, ops, serving, t)
			if why == "" {
				return r, ""
			}
			no = cmp.Or(no, why)
		}
	}
	if t.Namespaced {
		for _, s := range path {
			ops, serving, ok := operands(s, false)
			if !ok || !strings.HasPrefix(t.Key.Template.Head(), ops[0].Text) {
				continue
			}
			if r, ok := b.prefixed(s, ops, serving); ok {
				return r, ""
			}
		}
	}
	return replaced{}, cmp.Or(no, "the key is put together in a way that a builder cannot take the place of")
}

// replace replaces one site.
func (b *builders) replace(s rediscalls.Site, ops []rediscalls.Operand, serving []ast.Stmt, t Target) (r replaced, no string) {
	at := &place{Site: s, serving: serving}
	r, on, no := b.at(at, ops)
	if no != "" {
		return r, no
	}
	c, no := b.match(s, ops, t, &r.imports)
	if no != "" {
		return r, no
	}
	text, ok := c.text(on(&r))
	if !ok {
		return r, "the builder takes values of other types"
	}
	if r.text, ok = at.typed(text); !ok {
		return r, "its type has no name here"
	}
	_, no = orphans([]replaced{r})
	return r, no
}

// expressions are those of operands that are no literal text.
func expressions(ops []rediscalls.Operand) []ast.Expr {
	var out []ast.Expr
	for _, op := range ops {
		if op.Expr != nil {
			out = append(out, op.Expr)
		}
	}
	return out
}

// at begins the replacement of a place; on writes the builders that methods are
// called on there.
func (b *builders) at(p *place, ops []rediscalls.Operand) (r replaced, on func(*replaced) string, no string) {
	if no := p.find(); no != "" {
		return r, nil, no
	}
	if p.reordered(ops) || p.overtaken(ops) {
		return r, nil, "its operands would be evaluated in another order"
	}
	importPath, no := b.importPath(p.Package)
	if no != "" {
		return r, nil, no
	}
	r = replaced{site: p.Site, kept: expressions(ops), head: ops[0].Text, imports: imports{pkg: p.Package, file: p.file, at: p.Expr.Pos()}}
	if len(p.serving) > 0 {
		r.from, r.to, r.serving = p.serving[0].Pos(), p.statement(), p.serving
	}
	return r, func(r *replaced) string {
		if keys := b.inScope(p, importPath); keys != "" {
			return keys
		}
		return r.name(importPath) + "." + b.Default + "()"
	}, ""
}

// prefixed replaces a site by the namespace of the builders and what the site has
// behind it.
func (b *builders) prefixed(s rediscalls.Site, ops []rediscalls.Operand, serving []ast.Stmt) (replaced, bool) {
	behind, ok := strings.CutPrefix(ops[0].Text, b.policy.Namespace.Default)
	if !ok || b.Namespace == "" || !strings.HasPrefix(behind, b.policy.Separator) {
		return replaced{}, false
	}
	at := &place{Site: s, serving: serving}
	r, on, no := b.at(at, ops)
	if no != "" || at.operand() {
		return replaced{}, false
	}
	v := value{site: s, imports: &r.imports, pieces: []piece{{text: behind}}}
	for _, op := range ops[1:] {
		if op.Expr != nil && v.typeOf(op.Expr) == nil {
			return replaced{}, false
		}
		v.pieces = append(v.pieces, piece{text: op.Text, op: op})
	}
	text, ok := v.asString()
	if !ok {
		return replaced{}, false
	}
	if r.text, ok = at.typed(on(&r) + "." + b.Namespace + "() + " + text); !ok {
		return replaced{}, false
	}
	_, no = orphans([]replaced{r})
	return r, no == ""
}

// edits are those that put the text there.
func (r replaced) edits() []passes.Edit {
	out := []passes.Edit{edit(r.pkg.Fset, r.site.Expr.Pos(), r.site.Expr.End(), r.text)}
	if r.from.IsValid() {
		out = append(out, edit(r.pkg.Fset, r.from, r.to, ""))
	}
	for _, i := range r.insertions() {
		out = append(out, edit(r.pkg.Fset, i.Pos, i.Pos, i.Text))
	}
	return out
}

func edit(fset *token.FileSet, pos, end token.Pos, text string) passes.Edit {
	a, b := fset.PositionFor(pos, false), fset.PositionFor(end, false)
	return passes.Edit{File: a.Filename, Start: a.Offset, End: b.Offset, NewText: text, Pos: pos, EndPos: end}
}

// A place is a site in its file.
type place struct {
	rediscalls.Site
	file *ast.File
	// serving are the statements right before that of the site which only
	// gather its text.
	serving []ast.Stmt
}

// begin is where the place begins, with the statements that serve it.
func (p *place) begin() token.Pos {
	if len(p.serving) > 0 {
		return p.serving[0].Pos()
	}
	return p.Expr.Pos()
}

// statement is where the statement begins that the site stands in, right after
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

// find looks at the file, and says why nothing can be replaced there.
func (p *place) find() (no string) {
	for _, f := range p.Package.Files {
		if f.FileStart <= p.Expr.Pos() && p.Expr.Pos() < f.FileEnd {
			p.file = f
		}
	}
	switch {
	case p.file == nil || p.Package.Types == nil:
		return "it stands in a file that is not analysed"
	case rediscalls.IsGenerated(p.file):
		return "it stands in a generated file"
	case p.cgo():
		return "its file uses cgo"
	case p.renumbered():
		return "its file has //line comments"
	case p.constant():
		return "a constant cannot be a call"
	case p.commented():
		return "a comment stands in the expression"
	case p.dotted():
		return "it names something of an import with a dot"
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
	ast.Inspect(p.Expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, func(n ast.Node) bool { // the rest is no name by itself
				id, ok := n.(*ast.Ident)
				found = found || ok && p.imported(id)
				return !found
			})
			return false
		case *ast.Ident:
			found = found || p.imported(n)
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

// typed converts a string to the type that the site has.
func (p *place) typed(text string) (string, bool) {
	t := p.Package.Info.TypeOf(p.Expr)
	if t == nil {
		return "", false
	}
	if b, ok := types.Unalias(t).(*types.Basic); ok {
		return text, b.Kind() == types.String
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
