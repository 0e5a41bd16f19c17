package rawinput

import (
	_ "embed"
	"go/ast"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/names"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "rawinput"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "security", Doc: doc, Run: run, Words: []keys.RuleWord{{
		Name: "names", List: true, Default: "the names in `redislint explain rawinput`",
		Doc:     "Names that count, in place of the rule's own",
		Example: `rules: {rawinput: {names: [email, phone]}}`,
	}}}
}

// sensitive are the names that count where a policy does not say.
var sensitive = []string{
	"email", "e_mail", "phone", "phone_number", "ssn", "iban", "card_number", "password", "passwd", "passphrase", "secret",
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	seen := map[uses.Span]bool{}
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		if policy == nil || u.Role == uses.RoleCommand || u.Called || u.Lua || len(u.Keys) == 0 || seen[u.Arg] {
			continue
		}
		t := u.Keys[0].Template
		message, at := check(in, u, policy, t)
		if message == "" {
			continue
		}
		seen[u.Arg] = true
		f := in.Of(u, t, message)
		if at != nil {
			f.Span = uses.SpanOf(in.Flow.Program, at)
		}
		if i := slices.IndexFunc(findings, func(o passes.Finding) bool { return o.Span == f.Span }); i >= 0 {
			findings[i].Uses = append(findings[i].Uses, f.Uses...)
			continue
		}
		findings = append(findings, f)
	}
	return findings
}

// check returns the message for a use, "" if there is nothing to say, and the argument of a
// builder that it is about; nil if it is about the key.
func check(in *passes.Input, u *uses.Use, policy *keys.Policy, k keys.Template) (message string, at ast.Expr) {
	t := tracer{Flow: in.Flow, refuses: policy.Builders.Validate != "", given: map[ast.Expr]ast.Expr{}}
	if t.escaped(in, u, policy, k) {
		return "", nil
	}
	list := sensitive
	if own := policy.Rule(name).List("names"); own != nil {
		list = own
	}
	for _, s := range t.segments(u, policy.Separator, sanitizers(in.Flow, policy)) {
		switch {
		case s.request && !brings(u, s):
			// What the wrapper found by it is in the key, such as a field of a record.
		case s.request:
			return passes.Message(string(u.Role)+" %s has "+verbatim(short(s.text, "what users send"))+" in it as it is: use keys.Hash", k), s.at
		case s.name != "" && names.Means(s.name, list):
			return passes.Message(string(u.Role)+" %s shows "+verbatim(short(s.name, "a sensitive value"))+" to whoever sees keys: use keys.Hash", k), s.at
		}
	}
	return t.checkPlaceholders(u, policy, k), nil
}

// brings reports whether a segment of what u was handed is in one of its keys as what a
// request brought. It is in a call of the client itself; why a field of a decoded body is
// not known depends on who decoded it.
func brings(u *uses.Use, s segment) bool {
	return u.Via == "" || s.decoded || slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		return k.Text == nil || slices.ContainsFunc(k.Text, func(p texteval.Piece) bool {
			return !p.Literal && p.Reason == texteval.Request
		})
	})
}

// maxText is the most bytes of an expression that fit into a message, beside a
// key.
const maxText = 36

func short(text, otherwise string) string {
	if len(text) > maxText || strings.ContainsAny(text, "\n\r\t") {
		return otherwise
	}
	return text
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
