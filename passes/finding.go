// Package passes is what a rule gives: a Finding, and the diagnostic made of it.
package passes

import (
	"github.com/redislint/redislint/passes/rediscalls"
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
	Rule     string
	Severity Severity
	Message  string // lower case, no final period, at most 120 characters
	Span     rediscalls.Span
	Package  string // import path
	Decl     string // enclosing declaration, for the fingerprint
	Key      string // the template
	Class    string // of the policy; "" without one
	Uses     []UseRef
}

// A UseRef names a use of the key of a finding.
type UseRef struct {
	Span    rediscalls.Span
	Command string
	Via     string
}

// A Rule looks at uses and reports findings. A rule sees the uses of one
// package or of a whole module; the findings stand where the text is wrong,
// whichever package that is in.
type Rule struct {
	Name string
	// Doc is the rule's documentation, in the fixed headings of ruledoc.
	Doc string
	Run func(*Input) []Finding
}

// An Input is what a rule looks at.
type Input struct {
	Uses []rediscalls.Use // sorted
}
