package uses

import (
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// A ScriptDeed is what a command of a script does with one key that the script gets.
type ScriptDeed struct {
	Command string // upper case; "" where it is what several have in common
	Access  Access
	Rights  []string // as [Use.Rights] has them
}

// deeds are what the script does with a key that it gets: where begins is nil with the
// element of KEYS at p itself, else with the keys that it makes of these pieces. An element
// of which no command has more is that of which it is not known where it is from. They are
// nil where nothing is known.
func (r *runScript) deeds(p place, begins []lua.Piece) []ScriptDeed {
	if p.role != RoleKey {
		return nil
	}
	if p.nth == 0 && len(r.keys) > 0 {
		return r.withAll()
	}
	if begins != nil {
		return r.deedsOf(func(a []lua.Piece) bool { return samePieces(a, begins) })
	}
	out := r.deedsOf(func(a []lua.Piece) bool { return isElement(a, p.nth) })
	if out == nil {
		out = r.deedsOf(func(a []lua.Piece) bool { return len(a) > 0 && a[0].Kind == lua.Unknown })
	}
	return out
}

// withAll is what the script does with each of its KEYS, for one whose place among them is not
// known: what it does with the only one that it has; of several without a command, and with no
// rights where it does different things with them.
func (r *runScript) withAll() []ScriptDeed {
	if r.any || r.loose {
		return nil
	}
	last := slices.Max(slices.Collect(maps.Keys(r.keys)))
	if last == 1 {
		return r.deedsOf(func(a []lua.Piece) bool { return isElement(a, 1) })
	}
	all := []string{"access", "RO", "RM", "update"}
	for nth := 1; nth <= last; nth++ {
		has := map[string]bool{}
		for _, d := range r.deedsOf(func(a []lua.Piece) bool { return isElement(a, nth) }) {
			for _, right := range d.Rights {
				has[right] = true
			}
			has["update"] = has["update"] || d.Access == Write && !slices.Contains(d.Rights, "RM")
		}
		all = slices.DeleteFunc(all, func(right string) bool { return !has[right] })
	}
	return []ScriptDeed{{Access: Write, Rights: all}}
}

// deedsOf are what the script does with keys whose text is such.
func (r *runScript) deedsOf(is func([]lua.Piece) bool) (out []ScriptDeed) {
	for _, call := range r.calls {
		found := resolved(call)
		for _, a := range found.Args {
			if a.Role == commands.Key && a.Index < len(call.Args) && is(call.Args[a.Index].Pieces) {
				out = withDeed(out, ScriptDeed{strings.ToUpper(found.Command), accessOf(a.Access), rightsOfWords(found.Command, wordsOf(call), a).Names()})
			}
		}
	}
	return out
}

// isElement reports whether an argument is the element of KEYS of that index, or each in turn.
func isElement(pieces []lua.Piece, nth int) bool {
	return len(pieces) == 1 && pieces[0].Kind == lua.Key && (pieces[0].Index == nth || pieces[0].Index == 0)
}

// samePieces reports whether two texts of a script are made alike.
func samePieces(a, b []lua.Piece) bool {
	return slices.EqualFunc(a, b, func(x, y lua.Piece) bool {
		return x.Kind == y.Kind && x.Text == y.Text && x.Index == y.Index && x.Name == y.Name
	})
}

// withDeed is a list with one more, if it is not there yet.
func withDeed(list []ScriptDeed, d ScriptDeed) []ScriptDeed {
	if slices.ContainsFunc(list, func(o ScriptDeed) bool { return o.Command == d.Command && slices.Equal(o.Rights, d.Rights) }) {
		return list
	}
	return append(list, d)
}
