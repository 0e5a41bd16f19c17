package texteval

import (
	"strings"
	"unicode/utf8"
)

// A verb is one directive of a format.
type verb struct {
	text  string // as written, without an index
	char  rune
	flags string
	width int  // -1 if none is there
	prec  bool // a precision is there
	stars int  // how many of width and precision are *
	index int  // explicit, from 1; 0 if none
}

// plain reports whether nothing is between % and the verb.
func (v verb) plain() bool { return v.flags == "" && v.width < 0 && !v.prec && v.stars == 0 }

// parseVerb takes the directive at the start of s apart, which begins with %,
// and returns how long it is. It says no where the format is a mistake, and
// where an index stands with a *: what fmt prints then is not followed.
func parseVerb(s string) (v verb, length int, ok bool) {
	v.width = -1
	i := 1
	for i < len(s) && strings.IndexByte("+-# 0", s[i]) >= 0 {
		i++
	}
	v.flags = s[1:i]
	v.width, i = v.number(s, i)
	if i < len(s) && s[i] == '.' {
		v.prec = true
		_, i = v.number(s, i+1)
	}
	v.text = s[:i]
	if i < len(s) && s[i] == '[' {
		end := strings.IndexByte(s[i:], ']')
		if end < 0 || v.stars > 0 {
			return v, 0, false
		}
		n, next := digits(s, i+1)
		if next != i+end || n < 1 || n > 1000 {
			return v, 0, false
		}
		v.index = n
		i = next + 1
	}
	if i >= len(s) {
		return v, 0, false
	}
	char, n := utf8.DecodeRuneInString(s[i:])
	if char == '*' || char == '[' || char == '.' || char == utf8.RuneError || '0' <= char && char <= '9' {
		return v, 0, false
	}
	v.char = char
	v.text += s[i : i+n]
	return v, i + n, true
}

// number reads a width or precision at s[i:]: digits, a *, or nothing (-1).
func (v *verb) number(s string, i int) (int, int) {
	if i < len(s) && s[i] == '*' {
		v.stars++
		return -1, i + 1
	}
	return digits(s, i)
}

func digits(s string, i int) (int, int) {
	n, start := 0, i
	for ; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		n = min(n*10+int(s[i]-'0'), 1<<20)
	}
	if i == start {
		return -1, i
	}
	return n, i
}

// takes reports whether the verb is made for values of a class: of those alone
// fmt's output does not name the type.
func (v verb) takes(c class) bool {
	switch c {
	case classString, classBytes:
		return strings.ContainsRune("svqxX", v.char)
	case classInt, classUint:
		return strings.ContainsRune("vbcdoOqxXU", v.char)
	case classFloat:
		return strings.ContainsRune("vbeEfFgGxX", v.char)
	case classBool:
		return strings.ContainsRune("vt", v.char)
	}
	return false
}
