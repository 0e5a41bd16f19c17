package passes

import (
	"cmp"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// Apply runs the rule, and returns its findings as the policies want them: none
// of a class of a library, none in packages that are excluded or for which the
// rule is not enabled, none that a comment suppresses, each with its severity.
// Every driver goes through here.
func (r Rule) Apply(in *Input) []Finding {
	visible := *in
	visible.Uses = in.Policies.withoutExternal(in.Uses)
	in = in.withIgnores()
	var findings []Finding
	for _, f := range r.Run(&visible) {
		severity, ok := r.verdict(in.Policies, f.Package, f.Span.File)
		if !ok {
			continue
		}
		f.Rule = cmp.Or(f.Rule, r.Name)
		f.Severity = cmp.Or(severity, f.Severity, r.Severity, Error)
		if !in.suppresses(f, f.Span) {
			findings = append(findings, f)
		}
	}
	return findings
}

// withIgnores returns in with the comments of its packages.
func (in *Input) withIgnores() *Input {
	if in.Ignores != nil {
		return in
	}
	with := *in
	with.Ignores = NewIgnores(in.Packages)
	return &with
}

// suppresses reports whether a comment suppresses a finding that is at a
// place.
func (in *Input) suppresses(f Finding, at uses.Span) bool {
	return in.Ignores.hold(f, at)
}

// verdict reports whether the rule reports anything in a package, and with what
// severity; "" for the rule's own.
func (r Rule) verdict(p *Policies, importPath, file string) (Severity, bool) {
	policy, dir := p.where(importPath, file)
	if policy == nil {
		return "", !r.Off
	}
	config := policy.Rule(r.Name)
	enabled := !r.Off
	if config.Enabled != nil {
		enabled = *config.Enabled
	}
	excluded := keys.MatchPackages(policy.Exclude, dir, importPath) || keys.MatchPackages(config.Exclude, dir, importPath)
	return Severity(config.Severity), enabled && !excluded
}
