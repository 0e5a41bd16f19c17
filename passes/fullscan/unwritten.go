package fullscan

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A writers knows which classes of a policy the module writes.
type writers struct {
	in    *passes.Input
	known map[*keys.Policy]map[*keys.Class]bool
}

// unwritten returns the message for a SCAN of keys that nothing writes, and the pattern: all
// classes that it reaches are written by nothing in the module, which writes others.
func (w *writers) unwritten(u *uses.Use) (message, key string) {
	policy := w.in.Policy(u.Package)
	if u.Command != "SCAN" || u.Role != uses.RolePattern || u.Lua || policy == nil || w.in.Flow == nil || w.in.Flow.Alone() || len(u.Keys) == 0 {
		return "", ""
	}
	written := w.of(policy)
	if len(written) == 0 {
		return "", "" // it only reads what others write
	}
	var first *keys.Class
	for _, k := range u.Keys {
		classes := policy.MatchGlob(k.Template).Classes
		if len(classes) == 0 || slices.ContainsFunc(classes, func(c *keys.Class) bool { return written[c] || c.External }) {
			return "", ""
		}
		if first == nil {
			first = classes[0]
		}
	}
	t := u.Keys[0].Template
	return passes.Message("SCAN %s finds nothing of "+passes.OfClass(first, maxName)+" that this module writes: mend the pattern, or the class", t), t.String()
}

// maxName is the most bytes of the name of a class that fit into a message, beside a pattern.
const maxName = 24

// of returns the classes of which the module may write a key.
func (w *writers) of(policy *keys.Policy) map[*keys.Class]bool {
	if written, ok := w.known[policy]; ok {
		return written
	}
	written := map[*keys.Class]bool{}
	for i := range w.in.Uses {
		u := &w.in.Uses[i]
		if u.Role != uses.RoleKey || u.Called || u.Access != uses.Write || removes(u.Command) || w.in.Policy(u.Package) != policy {
			continue
		}
		for _, k := range u.Keys {
			if m, ok := w.in.Policies.Match(u, k.Template); ok && m.Certain {
				written[m.Class] = true
				continue
			}
			for _, c := range policy.Reaches(k.Template) {
				written[c] = true
			}
		}
	}
	if w.known == nil {
		w.known = map[*keys.Policy]map[*keys.Class]bool{}
	}
	w.known[policy] = written
	return written
}

// removes reports whether a command makes no key.
func removes(command string) bool {
	switch command {
	case "DEL", "UNLINK", "GETDEL", "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "PERSIST":
		return true
	}
	return false
}
