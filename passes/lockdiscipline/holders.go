package lockdiscipline

import (
	"slices"
	"time"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// The holders of a class say which functions of the module take its locks, and which release
// them, by themselves or through what they call. A literal counts as the function that it is in.
type holders struct {
	flow     *flow.Flow
	takes    map[*program.Func]bool // and do not release them
	releases map[*program.Func]bool // and do not take them
	own      map[*program.Func]bool // that release by themselves
	both     map[*program.Func]bool // what they take is released
	known    bool                   // false where something releases that nothing is known to have taken
	any      bool                   // that something is released
	renewed  bool                   // that locks are given their lifetime again while they are held
}

// of returns what the module does with the locks of a class.
func (c *checker) of(class *keys.Class) *holders {
	if h, ok := c.holders[class]; ok {
		return h
	}
	h := &holders{flow: c.in.Flow, own: map[*program.Func]bool{}, known: true, renewed: class.RefreshEvery > 0}
	taken := map[*program.Func]bool{}
	for i := range c.in.Uses {
		u := &c.in.Uses[i]
		if u.Role != uses.RoleKey || u.Access != uses.Write || !c.mayBe(u, class) {
			continue
		}
		in := (*program.Func)(nil)
		if u.Call != nil {
			in = outermost(u.Call.In)
		}
		switch {
		case frees(u, class):
			if h.any = true; in == nil {
				h.known = false
			} else {
				h.own[in] = true
			}
		case (u.Command == "SET" || u.Command == "SETNX") && in != nil && c.in.Flow.When(u) == flow.IfAbsent:
			taken[in] = true
		default:
			h.renewed = h.renewed || flow.GivesTTL(u)
		}
	}
	h.spread(taken)
	if c.holders == nil {
		c.holders = map[*keys.Class]*holders{}
	}
	c.holders[class] = h
	return h
}

// keeps reports whether the lock that a use takes is kept until it ends by itself, though others
// of its class are released, or are renewed while they are held.
func (c *checker) keeps(u *uses.Use) bool {
	if c.in.Flow == nil || c.in.Flow.Alone() || u.Call == nil || u.Inferred {
		return false
	}
	h := c.of(c.class(u, u.Keys[0]))
	return h.known && (h.any || h.renewed) && h.keeps(outermost(u.Call.In), map[*program.Func]bool{})
}

// mayBe reports whether a key of a use is of a class, or nothing is known of it.
func (c *checker) mayBe(u *uses.Use, class *keys.Class) bool {
	return u.Resolution() == uses.Unknown && !u.Called || slices.ContainsFunc(u.Keys, func(k uses.Key) bool { return c.class(u, k) == class })
}

// frees reports whether a use may release a lock: DEL, a script that is not known to do without
// it, and a lifetime that may be shorter than that of the class.
func frees(u *uses.Use, class *keys.Class) bool {
	switch u.Command {
	case "DEL", "UNLINK", "GETDEL", "RENAME", "FCALL":
		return true
	case "EVAL", "EVALSHA":
		return u.Script == nil || slices.ContainsFunc(u.Script, func(command string) bool {
			return slices.Contains([]string{"DEL", "UNLINK", "GETDEL", "RENAME"}, command)
		})
	case "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT":
		d, err := time.ParseDuration(string(u.TTL))
		return err != nil || d < class.TTL.Min
	}
	return false
}

// outermost is the declaration that a function is in; nil at package level.
func outermost(fn *program.Func) *program.Func {
	for fn != nil && fn.Outer != nil {
		fn = fn.Outer
	}
	return fn
}

// spread finds the functions that take or release locks through others. What takes and
// releases does neither for who calls it.
func (h *holders) spread(taken map[*program.Func]bool) {
	takes := h.callersOf(taken, h.own)
	all := h.callersOf(h.own, takes)
	takes = h.callersOf(taken, all)
	all = h.callersOf(h.own, takes)
	h.takes, h.releases, h.both = map[*program.Func]bool{}, map[*program.Func]bool{}, map[*program.Func]bool{}
	for fn := range takes {
		if all[fn] {
			h.both[fn] = true
		} else {
			h.takes[fn] = true
		}
	}
	for fn := range all {
		if takes[fn] {
			continue
		}
		h.releases[fn] = true
		if h.flow.Program.UsedAsValue(fn.ID) || len(h.flow.Eval.Callers(fn)) == 0 {
			h.known = false // whoever took the lock handed it on
		}
	}
}

// callersOf are functions and all that call them, except for what is behind one of others.
func (h *holders) callersOf(of, others map[*program.Func]bool) map[*program.Func]bool {
	out := map[*program.Func]bool{}
	var add func(fn *program.Func)
	add = func(fn *program.Func) {
		if fn == nil || out[fn] {
			return
		}
		out[fn] = true
		if others[fn] {
			return
		}
		for _, call := range h.flow.Eval.Callers(fn) {
			add(outermost(call.In))
		}
	}
	for fn := range of {
		add(fn)
	}
	return out
}

// keeps reports whether a function that takes a lock has it for good: neither it nor anything
// that calls it, up to the beginning of a program, releases one. It does not where some caller
// is not known.
func (h *holders) keeps(fn *program.Func, seen map[*program.Func]bool) bool {
	if fn == nil || h.own[fn] || h.both[fn] || h.releases[fn] || h.flow.Program.UsedAsValue(fn.ID) {
		return false
	}
	if seen[fn] {
		return true
	}
	seen[fn] = true
	callers := h.flow.Eval.Callers(fn)
	if len(callers) == 0 {
		return fn.Recv == nil && fn.Name == "main" && fn.Pkg.Types != nil && fn.Pkg.Types.Name() == "main"
	}
	return !slices.ContainsFunc(callers, func(call *program.Call) bool { return !h.keeps(outermost(call.In), seen) })
}
