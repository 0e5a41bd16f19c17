package uses

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
)

// A Site is an expression that builds a key, or the beginning of one: a
// literal, a constant, a sum, or a call.
type Site struct {
	Expr    ast.Expr
	Package *Package      // whose file holds Expr
	In      *program.Func // that Expr is in; nil at package level
}

// Sites returns the ways that the literal head of the key takes through the
// code: each begins with the outermost expression and ends with the literal
// itself. What lies between them, variables, parameters and fields, hands the
// text on as it is. Sites of packages without syntax are left out; all says
// that none is.
func (k Key) Sites() (paths [][]Site, all bool) {
	list, all := k.Text.Ways()
	for _, w := range list {
		paths = append(paths, path(w))
	}
	return paths, all
}

func path(w *texteval.Way) []Site {
	var sites []Site
	for ; w != nil; w = w.Inner {
		sites = append(sites, Site{Expr: w.Expr, Package: w.Pkg, In: w.In})
	}
	return sites
}
