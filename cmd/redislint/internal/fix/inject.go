package fix

import (
	"slices"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
)

// An Injection is a struct or function that got the builders, or did not.
type Injection struct {
	Declaration
	Function bool
	Reason   string // why it did not; "" if it did
}

// maxLevels is how many functions that hand builders on can be one above another.
const maxLevels = 24

// inject gives the structs whose methods call the builders' function for the default a
// field for the builders, and functions a parameter.
func (f *fixer) inject() error {
	refused := map[[4]string]string{}
	var last []fix.Injection
	for range maxLevels {
		last = f.injections()
		var batch []fix.Injection
		var edits []passes.Edit
		for _, i := range last {
			outside := i.Fix != nil && slices.ContainsFunc(i.Fix.Edits, func(e passes.Edit) bool { return !f.allows(e.File) })
			if i.Fix != nil && refused[i.ID()] == "" && !outside && !edit.Conflict(edits, i.Fix.Edits) {
				batch, edits = append(batch, i), append(edits, i.Fix.Edits...)
			}
		}
		if len(batch) == 0 {
			break
		}
		reason, err := f.injectAll(batch)
		for k := 0; k < len(batch) && reason != "" && err == nil; k++ { // one by one, until one holds
			if reason, err = f.injectAll(batch[k : k+1]); reason != "" {
				refused[batch[k].ID()] = reason
			}
		}
		if err != nil {
			return err
		}
	}
	for _, i := range last {
		reason := i.No
		if reason == "" {
			reason = refused[i.ID()]
		}
		if reason != "" && i.Kind != fix.IntoCalls {
			f.injected = append(f.injected, injected(i, reason))
		}
	}
	return nil
}

// injections are those of all policies.
func (f *fixer) injections() []fix.Injection {
	all := f.each((*fix.Rewriter).Inject)
	if f.Params {
		all = append(all, f.each((*fix.Rewriter).InjectParams)...)
	}
	return all
}

// injectAll makes some injections, or says why they do not hold.
func (f *fixer) injectAll(batch []fix.Injection) (reason string, err error) {
	var edits []passes.Edit
	for _, i := range batch {
		edits = append(edits, i.Fix.Edits...)
	}
	if why, err := f.make(edits, keysOf.differs); why.reason != "" || err != nil {
		return why.reason, err
	}
	for _, i := range batch {
		if i.Kind != fix.IntoCalls {
			f.injected = append(f.injected, injected(i, ""))
		}
	}
	return "", nil
}

func injected(i fix.Injection, reason string) Injection {
	return Injection{Declaration{i.Name, i.Span.File, i.Span.Line, i.Span.Column, ""}, i.Kind == fix.IntoFunction, reason}
}
