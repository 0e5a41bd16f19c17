package kindtest

import (
	"fmt"
	"strings"
)

// A tally counts the expectations of a folder or a kind. Of the misses, lost have
// no use at all, and noise has all that is expected and more.
type tally struct{ right, miss, lost, noise int }

func (t tally) plus(u tally) tally {
	return tally{t.right + u.right, t.miss + u.miss, t.lost + u.lost, t.noise + u.noise}
}

// print prints the table, with a sum for each kind.
func print(names []string, table map[string]*tally) string {
	var b strings.Builder
	row := func(name string, c tally) {
		fmt.Fprintf(&b, "%-14s %5d of %4d right   %4d missed: %4d lost %4d noise %4d other\n",
			name, c.right, c.right+c.miss, c.miss, c.lost, c.noise, c.miss-c.lost-c.noise)
	}
	kinds := make(map[string]tally)
	var all tally
	for _, name := range names {
		c := *table[name]
		row(name, c)
		kinds[name[:1]] = kinds[name[:1]].plus(c)
		all = all.plus(c)
	}
	b.WriteString("\n")
	for kind := byte('a'); kind <= 'z'; kind++ {
		if c, ok := kinds[string(kind)]; ok {
			row("kind "+string(kind), c)
		}
	}
	row("all", all)
	return b.String()
}
