package propose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
)

// separators are what can be between segments, the likeliest first: that a
// word has a dash in it says little.
const separators = ":|/#.-_"

// wordly is how many of them, at the end, are common inside words.
const wordly = 2

const defaultSeparator = ":"

// separator returns what is between the segments of most templates of the module.
func separator(list []keys.Template) string {
	var votes, words [len(separators)]int
	for _, t := range list {
		i, sure := vote(t)
		switch {
		case sure:
			votes[i]++
		case i >= 0:
			words[i]++
		}
	}
	if best, n := most(votes[:]); n > 0 {
		return separators[best : best+1]
	}
	// Words alone decide where nothing else does, and there are several keys.
	if best, n := most(words[:]); n > 1 {
		return separators[best : best+1]
	}
	return defaultSeparator
}

// most returns the first of the largest numbers.
func most(counts []int) (index, count int) {
	for i, n := range counts {
		if n > count {
			index, count = i, n
		}
	}
	return index, count
}

// vote returns which of the separators t has beside a value, or between words;
// -1 if none. It is sure unless the character may be a part of a word.
func vote(t keys.Template) (index int, sure bool) {
	parts := t.Parts()
	for i := range len(separators) {
		for n, p := range parts {
			if p.Placeholder {
				continue
			}
			before := n > 0 && strings.HasPrefix(p.Literal, separators[i:i+1])
			after := n+1 < len(parts) && strings.HasSuffix(p.Literal, separators[i:i+1])
			if before || after {
				return i, true
			}
		}
	}
	for i := range len(separators) {
		for _, p := range parts {
			if n := strings.Index(p.Literal, separators[i:i+1]); n > 0 && n < len(p.Literal)-1 {
				return i, i < len(separators)-wordly
			}
		}
	}
	return -1, false
}

// namespace returns the first segment that most templates have, if it tells
// nothing of the key: if another literal segment follows somewhere. Many words that one
// expression has behind it are the values of one key. What it is to
// be called is decided by [Input.isNamespace].
func namespace(entries []*entry, sites siteIndex, sep string) string {
	counts := map[string]int{}
	followed := map[string]bool{}
	total, best := 0, ""
	alike := sites.wordsOfOne(sep)
	for _, e := range entries {
		if e.external != "" || alike[e] {
			continue
		}
		total++
		t := e.variants[0].template
		first, rest, ok := strings.Cut(t.Head(), sep)
		if !ok || !canBeNamespace(first) {
			continue
		}
		counts[first]++
		followed[first] = followed[first] || rest != ""
		if counts[first] > counts[best] {
			best = first
		}
	}
	if counts[best]*2 <= total || !followed[best] {
		return ""
	}
	return best
}

// manyWords is how many words one expression has behind a first segment where they are values of a
// key, as the names of settings are.
const manyWords = 8

// wordsOfOne are the entries that an expression has one segment behind the first for, if many of
// these are words, in keys of one type: all but the first of them.
func (x *siteIndex) wordsOfOne(sep string) map[*entry]bool {
	out := map[*entry]bool{}
	for _, b := range x.spots {
		var list []*entry
		found := 0
		for _, e := range b.entries {
			t := e.variants[0].template
			_, rest, ok := strings.Cut(t.Text(), sep)
			if !ok || e.external != "" || strings.Contains(rest, sep) || len(list) > 0 && !ofOneType(&draft{entries: list[:1]}, &draft{entries: []*entry{e}}) {
				continue
			}
			list = append(list, e)
			if t.IsLiteral() && len(words(rest)) > 0 {
				found++
			}
		}
		if found >= manyWords && !slices.ContainsFunc(list, func(e *entry) bool { return out[e] }) {
			for _, e := range list[1:] {
				out[e] = true
			}
		}
	}
	return out
}

// canBeNamespace reports whether text is a word: not too long, letters first.
func canBeNamespace(text string) bool {
	const long = 64
	first, _ := utf8.DecodeRuneInString(text)
	return len(text) <= long && unicode.IsLetter(first) && !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.", r)
	})
}
