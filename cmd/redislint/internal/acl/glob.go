package acl

import (
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/keys"
)

// escape is literal text in a pattern of an ACL. No rule can have white space or a zero
// byte in it, and control characters and marks of direction are not shown to who reads it:
// any character stands for these.
func escape(text string) string {
	var b strings.Builder
	for _, c := range []byte(shown(text)) {
		switch {
		case strings.IndexByte(`*?[]\`, c) >= 0:
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == anyByte[0]:
			b.WriteByte('?')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// spaced reports whether escape makes literal text wider.
func spaced(text string) bool { return strings.ContainsFunc(text, unshown) }

func unshown(r rune) bool { return r == ' ' || visible.Hidden(r) }

// anyByte stands for any byte where a template stands for a pattern.
const anyByte = "\x02"

// shown makes text what a rule can have of it, as escape does.
func shown(text string) string {
	var b strings.Builder
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		if unshown(r) {
			b.WriteString(strings.Repeat(anyByte, size))
		} else {
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
	return b.String()
}

// joined is a pattern without an asterisk behind another.
func joined(glob string) string {
	var b strings.Builder
	for i := 0; i < len(glob); i++ {
		if glob[i] == '\\' && i+1 < len(glob) {
			b.WriteString(glob[i : i+2])
			i++
			continue
		}
		if glob[i] == '*' && i > 0 && strings.HasSuffix(b.String(), "*") && !strings.HasSuffix(b.String(), `\*`) {
			continue
		}
		b.WriteByte(glob[i])
	}
	return b.String()
}

// A globToken of a pattern is a byte, any byte, any text, or a set of bytes.
type globToken struct {
	kind byte // 'c', '?', '*', '['
	c    byte
	set  *[256]bool
}

// tokens reads a pattern as Redis does.
func tokens(glob string) []globToken {
	var out []globToken
	for s := glob; s != ""; {
		switch c := s[0]; {
		case c == '*':
			out, s = append(out, globToken{kind: '*'}), s[1:]
		case c == '?':
			out, s = append(out, globToken{kind: '?'}), s[1:]
		case c == '[':
			var set [256]bool
			set, s = bytesOf(s[1:])
			out = append(out, globToken{kind: '[', set: &set})
		case c == '\\' && len(s) > 1:
			out, s = append(out, globToken{kind: 'c', c: s[1]}), s[2:]
		default:
			out, s = append(out, globToken{kind: 'c', c: c}), s[1:]
		}
	}
	return out
}

// bytesOf reads a set of bytes, behind its bracket.
func bytesOf(s string) (set [256]bool, rest string) {
	s, not := strings.CutPrefix(s, "^")
	for s != "" && s[0] != ']' {
		switch {
		case s[0] == '\\' && len(s) >= 2:
			set[s[1]], s = true, s[2:]
		case len(s) >= 3 && s[1] == '-':
			for c := int(min(s[0], s[2])); c <= int(max(s[0], s[2])); c++ {
				set[c] = true
			}
			s = s[3:]
		default:
			set[s[0]], s = true, s[1:]
		}
	}
	for c := range set {
		set[c] = set[c] != not
	}
	return set, strings.TrimPrefix(s, "]")
}

// matches reports whether Redis would say that a pattern matches a key.
func matches(glob, key string) bool { return matchTokens(tokens(glob), key) }

func matchTokens(ts []globToken, key string) bool {
	at, star, from := 0, -1, 0
	for i := 0; i < len(key); {
		switch {
		case at < len(ts) && ts[at].kind == '*':
			star, from = at, i
			at++
		case at < len(ts) && ts[at].is(key[i]):
			at++
			i++
		case star >= 0:
			from++
			at, i = star+1, from
		default:
			return false
		}
	}
	for at < len(ts) && ts[at].kind == '*' {
		at++
	}
	return at == len(ts)
}

func (t globToken) is(c byte) bool {
	switch t.kind {
	case 'c':
		return t.c == c
	case '?':
		return true
	}
	return t.set != nil && t.set[c]
}

// covers reports whether every key that b matches is one that a matches. True is always
// right; false may be too cautious where a pattern has sets of bytes.
func covers(a, b string) bool {
	if a == "*" || a == b {
		return true
	}
	ta, tb := tokens(a), tokens(b)
	if !matchTokens(ta, sample(tb, "\x01\xfe")) || !matchTokens(ta, sample(tb, "")) {
		return false
	}
	x, exact := template(ta)
	y, plain := template(tb)
	return exact && plain && keys.Syntax{Separator: ":", Empty: true}.Covers(x, y)
}

// sample is a key that a pattern matches, with the same text for each asterisk.
func sample(ts []globToken, star string) string {
	var b strings.Builder
	for _, t := range ts {
		switch t.kind {
		case 'c':
			b.WriteByte(t.c)
		case '*':
			b.WriteString(star)
		case '?':
			b.WriteByte('x')
		case '[':
			for c, in := range t.set {
				if in {
					b.WriteByte(byte(c))
					break
				}
			}
		}
	}
	return b.String()
}

// template is a pattern as a template; it is not ok if that cannot say the same.
func template(ts []globToken) (keys.Template, bool) {
	var parts []keys.Part
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			parts = append(parts, keys.Part{Literal: text.String()})
			text.Reset()
		}
	}
	for _, t := range ts {
		switch t.kind {
		case 'c':
			text.WriteByte(t.c)
		case '?':
			text.WriteString(anyByte) // what covers any byte here, and stands nowhere else
		case '*':
			flush()
			parts = append(parts, keys.Part{Placeholder: true, Name: "?", Rest: true})
		default:
			return keys.Template{}, false
		}
	}
	flush()
	return keys.New(parts...), true
}
