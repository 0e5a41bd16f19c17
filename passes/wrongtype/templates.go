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
func (t *templates) add(u *rediscalls.Use) {
	if u.Forwarded || len(u.Keys) != 1 || !says(u.Keys[0].Template) {
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

// says reports whether all keys of a template are of one kind, as far as one can
// tell: it begins with a name, and none of its placeholders is a key of its own,
// handed over to code that is for keys of every kind.
func says(t keys.Template) bool {
	if !strings.ContainsFunc(t.Head(), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return false
	}
	return !slices.ContainsFunc(t.Parts(), func(p keys.Part) bool {
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
		most := first(uses)
		for _, u := range uses {
			if rediscalls.CommandFits(u.Command, commandType(most)) || rediscalls.CommandFits(most.Command, commandType(u)) {
				continue
			}
			f := finding(u, u.Keys[0].Template, ofOther(u, most))
			f.Uses = passes.Refs([]*rediscalls.Use{u, most})
			findings = append(findings, f)
		}
	}
	return findings
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
