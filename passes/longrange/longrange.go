package longrange

import (
	_ "embed"
	"fmt"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "longrange"

// Rule returns the rule, which is off unless a policy enables it.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "time", Doc: doc, Off: true, Severity: passes.Warning, Run: run}
}

// short is the most elements that one may read at once.
const short = 1000

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	for i := range in.Uses {
		u := &in.Uses[i]
		if u.Role != uses.RoleKey || u.Called || u.Inferred || u.Lua || len(u.Keys) == 0 || !whole(in.Flow, u) {
			continue
		}
		if class := long(in, u); class != nil {
			t := u.Keys[0].Template
			findings = append(findings, in.Of(u, t, passes.Message(message(u, class), t)))
		}
	}
	return findings
}

// whole reports whether a use reads all elements of its key.
func whole(f *flow.Flow, u *uses.Use) bool {
	switch u.Command {
	case "SMEMBERS", "HGETALL", "HKEYS", "HVALS":
		return true
	case "LRANGE", "ZRANGE", "ZREVRANGE":
	default:
		return false
	}
	if u.Call == nil || u.Via != "" {
		return false
	}
	first, last := f.Range(u)
	if first == nil || last == nil {
		return false
	}
	start, known := f.Integer(u, first)
	stop, ok := f.Integer(u, last)
	return known && ok && start == 0 && stop == -1
}

// long returns the class of the keys of a use; nil if some key is of none, or of one
// with few elements.
func long(in *passes.Input, u *uses.Use) *keys.Class {
	var first *keys.Class
	for _, k := range u.Keys {
		m, ok := in.Policies.Match(u, k.Template)
		if !ok || len(m.Also) > 0 || m.Class.External || m.Class.MaxSize > 0 && m.Class.MaxSize <= short || !grows(m.Class) {
			return nil
		}
		if first == nil {
			first = m.Class
		}
	}
	return first
}

// grows reports whether keys of a class may have any number of elements. A hash whose
// fields have names is a record.
func grows(c *keys.Class) bool {
	if c.Fields != nil {
		return false
	}
	switch c.Type {
	case "list", "set", "zset", "hash":
		return true
	}
	return false
}

// maxName is the most bytes of the name of a class that fit into a message, beside a key.
const maxName = 24

// message has one %s, for the key.
func message(u *uses.Use, c *keys.Class) string {
	if c.MaxSize > 0 {
		return fmt.Sprintf("%s reads up to %d elements of key %%s at once: read a part", u.Command, c.MaxSize)
	}
	return fmt.Sprintf("%s reads all of key %%s, and %s has no max_size: read a part, or set it", u.Command, passes.OfClass(c, maxName))
}
