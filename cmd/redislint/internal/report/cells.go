package report

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mattn/go-runewidth"
)

// tabWidth is the number of columns that a tab is shown as.
const tabWidth = 4

// A cell is what a terminal shows for one character of a source line.
type cell struct {
	start, end int    // bytes of the line
	text       string // what is printed
	width      int    // columns
}

// cells splits a line into characters. A tab becomes spaces, and what could
// move the cursor or turn the direction of the text becomes visible.
func cells(line string) []cell {
	var list []cell
	for g := graphemes.FromString(line); g.Next(); {
		text := shown(g.Value())
		list = append(list, cell{g.Start(), g.End(), text, width(text)})
	}
	return list
}

// shown returns what is printed for a character.
func shown(character string) string {
	if character == "\t" {
		return strings.Repeat(" ", tabWidth)
	}
	if !strings.ContainsFunc(character, hidden) && utf8.ValidString(character) {
		return character
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\ufeff':
			return -1
		case hidden(r):
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(character, string(utf8.RuneError)))
}

// hidden reports whether r is a control character, or one that turns the
// direction of the text.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff'
}

// width returns the number of columns of text, whatever the locale is.
func width(text string) int {
	return (&runewidth.Condition{StrictEmojiNeutral: true}).StringWidth(text)
}

// printable returns text on one line, control characters escaped as in Go.
func printable(text string) string {
	if !strings.ContainsFunc(text, hidden) {
		return strings.ToValidUTF8(text, string(utf8.RuneError))
	}
	var b strings.Builder
	for _, r := range text {
		if hidden(r) {
			quoted := fmt.Sprintf("%q", string(r))
			b.WriteString(quoted[1 : len(quoted)-1])
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Escape returns text with its lines and tabs, all other control characters and marks of
// direction escaped as in Go. No line begins with a workflow command of a CI system.
func Escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\n' || r == '\t' || !hidden(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(printable(string(r)))
		}
	}
	return strings.ReplaceAll(b.String(), "\n::", "\n ::")
}

// EscapeJSON returns JSON with what is hidden in its strings escaped.
func EscapeJSON(data []byte) []byte {
	if !bytes.ContainsFunc(data, func(r rune) bool { return r != '\n' && hidden(r) }) {
		return data
	}
	var b bytes.Buffer
	for _, r := range string(data) {
		if r == '\n' || !hidden(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.Bytes()
}

// shortened returns text cut in the middle to at most columns.
func shortened(text string, columns int) string {
	if width(text) <= columns {
		return text
	}
	list := cells(text)
	used, head, tail := width(ellipsis), 0, len(list)
	for head < tail {
		// The head grows first, then both in turn.
		next := head
		if head > len(list)-tail {
			next = tail - 1
		}
		if used += list[next].width; used > columns {
			break
		}
		if next == head {
			head++
		} else {
			tail--
		}
	}
	return text[:list[head].start] + ellipsis + text[list[tail-1].end:]
}

// padded returns text with spaces to the right up to columns.
func padded(text string, columns int) string {
	return text + strings.Repeat(" ", max(columns-width(text), 0))
}

// paddedLeft returns text with spaces to the left up to columns.
func paddedLeft(text string, columns int) string {
	return strings.Repeat(" ", max(columns-width(text), 0)) + text
}
