package secretvalue

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/names"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "secretvalue"

// Rule returns the rule, which is off unless a policy enables it.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "security", Doc: doc, Off: true, Run: run, Words: []keys.RuleWord{{
		Name: "names", List: true, Default: "the names in `redislint explain secretvalue`",
		Doc:     "Names that count, in place of the rule's own",
		Example: `rules: {secretvalue: {enabled: true, names: [password]}}`,
	}}}
}

// secrets are the names that count where a policy does not say.
var secrets = []string{
	"password", "passwd", "passphrase", "secret", "api_key", "private_key", "access_token", "refresh_token", "client_secret", "credentials",
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		if policy == nil || u.Role != uses.RoleKey || u.Access != uses.Write || u.Called || len(u.Keys) == 0 {
			continue
		}
		list := secrets
		if own := policy.Rule(name).List("names"); own != nil {
			list = own
		}
		secret := secretOf(in, u, list)
		if secret == "" {
			secret = secretField(in, u, list)
		}
		if secret == "" {
			secret = ofSecretClass(in, u)
		}
		if secret == "" {
			continue
		}
		t := u.Keys[0].Template
		findings = append(findings, in.Of(u, t, passes.Message(verbatim(short(secret))+" is stored as it is under key %s: hash or encrypt it", t)))
	}
	return findings
}

// secretOf returns the name of a value that a use stores, if it is one of the
// list; "" if none is. A value that was something else on the way is none.
func secretOf(in *passes.Input, u *uses.Use, list []string) string {
	for _, v := range in.Flow.Values(u) {
		i := slices.IndexFunc(v.Names, func(n string) bool { return names.Means(n, list) })
		if i >= 0 && v.JSON == nil && !slices.ContainsFunc(v.Names[:i], names.Treated) && !hidden(in.Flow, u, v, treats) {
			return v.Names[i]
		}
	}
	return ""
}

// treats tells what a function of that name does to a secret.
func treats(function string) treatsAs {
	switch {
	case names.Shows(function):
		return shows
	case names.Hides(function):
		return hides
	}
	return nothing
}

// maxName is the most bytes of a name that fit into a message, beside a key.
const maxName = 30

func short(identifier string) string {
	if len(identifier) > maxName {
		return "a secret"
	}
	return identifier
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
