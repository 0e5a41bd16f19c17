package propose

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/uses"
)

// misformatted says what is wrong with a key that is a format which nothing has filled in, or
// has other values than those that it is for; "" if nothing is.
func misformatted(k uses.Key) string {
	text := k.Template.Text()
	if verb := uses.Unfilled(text); verb != "" {
		return verb + " in it, which nothing fills in"
	}
	if what := uses.Misprint(text); what != "" {
		return strconv.Quote(what) + " in it, where values do not fit their format"
	}
	return ""
}

// unfills notes a key that is misformatted, with the place, if the use has no other key. Where
// it has, a function returns its format as it is for no values.
func (c *collector) unfills(f found) {
	u := f.use
	if u.Lua || slices.ContainsFunc(u.Keys, func(k uses.Key) bool { return misformatted(k) == "" }) {
		return
	}
	note := fmt.Sprintf("%s%s (%s at %s) has %s, and has no class", notSure,
		strconv.Quote(f.key.Template.String()), u.Command, c.in.at(u), misformatted(f.key))
	if !slices.Contains(c.unfilled, note) {
		c.unfilled = append(c.unfilled, note)
	}
}
