package clients

import (
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// receiverCommand returns the command of a builder: the longest command that
// the name of the type begins with; "" if there is none.
func receiverCommand(recv string) string {
	c, _ := commands.FromMethod(recv)
	return c
}

// access returns what a command does to the key that a parameter, or a
// builder's method, of that name takes. Of a command that reads some keys and
// writes others, it writes those named like a destination.
func access(command, name string) commands.Access {
	info, ok := commands.Lookup(command)
	if !ok || len(info.Keys) == 0 {
		return commands.NoAccess
	}
	for _, k := range info.Keys {
		if k.Access != info.Keys[0].Access {
			if isDestination(name) {
				return commands.Write
			}
			return commands.Read
		}
	}
	return info.Keys[0].Access
}

// isDestination reports whether a name is that of the key a result goes to.
func isDestination(name string) bool {
	name = strings.ToLower(name)
	for _, p := range []string{"dest", "dst", "store", "output"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// setsTTL reports whether a time to live that a command takes is that of its
// key: that of HEXPIRE is a field's.
func setsTTL(command string) bool {
	info, ok := commands.Lookup(command)
	return ok && info.Group != "hash"
}
