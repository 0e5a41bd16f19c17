package texteval

import (
	"slices"
	"strings"

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
	whole := make([]matched, len(in))
	for i, t := range in {
		whole[i] = t.ends()
	}
	of := make([]int, len(in)) // the text that stands for it, or itself
	for i := range in {
		of[i] = i
	}
	for i, t := range in {
		for j, u := range in {
			if of[i] == i && of[j] == j && i != j && sameHead(t, u) && whole[i].isOf(&whole[j]) &&
				(!whole[j].isOf(&whole[i]) || u.named() > t.named() || u.named() == t.named() && j < i) {
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

// A matched is a text with the literal text that it begins and ends with; most pairs
// differ there.
type matched struct {
	text        Text
	first, last string
	constant    bool   // it has no value
	units       []unit // when they are asked for
}

func (t Text) ends() matched {
	first, last := 0, len(t)
	for first < len(t) && t[first].Literal {
		first++
	}
	for last > 0 && t[last-1].Literal {
		last--
	}
	m := matched{text: t, first: t[:first].literals(), constant: last == 0}
	if m.last = m.first; !m.constant {
		m.last = t[last:].literals()
	}
	return m
}

// literals is the literal text of t.
func (t Text) literals() string {
	var b strings.Builder
	for _, p := range t {
		if p.Literal {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

// isOf reports whether m is an instance of u.
func (m *matched) isOf(u *matched) bool {
	if !strings.HasPrefix(m.first, u.first) || !strings.HasSuffix(m.last, u.last) {
		return false
	}
	if u.constant {
		return m.constant && m.first == u.first
	}
	for _, x := range []*matched{m, u} {
		if x.units == nil {
			x.units = x.text.units()
		}
	}
	return isInstance(m.units, u.units)
}

// A unit of a text is a byte of literal text, or a value.
type unit struct {
	literal bool
	char    byte
	value   Unknown
}

func (t Text) units() []unit {
	var out []unit
	for _, p := range t {
		if !p.Literal {
			out = append(out, unit{value: p.Unknown})
			continue
		}
		for i := range len(p.Text) {
			out = append(out, unit{literal: true, char: p.Text[i]})
		}
	}
	return out
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
			if (reach[i] || !x.literal && x.value.Type == keys.String && next[i]) && x.takes(t[i]) {
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
	case x.literal:
		return y == x
	case y.literal:
		return x.value.Type == keys.String && strings.IndexByte(":/.|", y.char) < 0
	}
	return (x.value.Rest || !y.value.Rest) && slices.Contains([]keys.Type{keys.String, y.value.Type}, x.value.Type)
}
