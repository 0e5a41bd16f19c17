package acl

import "strings"

// grant adds the rules that the policy grants a service.
func (b *builder) grant(grants []string, commands, keys, channels map[string]*rule) {
	for _, g := range grants {
		why := used{who: byGrants}
		switch head, glob, isKey := strings.Cut(g, "~"); {
		case g[0] == '+':
			ruleOf(commands, g).because(why)
		case g[0] == '&':
			ruleOf(channels, g[1:]).because(why)
		case isKey:
			r := ruleOf(keys, glob)
			r.rights |= map[string]rights{"%R": mayRead, "%W": mayWrite}[head]
			if head == "" || head == "%RW" {
				r.rights = mayRead | mayWrite
			}
			r.because(why)
		}
	}
}
