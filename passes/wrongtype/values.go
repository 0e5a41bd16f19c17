package wrongtype

import "slices"

// values is a set of constants: those that are listed, or all but these.
type values struct {
	list []string
	not  bool
}

// anything is the set of all values.
var anything = values{not: true}

func only(v string) values { return values{list: []string{v}} }

func (a values) has(v string) bool { return slices.Contains(a.list, v) != a.not }

// others are all values that are not in the set.
func (a values) others() values { return values{a.list, !a.not} }

// butNotAll is others, of a set that says something.
func (a values) butNotAll() values {
	if a.isAnything() {
		return a
	}
	return a.others()
}

func (a values) isAnything() bool { return a.not && len(a.list) == 0 }

// and are the values of both sets.
func (a values) and(b values) values {
	if a.not {
		a, b = b, a
	}
	if a.not { // both
		return values{slices.Concat(a.list, b.list), true}
	}
	var out values
	for _, v := range a.list {
		if b.has(v) {
			out.list = append(out.list, v)
		}
	}
	return out
}

// or are the values of either set.
func (a values) or(b values) values { return a.others().and(b.others()).others() }

// meets reports whether the sets have a value in common.
func (a values) meets(b values) bool {
	both := a.and(b)
	return both.not || len(both.list) > 0
}
