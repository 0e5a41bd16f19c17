package uses

import (
	"go/token"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A useKey is what tells uses apart.
type useKey struct {
	file    string
	line    int
	column  int
	command string
	role    Role
	via     string
	lua     bool
	made    bool
}

// An emitted is what tells emissions apart.
type emitted struct {
	node         int
	pos, end     token.Pos
	command, via string
	role         Role
	ttl          TTL
	effect       commands.Effect
}
