package overlap

import (
	"strings"
	"unicode/utf8"
)

// maxName is the most characters that a message has of a name beside the key.
const maxName = 24

// short is a name in a format, cut if it is long.
func short(name string) string {
	if utf8.RuneCountInString(name) > maxName {
		name = string([]rune(name)[:maxName-1]) + "…"
	}
	return verbatim(name)
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
