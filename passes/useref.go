package passes

import (
	"cmp"
	"slices"

	"github.com/redislint/redislint/passes/uses"
)

// Refs returns the uses as a finding lists them: sorted, each once. The call
// inside a wrapper is left out where there are others, for its keys are those
// of its callers.
func Refs(list []*uses.Use) []UseRef {
	var refs, forwarded []UseRef
	for _, u := range list {
		r := UseRef{Span: u.Arg, Command: u.Command, Via: u.Via}
		if u.Forwarded {
			forwarded = append(forwarded, r)
		} else {
			refs = append(refs, r)
		}
	}
	if len(refs) == 0 {
		refs = forwarded
	}
	slices.SortStableFunc(refs, compareRefs)
	return slices.CompactFunc(refs, func(a, b UseRef) bool { return compareRefs(a, b) == 0 })
}

func compareRefs(a, b UseRef) int {
	return cmp.Or(CompareSpans(a.Span, b.Span), cmp.Compare(a.Command, b.Command), cmp.Compare(a.Via, b.Via))
}

// CompareSpans orders spans by file, line and column.
func CompareSpans(a, b uses.Span) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
