package clients

import (
	"fmt"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// Wrapper makes the Spec of a function that a policy lists: sinks is the left
// side of a row ("key 1", "key 1 ttl 3", or "1" for "key 1"; parse.go has the
// grammar), command the command on the wire, which may be empty.
func Wrapper(sinks, command string) (Spec, error) {
	words := strings.Fields(sinks)
	if len(words) == 0 {
		return Spec{}, fmt.Errorf("no parameter: want the number of the one that is the key")
	}
	if _, role := roles[words[0]]; !role {
		words = append([]string{"key"}, words...)
	}
	s := Spec{Command: strings.ToUpper(command)}
	var err error
	if s.Sinks, err = parseSinks(words); err != nil {
		return Spec{}, err
	}
	if len(s.Sinks) == 0 {
		return Spec{}, fmt.Errorf("%q has no parameter", sinks)
	}
	for i := range s.Sinks {
		if k := &s.Sinks[i]; k.Role == commands.Key && k.Access == commands.NoAccess {
			k.Access = access(s.Command, "")
		}
	}
	return s, nil
}

// Fitting returns s without the sinks that a signature with these parameters
// cannot have.
func (s Spec) Fitting(params []Param) Spec {
	all := s.Sinks
	s.Sinks = nil
	for _, sink := range all {
		if fits(&sink, params) {
			s.Sinks = append(s.Sinks, sink)
		}
	}
	return s
}
