package texteval

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
)

// common is what is known of all of the values.
func common(in []Text) Unknown {
	var u Unknown
	for i, t := range in {
		v := Unknown{Type: keys.String}
		if len(t) == 1 && !t[0].Literal {
			v = t[0].Unknown
		}
		if i == 0 {
			u = v
			continue
		}
		if u.Type != v.Type {
			u.Type = keys.String
		}
	}
	colon := slices.ContainsFunc(in, func(t Text) bool {
		return slices.ContainsFunc(t, func(p Piece) bool { return p.Literal && strings.Contains(p.Text, ":") || len(t) > 1 && p.Rest })
	})
	return Unknown{Type: u.Type, Rest: colon, Reason: TooMany}
}

// middle are the alternatives of one place in the middle of a text: a placeholder
// stands for the others too, and for many. At the head they are all kept: the head
// tells a family.
func middle(opts []Text) []Text {
	if len(opts) > maxMiddle {
		opts = once(opts)
	}
	var unknown, constant Text
	others := 0
	for _, o := range opts {
		switch {
		case len(o) == 1 && !o[0].Literal:
			was := unknown
			if unknown == nil || unknown[0].Text == "?" || o[0].Rest && !unknown[0].Rest {
				unknown = o
			}
			if was != nil && was[0].Type != o[0].Type { // it stands for both
				unknown = slices.Clone(unknown)
				unknown[0].Type = keys.String
			}
		case len(o) > 0:
			others++
			constant = o
		}
	}
	switch {
	case len(opts) == 1:
		return opts
	case unknown != nil && unknown[0].Text != "?" && others < maxMiddle && others > 0 && !slices.ContainsFunc(opts, isNoWord): // special names
		return append(slices.DeleteFunc(slices.Clone(opts), isUnknown), unknown)
	case unknown != nil && others > 0 && others < maxMiddle && !slices.ContainsFunc(opts, func(o Text) bool { return !widens(o, unknown[0]) }): // optional parts
		return opts
	case unknown != nil && others > 0 && others < maxMiddle && !slices.ContainsFunc(opts, func(o Text) bool { return !isUnknown(o) && !strings.ContainsAny(o.head(), ":/|") }): // forms of it
		return append(slices.DeleteFunc(slices.Clone(opts), isUnknown), unknown)
	case unknown != nil && others == 1 && len(constant) == 1: // a default
		return []Text{constant, unknown}
	case unknown != nil && others == 0: // and maybe nothing at all
		return slices.DeleteFunc(slices.Clone(opts), func(t Text) bool { return len(t) == 0 })
	case unknown != nil:
		u := slices.Clone(unknown)
		c := common(opts)
		u[0].Rest, u[0].tags = u[0].Rest || c.Rest, nil
		if u[0].Type != c.Type {
			u[0].Type = keys.String
		}
		return []Text{u}
	case len(opts) > maxMiddle && (len(opts) > maxWords || slices.ContainsFunc(opts, isNoWord)):
		return widened(opts)
	}
	return opts
}

// widens reports whether a text is a placeholder, or that with something literal before
// or behind it, as {name}_{port} is of {name}.
func widens(t Text, p Piece) bool {
	if len(t) == 0 || p.Rest || p.Text == "?" || slices.ContainsFunc(t, func(q Piece) bool { return q.Rest }) {
		return false
	}
	first, last := t[0], t[len(t)-1]
	return !first.Literal && first.Text == p.Text || !last.Literal && last.Text == p.Text
}

func isUnknown(t Text) bool { return len(t) == 1 && !t[0].Literal }

// isNoWord reports whether a text is neither a value as a whole nor one word.
func isNoWord(t Text) bool {
	return len(t) != 1 || t[0].Literal && isValue(t[0].Text)
}

// isForm reports whether a text is part of the form of a key, not a value: it is
// constant, or begins with a word and a separator.
func isForm(t Text) bool {
	if len(t) == 0 || !t[0].Literal {
		return len(t) == 0
	}
	if len(t) == 1 {
		return !isValue(t[0].Text)
	}
	head := t.head()
	return strings.ContainsFunc(head, unicode.IsLetter) && strings.ContainsAny(head, separators)
}

// settled marks literals as defaults that replace what the environment gives, with
// the same text behind it.
func settled(in []Text) []Text {
	var given []string // what is behind it
	for _, t := range in {
		if len(t) > 0 && t[0].Env {
			given = append(given, t[1:].key())
		}
	}
	if len(in) < 2 || len(given) == 0 {
		return in
	}
	out := slices.Clone(in)
	for i, t := range in {
		switch {
		case slices.Contains(given, ""):
			out[i] = t.asDefault()
		case len(t) > 0 && t[0].Literal && slices.Contains(given, t[1:].key()):
			out[i] = append(t[:1].asDefault(), t[1:]...)
		}
	}
	return out
}

// widened is one text for many: what all begin with and end with, and a placeholder
// between. Texts that begin with nothing in common keep a text for each first
// literal, if these are not too many.
func widened(in []Text) []Text {
	if len(in) <= 1 {
		return in
	}
	groups, order := byFirstWord(in)
	if len(order) > maxMiddle {
		return []Text{inCommon(in)}
	}
	var out []Text
	for _, g := range order {
		if len(groups[g]) == 1 {
			out = append(out, groups[g][0])
		} else {
			out = append(out, inCommon(groups[g]))
		}
	}
	return out
}

// byFirstWord are the texts with the same first word, or value, and these in order.
func byFirstWord(in []Text) (groups map[string][]Text, order []string) {
	groups = map[string][]Text{}
	for _, t := range in {
		first := "\x00"
		if len(t) > 0 && t[0].Literal {
			first = word(t.head())
		}
		if groups[first] == nil {
			order = append(order, first)
		}
		groups[first] = append(groups[first], t)
	}
	return groups, order
}

// fewer are at most so many texts for many. Texts that go on after the same
// beginning become one, with a placeholder for what differs: first those that branch
// most, and of these the longest beginning. What begins with nothing in common stays
// apart, unless that is far too much. Where one that
// begins with a value covers all others, it stands for them; so does one with a value
// where others that are built in the same place have a literal.
func fewer(in []Text, most int) []Text {
	if i := slices.IndexFunc(in, func(t Text) bool { return t.covers(in) }); i >= 0 && len(in) > most {
		return in[i : i+1]
	}
	if len(in) > most {
		in = withoutInstances(in)
	}
	for len(in) > most {
		groups := branching(in, len(in) > 4*most)
		if len(groups) == 0 {
			break
		}
		gone := make([]bool, len(in))
		out, left := slices.Clone(in), len(in)
		for _, same := range groups {
			if left <= most {
				break
			}
			wide := make([]Text, 0, len(same))
			for _, i := range same {
				wide, gone[i] = append(wide, in[i]), i != same[0]
			}
			out[same[0]] = inCommon(wide)
			left -= len(same) - 1
		}
		in = nil
		for i, t := range out {
			if !gone[i] {
				in = append(in, t)
			}
		}
	}
	return in
}

// covers reports whether t begins with a value and goes on with text, as all others
// end.
func (t Text) covers(in []Text) bool {
	if len(t) < 2 || t[0].Literal || !t[1].Literal {
		return false
	}
	return !slices.ContainsFunc(in, func(u Text) bool {
		behind := len(u) - len(t) + 1
		return behind < 0 || !u[behind].Literal || !strings.HasSuffix(u[behind].Text, t[1].Text) || u[behind+1:].key() != t[2:].key()
	})
}

// branching lists groups of texts, by number, with the same beginning, of whole words: those
// first that go on in most ways, each way in one text, and of these the longest beginnings.
// Where there are far too many texts it is one group, whether or not the ways branch again.
// Beginnings that are not known come first: they tell no family. The empty beginning, which
// all have, is one only if there are far too many and no other is.
func branching(in []Text, far bool) [][]int {
	root := &branch{}
	order := root.grow(in)
	all := root.texts
	order = slices.DeleteFunc(order, func(b *branch) bool {
		b.ways = len(b.next)
		if b != root && b.first[0] == 0 {
			b.ways += len(in)
		} else if !far && len(b.next) < len(b.texts) { // which branch again
			b.ways = 1
		}
		return b == root || b.ways < 2
	})
	slices.SortFunc(order, func(a, b *branch) int {
		return cmp.Or(cmp.Compare(b.ways, a.ways), cmp.Compare(b.size, a.size), cmp.Compare(a.texts[0], b.texts[0]))
	})
	if far {
		if len(order) == 0 {
			return [][]int{all}
		}
		return [][]int{order[0].texts}
	}
	var out [][]int
	grouped := make([]bool, len(in))
	for _, b := range order {
		if slices.ContainsFunc(b.texts, func(i int) bool { return grouped[i] }) {
			continue
		}
		for _, i := range b.texts {
			grouped[i] = true
		}
		out = append(out, b.texts)
	}
	return out
}

// A branch is a beginning of texts.
type branch struct {
	first string // its first word; "" for the empty one
	size  int
	texts []int              // by number, in order
	next  map[string]*branch // by the word that is behind it, where there are several texts
	ways  int
}

// grow adds texts to the empty beginning, and returns the beginnings of several.
func (b *branch) grow(in []Text) (several []*branch) {
	words := make([][]string, len(in))
	for i, t := range in {
		words[i] = append(t.words(), "")
		b, w := b, words[i]
		for {
			if b.texts = append(b.texts, i); len(b.texts) == 1 || len(w) == 0 {
				break
			}
			if b.next == nil {
				b.next = map[string]*branch{}
				several = append(several, b)
				j := b.texts[0]
				to := b.to(words[j][len(words[i])-len(w)])
				to.texts = append(to.texts, j)
			}
			b, w = b.to(w[0]), w[1:]
		}
	}
	return several
}

// to is the beginning that has one word more; the empty word is the end of a text.
func (b *branch) to(w string) *branch {
	to := b.next[w]
	if to == nil {
		to = &branch{first: cmp.Or(b.first, w), size: b.size + len(w) + 1}
		b.next[w] = to
	}
	return to
}

// words are literal text up to its separators, and values.
func (t Text) words() []string {
	out := make([]string, 0, 2*len(t)+1)
	for _, p := range t {
		if !p.Literal {
			out = append(out, Text{p}.key())
			continue
		}
		for s := p.Text; s != ""; {
			w := word(s)
			out, s = append(out, w), s[len(w):]
		}
	}
	return out
}

// word is the beginning of a text up to its first separator.
func word(s string) string {
	if i := strings.IndexAny(s, ":/.|"); i >= 0 {
		return s[:i+1]
	}
	return s
}

// Widen is at most so many texts for many, which cover them all; more only where
// they have no beginning in common.
func Widen(in []Text, most int) []Text { return fewer(in, most) }
