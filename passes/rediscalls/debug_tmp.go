package rediscalls

import (
	"fmt"
	"os"
	"strings"
)

var debugAt = os.Getenv("RL_AT")

func (c *collector) debug(u Use, e emission) {
	if debugAt != "" && strings.HasSuffix(fmt.Sprintf("%s:%d", u.Arg.File, u.Arg.Line), debugAt) {
		fmt.Fprintln(os.Stderr, "USE", u.Command, u.Via, "\n  TERM", e.node, "\n  CLOSED", c.tx.Close(e.node, e.call.In))
	}
}
