// Package analyzer puts the rules of redislint together.
package analyzer

import (
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/badsegment"
	"github.com/redislint/redislint/passes/crossslot"
	"github.com/redislint/redislint/passes/envelope"
	"github.com/redislint/redislint/passes/foreignkey"
	"github.com/redislint/redislint/passes/fullscan"
	"github.com/redislint/redislint/passes/hardcoded"
	"github.com/redislint/redislint/passes/insecureclient"
	"github.com/redislint/redislint/passes/lockdiscipline"
	"github.com/redislint/redislint/passes/longrange"
	"github.com/redislint/redislint/passes/lualiteral"
	"github.com/redislint/redislint/passes/missingttl"
	"github.com/redislint/redislint/passes/namespaceless"
	"github.com/redislint/redislint/passes/overlap"
	"github.com/redislint/redislint/passes/rawinput"
	"github.com/redislint/redislint/passes/secretvalue"
	"github.com/redislint/redislint/passes/toolong"
	"github.com/redislint/redislint/passes/unbounded"
	"github.com/redislint/redislint/passes/unknownkey"
	"github.com/redislint/redislint/passes/wrongtype"
)

// Rules returns every rule, in order of priority: what breaks production first
// comes first.
//
// A rule in this slice keeps these promises. A finding names the key it saw,
// and that key can reach Redis. What is not known is never reported. A fix, if
// the rule has one, compiles and does not change a byte on the wire. Over the
// code we measure, at most one finding in ten is one that the people who own
// the code would not act on; a rule above that is switched off until it is
// better.
//
// Not here, and why: DBSIZE and SCAN of a known prefix (harmless), "a key
// without a separator" (style, and one key in twenty), SORT ... BY patterns
// (they are read as keys of the class, not as scans).
func Rules() []passes.Rule {
	return []passes.Rule{
		fullscan.Rule(),
		hardcoded.Rule(),
		lualiteral.Rule(),
		namespaceless.Rule(),
		unknownkey.Rule(),
		badsegment.Rule(),
		toolong.Rule(),
		overlap.Rule(),
		missingttl.Rule(),
		foreignkey.Rule(),
		lockdiscipline.Rule(),
		unbounded.Rule(),
		crossslot.Rule(),
		envelope.Rule(),
		rawinput.Rule(),
		insecureclient.Rule(),
		longrange.Rule(),
		secretvalue.Rule(),
		wrongtype.Rule(),
	}
}
