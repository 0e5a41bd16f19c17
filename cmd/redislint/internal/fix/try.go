package fix

import (
	"slices"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/passes"
)

// try makes the fixes of some findings; if the result does not hold, those of
// each half by itself, down to the ones that are to blame.
func (f *fixer) try(batch []identity) error {
	chosen := f.choose(batch)
	if len(chosen) == 0 {
		return nil
	}
	reason, err := f.attempt(chosen)
	switch {
	case err != nil || reason == "":
		return err
	case len(batch) > 1:
		half := len(batch) / 2
		if err := f.try(batch[:half]); err != nil {
			return err
		}
		return f.try(batch[half:])
	case len(chosen) > 1:
		return f.tryEach(batch)
	}
	f.refuse(chosen[0], reason)
	return nil
}

// tryEach makes the fixes of findings that are alike one by one.
func (f *fixer) tryEach(alike []identity) error {
	refused := 0
	for {
		left := f.choose(alike)
		if len(left) <= refused {
			return nil
		}
		x := left[refused]
		reason, err := f.attempt([]passes.Finding{x})
		if err != nil {
			return err
		}
		if reason != "" {
			f.refuse(x, reason)
			refused++
		}
	}
}

func (f *fixer) refuse(x passes.Finding, reason string) {
	f.refused[identify(x)] = reason
}

// attempt makes fixes, and says why the result does not hold: then nothing is
// changed.
func (f *fixer) attempt(chosen []passes.Finding) (reason string, err error) {
	edits := editsOf(chosen)
	was := f.at
	compare := keysOf.differs
	if slices.ContainsFunc(chosen, func(x passes.Finding) bool { return x.Fix.Moves }) {
		compare = keysOf.moved
	}
	if reason, err = f.make(edits, compare); reason != "" || err != nil {
		return reason, err
	}
	f.named = append(f.named, named(was, edits)...)
	f.fixed = append(f.fixed, chosen...)
	return "", nil
}

// choose returns the findings of a batch as they are now, without those whose
// fix cannot be made together with that of an earlier one: they have their turn
// in the next round.
func (f *fixer) choose(batch []identity) []passes.Finding {
	var out []passes.Finding
next:
	for _, x := range f.at.Findings {
		if x.Fix == nil || f.broken(x) != "" || f.holds(x) || !slices.Contains(batch, identify(x)) {
			continue
		}
		for _, y := range out {
			if edit.Conflict(x.Fix.Edits, y.Fix.Edits) {
				continue next
			}
		}
		out = append(out, x)
	}
	return out
}

func editsOf(findings []passes.Finding) (edits []passes.Edit) {
	for _, x := range findings {
		edits = append(edits, x.Fix.Edits...)
	}
	return edits
}
