package wrongtype

import (
	"fmt"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// forbidden returns the finding of a use whose command no class of its keys allows.
func forbidden(in *passes.Input, u *uses.Use) (passes.Finding, bool) {
	forbids := func(c *keys.Class) bool { return !c.Allows(u.Command) }
	if u.Inferred || u.Called || !sends(u) || !in.Policies.Every(u, forbids) {
		return passes.Finding{}, false
	}
	t := u.Keys[0].Template
	m, _ := in.Policies.Match(u, t)
	return in.Of(u, t, passes.Message(notAllowed(u, m.Class), t)), true
}

// sends reports whether a use is a command that does something with its key itself: what
// a script does are uses of their own, and WATCH is part of a transaction.
func sends(u *uses.Use) bool {
	switch u.Command {
	case "", "EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO", "FCALL", "FCALL_RO", "WATCH":
		return false
	}
	return u.Role == uses.RoleKey || u.Role == uses.RoleChannel
}

// maxCommands is the most bytes of commands that fit into a message, beside a key.
const maxCommands = 40

// notAllowed is the message about a command. It has one %s, for the key.
func notAllowed(u *uses.Use, c *keys.Class) string {
	of := passes.OfClass(c, maxName)
	only := strings.Join(c.Commands, ", ")
	if len(only) > maxCommands {
		only = fmt.Sprintf("%d others", len(c.Commands))
	}
	return fmt.Sprintf("%s on %s %%s, but %s allows only %s", u.Command, u.Role, of, only)
}
