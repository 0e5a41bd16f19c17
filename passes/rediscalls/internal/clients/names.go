package clients

import (
	"strings"

	"github.com/redislint/redislint/passes/rediscalls/internal/commands"
)

// command returns the command that a method's name says.
func command(method string) (string, bool) {
	return strings.ToUpper(method), method != ""
}

// receiverCommand returns the command of a builder's method.
func receiverCommand(recv, method string) string {
	c, _ := command(recv)
	return c
}

// access returns what a command does to the key that a parameter or builder
// method of that name takes.
func access(cmd, name string) commands.Access {
	if strings.HasPrefix(cmd, "GET") {
		return commands.Read
	}
	return commands.Write
}

// setsTTL reports whether a command sets the time to live of its key.
func setsTTL(cmd string) bool { return !strings.HasPrefix(cmd, "H") }
