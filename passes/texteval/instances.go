package texteval

import (
	"slices"

	"github.com/redislint/redislint/keys"
)

// maxInstances is of how many texts it is asked which are instances of others.
const maxInstances = 256

// withoutInstances leaves out the texts that another one with the same head
// has with a value where they have literal text or such a value.
func withoutInstances(in []Text) []Text {
	if len(in) > maxInstances {
		return in
	}
	f := newWordings(in)
	of := make([]int, len(in)) // the text that stands for it, or itself
	for i := range in {
		of[i] = i
	}
	for i, t := range in {
		for j, u := range in {
			if of[i] == i && of[j] == j && i != j && sameHead(t, u) && f.isOf(i, j) &&
				(!f.isOf(j, i) || u.named() > t.named() || u.named() == t.named() && j < i) {
				of[i] = j
			}
		}
	}
	var out []Text
	for j := range in {
		if of[j] != j {
			continue
		}
		t := in[j]
		for i, by := range of {
			for by != of[by] {
				by = of[by]
			}
			if i != j && by == j {
				t = t.also(in[i])
			}
		}
		out = append(out, t)
	}
	return out
}

// sameHead reports whether t and u begin with text that is written in one place, or with
// one value.
func sameHead(t, u Text) bool {
	if len(t) == 0 || len(u) == 0 || t[0].Literal != u[0].Literal {
		return false
	}
	if !t[0].Literal {
		return t[0].Text == u[0].Text && t[0].Text != "?"
	}
	return t[0].Place.Pos == u[0].Place.Pos && t[0].Place.Fact == u[0].Place.Fact
}

// named counts the values of t that have a name.
func (t Text) named() int {
	n := 0
	for _, p := range t {
		if !p.Literal && p.Text != "?" {
			n++
		}
	}
	return n
}

// wordings are the words of texts, with the separator behind each. No value of a text that
// another is an instance of is more than one word: word by word they are compared.
type wordings struct {
	texts   []Text
	counts  []int   // of words
	of      [][]int // words of each text, by number, when they are asked for
	numbers map[string]int
	words   [][]unit
	known   map[uint64]bool
}

func newWordings(in []Text) *wordings {
	f := &wordings{texts: in, counts: make([]int, len(in)), of: make([][]int, len(in)), numbers: map[string]int{}, known: map[uint64]bool{}}
	for i, t := range in {
		f.counts[i] = 1
		for _, p := range t {
			for c := range len(p.Text) {
				if p.Literal && isSeparator(p.Text[c]) {
					f.counts[i]++
				}
			}
		}
	}
	return f
}

// wordsOf are the words of text i, by number.
func (f *wordings) wordsOf(i int) []int {
	if f.of[i] == nil {
		f.of[i] = f.number(f.texts[i], make([]int, 0, f.counts[i]))
	}
	return f.of[i]
}

// number adds the words of t, by number.
func (f *wordings) number(t Text, out []int) []int {
	var key []byte
	var word []unit
	end := func() {
		n, ok := f.numbers[string(key)]
		if !ok {
			n = len(f.words)
			f.numbers[string(key)], f.words = n, append(f.words, word)
			word = nil
		}
		out, key, word = append(out, n), key[:0], word[:0]
	}
	for _, p := range t {
		if !p.Literal {
			u := unit{value: true, rest: p.Rest, typ: p.Type}
			key, word = u.appendTo(key), append(word, u)
			continue
		}
		for i := range len(p.Text) {
			u := unit{char: p.Text[i]}
			if key, word = u.appendTo(key), append(word, u); isSeparator(u.char) {
				end()
			}
		}
	}
	end()
	return out
}

// isOf reports whether text i is an instance of text j.
func (f *wordings) isOf(i, j int) bool {
	if f.counts[i] != f.counts[j] {
		return false
	}
	u := f.wordsOf(j)
	for n, x := range f.wordsOf(i) {
		if x != u[n] && !f.isWordOf(x, u[n]) {
			return false
		}
	}
	return true
}

// isWordOf is isOf for two words.
func (f *wordings) isWordOf(x, y int) bool {
	pair := uint64(x)<<32 | uint64(y)
	is, ok := f.known[pair]
	if !ok {
		is = isInstance(f.words[x], f.words[y])
		f.known[pair] = is
	}
	return is
}

// A unit of a text is a byte of literal text, or a value.
type unit struct {
	value, rest bool
	char        byte
	typ         keys.Type // of a value
}

// appendTo adds to a key what tells x from other units.
func (x unit) appendTo(key []byte) []byte {
	switch {
	case x.rest:
		return append(append(append(key, "\x00r"...), x.typ...), 0)
	case x.value:
		return append(append(append(key, "\x00v"...), x.typ...), 0)
	case x.char == 0:
		return append(key, "\x00\x00"...)
	}
	return append(key, x.char)
}

// isInstance reports whether all that t can be is a text of u, where a value is one word.
func isInstance(t, u []unit) bool {
	reach, next := make([]bool, len(t)+1), make([]bool, len(t)+1) // how far the units of u so far can get
	reach[0] = true
	from, to := 0, 0 // the first of them and the last
	for _, x := range u {
		clear(next[from:])
		first, last := -1, -1
		for i := from; i < len(t) && (i <= to || i == last); i++ {
			if (reach[i] || x.value && x.typ == keys.String && next[i]) && x.takes(t[i]) {
				next[i+1], last = true, i+1
				if first < 0 {
					first = i + 1
				}
			}
		}
		if first < 0 {
			return false
		}
		reach, next, from, to = next, reach, first, last
	}
	return to == len(t)
}

// takes reports whether y is the byte x, or part of what the value x can be.
func (x unit) takes(y unit) bool {
	switch {
	case !x.value:
		return y == x
	case !y.value:
		return x.typ == keys.String && !isSeparator(y.char)
	}
	return (x.rest || !y.rest) && (x.typ == keys.String || x.typ == y.typ)
}

// isSeparator reports whether a byte is between words.
func isSeparator(c byte) bool { return c == ':' || c == '/' || c == '.' || c == '|' }

// Beside reports whether a text that is a value and text behind it begins as one of some others
// does, with the same value and the same text, and is none of them.
func (t Text) Beside(others []Text) bool {
	if len(t) < 3 || slices.ContainsFunc(t[1:], func(p Piece) bool { return !p.Literal }) {
		return false
	}
	return !t.HasParam() && !slices.ContainsFunc(others, t.Same) && slices.ContainsFunc(others, func(o Text) bool {
		return len(o) > 2 && !o[0].Literal && o[0].Text == t[0].Text && o[1].Literal && o[1].Text == t[1].Text
	})
}
