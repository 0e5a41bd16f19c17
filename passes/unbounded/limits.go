package unbounded

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// A module is what limits are looked for in.
type module struct {
	*passes.Input
	scripts map[*uses.Use]commands // of scripts, by their uses
}

// commands are those of a script; ok is whether all of them are known.
type commands struct {
	names []string
	ok    bool
}

// script returns the commands of the script that a use runs. Each push asks it of
// all uses; they are put together once.
func (in *module) script(u *uses.Use) commands {
	c, ok := in.scripts[u]
	if !ok {
		c.names, c.ok = scriptCommands(u)
		in.scripts[u] = c
	}
	return c
}

// limits reports whether a use limits the keys of the class that u pushes to.
func limits(in *module, u *uses.Use, class *keys.Class) bool {
	policy := in.Policy(u.Package)
	for i := range in.Uses {
		v := &in.Uses[i]
		if v == u || v.Role != uses.RoleKey {
			continue
		}
		takes := in.removes(v, u)
		looks := takes || in.rebuilds(v) || inspects(v.Command) && (flow.SameFunc(u, v) || in.Flow.Near(u, v))
		if looks && passes.Reaches(policy, v, class) || takes && unknown(v) && in.Policy(v.Package) == policy && fits(v.Command, u) {
			return true
		}
	}
	return false
}

// unknown reports whether nothing is known of a key of a use: a worker that is
// told which queue it serves may take from any. Of a call inside a wrapper its
// callers tell, and a number is not a key.
func unknown(u *uses.Use) bool {
	return !u.Called && slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		text := false
		for _, p := range k.Template.Parts() {
			if !p.Placeholder {
				return false
			}
			text = text || p.Type == keys.String
		}
		return text
	})
}

// fits reports whether a command works on the keys that a push makes.
func fits(command string, push *uses.Use) bool {
	return uses.CommandFits(command, uses.CommandType(push.Command))
}

// removes reports whether a use takes elements out of its key, or may, if that is
// what a push makes. A script does what its commands do, if they are known.
func (in *module) removes(u, push *uses.Use) bool {
	if u.Access != uses.Write {
		return false
	}
	if !uses.CommandScripts(u.Command) {
		return namesElements(u.Command) || u.Effect.Trims
	}
	script := in.script(u)
	return !script.ok || slices.ContainsFunc(script.names, func(c string) bool {
		return fits(c, push) && (namesElements(c) || uses.CommandTrims(c) || c == "XADD")
	})
}

// rebuilds reports whether a script looks at the size of its key, or replaces
// the whole value: then that is what it is for.
func (in *module) rebuilds(u *uses.Use) bool {
	return uses.CommandScripts(u.Command) && slices.ContainsFunc(in.script(u).names, inspects)
}

// namesElements reports whether a command removes elements that its arguments name.
func namesElements(command string) bool {
	switch command {
	case "HDEL", "HGETDEL", "SREM", "ZREM", "LREM", "XDEL", "XDELEX", "XACKDEL", "SMOVE":
		return true
	}
	return false
}

// inspects reports whether a command looks at the size of its key, or replaces the
// whole value.
func inspects(command string) bool {
	switch command {
	case "LLEN", "SCARD", "ZCARD", "ZCOUNT", "HLEN", "XLEN", "DEL", "UNLINK", "RENAME", "RENAMENX":
		return true
	}
	return false
}

// wrongEnd returns an LTRIM in the function of a push that keeps the oldest
// elements; nil if there is none, or another one there keeps the newest, or the
// function pushes to both ends.
func wrongEnd(in *module, u *uses.Use, class *keys.Class) *uses.Use {
	if end(u) == "" {
		return nil
	}
	policy := in.Policy(u.Package)
	var wrong *uses.Use
	for i := range in.Uses {
		v := &in.Uses[i]
		if v == u || !flow.SameFunc(u, v) || !passes.Reaches(policy, v, class) {
			continue
		}
		switch {
		case v.Command != "LTRIM":
			if other := end(v); other != "" && other != end(u) {
				return nil
			}
		case !keepsOldest(in.Flow, u, v):
			return nil
		case wrong == nil:
			wrong = v
		}
	}
	return wrong
}

// end is the end of a list that a use pushes to; "" if it pushes to none.
func end(u *uses.Use) string {
	for _, e := range []string{"LPUSH", "RPUSH"} {
		if strings.HasPrefix(u.Command, e) {
			return e
		}
	}
	return ""
}

// keepsOldest reports whether what a push adds is what an LTRIM removes.
func keepsOldest(f *flow.Flow, push, trim *uses.Use) bool {
	start, stop, ok := rangeOf(f, trim)
	if !ok {
		return false
	}
	if end(push) == "RPUSH" {
		return start == 0 && stop >= 0
	}
	return start < 0 && stop == -1
}
