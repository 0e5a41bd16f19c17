package propose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// Values of [uses.TTL].
const (
	ttlNone    uses.TTL = "none"
	ttlUnknown uses.TTL = "unknown"
)

// setTTL gives c the lifetime that the writes of its keys agree on: the range of
// several, or "required" where some of them are not constants. It says nothing where
// none gives one, but a script may.
func (c *Class) setTTL(in Input, all []*uses.Use) {
	list := in.lifetimes(all)
	var durations []time.Duration
	var texts []string
	none, amiss := 0, false
	for _, u := range list {
		text := string(u.TTL)
		t, err := keys.ParseTTL(text)
		switch d, known := t.Exact(); {
		case known:
			durations = append(durations, d)
		case u.TTL == ttlUnknown:
			text = "not a constant"
		default: // none, or less than Redis can count
			amiss = amiss || err != nil
			none++
		}
		texts = append(texts, fmt.Sprintf("%s (%s at %s)", text, u.Command, in.at(u)))
	}
	switch {
	case len(list) == 0:
	case none == len(list) && !amiss:
		if !slices.ContainsFunc(all, mayGive) {
			c.TTL = "none"
		}
	case none > 0:
		c.Doubts = append(c.Doubts, notSure+"the ttl is "+strings.Join(texts, ", "))
	case len(durations) == len(list):
		c.TTL = lifetime(slices.Min(durations), slices.Max(durations))
	default:
		c.TTL = "required"
	}
}

// lifetimes returns a use for each time to live that the writes give, sorted by its
// text: neither those whose keys get one from another use, as the rule missingttl has
// it, nor those that keep what there was.
func (in Input) lifetimes(all []*uses.Use) []*uses.Use {
	var list []*uses.Use
	for _, u := range all {
		switch {
		case u.TTL == "" || u.TTL == "n/a" || u.Access != uses.Write,
			u.TTL == ttlUnknown && !in.gives(u),
			u.TTL == ttlNone && in.Flow.Given(u, all, in.gives),
			slices.ContainsFunc(list, func(l *uses.Use) bool { return l.TTL == u.TTL }):
			continue
		}
		list = append(list, u)
	}
	slices.SortFunc(list, func(a, b *uses.Use) int { return cmp.Compare(a.TTL, b.TTL) })
	return list
}

// mayGive reports whether a use is a script of which it is not known whether it gives its
// keys a time to live.
func mayGive(u *uses.Use) bool {
	return u.Access == uses.Write && u.Effect.Unsure && (u.Lua || uses.RunsScript(u.Command))
}

// gives reports whether a use hands over a time to live, whichever: a negative one
// says that the key keeps what it has. What a wrapper hands over counts.
func (in Input) gives(u *uses.Use) bool {
	if u.Effect.Sets {
		return true
	}
	for u.TTLArg == nil && u.Inner != nil {
		u = u.Inner
	}
	arg := u.TTLArg
	if arg == nil || in.Flow == nil {
		return false
	}
	n, ok := in.Flow.Eval.Number(arg.Expr, arg.Call.In, arg.Call.Pkg)
	return !ok || n > 0
}

// lifetime is a range as a policy has it.
func lifetime(least, most time.Duration) string {
	exactly := keys.TTL{Kind: keys.BoundedTTL, Min: least, Max: least}
	if least == most {
		return exactly.String()
	}
	return exactly.String() + ".." + keys.TTL{Kind: keys.BoundedTTL, Min: most, Max: most}.String()
}
