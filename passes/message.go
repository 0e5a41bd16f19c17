package passes

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
)

// MaxMessage is the most characters that a message has.
const MaxMessage = 120

// Message returns format with t, in quotes, in place of its only verb, %s.
// Where the message would be longer than MaxMessage, t is cut in the middle.
func Message(format string, t keys.Template) string {
	room := MaxMessage - utf8.RuneCountInString(fmt.Sprintf(format, ""))
	quoted := strconv.Quote(t.String())
	for n := room; utf8.RuneCountInString(quoted) > room && n > 0; n-- {
		quoted = strconv.Quote(t.Truncate(n))
	}
	return fmt.Sprintf(format, quoted)
}

// OfClass names a class in a message, if its name is not longer than most bytes. It is text
// for a format too: the name of a class has letters, digits, _ and - only.
func OfClass(c *keys.Class, most int) string {
	if len(c.Name) > most {
		return "its class"
	}
	return "class " + c.Name
}
