// Package passes is what a rule gives: a Finding, and the diagnostic made of it.
package passes

import (
	"go/token"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// A Severity says whether a finding fails a run.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// A Finding is one place where code breaks a rule.
type Finding struct {
	Rule     string // set by Apply, like the severity
	Severity Severity
	Message  string // lower case, no final period, at most 120 characters
	Span     uses.Span
	Package  string // import path
	Decl     string // enclosing declaration, for the fingerprint
	Key      string // the template
	// Templates are those of which Key is what they share, where one origin has
	// several; nil if there is only Key.
	Templates []string
	Class     string // of the policy; "" without one
	Uses      []UseRef
	Fix       *Fix // nil if none is offered
	// NoFix says why a rule that fixes offers no fix here, lower case and
	// without a final period; "" where there is one, or the rule has none.
	NoFix string
}

// At returns a finding at the argument of a use, about other uses too, without a key.
func At(u *uses.Use, message string, others ...*uses.Use) Finding {
	return Finding{Message: message, Span: u.Arg, Package: u.Package, Decl: u.Decl, Uses: Refs(append(others, u))}
}

// Of returns a finding at the argument of a use about one of its keys, with the key's
// class.
func (in *Input) Of(u *uses.Use, key keys.Template, message string, others ...*uses.Use) Finding {
	f := At(u, message, others...)
	f.Key = key.String()
	if m, ok := in.Policies.Match(u, key); ok {
		f.Class = m.Class.Name
	}
	return f
}

// A Fix changes code so that a finding is gone and the bytes on the wire stay
// the same.
type Fix struct {
	Message string // what it does, in the form of a finding's message
	// Edits do not overlap. They may lie in several files and packages; all of
	// them are made, or none.
	Edits []Edit
	// Partial says that the finding remains, for uses in files that cannot be fixed.
	Partial bool
	// Moves says that keys go from a Lua script to the calls that run it.
	Moves bool
}

// An Edit replaces a range of a file's bytes.
type Edit struct {
	File       string // absolute
	Start, End int    // byte offsets, the end is exclusive; equal to insert
	NewText    string
	// Pos and EndPos are the range as positions, for drivers that are not ours.
	Pos, EndPos token.Pos
}

// A UseRef names a use of the key of a finding.
type UseRef struct {
	Span    uses.Span
	Command string
	Via     string
}

// A Rule looks at uses and reports findings. A rule sees the uses of one
// package or of a whole module; the findings stand where the text is wrong,
// whichever package that is in.
type Rule struct {
	Name string
	// Group is the one group that the rule is in: keys, types, time, ownership,
	// cluster or security.
	Group string
	// Doc is the rule's documentation, in the fixed headings of ruledoc.
	Doc string
	// Severity is that of its findings, unless a policy says otherwise; "" is Error.
	Severity Severity
	// Words are what a policy can say of this rule alone.
	Words []keys.RuleWord
	// Off says that the rule reports nothing unless a policy enables it, or it
	// is chosen by name.
	Off bool
	// Run finds what breaks the rule, whatever a policy says of the rule: that is
	// for Apply.
	Run func(*Input) []Finding
}

// Specs are what policies can say of rules.
func Specs(rules []Rule) []keys.RuleSpec {
	var specs []keys.RuleSpec
	for _, r := range rules {
		specs = append(specs, keys.RuleSpec{Name: r.Name, Words: r.Words})
	}
	return specs
}

// An Input is what a rule looks at.
type Input struct {
	Uses []uses.Use // sorted; without those of a library's own keys
	// Returns are what exported functions return; nil if no policy has a namespace.
	Returns  []uses.Return
	Policies *Policies // nil if there are none
	// Flow answers questions about the code around the uses; nil if they were not
	// made by an analysis.
	Flow *flow.Flow
	// Packages are the syntax and types of what was analysed.
	Packages []*uses.Package
	// Outside has the packages of other modules where keys are from, as
	// [uses.Result.Outside]: what is wrong there nobody can mend here.
	Outside map[string]bool
	// Ignores are the comments in the packages that suppress findings, for a
	// driver that wants to know which they suppressed; nil to have them read.
	Ignores *Ignores
}

// Policy returns the policy that holds for the package of an import path, nil
// if there is none.
func (in *Input) Policy(importPath string) *keys.Policy { return in.Policies.Of(importPath) }

// CanonicalKey returns a template without the names of its placeholders, by which
// keys are told apart whatever variables are called; what is not a template stays as
// it is.
func CanonicalKey(key string) string {
	t, err := keys.Parse(key)
	if err != nil {
		return key
	}
	return t.Canonical()
}
