package flow

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// FollowsValue reports whether the text that a key begins with is behind a value in
// another key of the use: that is a namespace which may be empty, and the code is given
// it.
func (f *Flow) FollowsValue(u *uses.Use, k uses.Key) bool {
	text := k.Template.Canonical()
	return slices.ContainsFunc(u.Keys, func(o uses.Key) bool {
		parts := o.Template.Parts()
		if len(parts) > 1 && parts[0].Placeholder && strings.TrimLeft(keys.New(parts[1:]...).Canonical(), separators) == text {
			return true
		}
		if k.Head == nil || f == nil {
			return false
		}
		_, ok := o.Tail(k.Head.Span)
		return ok && f.beginsWithValue(o)
	})
}

// beginsWithValue reports whether the code joins a key from a value and what follows:
// from a variable or a call, whatever that gives.
func (f *Flow) beginsWithValue(k uses.Key) bool {
	paths, _ := k.Sites()
	for _, path := range paths {
		for _, site := range path {
			if ops, _, ok := f.Operands.Of(site.Expr, false, site.In, site.Package); ok && len(ops) > 1 {
				if ops[0].Expr != nil {
					return true
				}
				break
			}
		}
	}
	return k.Head == nil
}

// separators are behind a namespace.
const separators = ":/.|_-"
