package propose

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// withoutNamespace is a key of a use without the namespace that the code is given for
// it: its pattern begins behind that.
func (in Input) withoutNamespace(u *uses.Use, k uses.Key) (_ uses.Key, given bool) {
	if in.whole[u] {
		return k, false
	}
	for _, at := range in.behindNamespace(u) {
		if tail, ok := tailOf(k, at); ok {
			return tail, true
		}
	}
	if u.Role == uses.RolePattern {
		return k, false
	}
	if tail, ok := k.Behind(isNamespaceName, separators); ok {
		return tail, true
	}
	return k, false
}

// configured returns the uses that have a key which begins with the default of a setting: it
// is the namespace, if nearly all do.
func (in Input) configured() map[*uses.Use]bool {
	list := map[*uses.Use]bool{}
	for i := range in.Uses {
		u := &in.Uses[i]
		list[u] = slices.ContainsFunc(u.Keys, func(k uses.Key) bool { return k.Configurable })
	}
	return list
}

// takesBack notes the uses of which a literal text was taken for a namespace that the policy
// of p does not read as one: a class begins with it, or it has another separator behind
// it, or several segments. It reports whether there are more of them.
func (in Input) takesBack(p *Proposal) (more bool) {
	policy, err := keys.ParsePolicy(keys.PolicyFile, p.YAML())
	if err != nil {
		return false // whoever loads it hears of that
	}
	for i := range in.Uses {
		u := &in.Uses[i]
		if in.driver(u.Package) != "" || in.whole[u] {
			continue
		}
		in.whole[u] = slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
			if k.Head == nil || k.Configurable || in.driver(k.Head.Package) != "" {
				return false // the default of a setting is not what keys must begin with
			}
			_, behind := in.withoutNamespace(u, k)
			return behind && !isDescribed(policy, u.Role, k.Template)
		})
		more = more || in.whole[u]
	}
	return more
}

// isDescribed reports whether a class of p describes a key or channel, or a pattern reaches one.
func isDescribed(p *keys.Policy, role uses.Role, t keys.Template) (ok bool) {
	switch role {
	case uses.RoleKey:
		_, ok = p.Match(t)
	case uses.RoleChannel:
		_, ok = p.MatchChannel(t)
	case uses.RolePattern:
		ok = len(p.MatchGlob(t).Classes) > 0
	default: // names of indexes
		ok = true
	}
	return ok
}

// behindNamespace returns where the text of the keys of a use begins that is behind
// a namespace: behind a value that is called so, or that may be empty.
func (in Input) behindNamespace(u *uses.Use) []uses.Span {
	if list, ok := in.behind[u]; ok {
		return list
	}
	var list []uses.Span
	follows := in.Flow.FollowsValue(u)
	for _, k := range u.Keys {
		o, before := k.Words()
		if o == nil || u.Role == uses.RolePattern && isWild(k, o) {
			continue
		}
		named := len(before) > 0 && !slices.ContainsFunc(before, func(name string) bool { return !isNamespaceName(name) })
		if named || len(before) == 0 && !beginsSeparated(k) && follows(k) {
			list = append(list, o.Span)
		}
	}
	in.behind[u] = list
	return list
}

// isWild reports whether there is a wildcard of a pattern before the text that is written
// where o says: what follows it is the end of keys.
func isWild(k uses.Key, o *uses.Origin) bool {
	tail, ok := k.Tail(o.Span)
	return ok && strings.ContainsAny(strings.TrimSuffix(k.Template.Text(), tail.Template.Text()), "*?[")
}

// beginsSeparated reports whether a key begins with a separator: one that nothing
// precedes does not.
func beginsSeparated(k uses.Key) bool {
	head := k.Template.Head()
	return head != "" && strings.ContainsRune(separators, rune(head[0]))
}

// isNamespaceName reports whether a value of that name is a namespace: a prefix of all
// keys, of no collection.
func isNamespaceName(name string) bool {
	if i := strings.LastIndex(name, "_"); i > 0 && strings.Trim(name[i+1:], "0123456789") == "" {
		name = name[:i] // the second of that name
	}
	says := false
	for _, word := range words(name) {
		switch {
		case slices.Contains([]string{"namespace", "ns", "prefix", "env", "environment"}, word):
			says = true
		case !slices.Contains([]string{"key", "keys", "redis", "cache", "app", "global", "root", "base", "default", "channel", "name", "get"}, word):
			return false
		}
	}
	return says
}

// ofRecursion is a key of a use that a function builds which calls itself: what it
// begins with, and any number of parts behind that. ok is false of those that have the
// parts that further calls add.
func ofRecursion(u *uses.Use, k uses.Key) (_ uses.Key, ok bool) {
	head := k.Template.Head()
	for _, o := range u.Keys {
		switch {
		case further(k, o):
			return k, false
		case further(o, k) && head != "" && strings.ContainsRune(separators, rune(head[len(head)-1])):
			k.Template = keys.New(keys.Part{Literal: head}, keys.Part{Placeholder: true, Name: "rest", Rest: true})
		}
	}
	return k, true
}

// further reports whether a key is another one, which ends in a placeholder, with any
// number of parts behind it.
func further(k, o uses.Key) bool {
	n := len(o.Text)
	if n == 0 || len(k.Text) <= n || o.Text[n-1].Literal || !k.Text[n].Literal || !k.Text[len(k.Text)-1].Rest {
		return false
	}
	for i, p := range o.Text {
		if p.Literal != k.Text[i].Literal || p.Text != k.Text[i].Text {
			return false
		}
	}
	return true
}

// searched are the keys that the code gives to a search as if they were patterns, by their
// template: what the server finds for one is that key.
func (in Input) searched() map[string]uses.Key {
	list := map[string]uses.Key{}
	for i := range in.Uses {
		u := &in.Uses[i]
		for _, k := range u.Keys {
			if u.Role == uses.RolePattern && k.Head != nil && !k.Template.HasGlobSign() {
				list[k.Template.String()] = k
			}
		}
	}
	return list
}
