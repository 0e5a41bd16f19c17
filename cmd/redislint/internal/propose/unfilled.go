package propose

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/uses"
)

// unfills notes a key that is a format, which nothing has filled in, with the place, if the
// use has no other key. Where it has, a function returns its format as it is for no values.
func (c *collector) unfills(f found) {
	u := f.use
	if u.Lua || slices.ContainsFunc(u.Keys, func(k uses.Key) bool { return uses.Unfilled(k.Template.Text()) == "" }) {
		return
	}
	note := fmt.Sprintf("%s%s (%s at %s) has %s in it, which nothing fills in, and has no class", notSure,
		strconv.Quote(f.key.Template.String()), u.Command, c.in.at(u), uses.Unfilled(f.key.Template.Text()))
	if !slices.Contains(c.unfilled, note) {
		c.unfilled = append(c.unfilled, note)
	}
}
