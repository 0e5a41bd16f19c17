package propose

import (
	"slices"

	"github.com/redislint/redislint/keys"
)

// shared are the tokens that the patterns of two drafts with keys in common begin with, up to a value that
// may have separators in it, "app:{app_id...}", if one pattern for both would have less text than
// each, and patterns whose value has no separators are apart; nil otherwise.
func (m *modeler) shared(a, b *draft) []token {
	x, y := tokens(a.pattern.Parts()), tokens(b.pattern.Parts())
	n := 0
	for ; n < len(x) && n < len(y) && fits(x[n], y[n]) && !x[n].value.Rest && !y[n].value.Rest; n++ {
	}
	if n+1 >= len(x) || n+1 >= len(y) || !x[n].value.Rest || !y[n].value.Rest {
		return nil
	}
	text := func(t keys.Template) int { return len(words(t.Text())) }
	both := text(m.both(a.pattern, b.pattern))
	before := x[:n+1]
	if both >= text(a.pattern) || both >= text(b.pattern) || !m.closes(a, before) || !m.closes(b, before) {
		return nil
	}
	x, y = slices.Concat(closed(before), x[n+1:]), slices.Concat(closed(before), y[n+1:])
	if m.conflict(&draft{pattern: untokenize(x)}, &draft{pattern: untokenize(y)}) {
		return nil
	}
	return before
}

// close takes separators out of the value that is the last of the tokens which patterns of a list
// begin with. It reports whether it has.
func (m *modeler) close(list []*draft, before []token) (done bool) {
	for _, d := range list {
		if rest, ok := afterTokens(d.pattern, before); ok && m.closes(d, before) {
			pattern := untokenize(slices.Concat(closed(before), rest))
			done = done || pattern.String() != d.pattern.String()
			d.pattern = pattern
		}
	}
	return done
}

// closes reports whether all keys of d that the code is known to build have no separators in the
// value that is the last of the tokens which its pattern begins with.
func (m *modeler) closes(d *draft, before []token) bool {
	rest, ok := afterTokens(d.pattern, before)
	if !ok {
		return false
	}
	pattern := untokenize(slices.Concat(closed(before), rest))
	has := func(t keys.Template) bool {
		rest, ok := afterTokens(t, before)
		return ok && m.Covers(pattern, untokenize(slices.Concat(closed(before), rest)))
	}
	return !slices.ContainsFunc(d.entries, func(e *entry) bool {
		return slices.ContainsFunc(e.variants, func(v variant) bool { return !has(v.template) })
	})
}

// closed are tokens without separators in the value that is the last.
func closed(toks []token) []token {
	out := slices.Clone(toks)
	out[len(out)-1].value.Rest = false
	return out
}

// afterTokens returns what follows the tokens that a template begins with, whatever its values are.
func afterTokens(t keys.Template, before []token) (rest []token, ok bool) {
	toks := tokens(t.Parts())
	if len(toks) < len(before) || !slices.EqualFunc(toks[:len(before)], before, fits) {
		return nil, false
	}
	return toks[len(before):], true
}
