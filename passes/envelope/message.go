package envelope

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// maxText is the most bytes of names and values that fit into a message, beside a
// key.
const maxText = 24

// jsonMessage names the members that a value lacks.
func jsonMessage(missing []string, t keys.Template, class *keys.Class) string {
	list := strings.Join(missing, ", ")
	if len(list) > maxText {
		list = strconv.Itoa(len(missing)) + " members"
		if first := missing[0]; len(first) <= maxText-12 && len(missing) > 1 {
			list = fmt.Sprintf("%s and %d more", first, len(missing)-1)
		}
	}
	return passes.Message("the JSON value of key %s lacks "+verbatim(list)+", which "+of(class)+" asks for", t)
}

// oneOfMessage names the values that there may be.
func oneOfMessage(text string, t keys.Template, class *keys.Class) string {
	list := strings.Join(class.Content.OneOf, ", ")
	if len(list) > maxText {
		list = "the " + strconv.Itoa(len(class.Content.OneOf)) + " values of " + of(class)
	}
	quoted := strconv.Quote(text)
	if len(quoted) > maxText {
		quoted = "the value"
	}
	return passes.Message(verbatim(quoted)+" of key %s is none of "+verbatim(list), t)
}

func of(class *keys.Class) string {
	if len(class.Name) > maxText {
		return "its class"
	}
	return "class " + verbatim(class.Name)
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
