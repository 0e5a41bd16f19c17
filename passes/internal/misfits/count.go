package misfits

import (
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
)

// miscounted reports whether a key has another number of segments than the
// format, and otherwise follows it.
func miscounted(p *keys.Policy, t keys.Template) (Misfit, bool) {
	have, want := segments(t, p.Separator), segments(*p.Format, p.Separator)
	if p.Separator == "" || len(have) == len(want) || !follows(p, t) {
		return Misfit{}, false
	}
	var cut []keys.Part
	switch {
	case len(have) < len(want):
		cut = t.Parts()
		for range len(want) - len(have) {
			cut = append(cut, keys.Part{Literal: p.Separator}, keys.Part{Placeholder: true})
		}
	case isOpen(*p.Format):
		return Misfit{}, false
	default:
		for i, s := range have[:len(want)] {
			if i > 0 {
				cut = append(cut, keys.Part{Literal: p.Separator})
			}
			cut = append(cut, s...)
		}
	}
	if misfits, ok := p.FollowFormat(keys.New(cut...)); !ok || len(misfits) > 0 {
		return Misfit{}, false
	}
	return Misfit{Have: len(have), Want: len(want)}, true
}

// follows reports whether a key is meant to follow the format: it begins as the
// format does, or in a namespace that the policy names, or there is nothing else
// that it could follow.
func follows(p *keys.Policy, t keys.Template) bool {
	if len(p.Keys) == 0 {
		return true
	}
	head, _, _ := strings.Cut(t.Head(), p.Separator)
	if first := p.Format.Head(); strings.ContainsFunc(first, isWord) {
		word, _, _ := strings.Cut(first, p.Separator)
		return head == word
	}
	if p.Namespace == nil {
		return false
	}
	if t.Head() == "" { // a value that is called as the namespace is
		return true
	}
	if p.Namespace.Default != "" && head == p.Namespace.Default {
		return true
	}
	for _, value := range p.Namespace.Values {
		if head == value {
			return true
		}
	}
	return false
}

// segments cuts t at the separators of its literal text.
func segments(t keys.Template, separator string) [][]keys.Part {
	out := [][]keys.Part{nil}
	for _, part := range t.Parts() {
		if part.Placeholder || separator == "" {
			out[len(out)-1] = append(out[len(out)-1], part)
			continue
		}
		for i, text := range strings.Split(part.Literal, separator) {
			if i > 0 {
				out = append(out, nil)
			}
			if text != "" {
				out[len(out)-1] = append(out[len(out)-1], keys.Part{Literal: text})
			}
		}
	}
	return out
}

// isOpen reports whether t has a value of several segments.
func isOpen(t keys.Template) bool {
	for _, part := range t.Parts() {
		if part.Rest {
			return true
		}
	}
	return false
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
