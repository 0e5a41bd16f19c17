package fix

import (
	"slices"

	"github.com/redislint/redislint/internal/edit"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
)

// An Injection is a struct that got the builders, or did not.
type Injection struct {
	Declaration
	Reason string // why it did not; "" if it did
}

// inject gives the structs whose methods call the builders' function for the default a
// field for the builders.
func (f *fixer) inject() error {
	refused := map[[2]string]string{}
	var last []fix.Injection
	for range maxRounds {
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
		if reason != "" {
			f.injected = append(f.injected, Injection{declarationOf(i), reason})
		}
	}
	return nil
}

// injections are those of all policies.
func (f *fixer) injections() []fix.Injection {
	var out []fix.Injection
	var seen []*keys.Policy
	for _, pkg := range f.at.Packages {
		if p := f.at.Policy(pkg.Path); p != nil && !slices.Contains(seen, p) {
			seen = append(seen, p)
			for _, i := range fix.New(f.at.Packages, f.at.Flow).Inject(p) {
				if f.at.Policy(i.Package) == p {
					out = append(out, i)
				}
			}
		}
	}
	return out
}

// injectAll makes some injections, or says why they do not hold.
func (f *fixer) injectAll(batch []fix.Injection) (reason string, err error) {
	var edits []passes.Edit
	for _, i := range batch {
		edits = append(edits, i.Fix.Edits...)
	}
	if reason, err = f.make(edits, false); reason != "" || err != nil {
		return reason, err
	}
	for _, i := range batch {
		f.injected = append(f.injected, Injection{Declaration: declarationOf(i)})
	}
	return "", nil
}

func declarationOf(i fix.Injection) Declaration {
	return Declaration{i.Type, i.Span.File, i.Span.Line, i.Span.Column}
}
