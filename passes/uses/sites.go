package uses

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
)

// A Site is an expression that builds a key, or the beginning of one: a
// literal, a constant, a sum, or a call.
type Site struct {
	Expr    ast.Expr
	Package *Package // whose file holds Expr

	in  *program.Func
	ops *operands.Parser
}

// An Operand is one of the texts that a site joins. Its fields are documented
// there.
type Operand = operands.Operand

// Operands returns the texts that the site joins, in their order: evaluated in
// place of the site they give the same text. It is not ok where they cannot be
// told apart; a site that joins nothing is one operand. If calls says so, what
// functions return that do nothing but join their parameters is taken apart
// too. Where the site is what a strings.Builder has gathered, serving are the
// statements before it that do nothing else than this.
func (s Site) Operands(calls bool) (ops []Operand, serving []ast.Stmt, ok bool) {
	return s.ops.Of(s.Expr, calls, s.in, s.Package)
}

// Constant returns the text of an operand that is a variable, parameter or field
// with a value that the whole program gives it.
func (s Site) Constant(e ast.Expr) (text string, ok bool) { return s.ops.Constant(e, s.in, s.Package) }

// Sites returns the ways that the literal head of the key takes through the
// code: each begins with the outermost expression and ends with the literal
// itself. What lies between them, variables, parameters and fields, hands the
// text on as it is. Sites of packages without syntax are left out; all says
// that none is.
func (k Key) Sites() (paths [][]Site, all bool) {
	list, all := k.text.Ways()
	for _, w := range list {
		paths = append(paths, k.path(w))
	}
	return paths, all
}

func (k Key) path(w *texteval.Way) []Site {
	var sites []Site
	for ; w != nil; w = w.Inner {
		sites = append(sites, Site{Expr: w.Expr, Package: w.Pkg, in: w.In, ops: k.ops})
	}
	return sites
}

// AlwaysFrom reports whether everything that the program puts into a variable, or
// into a field of the struct type owner, is the result of a call of the function
// with that ID, as in "example.org/app/internal/rediskeys.Default".
func (s Site) AlwaysFrom(v *types.Var, owner types.Type, id string) bool {
	return s.ops.AlwaysFrom(v, owner, s.Package, id)
}
