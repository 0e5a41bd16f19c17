package propose

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses"
)

// A family is the keys of a class that one constant begins.
type family struct {
	constant string
	uses     []*uses.Use
}

// families are those of a draft, sorted by the names of the constants. Constants of one
// name are one: packages have copies.
func (in Input) families(d *draft) []family {
	var list []family
	for _, e := range d.entries {
		for _, h := range e.heads {
			name := in.constantOf(h.head)
			if name == "" {
				continue
			}
			i := slices.IndexFunc(list, func(f family) bool { return f.constant == name })
			if i < 0 {
				i = len(list)
				list = append(list, family{constant: name})
			}
			list[i].uses = append(list[i].uses, h.use)
		}
	}
	slices.SortFunc(list, func(a, b family) int { return cmp.Compare(a.constant, b.constant) })
	return list
}

// constantOf returns the name of the constant of a package that text is the value of; "" if
// it is of none.
func (in Input) constantOf(o *uses.Origin) string {
	if in.Flow == nil || o == nil || !o.Pos.IsValid() {
		return ""
	}
	pkg := in.Flow.Program.PackageAt(o.Pos)
	if pkg == nil || pkg.Types == nil {
		return ""
	}
	if c, ok := pkg.Types.Scope().Lookup(o.Decl).(*types.Const); ok {
		return c.Name()
	}
	return ""
}

// setFamilies takes back the lifetime and the name of a class where the code has several constants for
// keys of that form, which do not have the same.
func (c *Class) setFamilies(in Input, d *draft) {
	var ttls, texts []string
	for _, f := range in.families(d) {
		if !storesAny(f.uses) {
			continue
		}
		var of Class
		of.setTTL(in, f.uses)
		ttls = append(ttls, of.TTL)
		texts = append(texts, cmp.Or(of.TTL, "not known")+" for "+f.constant)
	}
	if len(slices.Compact(ttls)) < 2 || c.TTL == "" {
		return
	}
	c.TTL, c.decls, c.said = "", nil, nil // nor is it called like one of them
	c.Doubts = append(c.Doubts, notSure+"keys of one form are of several constants: the ttl is "+strings.Join(texts, ", "))
}
