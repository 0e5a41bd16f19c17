package crossslot

import (
	_ "embed"
	"strconv"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "crossslot"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "cluster", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	groups := map[string][]*uses.Use{}
	reported := map[string]bool{}
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		if policy == nil || !policy.Cluster || u.Role != uses.RoleKey || u.Called || u.Lua {
			continue
		}
		for _, id := range ids(in, u) {
			if reported[id] {
				continue
			}
			if first := apart(in, policy, groups[id], u); first != nil {
				reported[id] = true
				findings = append(findings, finding(in, first, u))
				break
			}
			groups[id] = append(groups[id], u)
		}
	}
	return findings
}

// ids are what a use is a part of: a command and a transaction.
func ids(in *passes.Input, u *uses.Use) []string {
	var out []string
	if id := commandID(u); id != "" && !splits(u) {
		out = append(out, u.Package+" command "+u.Command+" "+id)
	}
	if id := transactionID(in.Flow, u); id != "" {
		out = append(out, u.Package+" transaction "+id)
	}
	return out
}

// apart returns the first of earlier uses whose keys are all in other slots than
// those of u; nil if there is none.
func apart(in *passes.Input, policy *keys.Policy, earlier []*uses.Use, u *uses.Use) *uses.Use {
	for _, v := range earlier {
		if v.Arg.Pos != u.Arg.Pos && in.Flow.Excludes(v, u) {
			continue
		}
		if len(v.Keys) > 0 && len(u.Keys) > 0 && allApart(policy, v.Keys, u.Keys) {
			return v
		}
	}
	return nil
}

func allApart(policy *keys.Policy, as, bs []uses.Key) bool {
	for _, a := range as {
		for _, b := range bs {
			if !disjoint(policy, a.Template, b.Template) {
				return false
			}
		}
	}
	return true
}

func finding(in *passes.Input, first, u *uses.Use) passes.Finding {
	t := u.Keys[0].Template
	return in.Of(u, t, message(first.Keys[0].Template, t), first)
}

// maxOther is the most bytes of the other key that fit into a message.
const maxOther = 32

func message(first, t keys.Template) string {
	return passes.Message("key %s is in another slot than "+verbatim(strconv.Quote(first.Truncate(maxOther)))+": give both the same hash tag", t)
}
