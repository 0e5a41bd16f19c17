package flow

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A Condition is when a use writes its key, or gives it a time to live.
type Condition int

// The conditions.
const (
	NotKnown  Condition = iota
	Always              // whatever is there
	IfAbsent            // NX
	IfPresent           // XX, GT, LT, or a comparison with what is there
)

// When returns when a use writes its key, where it is known.
func (f *Flow) When(u *uses.Use) Condition {
	if u.Via != "" {
		if u.Inner == nil {
			return NotKnown
		}
		return f.When(u.Inner)
	}
	if u.Command == "SETNX" {
		return IfAbsent
	}
	if u.Call == nil || u.Call.Callee == nil {
		return NotKnown
	}
	if Builds(u) {
		return ofChain(f.Chain(u))
	}
	switch name := u.Call.Callee.Name(); name {
	case "SetNX", "SetNx":
		return IfAbsent
	case "SetXX", "SetXx":
		return IfPresent
	case "ExpireNX", "ExpireNx":
		return IfAbsent
	case "ExpireXX", "ExpireXx", "ExpireGT", "ExpireLT":
		return IfPresent
	case "Expire", "PExpire", "ExpireAt", "PExpireAt", "GetEx":
		return Always
	case "Set", "SetEx", "SetEX", "PSetEx", "GetSet":
		return Always
	case "Do", "Send":
		return ofWords(f, u)
	}
	return NotKnown
}

// ofChain is the condition of a builder's chain.
func ofChain(next []*program.Call, whole bool) Condition {
	has := func(name string) bool {
		return slices.ContainsFunc(next, func(c *program.Call) bool { return strings.EqualFold(c.Callee.Name(), name) })
	}
	switch {
	case has("Nx"):
		return IfAbsent
	case has("Xx"):
		return IfPresent
	case whole:
		return Always
	}
	return NotKnown
}

// ofWords is the condition of a command with its options as arguments: all of them
// are constants, or nothing is known.
func ofWords(f *Flow, u *uses.Use) Condition {
	switch u.Command {
	case "SET", "EXPIRE", "PEXPIRE":
	default:
		return Always
	}
	if u.Call.Expr.Ellipsis.IsValid() || Behind(u, 1) == nil {
		return NotKnown
	}
	for i := 2; ; i++ {
		e := Behind(u, i)
		if e == nil {
			return Always
		}
		text, known := f.Text(u, e)
		switch strings.ToUpper(text) {
		case "NX":
			return IfAbsent
		case "XX", "GT", "LT", "IFEQ", "IFNE":
			return IfPresent
		case "EX", "PX", "EXAT", "PXAT":
			i++ // the number behind it
		default:
			if !known {
				return NotKnown
			}
		}
	}
}
