package foreignkey

import (
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// addedBy reports whether literal text of a key of u, written at o, is added by a
// wrapper that u calls, or by one that this calls in turn, of a package that in
// says yes to: u hands it no more than values for the key. It returns false for a call of
// the client, and for text that the caller hands over.
func addedBy(f *flow.Flow, u *uses.Use, o *uses.Origin, in func(importPath string) bool) bool {
	for v := u; v != nil && v.Wrapper != ""; v = v.Inner {
		if f.Hands(v, o) {
			return false
		}
		if in(packageOf(v.Wrapper)) {
			return true
		}
		if v.Inner == nil { // the wrapper is in a package of which the facts tell
			return in(o.Package)
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
