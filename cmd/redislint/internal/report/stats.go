package report

import (
	"cmp"
	"slices"

	"github.com/redislint/redislint/passes/rediscalls"
)

// A tally counts uses by how much of their keys is known.
type tally struct {
	uses, full, partial, unknown int
}

func (t *tally) add(res rediscalls.Resolution) {
	t.uses++
	switch res {
	case rediscalls.Full:
		t.full++
	case rediscalls.Partial:
		t.partial++
	default:
		t.unknown++
	}
}

// tally counts all uses of the run.
func (r *Run) tally() tally {
	var t tally
	for _, u := range r.Result.Uses {
		t.add(u.Resolution())
	}
	return t
}

// A namedTally is the tally of one client or one command.
type namedTally struct {
	name string
	tally
}

// tallyBy counts the uses by name; the most used comes first.
func (r *Run) tallyBy(name func(rediscalls.Use) string) []namedTally {
	tallies := make(map[string]*namedTally)
	for _, u := range r.Result.Uses {
		n := cmp.Or(name(u), "(unknown)")
		if tallies[n] == nil {
			tallies[n] = &namedTally{name: n}
		}
		tallies[n].add(u.Resolution())
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
