package uses

import (
	"iter"
	"slices"
	"strings"

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

// Tail returns what of the key begins with the literal text that is written at a place,
// if that is not all of it. The brace of a hash tag around the text is part of it.
func (k Key) Tail(at Span) (tail Key, ok bool) {
	i := slices.IndexFunc(k.origins, func(o *Origin) bool { return o != nil && o.Span == at })
	if i <= 0 || len(k.before) > 0 {
		return Key{}, false
	}
	text, origins := k.Text[i:], k.origins[i:]
	if brace := k.Text[i-1]; brace.Literal && strings.HasSuffix(brace.Text, "{") {
		brace.Text = "{"
		text = append(texteval.Text{brace}, text...)
		origins = append([]*Origin{k.origins[i-1]}, origins...)
	}
	return Key{Template: templateOf(text), Head: k.origins[i], Text: text, origins: origins}, true
}

// Behind returns what of the key follows the values that it begins with of which is says so
// by their names, and the separators behind them, if there is a word in it. Its head is
// where that word is written.
func (k Key) Behind(is func(name string) bool, separators string) (tail Key, ok bool) {
	if len(k.before) > 0 || len(k.Text) == 0 || k.Text[0].Literal {
		return Key{}, false
	}
	behind := 0
	says := func(p texteval.Piece) bool { return p.Literal && saysSomething(p.Text) }
	for i, p := range k.Text {
		if says(p) || !p.Literal && !is(p.Text) {
			break
		}
		if !p.Literal {
			behind = i + 1
		}
	}
	text, origins := slices.Clone(k.Text[behind:]), k.origins[behind:]
	word := slices.IndexFunc(text, says)
	if behind == 0 || word < 0 {
		return Key{}, false
	}
	head := origins[word]
	for text[0].Literal {
		if text[0].Text = strings.TrimLeft(text[0].Text, separators); text[0].Text != "" {
			break
		}
		text, origins = text[1:], origins[1:]
	}
	return Key{Template: templateOf(text), Head: head, Text: text, origins: origins}, true
}

// Opened lists the templates with a value in place of a piece of literal text that
// is between two pieces of the format which the key begins with: the code says it
// somewhere else. The value may have separators in it if the text has. There are none where the
// template is no longer that of the text, since pieces of it were taken for values before.
func (k Key) Opened(sep string) []keys.Template {
	if !k.written() {
		return nil
	}
	format := func(o *Origin) bool { return o != nil && k.Head != nil && o.Span == k.Head.Span }
	last := len(k.origins) - 1
	for last > 0 && !format(k.origins[last]) {
		last--
	}
	var list []keys.Template
	for i := range max(last, 0) {
		if k.Text[i].Literal && !format(k.origins[i]) {
			list = append(list, k.without(sep, func(piece int) bool { return piece == i }))
		}
	}
	return list
}

// written reports whether the template is that of the text, piece by piece.
func (k Key) written() bool {
	list := k.Template.Parts()
	for i, at := range k.placed() {
		text := k.Text[i]
		if text.Literal && text.Text == "" {
			continue
		}
		if at.part >= len(list) || list[at.part].Placeholder == text.Literal {
			return false
		}
		if p := list[at.part]; text.Literal && !strings.HasPrefix(p.Literal[min(at.offset, len(p.Literal)):], text.Text) {
			return false
		}
	}
	return true
}

// Words returns where the first literal text of the key with a letter or digit in it is
// written, and the names of the values before it; nil where there is none, or more than
// values and punctuation before it.
func (k Key) Words() (o *Origin, before []string) {
	for i, p := range k.Text {
		switch {
		case !p.Literal:
			before = append(before, p.Text)
		case saysSomething(p.Text):
			return k.origins[i], before
		}
	}
	return nil, before
}

// Without is the template with a value in place of each piece of literal text that
// is written where gone says so.
func (k Key) Without(gone func(*Origin) bool) keys.Template {
	return k.without("", func(i int) bool { return k.origins[i] != nil && gone(k.origins[i]) })
}

// without is the template with a value in place of pieces of the text, one that may
// have sep in it where the text has; "" is in none.
func (k Key) without(sep string, gone func(piece int) bool) keys.Template {
	list := k.Template.Parts()
	var out []keys.Part
	done := spot{}
	upTo := func(to spot) {
		for ; done.part < to.part; done = (spot{part: done.part + 1}) {
			p := list[done.part]
			if !p.Placeholder {
				p.Literal = p.Literal[done.offset:]
			}
			out = append(out, p)
		}
		if to.offset > done.offset {
			out = append(out, keys.Part{Literal: list[to.part].Literal[done.offset:to.offset]})
			done = to
		}
	}
	for i, at := range k.placed() {
		if gone(i) {
			upTo(at)
			rest := sep != "" && strings.Contains(k.Text[i].Text, sep)
			out = append(out, keys.Part{Placeholder: true, Name: "?", Rest: rest})
			done = spot{at.part, at.offset + len(k.Text[i].Text)}
		}
	}
	upTo(spot{part: len(list)})
	return keys.New(out...)
}

// Joiner returns text that is known to be in the value of a placeholder, the
// part of the template as Template.Parts counts them: what joins the values that
// it is made of, and of which type each of these is. What is not known in that
// text is a NUL. It is "" where nothing is known, and of parts that are not
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
