package unknownkey

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/misfits"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "unknownkey"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "keys", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var c origins.Collector
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		for _, k := range u.Keys {
			if Reports(policy, u, k) {
				c.Add(origins.Key{Key: k, Use: u, Origin: written(policy, u, k), Policy: policy})
			}
		}
	}
	var findings []passes.Finding
	for _, g := range c.Groups() {
		findings = append(findings, g.Finding(message(g)))
	}
	return findings
}

// Reports reports whether the rule has a finding for a key of a use, with a policy.
func Reports(p *keys.Policy, u *uses.Use, k uses.Key) bool {
	return hasClasses(p, u.Role) && written(p, u, k) != nil && isUnknown(p, u, k)
}

// Open returns t with values of several segments where it has one that is called as a key
// is, or has no name: what the rule takes it for. ok is whether it has one.
func Open(t keys.Template) (open keys.Template, ok bool) { return misfits.Open(t) }

// IsKey reports whether Open takes a value of that name for several segments.
func IsKey(name string) bool { return misfits.Opens(name) }

// hasClasses reports whether a policy describes keys of a role at all.
func hasClasses(p *keys.Policy, role uses.Role) bool {
	switch {
	case p == nil:
		return false
	case role == uses.RoleKey:
		return len(p.Keys) > 0
	}
	return role == uses.RoleChannel && len(p.Channels) > 0
}

// written returns where somebody wrote what names a key: its head, or the text
// behind a value that is called as the namespace is; nil if nobody did.
func written(p *keys.Policy, u *uses.Use, k uses.Key) *uses.Origin {
	if origins.Written(u.Role, k) {
		return k.Head
	}
	if !misfits.InNamespace(p, k.Template) || !hasWord(k.Template) {
		return nil
	}
	if _, configurable := k.Literal(1, 0); configurable {
		return nil
	}
	return origins.Place(u, k, 1, 0)
}

// hasWord reports whether the text behind the first placeholder of t has more in
// it than punctuation.
func hasWord(t keys.Template) bool {
	return strings.ContainsFunc(t.Parts()[1].Literal, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// isUnknown reports whether a key is none of any class, and badsegment says
// nothing of it.
func isUnknown(p *keys.Policy, u *uses.Use, k uses.Key) bool {
	if misfits.IsCut(p, u, k.Template) {
		return false
	}
	if c, ok := p.Was(k.Template); ok {
		return retired(c)
	}
	follow, reaches := p.Follow, p.Reaches
	if u.Role == uses.RoleChannel {
		follow, reaches = p.FollowChannel, p.ReachesChannels
	}
	if m, wrong, ok := follow(k.Template); ok && (len(wrong) == 0 || m.Class.External) {
		return false
	}
	if _, ok := misfits.Of(p, u, k); ok {
		return false
	}
	if misfits.Misprinted(u, k) { // no value is like that, whatever class the others may be of
		return true
	}
	if ours(p, k, reaches(k.Template)) {
		return false
	}
	open, ok := Open(k.Template)
	return !ok || !ours(p, k, reaches(open))
}

// now is the time, for tests.
var now = time.Now

// retired reports whether the date is over until which code may use earlier patterns of c.
func retired(c *keys.Class) bool { return !c.Retired.IsZero() && !now().Before(c.Retired) }

// ours reports whether a key may be of one of classes that it reaches. One that
// begins with a value called as the namespace is not of a class without that.
func ours(p *keys.Policy, k uses.Key, classes []*keys.Class) bool {
	named := misfits.InNamespace(p, k.Template)
	return slices.ContainsFunc(classes, func(c *keys.Class) bool { return !named || c.HasNamespace() })
}

// What a message has beside the key, at most, in characters.
const (
	maxName = 24
	maxBoth = 40
)

// message names the class that is nearest to the first key of a group.
func message(g origins.Group) string {
	k := g.Keys[0]
	if c, ok := k.Policy.Was(k.Template); ok {
		what := string(k.Use.Role) + " %s has an earlier pattern, retired " + c.Retired.Format(time.DateOnly)
		if pattern := c.Pattern.String(); utf8.RuneCountInString(pattern) <= maxBoth {
			return what + ": use " + verbatim(strconv.Quote(pattern))
		}
		return what + ": use the new one"
	}
	if misfits.Misprinted(k.Use, k.Key) {
		return "no class describes " + string(k.Use.Role) + " %s: its values do not fit the format"
	}
	nearest := k.Policy.Nearest
	if k.Use.Role == uses.RoleChannel {
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
