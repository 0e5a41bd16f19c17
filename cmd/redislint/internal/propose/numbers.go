package propose

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// numberNames are the names of the constants that the numbers in the text of a draft are, as far
// as the expressions say which build its keys: "4" of token:4:{id} is that of TokenUpload.
func (m *modeler) numberNames(d *draft, sites siteIndex) map[string]string {
	said := words(d.pattern.Text())
	if m.ops == nil || !slices.ContainsFunc(said, aNumber.MatchString) {
		return nil
	}
	out := map[string]string{}
	add := func(e ast.Expr, site uses.Site) {
		if number, name := constantNumber(e, site); name != "" && slices.Contains(said, number) {
			out[number] = name
		}
	}
	for _, b := range sites.spots {
		if !slices.ContainsFunc(b.entries, func(e *entry) bool { return slices.Contains(d.entries, e) }) {
			continue
		}
		for _, site := range b.path {
			ops, _, ok := m.ops.Of(site.Expr, false, site.In, site.Package)
			if !ok {
				continue
			}
			for _, op := range ops {
				if op.Expr != nil {
					add(op.Expr, site)
				}
				for _, n := range op.Names {
					add(n.Expr, site)
				}
			}
		}
	}
	return out
}

// constantNumber is the number that a constant is, and its name without the words of its type;
// the name is "" if e is something else.
func constantNumber(e ast.Expr, site uses.Site) (number, name string) {
	info := site.Package.Info
	id := program.IdentOf(e)
	if s, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		id = s.Sel
	}
	c, ok := info.Uses[id].(*types.Const)
	if !ok || c.Val().Kind() != constant.Int {
		return "", ""
	}
	of := words(program.TypeName(c.Type()))
	own := slices.DeleteFunc(words(c.Name()), func(w string) bool { return slices.Contains(of, w) })
	if len(own) == 0 {
		own = words(c.Name())
	}
	return c.Val().ExactString(), strings.Join(own, "_")
}
