package hardcoded

import (
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

// maxName is the most bytes of a name that fit into a message, beside a key.
const maxName = 60

// message says what to write instead of the keys of a group: the builder of
// their class, if the policy has builders.
func message(w *fix.Rewriter, g origins.Group) string {
	if made(g) {
		return "the namespace of " + string(g.Role) + " %s is written into the code: take it from configuration"
	}
	what := "hand-built " + string(g.Role) + " %s"
	if g.Policy != nil && g.Policy.Builders.Dir != "" {
		if instead := builder(w.Plan(g.Policy), g); instead != "" && len(instead) <= maxName {
			return what + ": build it with " + verbatim(instead)
		}
	}
	if g.Class != nil && len(g.Class.Name) <= maxName/2 {
		what += " of class " + verbatim(g.Class.Name)
	}
	return what + ": build it with a namespace-aware key builder"
}

// kept is what a message says of a prefix that a fix leaves where it is used
// otherwise; "" if that is too long.
func kept(keeps string) string {
	if keeps == "" || len(keeps) > maxName*2/3 {
		return ""
	}
	return "; " + verbatim(keeps)
}

// builder names the method that builds the keys of a group, or the type that has
// the methods if they are of several classes; "" if they have none.
func builder(plan *gen.Plan, g origins.Group) string {
	if plan == nil {
		return "" // redislint gen says why
	}
	of := plan.Package + "." + plan.Type
	if g.Class == nil {
		return several(g, of)
	}
	b, ok := plan.Builder(g.Class)
	if !ok {
		return ""
	}
	if g.Role == uses.RolePattern && len(b.Params) > 0 {
		if b.Pattern == "" {
			return ""
		}
		return of + "." + b.Pattern
	}
	return of + "." + b.Method
}

// several returns of, if the keys of a group have classes.
func several(g origins.Group, of string) string {
	for _, k := range g.Keys {
		if k.Class == nil {
			return ""
		}
	}
	return of
}

// made reports whether builders made the keys of a group: what is literal is
// then the namespace that they were given.
func made(g origins.Group) bool {
	if g.Policy == nil || g.Policy.Builders.Dir == "" {
		return false
	}
	for _, k := range g.Keys {
		if !madeByBuilder(g.Policy, k) {
			return false
		}
	}
	return true
}

// madeByBuilder reports whether some literal text of the key is in the folder
// of the builders.
func madeByBuilder(p *keys.Policy, k origins.Key) bool {
	for i, part := range k.Template.Parts() {
		for offset := range len(part.Literal) {
			if o, _ := k.Literal(i, offset); o != nil && fix.InBuilders(p, o) {
				return true
			}
		}
	}
	return false
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
