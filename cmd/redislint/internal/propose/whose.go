package propose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// carriers are words of the names of types that hold what they are given, and are not the
// thing that their ID is of.
var carriers = []string{
	"req", "request", "resp", "response", "param", "params", "arg", "args", "input", "form", "dto", "body", "msg", "message", "event", "query",
	"option", "options", "opts", "config", "ctx", "context", "data", "info", "item", "entity", "model", "record", "row", "payload", "command",
}

// owners are, by the part of the pattern of d, the types whose field the values of a part
// are, account of account.ID, in words; nil for a part that some code makes otherwise.
func (m *modeler) owners(d *draft, sites siteIndex) [][]string {
	parts := d.pattern.Parts()
	out := make([][]string, len(parts))
	first := true
	for _, b := range sites.spots {
		if b.inner || !slices.ContainsFunc(b.entries, func(e *entry) bool { return slices.Contains(d.built(), e) }) {
			continue
		}
		here := make([][]string, len(parts))
		m.eachValue(d, b.path, func(part int, op operands.Operand, site uses.Site) { here[part] = owner(op.Expr, site.Package) })
		for i, words := range here {
			switch {
			case first || len(words) == 0:
				out[i] = words
			case len(out[i]) > 0:
				out[i] = append(out[i], words...)
			}
		}
		first = false
	}
	return out
}

// eachValue calls f with the operands that give the values of the pattern of d, in the first
// expression of a path that does.
func (m *modeler) eachValue(d *draft, path []uses.Site, f func(part int, op operands.Operand, site uses.Site)) {
	for _, calls := range []bool{false, true} {
		for i, site := range path {
			if a := m.align(d.pattern, path[i:], calls, i == 0); a != nil {
				a.values(func(part int, op operands.Operand) { f(part, op, site) })
				return
			}
		}
	}
}

// owner is the type that e is a field of, in words; nil if it is not a field, or of a type
// that only carries it.
func owner(e ast.Expr, pkg *uses.Package) []string {
	s, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || pkg.Info.Selections[s] == nil || pkg.Info.Selections[s].Kind() != types.FieldVal {
		return nil
	}
	return slices.DeleteFunc(words(program.TypeName(pkg.Info.TypeOf(s.X))), func(w string) bool {
		return slices.Contains(carriers, w) || len(w) == 1
	})
}

// ofOthers reports whether a value that is called only "id" is that of something else than
// the keys are about: feeds:{id} with account.ID are those of an account.
func (c Class) ofOthers(part int, thing string) bool {
	if part >= len(c.owners) || len(c.owners[part]) == 0 || !onlyID(c.Pattern.Parts()[part].Name) {
		return false
	}
	return !slices.ContainsFunc(c.owners[part], func(w string) bool { return singular(w) == thing })
}

// onlyID reports whether the name of a value says no more than that it is an ID.
func onlyID(name string) bool {
	return slices.Contains([]string{"id", "uid", "uuid", "guid"}, strings.ToLower(name))
}
