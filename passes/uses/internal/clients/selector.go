package clients

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// roles are the words that say what a selector selects.
var roles = map[string]Sink{
	"none":        {},
	"key":         {Role: commands.Key},
	"read":        {Role: commands.Key, Access: commands.Read},
	"write":       {Role: commands.Key, Access: commands.Write},
	"channel":     {Role: commands.Channel},
	"pattern":     {Role: commands.Pattern},
	"prefix":      {Role: commands.Prefix},
	"script":      {Role: commands.Script},
	"index":       {Role: commands.Index, Access: commands.Read},
	"ttl":         {Role: commands.TTL},
	"ttl-s":       {Role: commands.TTL, Unit: time.Second},
	"ttl-ms":      {Role: commands.TTL, Unit: time.Millisecond},
	"ttl-at":      {Role: commands.TTL, At: true},
	"ttl-at-s":    {Role: commands.TTL, At: true, Unit: time.Second},
	"ttl-at-ms":   {Role: commands.TTL, At: true, Unit: time.Millisecond},
	"argv":        {Shape: Argv},
	"args":        {Shape: ArgvTail},
	"script-keys": {Role: commands.Key, Access: commands.Write, Shape: ScriptKeys},
	"key-count":   {Shape: KeyCount},
}

// parseSinks reads "ROLE SELECTOR... ROLE SELECTOR...".
func parseSinks(words []string) ([]Sink, error) {
	var sinks []Sink
	var role Sink
	known := false
	for _, w := range words {
		if r, ok := roles[w]; ok {
			role, known = r, true
			continue
		}
		if !known {
			return nil, fmt.Errorf("unknown role %q", w)
		}
		s, err := parseSelector(role, w)
		if err != nil {
			return nil, err
		}
		sinks = append(sinks, s)
	}
	return sinks, nil
}

// parseSelector reads one selector into a copy of role.
func parseSelector(role Sink, text string) (Sink, error) {
	s := role
	path, mode, slash := strings.Cut(text, "/")
	path, each := strings.CutSuffix(path, "...")
	path, result := strings.CutSuffix(path, Result)
	path = strings.ReplaceAll(path, "[", ".[")
	steps := strings.Split(path, ".")
	n, err := strconv.Atoi(steps[0])
	switch {
	case steps[0] == "recv":
		s.Param = Receiver
	case err != nil || n < 0:
		return s, fmt.Errorf("selector %q does not begin with the number of a parameter", text)
	default:
		s.Param = n
	}
	if len(steps) > 1 {
		s.Fields = steps[1:]
	}
	if result {
		s.Fields = append(s.Fields, Result)
	}
	unless, half := strings.CutPrefix(mode, "half")
	only, unlessOnly := strings.CutPrefix(mode, "unless-")
	switch {
	case s.Shape != One: // the role says it
	case half && each:
		s.Shape, s.Unless = Half, strings.TrimPrefix(unless, "-unless-")
	case unlessOnly && !each:
		s.Unless = only
	case mode == "keys" && !each:
		s.Shape = MapKeys
	case slash && each:
		s.Shape = Nth
		if s.Step, err = strconv.Atoi(mode); err != nil || s.Step < 2 {
			return s, fmt.Errorf("selector %q: what follows / is neither half nor a number above 1", text)
		}
	case slash:
		return s, fmt.Errorf("selector %q: %q needs ... before it", text, "/"+mode)
	case each:
		s.Shape = Each
	}
	return s, nil
}
