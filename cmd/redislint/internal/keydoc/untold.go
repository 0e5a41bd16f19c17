package keydoc

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// untold are the uses of the classes that no function would be named for, although there are
// uses of them: of each class those whose function can make the key by itself, if any, without
// those whose callers bring it, if others are left.
func (d deeds) untold() map[*keys.Class][]*uses.Use {
	out, told := map[*keys.Class][]*uses.Use{}, map[*keys.Class]bool{}
	possible := map[*keys.Class]map[*uses.Use]bool{}
	for i := range d.in.Uses {
		u := &d.in.Uses[i]
		if u.Role == uses.RoleCommand {
			continue
		}
		for _, k := range u.Keys {
			can := d.possible(u, k)
			for _, c := range d.classes(u, k.Template) {
				if told[c] {
					continue
				}
				if can && d.doer(u, c) != nil {
					told[c] = true
					delete(out, c)
					continue
				}
				if possible[c] == nil {
					possible[c] = map[*uses.Use]bool{}
				}
				if _, ok := possible[c][u]; !ok {
					out[c] = append(out[c], u)
				}
				possible[c][u] = possible[c][u] || can
			}
		}
	}
	for c, all := range out {
		all = without(all, func(u *uses.Use) bool { return !possible[c][u] })
		out[c] = without(all, func(u *uses.Use) bool { return u.Called })
	}
	return out
}

// without drops the uses that a function holds for, unless that is all of them.
func without(all []*uses.Use, drop func(*uses.Use) bool) []*uses.Use {
	if left := slices.DeleteFunc(slices.Clone(all), drop); len(left) > 0 {
		return left
	}
	return all
}

// isLast reports whether a use is among those that are told since nobody else would be named
// for keys of the class.
func (d deeds) isLast(u *uses.Use, c *keys.Class) bool { return slices.Contains(d.last[c], u) }
