package keys

import (
	"fmt"
	"regexp/syntax"
	"unicode"
	"unicode/utf8"
)

// charset returns the ranges of the characters that a regular expression has in
// brackets, and whether text is that.
func charset(text string) (ranges []rune, ok bool) {
	tree, err := syntax.Parse("["+text+"]", syntax.Perl&^syntax.FoldCase)
	if err != nil {
		return nil, false
	}
	switch tree.Op {
	case syntax.OpCharClass:
		return tree.Rune, true
	case syntax.OpLiteral:
		if len(tree.Rune) == 1 {
			return []rune{tree.Rune[0], tree.Rune[0]}, true
		}
	case syntax.OpAnyChar:
		return []rune{0, unicode.MaxRune}, true
	}
	return nil, false
}

// CheckSegment returns what is wrong with the literal text of a segment's value
// by the character set and the case of l, as in `has "!", which is outside of
// a-z`; "" if nothing is.
func (l Limits) CheckSegment(text string) string {
	inCase := true
	for i, r := range text {
		wrong := l.misfit(r)
		if wrong&MisfitCharset != 0 {
			_, size := utf8.DecodeRuneInString(text[i:])
			return fmt.Sprintf("has %q, which is outside of %s", text[i:i+size], l.Charset)
		}
		inCase = inCase && wrong&MisfitCase == 0
	}
	if !inCase {
		return "is not in " + l.Case + " case"
	}
	return ""
}

// Ranges are the characters of Charset, as pairs of the first and last of a range; nil
// for any.
func (l Limits) Ranges() []rune { return append([]rune(nil), l.ranges...) }

func inRanges(ranges []rune, r rune) bool {
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i] <= r && r <= ranges[i+1] {
			return true
		}
	}
	return false
}
