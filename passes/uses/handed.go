package uses

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/texteval"
)

// AddedBy reports whether literal text of a key of u, written at o, is added by a
// wrapper that u calls, or by one that this calls in turn, of a package that in
// says yes to: u hands it no more than values for the key. It is no for a call of
// the client, and for text that the caller hands over.
func (u *Use) AddedBy(o *Origin, in func(importPath string) bool) bool {
	for v := u; v != nil && v.innerFunc != ""; v = v.inner {
		if v.hands(o) {
			return false
		}
		if in(packageOf(v.innerFunc)) {
			return true
		}
	}
	return false
}

// hands reports whether the key argument itself has the literal text that is
// written at o, or callers of the function bring it; also where it cannot be
// evaluated.
func (u *Use) hands(o *Origin) bool {
	e := u.argument()
	if e == nil {
		return true
	}
	for _, t := range u.c.tx.AllTexts(u.c.tx.Expr(e, u.call.In, u.call.Pkg)) {
		if slices.ContainsFunc(t, func(p texteval.Piece) bool { return p.Literal && sameHead(u.c.files.origin(p), o) }) {
			return true
		}
	}
	return false
}

// packageOf is the import path of the package of a function with that ID, as in
// "example.org/cache.(Store).Get".
func packageOf(id string) string {
	dir := strings.LastIndex(id, "/") + 1
	if i := strings.IndexByte(id[dir:], '.'); i >= 0 {
		return id[:dir+i]
	}
	return id
}
