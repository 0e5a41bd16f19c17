package foreignkey

import (
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// maxName is the most bytes of the names of two modules that fit into a message,
// beside a key.
const maxName = 30

// message says whose key a module uses, and what to do about it.
func message(u *uses.Use, f *foreign, own string) string {
	does := "reads"
	if u.Access == uses.Write {
		does = "writes"
	}
	who, owner := "module "+own, "module "+f.owner
	if len(own)+len(f.owner) > maxName {
		who, owner = "this package", "another module"
	}
	return passes.Message(verbatim(who)+" "+does+" "+string(u.Role)+" %s of "+verbatim(owner)+": call the owner, or make it shared", f.key.Template)
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
