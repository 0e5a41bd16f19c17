package lockdiscipline

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A condition is when a use writes its key.
type condition int

const (
	unknown   condition = iota
	always              // whatever is there
	ifAbsent            // NX
	ifPresent           // XX, or a comparison with what is there
)

// how returns when a use writes its key, where it is known.
func how(f *flow.Flow, u *uses.Use) condition {
	if u.Via != "" {
		if u.Inner == nil {
			return unknown
		}
		return how(f, u.Inner)
	}
	if u.Command == "SETNX" {
		return ifAbsent
	}
	if u.Call == nil || u.Call.Callee == nil {
		return unknown
	}
	if flow.Builds(u) {
		return ofChain(f.Chain(u))
	}
	switch name := u.Call.Callee.Name(); name {
	case "SetNX", "SetNx":
		return ifAbsent
	case "SetXX", "SetXx":
		return ifPresent
	case "Set", "SetEx", "SetEX", "PSetEx", "GetSet":
		return always
	case "Do", "Send":
		return ofWords(f, u)
	}
	return unknown
}

// ofChain is the condition of a builder's chain.
func ofChain(next []*program.Call, whole bool) condition {
	has := func(name string) bool {
		return slices.ContainsFunc(next, func(c *program.Call) bool { return strings.EqualFold(c.Callee.Name(), name) })
	}
	switch {
	case has("Nx"):
		return ifAbsent
	case has("Xx"):
		return ifPresent
	case whole:
		return always
	}
	return unknown
}

// ofWords is the condition of a command with its options as arguments: all of them
// are constants, or nothing is known.
func ofWords(f *flow.Flow, u *uses.Use) condition {
	if u.Command != "SET" {
		return always
	}
	if u.Call.Expr.Ellipsis.IsValid() || flow.Behind(u, 1) == nil {
		return unknown
	}
	for i := 2; ; i++ {
		e := flow.Behind(u, i)
		if e == nil {
			return always
		}
		text, known := f.Text(u, e)
		switch strings.ToUpper(text) {
		case "NX":
			return ifAbsent
		case "XX", "IFEQ", "IFNE":
			return ifPresent
		case "EX", "PX", "EXAT", "PXAT":
			i++ // the number behind it
		default:
			if !known {
				return unknown
			}
		}
	}
}
