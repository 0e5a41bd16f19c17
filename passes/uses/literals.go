package uses

import (
	"iter"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/texteval"
)

// Literal returns where the literal text of the key is written that begins at
// a byte offset of a part of the template, as Template.Parts counts them, and
// whether it is only the default of something that configuration can set. The
// origin is nil where it is not known: the part is a placeholder, or the text
// is what a client or a script puts there.
func (k Key) Literal(part, offset int) (o *Origin, configurable bool) {
	if k.Text == nil {
		if part == 0 && offset == 0 {
			return k.Head, k.Configurable
		}
		return nil, false
	}
	for i, at := range k.placed() {
		p := k.Text[i]
		if p.Literal && at.part == part && at.offset <= offset && offset < at.offset+len(p.Text) {
			return k.origins[i], p.Default
		}
	}
	return nil, false
}

// Joiner returns text that is known to stand in the value of a placeholder, the
// part of the template as Template.Parts counts them: what joins the values that
// it is made of, and of which type each of these is. What is not known in that
// text is a NUL. It is "" where nothing is known, and of parts that are no
// placeholders.
func (k Key) Joiner(part int) (text string, each keys.Type) {
	for i, at := range k.placed() {
		if p := k.Text[i]; !p.Literal && at.part == part {
			return p.Joiner, p.Each
		}
	}
	return "", ""
}

// A spot is where a piece stands: in which part of the template, and from which
// byte of it on.
type spot struct{ part, offset int }

// placed goes through the pieces of Text, by their index.
func (k Key) placed() iter.Seq2[int, spot] {
	return func(yield func(int, spot) bool) {
		var at spot
		literal := false // the part at has begun
		next := func(lit bool, n int) spot {
			if literal && !lit {
				at = spot{part: at.part + 1}
			}
			here := at
			switch {
			case !lit:
				at, literal = spot{part: at.part + 1}, false
			case n > 0:
				at.offset, literal = at.offset+n, true
			}
			return here
		}
		for _, p := range k.before {
			next(!p.Placeholder, len(p.Literal))
		}
		for i, p := range k.Text {
			if !yield(i, next(p.Literal, len(p.Text))) {
				return
			}
		}
	}
}

// Replied reports whether the key is what a command of the server found: the code
// writes none of its text.
func (k Key) Replied() bool {
	return slices.ContainsFunc(k.Text, func(p texteval.Piece) bool { return p.Reason == texteval.Reply })
}
