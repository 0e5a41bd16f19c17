package gen

import (
	"strings"

	"github.com/redislint/redislint/keys"
)

// A parser is how a key is taken apart: from both ends, by steps each of which
// can find one place only, until one placeholder is left, which has the rest.
// So a key has at most one reading.
type parser struct {
	prefix, suffix string
	steps          []step
	middle         int // the placeholder that is left, counted from 0
}

// A step cuts a value off what is left of a key.
type step struct {
	placeholder int // which one, counted from 0
	// literal is between the value and what is left. If the value is at the
	// left, it ends at the first literal, else it begins behind the last. With
	// fixed it has so many bytes, as a uuid, and the literal, which may be empty,
	// follows.
	literal string
	right   bool
	fixed   int
}

// uuidLen is the length of a uuid in bytes.
const uuidLen = 36

// parserOf returns how to take apart a key of a class, without an optional namespace.
func (pl *Plan) parserOf(c *keys.Class) (p parser, ok bool) {
	written := pl.Policy.Written(c)
	return parserWhere(c.Pattern, func(part keys.Part, literal string, right bool) bool {
		if pl.Policy.Escapes(c, part) {
			// The first byte that no value has is in the literal, and tells where that is.
			return strings.Trim(literal, written) != ""
		}
		return findable(part, literal, pl.Policy.Separator, right)
	})
}

// parserWhere returns how to take apart a key of t, where found reports whether a value
// ends at the first literal or, if it is at the right, begins behind the last. It is not
// ok if there is no placeholder, or steps alone do not tell where the values begin and
// end.
func parserWhere(t keys.Template, found func(part keys.Part, literal string, right bool) bool) (p parser, ok bool) {
	parts := t.Parts()
	if n := len(parts); n > 0 && !parts[0].Placeholder {
		p.prefix, parts = parts[0].Literal, parts[1:]
	}
	if n := len(parts); n > 0 && !parts[n-1].Placeholder {
		p.suffix, parts = parts[n-1].Literal, parts[:n-1]
	}
	first, last := 0, len(t.Names())-1
	for len(parts) > 1 {
		s, n := cut(parts[0], parts[1], false, found)
		if n == 0 {
			break
		}
		s.placeholder = first
		p.steps, parts = append(p.steps, s), parts[n:]
		first++
	}
	for len(parts) > 1 {
		s, n := cut(parts[len(parts)-1], parts[len(parts)-2], true, found)
		if n == 0 {
			break
		}
		s.placeholder = last
		p.steps, parts = append(p.steps, s), parts[:len(parts)-n]
		last--
	}
	p.middle = first
	return p, len(parts) == 1
}

// cut returns the step that cuts off a value of part, where neighbour is the
// part between it and the rest of the key, and how many parts that takes; 0 if
// there is no such step.
func cut(part, neighbour keys.Part, right bool, found func(keys.Part, string, bool) bool) (s step, parts int) {
	s = step{literal: neighbour.Literal, right: right}
	switch {
	case !neighbour.Placeholder && found(part, neighbour.Literal, right):
		return s, 2
	case fixed(part) == 0:
		return s, 0
	}
	s.fixed = fixed(part)
	if neighbour.Placeholder {
		return s, 1
	}
	return s, 2
}

// fixed returns how many bytes every value of part has; 0 if they differ.
func fixed(part keys.Part) int {
	switch part.Type {
	case keys.UUID:
		return uuidLen
	case keys.Date:
		return timeLen(part)
	}
	return 0
}

// findable reports whether a value of part ends at the first literal or, if it
// is at the right, begins behind the last: whether that cannot begin earlier,
// or end later.
func findable(part keys.Part, literal, sep string, right bool) bool {
	next := literal[0]
	at := strings.Index(literal, sep)
	touches := at == 0
	if right {
		next = literal[len(literal)-1]
		at = strings.LastIndex(literal, sep)
		touches = strings.HasSuffix(literal, sep)
	}
	digit := '0' <= next && next <= '9'
	hex := digit || 'a' <= next && next <= 'f' || 'A' <= next && next <= 'F'
	switch part.Type {
	case keys.Int:
		return !digit && next != '-'
	case keys.Uint:
		return !digit
	case keys.Hex:
		return !hex
	case keys.UUID:
		return !hex && next != '-'
	case keys.Date, keys.RFC3339:
		return !digit && !strings.ContainsRune("-+.:TZ", rune(next))
	}
	if part.Rest || at < 0 {
		return false
	}
	// A value has no separator in it, but the end of it and what follows may
	// look like one that has several bytes.
	return len(sep) == 1 || touches && !hasBorder(sep)
}

// hasBorder reports whether s starts with an end of itself, as "::" does.
func hasBorder(s string) bool {
	for i := 1; i < len(s); i++ {
		if strings.HasPrefix(s, s[i:]) {
			return true
		}
	}
	return false
}
