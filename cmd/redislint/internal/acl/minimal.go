package acl

import (
	"cmp"
	"maps"
	"slices"
)

// minimal are the rules for keys without those that another one covers, sorted. What a rule
// stands for is added to the one that covers it.
func minimal(all map[string]*rule) []*rule {
	return without(all, func(a, b *rule) bool { return a.rights&b.rights == b.rights && covers(a.glob, b.glob) })
}

// minimalChannels is minimal for channels. Patterns that a program subscribes to must stay
// as they are, beside all but the rule for all channels.
func minimalChannels(all map[string]*rule, literal map[string]bool) []*rule {
	return without(all, func(a, b *rule) bool { return a.glob == "*" || !literal[b.glob] && covers(a.glob, b.glob) })
}

// without leaves out the rules that another one covers. Two that cover each other are
// the same keys: the first stays.
func without(all map[string]*rule, covered func(a, b *rule) bool) []*rule {
	list := slices.SortedFunc(maps.Values(all), func(x, y *rule) int {
		return cmp.Or(cmp.Compare(len(x.glob), len(y.glob)), cmp.Compare(x.glob, y.glob))
	})
	var out []*rule
	gone := make([]bool, len(list))
	for i, b := range list {
		for j, a := range list {
			if i == j || gone[j] || !covered(a, b) || j > i && covered(b, a) && a.rights == b.rights {
				continue
			}
			gone[i] = true
			maps.Copy(a.for_, b.for_)
			maps.Copy(a.classes, b.classes)
			break
		}
	}
	for i, r := range list {
		if !gone[i] {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(x, y *rule) int { return cmp.Compare(x.glob, y.glob) })
	return out
}
