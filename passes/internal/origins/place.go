package origins

import "github.com/redislint/redislint/passes/uses"

// Place returns where a finding about the template of a key stands, whose head
// need not be literal: where the head is written, or else the text at a byte
// offset of a part of the template, or else the first text that a person
// wrote; where none of it is in the code at hand, the argument of the use. It
// is nil if all of the text that is there is generated.
func Place(u *uses.Use, k uses.Key, part, offset int) *uses.Origin {
	generated := false
	candidates := []*uses.Origin{k.Head}
	add := func(part, offset int) {
		o, _ := k.Literal(part, offset)
		candidates = append(candidates, o)
	}
	add(part, offset)
	for i, p := range k.Template.Parts() {
		if !p.Placeholder {
			add(i, 0)
		}
	}
	for _, o := range candidates {
		switch {
		case o == nil:
		case o.Generated:
			generated = true
		default:
			return o
		}
	}
	if generated {
		return nil
	}
	return &uses.Origin{Span: u.Arg, Package: u.Package, Decl: u.Decl}
}
