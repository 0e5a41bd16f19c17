package rediscalls

import "github.com/redislint/redislint/passes/rediscalls/internal/eval"

// Literal returns where the literal text of the key is written that begins at
// a byte offset of a part of the template, as Template.Parts counts them, and
// whether it is only the default of something that configuration can set. The
// origin is nil where it is not known: the part is a placeholder, or the text
// is what a client or a script puts there.
func (k Key) Literal(part, offset int) (o *Origin, configurable bool) {
	if k.text == nil {
		if part == 0 && offset == 0 {
			return k.Head, k.Configurable
		}
		return nil, false
	}
	at := 0 // the part that the next piece is in, or begins
	in := 0 // bytes of that part so far
	next := func(literal bool, n int) bool {
		if !literal {
			if in > 0 {
				at, in = at+1, 0
			}
			at++
			return false
		}
		found := at == part && in <= offset && offset < in+n
		in += n
		return found
	}
	for _, p := range k.before {
		if next(!p.Placeholder, len(p.Literal)) {
			return nil, false
		}
	}
	for _, p := range k.text {
		if next(p.Kind == eval.Lit, len(p.Text)) {
			return k.files.origin(p), p.Default
		}
	}
	return nil, false
}
