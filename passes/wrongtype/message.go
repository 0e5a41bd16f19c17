package wrongtype

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// maxName is the most bytes of a name that fit into a message, beside a key.
const maxName = 30

// ofClass is the message about a use of a key of a class. It has one %s, for the
// key.
func ofClass(u *uses.Use, c *keys.Class) string {
	of := passes.OfClass(c, maxName)
	return fmt.Sprintf("%s is for type %s, but %%s of %s has type %s: use another command or key", u.Command, commandType(u), of, c.Type)
}

// ofOther is the message about a use of a key that another use needs to have
// another type. It has one %s, for the key.
func ofOther(u, other *uses.Use) string {
	at := "elsewhere"
	if file := filepath.Base(other.Arg.File); len(file) <= maxName {
		at = fmt.Sprintf("at %s:%d", verbatim(file), other.Arg.Line)
	}
	return fmt.Sprintf("%s is for type %s, but %s %s needs %%s to be a %s: give each its key",
		u.Command, commandType(u), other.Command, at, commandType(other))
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
