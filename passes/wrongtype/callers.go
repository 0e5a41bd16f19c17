package wrongtype

import (
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// A caller is a command that a call of a wrapper stands for, and the name of the
// wrapper without package and receiver.
type caller struct{ command, name string }

// callers are the calls of wrappers.
type callers map[caller]bool

func newCallers(list []uses.Use) callers {
	c := callers{}
	for i := range list {
		if u := &list[i]; u.Via != "" {
			c[caller{u.Command, last(u.Via)}] = true
		}
	}
	return c
}

// have reports whether a use stands inside a wrapper that is called: what is
// wrong is then reported at the callers, which know the key.
func (c callers) have(u *uses.Use) bool { return c[caller{u.Command, last(u.Decl)}] }

// last returns the name of a function without package and receiver.
func last(name string) string { return name[strings.LastIndex(name, ".")+1:] }
