package wrongtype

import (
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/rediscalls"
)

// templates are the uses of keys without a class that has a type, by template.
type templates struct {
	order []string // canonical templates, as they come
	uses  map[string][]*rediscalls.Use
}

// add files a use that can have one key only, if its template tells whose it is.
func (t *templates) add(in *passes.Input, u *rediscalls.Use) {
	if u.Forwarded || len(u.Keys) != 1 || anyKeys(u.Keys[0].Template) || !begins(u.Keys[0].Template) && !inNamespace(in, u) {
		return
	}
	id := u.Keys[0].Template.Canonical()
	if t.uses == nil {
		t.uses = map[string][]*rediscalls.Use{}
	}
	same := func(o *rediscalls.Use) bool { return o.Arg == u.Arg && o.Command == u.Command }
	switch uses := t.uses[id]; {
	case len(uses) == 0:
		t.order = append(t.order, id)
	case slices.ContainsFunc(uses, same):
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
func inNamespace(in *passes.Input, u *rediscalls.Use) bool {
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
		return p.Placeholder && (p.Rest || anyKey(p.Name))
	})
}

// anyKey reports whether a placeholder is called as a key is, or not at all.
func anyKey(name string) bool {
	switch name {
	case "?", "k", "s", "str", "suffix":
		return true
	}
	name = strings.TrimRight(name, "_0123456789")
	return strings.HasSuffix(name, "key") || strings.HasSuffix(name, "keys")
}

// conflicts reports the uses of each template whose command is not for the type
// that most uses are for.
func (t *templates) conflicts() []passes.Finding {
	var findings []passes.Finding
	for _, id := range t.order {
		uses := t.uses[id]
		if len(others(uses)) == 0 {
			continue
		}
		uses = slices.DeleteFunc(slices.Clone(uses), func(u *rediscalls.Use) bool { return u.RunsFor(commandType(u)) })
		for _, u := range others(uses) {
			most := first(uses)
			f := finding(u, u.Keys[0].Template, ofOther(u, most))
			f.Uses = passes.Refs([]*rediscalls.Use{u, most})
			findings = append(findings, f)
		}
	}
	return findings
}

// others returns the uses whose command is not for the type that most are for.
func others(uses []*rediscalls.Use) []*rediscalls.Use {
	if len(uses) == 0 {
		return nil
	}
	most := first(uses)
	return slices.DeleteFunc(slices.Clone(uses), func(u *rediscalls.Use) bool {
		return rediscalls.CommandFits(u.Command, commandType(most)) || rediscalls.CommandFits(most.Command, commandType(u))
	})
}

// first returns the first use for the type that most uses are for; of types with
// equally many uses, of the one that comes first.
func first(uses []*rediscalls.Use) *rediscalls.Use {
	count := map[string]int{}
	for _, u := range uses {
		count[commandType(u)]++
	}
	most := uses[0]
	for _, u := range uses[1:] {
		if count[commandType(u)] > count[commandType(most)] {
			most = u
		}
	}
	return most
}
