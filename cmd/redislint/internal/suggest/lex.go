package suggest

import (
	"bytes"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A kind is what a segment of a key is taken for.
type kind uint8

const (
	literal kind = iota
	space        // the namespace
	member       // a value of a closed set of the policy
	mixed        // words and ids: pre-12
	number
	uuid
	date
	clock // a time as RFC 3339 has it
	hex
	token // letters and digits, mixed
	value // what is none of these
	rest  // values of several segments
)

// A segment is a part of a key. Its shape is what it has in common with others: of a
// literal the text; of what is mixed, the text with marks in place of ids; else nothing.
type segment struct {
	kind  kind
	text  []byte
	shape []byte
}

// A mark in a shape is this byte, and the kind behind it.
const mark = 1

// maxLiteral is the longest text that is taken for a word, in bytes.
const maxLiteral = 64

// A lexer cuts keys, in memory that it uses again.
type lexer struct {
	segments []segment
	shape    []byte
}

// cut cuts a key into at most so many segments. They hold until the next key.
func (l *lexer) cut(name []byte, sep string, most int) []segment {
	l.segments, l.shape = l.segments[:0], l.shape[:0]
	for {
		end := len(name)
		if sep != "" && len(l.segments) < most-1 {
			end = segmentEnd(name, sep)
		}
		if len(l.segments) == most-1 && sep != "" && bytes.Contains(name, []byte(sep)) {
			l.segments = append(l.segments, segment{kind: rest, text: name})
		} else {
			l.segments = append(l.segments, l.read(name[:end]))
		}
		if end == len(name) {
			return l.segments
		}
		name = name[end+len(sep):]
	}
}

// segmentEnd is where the first segment ends. Ids that may have the separator in them are
// not cut.
func segmentEnd(name []byte, sep string) int {
	for _, n := range []int{clockEnd(name), uuidEnd(name), dateEnd(name)} {
		if n > 0 && (n == len(name) || bytes.HasPrefix(name[n:], []byte(sep))) {
			return n
		}
	}
	if i := bytes.Index(name, []byte(sep)); i >= 0 {
		return i
	}
	return len(name)
}

// read says what a segment is.
func (l *lexer) read(text []byte) segment {
	s := segment{text: text}
	if s.kind = idOf(text); s.kind != literal {
		return s
	}
	if !isText(text) || len(text) > maxLiteral || bytes.IndexByte(text, '@') > 0 { // the address of somebody
		s.kind = value
		return s
	}
	from, marks, letters := len(l.shape), 0, false
	for i := 0; i < len(text); {
		n := runEnd(text[i:])
		k := literal
		if n > 0 {
			k = idOf(text[i : i+n])
		}
		switch {
		case n == 0: // what is between
			l.shape = append(l.shape, text[i])
			n = 1
		case k == literal:
			letters = true
			l.shape = append(l.shape, text[i:i+n]...)
		default:
			marks++
			l.shape = append(l.shape, mark, byte(k))
		}
		i += n
	}
	s.shape = l.shape[from:]
	switch {
	case marks == 0:
	case marks > 3 || marks > 1 && !letters:
		s.kind, s.shape = token, nil
	default:
		s.kind = mixed
	}
	return s
}

// runEnd is how many bytes at the start of text are letters and digits, or an id.
func runEnd(text []byte) int {
	for _, n := range []int{uuidEnd(text), dateEnd(text)} {
		if n > 0 && (n == len(text) || !isAlnum(text[n])) {
			return n
		}
	}
	n := 0
	for n < len(text) && isAlnum(text[n]) {
		n++
	}
	return n
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf
}

// isText reports whether a policy and a terminal can have text in it.
func isText(text []byte) bool {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return false
		}
		text = text[n:]
	}
	return true
}

// idOf is the kind of an id; literal for what is none.
func idOf(text []byte) kind {
	c := counted(text)
	switch {
	case len(text) == 0:
		return literal
	case uuidEnd(text) == len(text):
		return uuid
	case dateEnd(text) == len(text):
		return date
	case clockEnd(text) == len(text):
		return clock
	case c.digits == len(text) || text[0] == '-' && c.digits == len(text)-1 && c.digits > 0:
		if len(text) > 18 {
			if _, err := strconv.ParseInt(string(text), 10, 64); err != nil {
				return token
			}
		}
		return number
	case c.hex == len(text) && len(text) >= 7 && c.digits > 0:
		return hex
	case c.digits+c.letters == len(text) && c.isToken(), c.digits+c.letters+c.base64 == len(text) && len(text) >= 16 && c.digits > 1 && c.changes > 7 && c.cases > 2,
		c.digits+c.letters+c.base64 == len(text) && len(text) >= 20 && c.digits > 0 && c.cases > 4:
		return token
	}
	return literal
}

// counts are how many bytes of a text are what.
type counts struct {
	n, digits, letters, hex, base64 int
	changes                         int // between letters, digits and others
	cases                           int // between small letters and capitals
	last                            int // digits at the end
}

func counted(text []byte) counts {
	c := counts{n: len(text)}
	before, was := byte(0), byte(0)
	for _, b := range text {
		class := byte('x')
		switch {
		case '0' <= b && b <= '9':
			class = '0'
			c.digits++
			c.last++
			c.hex++
		case 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z':
			class = 'a'
			c.letters++
			if b|0x20 <= 'f' {
				c.hex++
			}
			if was != 0 && was&0x20 != b&0x20 {
				c.cases++
			}
			was = b
		case b == '-' || b == '_' || b == '+' || b == '=' || b == '/':
			c.base64++
		}
		if class != '0' {
			c.last = 0
		}
		if before != 0 && before != class {
			c.changes++
		}
		before = class
	}
	return c
}

// isToken reports whether letters and digits are more mixed than words and their numbers
// are: sha256 and utf8mb4 are words.
func (c counts) isToken() bool {
	if c.digits == 0 || c.letters == 0 {
		return false
	}
	return c.last >= 4 || c.digits > 2 && c.changes > 2 || c.digits > 1 && c.changes > 3 && c.n > 7 ||
		c.n > 15 && c.digits > 1 && c.changes > 2 || c.n > 9 && c.cases > 3
}

// isNumbered reports whether text has both letters and digits, and nothing else.
func isNumbered(text string) bool {
	c := counted([]byte(text))
	return c.digits > 0 && c.letters > 0 && c.digits+c.letters == len(text)
}

// uuidEnd is where the uuid at the start of text ends; 0 if there is none.
func uuidEnd(text []byte) int {
	const n = 36
	if len(text) < n || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' {
		return 0
	}
	for i, b := range text[:n] {
		if i != 8 && i != 13 && i != 18 && i != 23 && !isHex(b) {
			return 0
		}
	}
	return n
}

func isHex(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F'
}
