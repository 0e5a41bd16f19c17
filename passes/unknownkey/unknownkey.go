package unknownkey

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/misfits"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/rediscalls"
)

//go:embed doc.go
var doc string

const name = "unknownkey"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var c origins.Collector
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		if !hasClasses(policy, u.Role) {
			continue
		}
		for _, k := range u.Keys {
			if isUnknown(policy, u, k) {
				c.Add(origins.Key{Key: k, Use: u, Origin: k.Head, Policy: policy})
			}
		}
	}
	var findings []passes.Finding
	for _, g := range c.Groups() {
		findings = append(findings, g.Finding(name, message(g)))
	}
	return findings
}

// hasClasses reports whether a policy describes keys of a role at all.
func hasClasses(p *keys.Policy, role rediscalls.Role) bool {
	switch {
	case p == nil:
		return false
	case role == rediscalls.RoleKey:
		return len(p.Keys) > 0
	}
	return role == rediscalls.RoleChannel && len(p.Channels) > 0
}

// isUnknown reports whether a key is none of any class, and badsegment says
// nothing of it.
func isUnknown(p *keys.Policy, u *rediscalls.Use, k rediscalls.Key) bool {
	if !origins.Written(u.Role, k) || misfits.IsCut(p, u, k.Template) {
		return false
	}
	follow, reaches := p.Follow, p.Reaches
	if u.Role == rediscalls.RoleChannel {
		follow, reaches = p.FollowChannel, p.ReachesChannels
	}
	if m, wrong, ok := follow(k.Template); ok && (len(wrong) == 0 || m.Class.External) {
		return false
	}
	if _, ok := misfits.Of(p, u, k); ok || len(reaches(k.Template)) > 0 {
		return false
	}
	open, ok := misfits.Open(k.Template)
	return !ok || len(reaches(open)) == 0
}

// What a message has beside the key, at most, in characters.
const (
	maxName = 24
	maxBoth = 40
)

// message names the class that is nearest to the first key of a group.
func message(g origins.Group) string {
	k := g.Keys[0]
	nearest := k.Policy.Nearest
	if k.Use.Role == rediscalls.RoleChannel {
		nearest = k.Policy.NearestChannel
	}
	what := "no class describes " + string(k.Use.Role) + " %s: add one"
	c, ok := nearest(k.Template)
	if !ok {
		return what + " to the policy"
	}
	name, pattern := c.Name, c.Pattern.String()
	if utf8.RuneCountInString(name+pattern) <= maxBoth {
		return what + ", or use " + verbatim(name) + ", " + verbatim(strconv.Quote(pattern))
	}
	if utf8.RuneCountInString(name) > maxName {
		name = string([]rune(name)[:maxName-1]) + "…"
	}
	return what + ", or use class " + verbatim(name)
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
