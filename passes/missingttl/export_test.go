package missingttl

import (
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// BareMessage is bareMessage.
var BareMessage = bareMessage

// ClassMessage is classMessage of the problem of that name.
func ClassMessage(u *uses.Use, t keys.Template, class *keys.Class, says string) string {
	return classMessage(u, t, class, problem(says))
}
