package report

import (
	"cmp"
	"slices"

	"github.com/redislint/redislint/passes/uses"
)

// A tally counts uses by how much of their keys is known, and those of which
// nothing is by the reason.
type tally struct {
	uses, full, partial, unknown int
	reasons                      map[uses.Reason]int
}

func (t *tally) add(u uses.Use) {
	t.uses++
	switch u.Resolution() {
	case uses.Full:
		t.full++
	case uses.Partial:
		t.partial++
	default:
		t.unknown++
		if t.reasons == nil {
			t.reasons = map[uses.Reason]int{}
		}
		t.reasons[u.Reason]++
	}
}

// counted returns the uses that figures are made of. The body of a wrapper whose
// callers are known is counted with these.
func (r *Run) counted() []uses.Use {
	return slices.DeleteFunc(slices.Clone(r.Result.Uses), func(u uses.Use) bool { return u.Called })
}

// tally counts all uses of the run.
func (r *Run) tally() tally {
	var t tally
	for _, u := range r.counted() {
		t.add(u)
	}
	return t
}

// A namedTally is the tally of one client or one command.
type namedTally struct {
	name string
	tally
}

// tallyBy counts the uses by name; the most used comes first.
func (r *Run) tallyBy(name func(uses.Use) string) []namedTally {
	tallies := make(map[string]*namedTally)
	for _, u := range r.counted() {
		n := cmp.Or(name(u), "(unknown)")
		if tallies[n] == nil {
			tallies[n] = &namedTally{name: n}
		}
		tallies[n].add(u)
	}
	var list []namedTally
	for _, t := range tallies {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b namedTally) int {
		return cmp.Or(cmp.Compare(b.uses, a.uses), cmp.Compare(a.name, b.name))
	})
	return list
}
