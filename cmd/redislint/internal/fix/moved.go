package fix

import (
	"maps"
	"slices"
	"strings"
)

// moved says where two programs use other keys, if they differ in more than that keys of
// scripts went to the calls that run these.
func (k keysOf) moved(after keysOf) (r refusal) {
	before, after := k.known(), after.known()
	gone, come := map[string]bool{}, map[string]bool{} // by form
	rest := keysOf{}                                   // after, with what came where it was
	for at, list := range after {
		rest[at] = nil
		for _, x := range list {
			if at.runs() && !before[at].has(x) {
				come[x.form] = true
			} else {
				rest[at] = append(rest[at], x)
			}
		}
		if _, ok := before[at]; !ok && at.runs() && len(rest[at]) == 0 {
			delete(rest, at)
		}
	}
sites:
	for _, at := range slices.SortedFunc(maps.Keys(before), compareSites) {
		if !at.script {
			continue
		}
		rest[at] = slices.Clone(after[at])
		for i, x := range before[at] {
			lost := before[at].count(x) - after[at].count(x)
			switch {
			case lost < 0 || lost > 0 && !come[x.form]:
				r.add(at, before[at], after[at], described(at, before[at], after[at]))
				continue sites
			case lost > 0 && (i == 0 || before[at][i-1].form != x.form):
				gone[x.form] = true
				rest[at] = append(rest[at], slices.Repeat([]key{x}, lost)...)
			}
		}
		slices.SortStableFunc(rest[at], compareForms)
	}
	for _, at := range slices.SortedFunc(maps.Keys(after), compareSites) {
		if at.runs() && slices.ContainsFunc(after[at], func(x key) bool { return !before[at].has(x) && !gone[x.form] }) {
			r.add(at, before[at], after[at], described(at, before[at], after[at]))
		}
	}
	if r.reason != "" {
		return r
	}
	return before.differs(rest)
}

// runs reports whether the command runs a script.
func (s site) runs() bool { return !s.script && strings.HasPrefix(s.command, "EVAL") }

// known is k without the keys of scripts of which nothing is known: more may be known of
// them when others are beside them.
func (k keysOf) known() keysOf {
	out := keysOf{}
	for at, list := range k {
		if at.runs() {
			list = slices.DeleteFunc(slices.Clone(list), func(x key) bool { return x.form == "{}" })
			if len(list) == 0 {
				continue
			}
		}
		out[at] = list
	}
	return out
}
