package propose

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
)

// A token is a part of a template, or a character of literal text.
type token struct {
	text  string // of a literal: one rune
	value keys.Part
}

func (t token) literal() bool { return t.text != "" }

func tokens(parts []keys.Part) []token {
	var out []token
	for _, p := range parts {
		if p.Placeholder {
			out = append(out, token{value: p})
			continue
		}
		for text := p.Literal; text != ""; {
			_, n := utf8.DecodeRuneInString(text)
			out = append(out, token{text: text[:n]})
			text = text[n:]
		}
	}
	return out
}

func untokenize(ts []token) keys.Template {
	parts := make([]keys.Part, len(ts))
	for i, t := range ts {
		if parts[i] = t.value; t.literal() {
			parts[i] = keys.Part{Literal: t.text}
		}
	}
	return keys.New(parts...)
}

// inOne is a template with one value for several in a row that nothing tells apart: the elements
// of a list that are joined by text without a word.
func inOne(t keys.Template) keys.Template {
	var out []keys.Part
	for _, p := range t.Parts() {
		if n := len(out) - 1; n >= 0 && p.Placeholder && out[n].Placeholder && (p.Rest || out[n].Rest) {
			out[n] = keys.Part{Placeholder: true, Name: out[n].Name, Rest: true}
			continue
		}
		out = append(out, p)
	}
	return keys.New(out...)
}

// segments splits a template at the separator; it is not ok if a value may
// contain it, for then nobody knows.
func segments(t keys.Template, sep string) (list [][]token, ok bool) {
	list = [][]token{nil}
	for _, tok := range tokens(t.Parts()) {
		switch {
		case tok.text == sep:
			list = append(list, nil)
			continue
		case !tok.literal() && mayContain(tok.value, sep):
			return nil, false
		}
		list[len(list)-1] = append(list[len(list)-1], tok)
	}
	return list, true
}

// mayContain reports whether values of p may contain the separator.
func mayContain(p keys.Part, sep string) bool {
	return p.Rest || p.Type != keys.String && strings.Contains("-0123456789abcdefABCDEF", sep)
}

// join returns a template that has all keys of a and of b, and few others: with
// a value where they differ.
func join(a, b keys.Template, sep string) keys.Template {
	x, okX := segments(a, sep)
	y, okY := segments(b, sep)
	if !okX || !okY || len(x) != len(y) {
		return untokenize(joinTokens(tokens(a.Parts()), tokens(b.Parts()), sep))
	}
	var all []token
	for i := range x {
		if i > 0 {
			all = append(all, token{text: sep})
		}
		if len(x[i]) == 0 != (len(y[i]) == 0) { // no value is empty
			return untokenize(joinTokens(tokens(a.Parts()), tokens(b.Parts()), sep))
		}
		all = append(all, joinTokens(x[i], y[i], sep)...)
	}
	return untokenize(all)
}

// joinTokens keeps what a and b have in common at both ends. What is between becomes
// one value.
func joinTokens(a, b []token, sep string) []token {
	if slices.EqualFunc(a, b, fits) {
		merged := make([]token, len(a))
		for i := range merged {
			merged[i] = mergeToken(a[i], b[i], sep)
		}
		return merged
	}
	same := func(x, y token) bool { return fits(x, y) && x.value.Rest == y.value.Rest }
	head := 0
	for head < len(a) && head < len(b) && same(a[head], b[head]) {
		head++
	}
	// What is between is a value of both, so it is not empty, and does not cut a word or
	// a value in two.
	for head > 0 && inWord(a[head-1]) {
		head--
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && same(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	empty := func() bool { return len(a)-head-tail == 0 || len(b)-head-tail == 0 }
	for tail > 0 && (empty() || inWord(a[len(a)-tail])) {
		tail--
	}
	for head > 0 && (empty() || inWord(a[head-1])) {
		head--
	}
	var out []token
	for i := range head {
		out = append(out, mergeToken(a[i], b[i], sep))
	}
	out = append(out, token{value: between(a[head:len(a)-tail], b[head:len(b)-tail], sep)})
	for i := range tail {
		out = append(out, mergeToken(a[len(a)-tail+i], b[len(b)-tail+i], sep))
	}
	return out
}

// inWord reports whether t is a value, or a letter, digit or bracket of literal text.
func inWord(t token) bool {
	if !t.literal() {
		return true
	}
	r, _ := utf8.DecodeRuneInString(t.text)
	return !strings.ContainsRune(separators+"<>@=,;+ ", r)
}

// fits reports whether two tokens are the same, or both a value.
func fits(a, b token) bool { return a.text == b.text }

func mergeToken(a, b token, sep string) token {
	if a.literal() {
		return a
	}
	return token{value: mergeValue(a.value, b.value, sep)}
}

// mergeValue returns a placeholder for the values of both a and b.
func mergeValue(a, b keys.Part, sep string) keys.Part {
	p := a
	if p.Name == "?" {
		p.Name = b.Name
	}
	p.Rest = a.Rest || b.Rest
	if p.Size = max(a.Size, b.Size); a.Size == 0 || b.Size == 0 {
		p.Size = 0
	}
	if a.Type != b.Type || p.Rest {
		p.Type = keys.String
		p.Rest = p.Rest || mayContain(a, sep) || mayContain(b, sep)
	}
	return p
}

// between returns a placeholder for all that a and b can be. A value that is a part of only one
// of them gives it no name.
func between(a, b []token, sep string) keys.Part {
	p := keys.Part{Placeholder: true, Name: "?"}
	isValue := func(t token) bool { return !t.literal() }
	if values := slices.DeleteFunc(slices.Concat(a, b), token.literal); slices.ContainsFunc(a, isValue) && slices.ContainsFunc(b, isValue) &&
		!slices.ContainsFunc(values, func(t token) bool { return t.value.Name != values[0].value.Name }) {
		p.Name = values[0].value.Name
	}
	for _, side := range [][]token{a, b} {
		if len(side) == 1 && !side[0].literal() && p.Name == "?" {
			p.Name = side[0].value.Name
		}
		for _, t := range side {
			p.Rest = p.Rest || t.text == sep || !t.literal() && mayContain(t.value, sep)
		}
	}
	return p
}
