package clients

import (
	"slices"
	"strings"
	"time"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// roleNames are the names that parameters have for what is not a key, in lower case.
var roleNames = map[commands.Role]map[string]bool{
	commands.Key:     keyNames,
	commands.Channel: {"channel": true, "channels": true, "topic": true, "topics": true},
	commands.Pattern: {"pattern": true, "patterns": true, "match": true},
}

// valueNames are the names of parameters that are neither keys, channels nor
// patterns, though they may be texts.
var valueNames = map[string]bool{
	"field": true, "fields": true, "value": true, "values": true, "val": true, "vals": true, "member": true, "members": true,
	"message": true, "msg": true, "payload": true, "args": true, "data": true, "id": true, "script": true, "sha": true,
}

// An alignment moves the sinks of a client's method to the parameters of a method
// that stands for it and has parameters of its own: no context, another order,
// one more.
type alignment struct {
	params []Param
	shift  int // of what is behind the context
	client string
	taken  map[int]bool
	named  map[commands.Role][]int // parameters that are named like a role
}

// align returns the sinks of a client's method where the parameters have them;
// those that have no place are left out. hasContext says that the client's first
// parameter is one, client is the import path of its package.
func align(sinks []Sink, params []Param, hasContext bool, client string) []Sink {
	a := alignment{params: params, client: client, taken: map[int]bool{}, named: map[commands.Role][]int{}}
	if hasContext {
		a.shift--
	}
	if len(params) > 0 && params[0].Type == "context.Context" {
		a.shift++
	}
	for role, names := range roleNames {
		for i, p := range params {
			if names[strings.ToLower(p.Name)] && isTextual(p) {
				a.named[role] = append(a.named[role], i)
			}
		}
		if n := len(slices.DeleteFunc(slices.Clone(sinks), func(s Sink) bool { return !a.simple(s) || s.Role != role })); len(a.named[role]) < n {
			a.named[role] = nil // not all: by their places
		}
	}
	var out []Sink
	for _, s := range sinks {
		if s.Param != Receiver {
			if s.Param = a.place(&s); s.Param < 0 {
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// simple reports whether a sink is a parameter itself, or its elements.
func (a *alignment) simple(s Sink) bool {
	return len(s.Fields) == 0 && (s.Shape == One || s.Shape == Each)
}

// place returns the parameter that has a sink, -1 if none has.
func (a *alignment) place(s *Sink) int {
	at := s.Param + a.shift
	switch {
	case len(s.Fields) > 0:
		return slices.IndexFunc(a.params, func(p Param) bool { return strings.Contains(p.Type, a.client) })
	case s.Role == commands.TTL:
		return a.ttl(s)
	case s.Shape == Argv || s.Shape == Half || s.Shape == Nth:
		return a.next(at, isMany)
	case !a.simple(*s):
		return a.next(at, func(Param) bool { return true })
	}
	if list := a.named[s.Role]; len(list) > 0 {
		at, a.named[s.Role] = list[0], list[1:]
		a.taken[at] = true
	} else {
		at = a.next(at, func(p Param) bool {
			return isTextual(p) && (s.Role == commands.Script || !valueNames[strings.ToLower(p.Name)])
		})
	}
	if at >= 0 && s.Shape == Each && !isMany(a.params[at]) {
		s.Shape = One
	}
	return at
}

// next returns the first parameter from index at on that will do, and that no
// sink has yet; -1 if there is none.
func (a *alignment) next(at int, ok func(Param) bool) int {
	for i := max(at, 0); i < len(a.params); i++ {
		if !a.taken[i] && ok(a.params[i]) {
			a.taken[i] = true
			return i
		}
	}
	return -1
}

// ttl returns the parameter that is a time to live: the one with a time's type,
// or a number of seconds.
func (a *alignment) ttl(s *Sink) int {
	typ := "time.Duration"
	if s.At {
		typ = "time.Time"
	}
	if i := slices.IndexFunc(a.params, func(p Param) bool { return p.Type == typ }); i >= 0 {
		s.Unit = 0
		return i
	}
	return slices.IndexFunc(a.params, func(p Param) bool {
		s.Unit = time.Second
		return !s.At && isNumber(p.Type) && strings.HasPrefix(strings.ToLower(p.Name), "sec")
	})
}

// isTextual reports whether a parameter can hold text, or several.
func isTextual(p Param) bool {
	switch t := strings.TrimPrefix(strings.TrimPrefix(p.Type, "..."), "[]"); t {
	case "string", "any", "interface{}", "[]byte", "byte":
		return true
	default:
		return !isNumber(t) && !strings.ContainsAny(t, "*[](){} ")
	}
}
