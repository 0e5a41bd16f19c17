package clients

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// hasArgv reports whether the arguments of a call say its command.
func hasArgv(sinks []Sink) bool {
	return slices.ContainsFunc(sinks, func(s Sink) bool { return s.Shape == Argv || s.Shape == ArgvTail })
}

// fits reports whether a sink can be what the signature has there. A key that
// is variadic or a slice is every element of it, one that is a string is not several.
func fits(s *Sink, params []Param) bool {
	if params == nil {
		return true
	}
	if s.Param == Receiver {
		return true
	}
	if s.Param >= len(params) {
		return false
	}
	p := params[s.Param]
	if s.Shape == Argv && !isMany(p) {
		return false
	}
	if s.Role == commands.TTL || s.Shape == KeyCount || len(s.Fields) > 0 {
		return true
	}
	switch {
	case s.Shape == One && isMany(p):
		s.Shape = Each
	case s.Shape == Each && p.Type == "string" && !p.Variadic: // an older version takes one
		s.Shape = One
	}
	return !isNumber(p.Type)
}

// isMany reports whether a parameter is a list, rather than one value.
func isMany(p Param) bool {
	return p.Variadic || strings.HasPrefix(p.Type, "[]") && p.Type != "[]byte" && p.Type != "[]uint8"
}

// isNumber reports whether a type cannot hold a key: a count that has the name
// of one.
func isNumber(typ string) bool {
	switch strings.TrimLeft(typ, "[].*") {
	case "int", "int8", "int16", "int32", "int64", "uint", "uint16", "uint32", "uint64",
		"float32", "float64", "bool", "time.Duration", "time.Time", "context.Context":
		return true
	}
	return false
}
