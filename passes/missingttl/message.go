package missingttl

import (
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// maxName is the most bytes of a name or number that fit into a message, beside
// a key.
const maxName = 30

// bareMessage is about a TTL without a unit.
func bareMessage(text string, d time.Duration, t keys.Template) string {
	if len(text) > maxName {
		text = d.String()
	}
	return passes.Message("the TTL "+verbatim(text)+" of key %s is "+d.String()+": give it a unit, as in n*time.Second", t)
}

// classMessage says what is wrong with the lifetime of a key.
func classMessage(u *uses.Use, t keys.Template, class *keys.Class, p problem) string {
	of := passes.OfClass(class, maxName)
	wants := of + " wants " + class.TTL.String()
	if class.TTL.Kind == keys.RequiredTTL {
		wants = of + " requires one"
	}
	switch p {
	case without:
		return passes.Message(u.Command+" leaves key %s without a TTL: "+wants, t)
	case taken:
		return passes.Message(u.Command+" takes the TTL of key %s away: "+wants, t)
	case outside:
		return passes.Message("key %s gets a TTL of "+string(u.TTL)+": "+wants, t)
	}
	return passes.Message("key %s gets a TTL of "+string(u.TTL)+": keys of "+of+" must persist", t)
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
