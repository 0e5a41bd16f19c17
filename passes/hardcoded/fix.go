package hardcoded

import (
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

// fixOf returns the fix of a group, and what it keeps, or why it has none; without
// a policy there is none to make.
func fixOf(w *fix.Rewriter, g origins.Group) (made *passes.Fix, keeps, no string) {
	if g.Policy == nil {
		return nil, "", ""
	}
	var targets []fix.Target
	for _, k := range g.Keys {
		if k.Use.Made {
			return nil, "", w.Place(g.Policy, k.Use.Arg) + " is what a script makes the key of: hand over the key that the builder gives, by hand"
		}
		pattern := k.Use.Role == uses.RolePattern
		targets = append(targets, fix.Target{
			Key:     k.Key,
			Channel: k.Use.Role == uses.RoleChannel || pattern && origins.OfChannels(k.Use),
			Pattern: pattern, Namespaced: namespaced(k), Use: k.Use.Arg,
		})
	}
	return w.Fix(g.Policy, targets)
}

// namespaced reports whether a key begins with the default of the namespace, and
// that is what it means there.
func namespaced(k origins.Key) bool {
	n := k.Policy.Namespace
	if n == nil || n.Default == "" || k.Origin == nil {
		return false
	}
	if o, _ := k.Literal(0, 0); o == nil || o.Span != k.Origin.Span {
		return false
	}
	return strings.HasPrefix(k.Template.Head(), n.Default+k.Policy.Separator) && (k.Class == nil || k.Class.HasNamespace())
}
