package texteval

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// countsOn reports whether a field is a number that a method of its object sets to another
// one, a generation or a counter: what it is where the object is made says nothing later.
func (ev *Evaluator) countsOn(f fieldRef) bool {
	if b, ok := types.Unalias(typeOr(f.typ)).(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	return slices.ContainsFunc(ev.x.Field(f.id), func(a *program.Assign) bool {
		return !a.Literal && a.Value != nil && a.In != nil && a.In.Recv != nil && a.Pkg.Info.Types[a.Value].Value == nil
	})
}
