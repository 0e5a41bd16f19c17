package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/operands"
)

// heads are the functions that ask whether a text begins with another one, or take that
// away.
var heads = []string{"strings.HasPrefix", "strings.CutPrefix", "strings.TrimPrefix"}

// guarded says why a key that a function returns cannot be built by a builder: the
// function looks for its head in what it puts behind it, or returns as it is, and so takes
// that for a key which is built already. In a namespace such a key has another head, and
// would get this one twice. It is "" if nothing is against it.
func (b *builders) guarded(p *place, ops []operands.Operand) (no string) {
	if p.In == nil || p.In.Body == nil {
		return ""
	}
	g := &guard{place: p, out: map[*types.Var]bool{}}
	if !g.collect() {
		return ""
	}
	ast.Inspect(p.In.Body, func(n ast.Node) bool {
		by, compared := Comparison(p.Package, n)
		if no != "" || len(compared) < 2 {
			return no == ""
		}
		equal := by == token.EQL.String() || by == token.NEQ.String()
		if !equal && !slices.Contains(heads, by) {
			return true
		}
		for _, e := range [][2]ast.Expr{{compared[0], compared[1]}, {compared[1], compared[0]}} {
			v, ok := p.Package.Info.Uses[ident(e[0])].(*types.Var)
			text, known := b.ops.Constant(e[1], p.In, p.Package)
			if !ok || !known || !isHead(text, ops[0].Text) || !equal && e[0] != compared[0] {
				continue
			}
			if g.out[v] || !equal && g.behind(v, n, ops) {
				at := p.Package.Fset.PositionFor(n.Pos(), false)
				no = "has " + strconv.Quote(text) + " in front, and " + b.place(at.Filename, at.Line) + " asks " + v.Name() + " for that (" + by + "), which a namespace changes: change both by hand"
			}
		}
		return no == ""
	})
	return no
}

// isHead reports whether a text is what a key begins with: its whole head, or that up to a
// character which ends a word.
func isHead(text, head string) bool {
	rest, ok := strings.CutPrefix(head, text)
	return ok && text != "" && (rest == "" || !isWord(text[len(text)-1]) || !isWord(rest[0]))
}

func isWord(c byte) bool {
	return c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// A guard is a function that returns a key.
type guard struct {
	*place
	out map[*types.Var]bool // variables that it returns as they are
}

// collect finds what the function returns, and says whether the place is of that. The
// variable that holds the place has the key, and not what that is made of.
func (g *guard) collect() bool {
	returned := false
	for _, r := range g.In.Returns() {
		returned = returned || within(g.Expr, r)
		for _, e := range r.Results {
			if v, ok := g.Package.Info.Uses[ident(e)].(*types.Var); ok {
				g.out[v] = true
			}
		}
		if len(r.Results) == 0 {
			for _, v := range g.In.Results {
				g.out[v] = true
			}
		}
	}
	if v := Holder(g.file, g.Package.Info, g.Expr); v != nil && g.out[v] {
		returned = true
		delete(g.out, v)
	}
	return returned
}

// behind reports whether operands of the key have what was asked, a variable, in them, or
// what the question n has left of it.
func (g *guard) behind(v *types.Var, n ast.Node, ops []operands.Operand) bool {
	left := []*types.Var{v}
	ast.Inspect(g.In.Body, func(m ast.Node) bool {
		a, ok := m.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != n {
			return true
		}
		if w, ok := g.Package.Info.ObjectOf(ident(a.Lhs[0])).(*types.Var); ok {
			left = append(left, w)
		}
		return false
	})
	return slices.ContainsFunc(expressions(ops), func(e ast.Expr) bool {
		return slices.ContainsFunc(left, func(v *types.Var) bool { return mentions(g.Package, e, v) })
	})
}
