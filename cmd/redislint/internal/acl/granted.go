package acl

import (
	"slices"
	"strings"
)

// byGrants is who needs a rule that the policy grants.
const byGrants = "services: grants"

// granting is the first rule of the policy's grants that allows something; "" for none.
func (u *User) granting(allows func(rule string) bool) string {
	for _, w := range u.Why {
		if slices.Contains(w.For, byGrants) && allows(w.Rule) {
			return w.Rule
		}
	}
	return ""
}

// calls reports whether the code itself sends a command, or one that it is the head of.
func (u *User) calls(name string) bool {
	return slices.ContainsFunc(u.Why, func(w Why) bool {
		return (w.Rule == "+"+name || strings.HasPrefix(w.Rule, "+"+name+"|")) && slices.ContainsFunc(w.For, func(who string) bool { return who != byGrants })
	})
}
