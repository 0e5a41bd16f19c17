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
func jsonMessage(tag string, missing []string, t keys.Template, class *keys.Class) string {
	list := strings.Join(missing, ", ")
	if len(list) > maxText {
		list = strconv.Itoa(len(missing)) + " members"
		if first := missing[0]; len(first) <= maxText-12 && len(missing) > 1 {
			list = fmt.Sprintf("%s and %d more", first, len(missing)-1)
		}
	}
	return passes.Message("the "+format(tag)+" value of key %s lacks "+verbatim(list)+", which "+of(class)+" asks for", t)
}

// typeMessage names a member that is not of its type.
func typeMessage(tag string, m keys.Member, is string, t keys.Template, class *keys.Class) string {
	return passes.Message(verbatim(short(m.Name))+" in the "+format(tag)+" value of key %s is "+verbatim(is)+", "+of(class)+" asks for "+article(m.Type), t)
}

// format is what members with such tags are written as.
func format(tag string) string {
	if tag == "msgpack" {
		return tag
	}
	return "JSON"
}

// article is a type with its article.
func article(name string) string {
	if strings.ContainsRune("aeio", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// oneOfMessage names the values that there may be.
func oneOfMessage(text string, t keys.Template, class *keys.Class) string {
	return passes.Message(verbatim(quoted(text, "the value"))+" of key %s is none of "+list(class.Content.OneOf, class), t)
}

// quoted is a text as a message has it, or long if it is that.
func quoted(text, long string) string {
	if q := strconv.Quote(text); len(q) <= maxText {
		return q
	}
	return long
}

func of(class *keys.Class) string { return passes.OfClass(class, maxText) }

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
