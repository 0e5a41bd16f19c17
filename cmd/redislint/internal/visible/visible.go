// Package visible makes text from code that may be hostile safe to print: in a terminal,
// and in the log of a CI system.
package visible

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden reports whether r is a control character, or one that turns the direction of
// text.
func Hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff'
}

// Line returns text on one line, what is hidden in it escaped as in Go.
func Line(text string) string {
	if !strings.ContainsFunc(text, Hidden) {
		return strings.ToValidUTF8(text, string(utf8.RuneError))
	}
	var b strings.Builder
	for _, r := range text {
		if Hidden(r) {
			quoted := fmt.Sprintf("%q", string(r))
			b.WriteString(quoted[1 : len(quoted)-1])
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Comment returns text for a comment of one line, with a dot for what is not printed.
func Comment(text string) string {
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return '.'
		}
		return r
	}, strings.ToValidUTF8(text, "."))
}

// command matches the lines that runners of CI systems take for commands: GitHub's skips
// white space in front.
var command = regexp.MustCompile(`(?m)^([\t\v\f\r ]*):(:)`)

// Text returns text with its lines and tabs, and what else is hidden in it escaped as in
// Go. No line is a command of a CI system.
func Text(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\n' || r == '\t' || !Hidden(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(Line(string(r)))
		}
	}
	return command.ReplaceAllString(b.String(), `${1}\x3a${2}`)
}

// JSON returns JSON with what is hidden in its strings escaped.
func JSON(data []byte) []byte {
	return escaped(data, `\u%04x`)
}

// XML returns XML with what is hidden in its texts and attributes escaped.
func XML(data []byte) []byte {
	return escaped(data, `&#x%x;`)
}

func escaped(data []byte, format string) []byte {
	if !bytes.ContainsFunc(data, func(r rune) bool { return r != '\n' && Hidden(r) }) {
		return data
	}
	var b bytes.Buffer
	for _, r := range string(data) {
		if r == '\n' || !Hidden(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, format, r)
		}
	}
	return b.Bytes()
}

// Page returns HTML without what is hidden in it, except for its lines.
func Page(data []byte) []byte {
	data = bytes.Map(func(r rune) rune {
		if r != '\n' && Hidden(r) {
			return utf8.RuneError
		}
		return r
	}, data)
	return command.ReplaceAll(data, []byte("${1}&#58;${2}"))
}

// Path returns the name of a file as diffs have it: as it is, or quoted as git quotes it.
func Path(name string) string {
	if utf8.ValidString(name) && !strings.ContainsFunc(name, Hidden) && !strings.ContainsAny(name, `"\`) {
		return name
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"', c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ', c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
