package flow

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// FollowsValue returns a function which reports whether the text that a key begins with is
// behind a value in another key of the use: that is a namespace which may be empty, and the
// code is given it.
func (f *Flow) FollowsValue(u *uses.Use) func(k uses.Key) bool {
	behind := map[string]bool{}
	for _, o := range u.Keys {
		if parts := o.Template.Parts(); len(parts) > 1 && parts[0].Placeholder {
			behind[strings.TrimLeft(keys.New(parts[1:]...).Canonical(), separators)] = true
		}
	}
	return func(k uses.Key) bool {
		if behind[k.Template.Canonical()] {
			return true
		}
		return k.Head != nil && f != nil && slices.ContainsFunc(u.Keys, func(o uses.Key) bool {
			_, ok := o.Tail(k.Head.Span)
			return ok && f.beginsWithValue(o)
		})
	}
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
