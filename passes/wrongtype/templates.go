package wrongtype

import (
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/misfits"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// templates are the uses of keys without a class that has a type, by template.
type templates struct {
	order []string // canonical templates, as they come
	uses  map[string][]*uses.Use
}

// add files a use that can have one key only, if its template tells whose it is.
func (t *templates) add(in *passes.Input, u *uses.Use) {
	if u.Forwarded || len(u.Keys) != 1 || anyKeys(u.Keys[0].Template) || isWide(u.Keys[0]) || !begins(u.Keys[0].Template) && !inNamespace(in, u) {
		return
	}
	id := u.Keys[0].Template.Canonical()
	if t.uses == nil {
		t.uses = map[string][]*uses.Use{}
	}
	same := func(o *uses.Use) bool { return o.Arg == u.Arg && o.Command == u.Command }
	switch list := t.uses[id]; {
	case len(list) == 0:
		t.order = append(t.order, id)
	case slices.ContainsFunc(list, same):
		return
	}
	t.uses[id] = append(t.uses[id], u)
}

// begins reports whether a template begins with a name: what begins with a value
// may be of several parts of a program, each with keys of its own.
func begins(t keys.Template) bool { return hasName(t.Head()) }

func hasName(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// inNamespace reports whether the key of a use is one of a class, and begins with
// a value that is its namespace: what the name is comes behind that.
func inNamespace(in *passes.Input, u *uses.Use) bool {
	t := u.Keys[0].Template
	m, ok := in.Policies.Match(u, t)
	if !ok || !slices.ContainsFunc(t.Parts(), func(p keys.Part) bool { return hasName(p.Literal) }) {
		return false
	}
	b, ok := in.Policy(u.Package).NamespaceOf(m)
	return ok && b.Part == 0 && len(b.Value.Parts()) == 1
}

// anyKeys reports whether keys of a template may be of several kinds: one of its
// placeholders is a key of its own, handed over to code that is for keys of every
// kind.
func anyKeys(t keys.Template) bool {
	return slices.ContainsFunc(t.Parts(), func(p keys.Part) bool {
		return p.Placeholder && (p.Rest || misfits.IsKey(p.Name))
	})
}

// isWide reports whether a template stands for more texts than could be told apart, or has a
// value in it that may be a constant of a package that was not loaded.
func isWide(k uses.Key) bool {
	return slices.ContainsFunc(k.Text, func(p texteval.Piece) bool { return p.Reason == texteval.TooMany || p.Reason == texteval.NotLoaded })
}

// conflicts reports the uses of each template whose command is not for the type
// that most uses are for.
func (t *templates) conflicts(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	for _, id := range t.order {
		list := t.uses[id]
		if len(others(list)) == 0 {
			continue
		}
		list = slices.DeleteFunc(slices.Clone(list), func(u *uses.Use) bool { return runsFor(in.Flow, u, commandType(u)) })
		for _, u := range others(list) {
			i := slices.IndexFunc(list, func(o *uses.Use) bool { return commandType(o) == commandType(first(list)) && meet(in.Flow, u, o) })
			if i < 0 {
				continue
			}
			t := u.Keys[0].Template
			findings = append(findings, in.Of(u, t, passes.Message(ofOther(u, list[i]), t), list[i]))
		}
	}
	return findings
}

// others returns the uses whose command is not for the type that most are for.
func others(list []*uses.Use) []*uses.Use {
	if len(list) == 0 {
		return nil
	}
	most := first(list)
	return slices.DeleteFunc(slices.Clone(list), func(u *uses.Use) bool {
		return uses.CommandFits(u.Command, commandType(most)) || uses.CommandFits(most.Command, commandType(u))
	})
}

// first returns the first use for the type that most uses are for; of types with
// equally many uses, of the one that comes first.
func first(list []*uses.Use) *uses.Use {
	count := map[string]int{}
	for _, u := range list {
		count[commandType(u)]++
	}
	most := list[0]
	for _, u := range list[1:] {
		if count[commandType(u)] > count[commandType(most)] {
			most = u
		}
	}
	return most
}
