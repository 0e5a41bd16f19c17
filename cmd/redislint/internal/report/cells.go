package report

import (
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mattn/go-runewidth"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
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
	if !strings.ContainsFunc(character, visible.Hidden) && utf8.ValidString(character) {
		return character
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\ufeff':
			return -1
		case visible.Hidden(r):
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(character, string(utf8.RuneError)))
}

// Wrapped breaks text into lines of at most so many columns, where spaces allow it.
func Wrapped(text string, columns int) []string {
	var lines []string
	for word := range strings.SplitSeq(text, " ") {
		if n := len(lines); n > 0 && width(lines[n-1])+1+width(word) <= columns {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// width returns the number of columns of text, whatever the locale is.
func width(text string) int {
	return (&runewidth.Condition{StrictEmojiNeutral: true}).StringWidth(text)
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
