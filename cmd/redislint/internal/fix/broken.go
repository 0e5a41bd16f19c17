package fix

import (
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/passes"
)

// broken returns the place of an error in a package that the fix of x would
// change; "" if there is none. Whether a fix holds cannot be told there: what its
// types are, and which errors are new.
func (f *fixer) broken(x passes.Finding) string {
	for _, e := range x.Fix.Edits {
		if at := f.brokenAt(e); at != "" {
			return at
		}
	}
	return ""
}

// brokenAt is that for one edit.
func (f *fixer) brokenAt(e passes.Edit) string { return f.at.Broken[filepath.Dir(e.File)] }

// left are the findings that remain, with the reason for those whose fix was undone,
// or not to be tried.
func (f *fixer) left() []passes.Finding {
	out := slices.Clone(f.at.Findings)
	for i, x := range out {
		if x.Fix == nil {
			continue
		}
		if at := f.broken(x); at != "" {
			out[i].Fix, out[i].NoFix = nil, "its package has an error, at "+at+": repair that, and run redislint fix again"
		} else if reason, ok := f.refused[identify(x)]; ok { // which says more
			out[i].Fix, out[i].NoFix = nil, reason
		} else if s := f.stays(x); s != nil {
			out[i].Fix, out[i].NoFix = nil, f.reason(s)
		}
	}
	return out
}
