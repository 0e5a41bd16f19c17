package keys

// The longest values of types whose length is bounded.
const (
	maxInt  = 20 // -9223372036854775808
	maxUint = 20 // 18446744073709551615
	uuidLen = 36
)

// A Syntax says what is a value of a placeholder, and so which keys a template
// has. The values are
//
//	string  bytes without the separator; of a Rest, any bytes
//	int     decimal digits, a minus sign in front or not, at most 20 bytes
//	uint    decimal digits, at most 20 bytes
//	uuid    36 bytes: 8-4-4-4-12 hexadecimal digits of either case
//	hex     hexadecimal digits of either case
//	date    2006-01-02: a year of four digits, a month, a day from 01 to 31
//	rfc3339 2006-01-02T15:04:05Z, the second with a fraction or not, the end Z or +07:00
//
// and none is longer than the placeholder's size. Leading zeros are allowed,
// for code pads; that a number fits 64 bits is checked by its length only. A
// value of another type than string is one value whatever the separator: with
// the separator "-", a uuid is still one.
type Syntax struct {
	// Separator is between the segments of a key, ":" mostly. Without
	// one, every placeholder is a Rest.
	Separator string
	// Empty is whether a string (a Rest too) or hex may be empty. In a policy
	// it may not: an empty segment is a mistake. A key that code builds may
	// have one.
	Empty bool
}

// mayBeEmpty reports whether the empty text is a value of p.
func (s Syntax) mayBeEmpty(p Part) bool {
	return s.Empty && p.Placeholder && (p.Type == String || p.Type == Hex)
}

// limit returns the most bytes of a value of the placeholder p, 0 for no limit.
func (p Part) limit() int {
	n := 0
	switch p.Type {
	case Int:
		n = maxInt
	case Uint:
		n = maxUint
	case UUID:
		n = uuidLen
	case Date:
		n = dateLen
	case RFC3339:
		n = maxTime
	}
	if p.Size > 0 && (n == 0 || p.Size < n) {
		return p.Size
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' }

// uuidByte reports whether c can be the byte at i of a uuid.
func uuidByte(i int, c byte) bool {
	switch i {
	case 8, 13, 18, 23:
		return c == '-'
	}
	return isHex(c)
}
