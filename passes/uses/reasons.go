package uses

import "github.com/redislint/redislint/passes/texteval"

// A Reason says why nothing is known of the keys of a use. It is one of
// [Reasons], or "" where something is known.
type Reason = texteval.Reason

// Reasons returns all reasons: first those of values that only exist at run time,
// then those of which redislint, or a run over more packages, could know more.
func Reasons() []Reason {
	return []Reason{
		texteval.Request, texteval.Flag, texteval.Environment, texteval.Database, texteval.Decoded, texteval.Reply,
		texteval.NoCaller, texteval.NotLoaded, texteval.TooMany, texteval.Construct,
	}
}

// reason says why nothing is known of u. Where values have several reasons it is
// the one that is listed last. A package that is analysed alone may have callers
// that are not loaded.
func (u *Use) reason(alone bool) Reason {
	if u.Role == RoleCommand || u.Resolution() != Unknown {
		return texteval.NoReason
	}
	last := -1
	all := Reasons()
	for _, k := range u.Keys {
		for _, p := range k.Text {
			for i, r := range all {
				if p.Reason == r {
					last = max(last, i)
				}
			}
		}
	}
	switch {
	case last < 0:
		return texteval.Construct
	case all[last] == texteval.NoCaller && alone:
		return texteval.NotLoaded
	}
	return all[last]
}
