package fix

import (
	"slices"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// try makes the fixes of some findings; if the result does not hold, those of two parts
// of them by themselves, down to the ones that are to blame.
func (f *fixer) try(batch []identity) error {
	chosen := f.choose(batch)
	if len(chosen) == 0 {
		return nil
	}
	why, err := f.attempt(chosen)
	switch {
	case err != nil || why.reason == "":
		return err
	case len(batch) > 1:
		first, second := f.part(batch, why.at)
		if err := f.try(first); err != nil {
			return err
		}
		return f.try(second)
	case len(chosen) > 1:
		return f.tryEach(batch)
	}
	f.refuse(chosen[0], why.reason)
	return nil
}

// part takes the suspects out of a batch that does not hold: the findings about keys that
// are not used any more, or else those about what is used there. It gives the two halves of
// the batch where that leaves nothing, or all.
func (f *fixer) part(batch []identity, at []difference) (first, second []identity) {
	for _, suspect := range []func(passes.Finding) bool{f.lost(at), f.nearby(at)} {
		if first, second = f.without(batch, suspect); len(first) > 0 && len(second) > 0 {
			return first, second
		}
	}
	half := len(batch) / 2
	return batch[:half], batch[half:]
}

// lost reports whether a finding is about a key that is not used any more where the
// keys differ.
func (f *fixer) lost(at []difference) func(passes.Finding) bool {
	return func(x passes.Finding) bool {
		policy := f.at.Policy(x.Package)
		for _, text := range append(slices.Clone(x.Templates), x.Key) {
			t, err := keys.Parse(text)
			if err == nil && slices.ContainsFunc(at, func(d difference) bool { return d.lost[canonical(policy, d.role, t)] }) {
				return true
			}
		}
		return false
	}
}

// nearby reports whether a finding is about what is used in a declaration where the keys
// differ.
func (f *fixer) nearby(at []difference) func(passes.Finding) bool {
	type decl struct{ file, name string }
	differs := map[decl]bool{}
	for _, s := range at {
		differs[decl{s.file, s.decl}] = true
	}
	used := map[uses.Span]bool{}
	for _, u := range f.at.Uses {
		if differs[decl{u.Arg.File, u.Decl}] {
			used[u.Arg] = true
		}
	}
	return func(x passes.Finding) bool {
		return differs[decl{x.Span.File, x.Decl}] || slices.ContainsFunc(x.Uses, func(r passes.UseRef) bool { return used[r.Span] })
	}
}

// without takes the suspects out of a batch, and the findings whose turn is after one of
// these, for their fixes conflict.
func (f *fixer) without(batch []identity, suspect func(passes.Finding) bool) (first, second []identity) {
	suspects := map[identity]bool{}
	var edits []passes.Edit
	for _, x := range f.at.Findings {
		id := identify(x)
		if x.Fix == nil || !slices.Contains(batch, id) {
			continue
		}
		if suspect(x) || edit.Conflict(edits, x.Fix.Edits) {
			suspects[id] = true
			edits = append(edits, x.Fix.Edits...)
		}
	}
	for _, id := range batch {
		if suspects[id] {
			second = append(second, id)
		} else {
			first = append(first, id)
		}
	}
	return first, second
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
		why, err := f.attempt([]passes.Finding{x})
		if err != nil {
			return err
		}
		if why.reason != "" {
			f.refuse(x, why.reason)
			refused++
		}
	}
}

func (f *fixer) refuse(x passes.Finding, reason string) {
	f.refused[identify(x)] = reason
}

// attempt makes fixes, and says why the result does not hold: then nothing is
// changed.
func (f *fixer) attempt(chosen []passes.Finding) (why refusal, err error) {
	edits := editsOf(chosen)
	was := f.at
	compare := keysOf.differs
	if slices.ContainsFunc(chosen, func(x passes.Finding) bool { return x.Fix.Moves }) {
		compare = keysOf.moved
	}
	if why, err = f.make(edits, compare); why.reason != "" || err != nil {
		return why, err
	}
	f.named = append(f.named, named(was, edits)...)
	f.fixed = append(f.fixed, chosen...)
	return refusal{}, nil
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
