package propose

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// sorts are the names of placeholders whose values say what a key is.
var sorts = []string{"type", "kind"}

// guesses are classes that a lifetime may be for which has the name of no pattern: those of a
// pattern with a placeholder for what a key is, in place of that, where the name is one word;
// else, all keys that begin with its first word. What a policy cannot have beside the other
// patterns is left out.
func (c *config) guesses(m *modeler, t ttl) []named {
	parts := words(t.name)
	if len(parts) == 0 {
		return nil
	}
	var out []named
	add := func(name, pattern string) {
		template, err := keys.Parse(pattern)
		if err != nil {
			return
		}
		for _, n := range slices.Concat(c.keys, out) {
			if n.template.Typed() == template.Typed() || m.conflict(&draft{pattern: n.template}, &draft{pattern: template}) {
				return
			}
		}
		out = append(out, named{name: name, template: template})
	}
	if len(parts) == 1 {
		for _, n := range c.keys {
			for _, sort := range sorts {
				if pattern := n.template.Typed(); strings.Count(pattern, "{"+sort+"}") == 1 {
					add(n.name+"_"+parts[0], strings.Replace(pattern, "{"+sort+"}", parts[0], 1))
				}
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	head := ""
	if c.namespace != "" {
		head = c.namespace + m.Separator
	}
	add(t.name, head+parts[0]+m.Separator+"{rest...}")
	return out
}
