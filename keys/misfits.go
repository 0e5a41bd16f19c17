package keys

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Misfits are what keeps a key from being one of a class, or what the limits say of it.
type Misfits uint8

// What can be wrong with a key.
const (
	MisfitLength  Misfits = 1 << iota // the key, or a value, is longer than it may be
	MisfitCase                        // a value is not in the case of the limits
	MisfitCharset                     // a value has a character outside of the limits
	MisfitValue                       // a value is outside of its closed set, or namespace.match does not allow it
	MisfitType                        // a value is not of its type
	MisfitEmpty                       // a value is empty
	MisfitMissing                     // a segment is missing
)

// String returns the names of m, as in "length, case"; "" if nothing is wrong.
func (m Misfits) String() string {
	var names []string
	for i, name := range []string{"length", "case", "charset", "value", "type", "empty", "missing"} {
		if m>>i&1 == 1 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// misfit says what is wrong with text, which is not a value of p.
func (p *piece) misfit(text []byte) Misfits {
	switch {
	case len(text) == 0:
		return MisfitEmpty
	case p.values != nil:
		return MisfitValue
	case !p.Type.has(text):
		return MisfitType
	case p.limit() > 0 && len(text) > p.limit():
		return MisfitLength
	}
	return MisfitValue
}

// has reports whether text is of type t, whatever the size of its placeholder.
func (t Type) has(text []byte) bool {
	whole := text
	most := 0
	is := isDigit
	switch t {
	case Int:
		most = maxInt
		if text[0] == '-' {
			text = text[1:]
		}
	case Uint:
		most = maxUint
	case Hex:
		is = isHex
	case UUID:
		for i, c := range text {
			if i >= uuidLen || !uuidByte(i, c) {
				return false
			}
		}
		return len(text) == uuidLen
	case Date, RFC3339:
		return forms[t].end(string(text)) == len(text)
	default:
		return true
	}
	for _, c := range text {
		if !is(c) {
			return false
		}
	}
	return len(text) > 0 && (most == 0 || len(whole) <= most)
}

// A segmentLimits is [Limits] prepared for bytes.
type segmentLimits struct {
	Limits
	any   bool         // there are some
	ascii [128]Misfits // by character
}

func (l Limits) compile() segmentLimits {
	s := segmentLimits{Limits: l, any: l.ranges != nil || l.Case != ""}
	for c := range s.ascii {
		s.ascii[c] = l.misfit(rune(c))
	}
	return s
}

// misfits says what the limits say of a segment's value.
func (s *segmentLimits) misfits(text []byte) (m Misfits) {
	for len(text) > 0 {
		if c := text[0]; c < utf8.RuneSelf {
			m |= s.ascii[c]
			text = text[1:]
			continue
		}
		r, size := utf8.DecodeRune(text)
		m |= s.misfit(r)
		text = text[size:]
	}
	return m
}

func (l Limits) misfit(r rune) (m Misfits) {
	if l.ranges != nil && !inRanges(l.ranges, r) {
		m |= MisfitCharset
	}
	if l.Case == "lower" && unicode.IsUpper(r) || l.Case == "upper" && unicode.IsLower(r) {
		m |= MisfitCase
	}
	return m
}
