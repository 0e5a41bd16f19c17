// Package live has the rules that `redislint audit` holds a server to. They look at keys,
// not at code: they have no analyzer, and a policy configures them as it does the others.
package live

import (
	_ "embed"
	"fmt"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/redislint/redislint/keys"
)

// The names of the rules.
const (
	Unknown   = "live-unknown"
	Namespace = "live-namespace"
	Segment   = "live-segment"
	Length    = "live-length"
	Type      = "live-type"
	TTL       = "live-ttl"
	Size      = "live-size"
	Count     = "live-count"
	Budget    = "live-budget"
	Fields    = "live-fields"
	Value     = "live-value"
	Orphan    = "live-orphan"
	Drift     = "live-drift"
	Slot      = "live-slot"
	Eviction  = "server-eviction"
	ACL       = "server-acl"
	TLS       = "server-tls"
	Notify    = "server-notify"
	Config    = "server-config"
)

// A Rule is what an audit reports of keys or of a server.
type Rule struct {
	Name    string
	Summary string // "reports keys that ..."
	Text    string // paragraphs
	// Warning is whether its findings are warnings, unless a policy says otherwise.
	Warning bool
	// Policy is that of the example, Bad are the commands after which there is a
	// finding, and Good those after which there is none: a command a line.
	Policy, Bad, Good string
}

//go:embed rules.txtar
var text []byte

// Rules returns every rule, in the order of a report.
func Rules() []Rule {
	var out []Rule
	for _, f := range txtar.Parse(text).Files {
		name, part, _ := strings.Cut(f.Name, "/")
		if part == "" {
			head, body, _ := strings.Cut(string(f.Data), "\n")
			summary, warning := strings.CutSuffix(head, " (warning)")
			out = append(out, Rule{Name: name, Summary: summary, Text: strings.TrimSpace(body), Warning: warning})
			continue
		}
		r := &out[len(out)-1]
		switch part {
		case "policy":
			r.Policy = string(f.Data)
		case "bad":
			r.Bad = string(f.Data)
		case "good":
			r.Good = string(f.Data)
		}
	}
	return out
}

// Find returns the rule of a name.
func Find(name string) (Rule, bool) {
	for _, r := range Rules() {
		if r.Name == name {
			return r, true
		}
	}
	return Rule{}, false
}

// Names are those of the rules.
func Names() []string {
	var names []string
	for _, r := range Rules() {
		names = append(names, r.Name)
	}
	return names
}

// Specs are what policies can say of the rules.
func Specs() []keys.RuleSpec {
	var specs []keys.RuleSpec
	for _, name := range Names() {
		specs = append(specs, keys.RuleSpec{Name: name})
	}
	return specs
}

// Explain is the documentation of a rule; heading marks up what sections are called.
func (r Rule) Explain(heading func(string) string) string {
	severity := "error"
	if r.Warning {
		severity = "warning"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n  %s (%s)\n\n", r.Name, r.Summary, severity)
	for line := range strings.Lines(r.Text + "\n") {
		b.WriteString(indented("  ", line))
	}
	for _, s := range []struct{ name, text string }{{"Policy", r.Policy}, {"Bad", r.Bad}, {"Good", r.Good}} {
		if s.text == "" {
			continue
		}
		b.WriteString("\n" + heading(s.name) + "\n\n")
		for line := range strings.Lines(s.text) {
			b.WriteString(indented("    ", line))
		}
	}
	fmt.Fprintf(&b, "\n%s\n\n    rules: {%s: {enabled: false}}\n\n  in the policy; or {severity: warning}, which does not fail a run\n", heading("Switch off"), r.Name)
	return b.String()
}

func indented(by, line string) string {
	if strings.TrimSpace(line) == "" {
		return "\n"
	}
	return by + line
}
