package hardcoded

import (
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/internal/rewrite"
	"github.com/redislint/redislint/passes/rediscalls"
)

// fixOf returns the fix of a group, or why it has none; without a policy
// there is none to make.
func fixOf(w *rewrite.Rewriter, g origins.Group) (fix *passes.Fix, no string) {
	if g.Policy == nil {
		return nil, ""
	}
	var targets []rewrite.Target
	for _, k := range g.Keys {
		pattern := k.Use.Role == rediscalls.RolePattern
		targets = append(targets, rewrite.Target{
			Key:     k.Key,
			Channel: k.Use.Role == rediscalls.RoleChannel || pattern && origins.OfChannels(k.Use),
			Pattern: pattern,
		})
	}
	return w.Fix(g.Policy, targets)
}
