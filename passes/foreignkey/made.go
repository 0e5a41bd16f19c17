package foreignkey

import (
	"slices"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// isMade reports whether the owner of a key makes it itself: the use is a call of
// one of the owner's functions, which adds what says whose key it is, and gets
// nothing but values for it.
func isMade(in *passes.Input, u *uses.Use, f *foreign) bool {
	words := says(in, u, f.key.Template)
	owned := func(importPath string) bool { return slices.Contains(in.Policies.Modules(importPath), f.owner) }
	for _, w := range words {
		o, _ := f.key.Literal(w.part, w.offset)
		if o == nil || !addedBy(in.Flow, u, o, owned) {
			return false
		}
	}
	return len(words) > 0
}

// A byteAt is a byte of the literal text of a template.
type byteAt struct{ part, offset int }

// says lists the bytes of a key that say whose it is: its module segment, or if it
// has none the words of its class.
func says(in *passes.Input, u *uses.Use, t keys.Template) []byteAt {
	policy := in.Policy(u.Package)
	var values keys.Bindings
	if u.Role != uses.RolePattern {
		m, ok := in.Policies.Match(u, t)
		if ok {
			values = m.Bindings
		} else {
			values, _ = policy.MatchFormat(t)
		}
		if b, of := values.Get(placeholder); of && b.Value.IsLiteral() && (!ok || m.Class.Owner == "") {
			return []byteAt{{b.Part, b.Offset}}
		}
	}
	var out []byteAt
	for i, part := range t.Parts() {
		for offset, r := range part.Literal {
			at := byteAt{i, offset}
			if unicode.IsLetter(r) && !slices.ContainsFunc(values, func(b keys.Binding) bool { return covers(b, at) }) {
				out = append(out, at)
			}
		}
	}
	return out
}

// covers reports whether a byte is part of the value of a placeholder.
func covers(b keys.Binding, at byteAt) bool {
	for i, part := range b.Value.Parts() {
		from := 0
		if i == 0 {
			from = b.Offset
		}
		if at.part == b.Part+i && from <= at.offset && at.offset < from+len(part.Literal) {
			return true
		}
	}
	return false
}
