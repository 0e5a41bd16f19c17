package fullscan

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

// checkReach returns the message for a pattern that reaches outside of the
// namespace and the classes of a policy, "" if there is nothing to say. As
// without a policy, every pattern that can be given must.
func checkReach(p *keys.Policy, u *uses.Use) (message, key string) {
	if p == nil || u.Role != uses.RolePattern || u.Command != "SCAN" && u.Command != "PSUBSCRIBE" || len(u.Keys) == 0 {
		return "", ""
	}
	for _, k := range u.Keys {
		if origins.OfChannels(u) && origins.ServerOwned(k.Template.Head()) {
			return "", ""
		}
		if message = outside(p, u, k.Template); message == "" {
			return "", ""
		}
	}
	t := u.Keys[0].Template
	return passes.Message(outside(p, u, t), t), t.String()
}

// outside says what is wrong with a pattern, "" if nothing is: one that leaves
// the namespace open, or ends before the first segment does, or reaches what the
// policy does not know.
func outside(p *keys.Policy, u *uses.Use, t keys.Template) string {
	classes, m := p.Keys, keys.GlobMatch{}
	if origins.OfChannels(u) {
		classes, m = p.Channels, p.MatchChannelGlob(t)
	} else {
		m = p.MatchGlob(t)
	}
	head, literal := literalHead(t)
	switch {
	case len(classes) == 0 || isOpen(t) && startsWhole(p, m.Classes, head):
		return ""
	case m.Wild && isOpen(t):
		return u.Command + " %s reaches other namespaces: begin the pattern with the namespace and " + separator(p)
	case len(m.Classes) == 0:
		if !literal || p.InDefaultNamespace(head) {
			return ""
		}
		return u.Command + " %s reaches no class of the policy: add a class, or begin the pattern with one"
	case m.Namespace.Head() == "" && isOpen(t) && literal && !strings.Contains(head, p.Separator):
		return u.Command + " %s reaches beyond the classes of the policy: end its first segment with " + separator(p)
	}
	return ""
}

// startsWhole reports whether all that a class has before its first placeholder is
// in the head of a pattern, whatever separates it there: what the pattern leaves open, the
// class leaves open too. A namespace behind that is not left open by it.
func startsWhole(p *keys.Policy, classes []*keys.Class, head string) bool {
	return slices.ContainsFunc(classes, func(c *keys.Class) bool {
		return (!c.HasNamespace() || p.Namespace.Optional) && c.Pattern.Head() != "" && strings.HasPrefix(head, c.Pattern.Head())
	})
}

// literalHead returns the text before the first glob, and whether it has any.
func literalHead(t keys.Template) (head string, literal bool) {
	head = t.Head()
	if i := strings.IndexAny(head, "*?[\\"); i >= 0 {
		head = head[:i]
	}
	return head, head != ""
}

// isOpen reports whether a glob is before all that is not known: only then is
// it known what the pattern leaves open.
func isOpen(t keys.Template) bool { return strings.ContainsAny(t.Head(), "*?[") }

// separator is that of the policy, for a message.
func separator(p *keys.Policy) string {
	return "\"" + strings.ReplaceAll(p.Separator, "%", "%%") + "\""
}
