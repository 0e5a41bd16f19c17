package propose

import (
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// namedAlike gives the values behind the same text one name in all patterns, where
// the code has one that says what they are, and else abbreviations of it ({tid} of {tenant_id})
// or names that say nothing ({v}, {value}).
func namedAlike(list []*draft) {
	names := map[string]map[string]int{} // by what is before the value, how often each has a name
	each := func(f func(d *draft, i int, before string, name string)) {
		for _, d := range list {
			before := ""
			for i, p := range d.pattern.Parts() {
				if p.Placeholder {
					f(d, i, before+string(p.Type), withoutNumber(p.Name))
				}
				before += form(keys.New(p))
			}
		}
	}
	each(func(_ *draft, _ int, before, name string) {
		if !saysNothing(name) {
			if names[before] == nil {
				names[before] = map[string]int{}
			}
			names[before][name]++
		}
	})
	each(func(d *draft, i int, before, name string) {
		if best := bestName(names[before]); best != "" && name != best {
			parts := d.pattern.Parts()
			parts[i].Name = best
			d.pattern = keys.New(parts...).Numbered()
		}
	})
}

// bestName is the one name that the others are abbreviations of; "" if there is none.
func bestName(names map[string]int) string {
	for _, best := range slices.Sorted(maps.Keys(names)) {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(names)), func(name string) bool { return name != best && !abbreviates(name, best) }) {
			return best
		}
	}
	return ""
}

// saysNothing reports whether a name of a value does not say what it is.
func saysNothing(name string) bool {
	return len(name) < 2 || slices.Contains([]string{"value", "val", "str", "arg", "param"}, name)
}

// withoutNumber is a name without the number that tells it from others of its pattern.
func withoutNumber(name string) string {
	if i := strings.LastIndexByte(name, '_'); i > 0 && aNumber.MatchString(name[i+1:]) {
		return name[:i]
	}
	return name
}
