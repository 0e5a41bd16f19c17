package propose

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// sized is the pattern of d with the types that its numbers have in Go where keys of it
// are built, so that its callers need no conversion: the one that holds those of all.
// Where something else builds them too, a number keeps its type. What is padded, or printed
// otherwise, as "%02d" does, is text: a builder of numbers would write 8 for 08.
func (m *modeler) sized(d *draft, sites siteIndex) keys.Template {
	parts := m.typed(d, sites).Parts()
	text := make([]bool, len(parts))
	for _, b := range sites.spots {
		if !slices.ContainsFunc(b.entries, func(e *entry) bool { return slices.Contains(d.entries, e) }) {
			continue
		}
		for i, padded := range m.padded(d.pattern, b.path) {
			if padded && (parts[i].Type == keys.Int || parts[i].Type == keys.Uint) {
				parts[i].Type, parts[i].Go, text[i] = keys.String, "", true
			}
		}
	}
	var out []keys.Part
	for i, p := range parts {
		if i > 0 && text[i] && text[i-1] { // "%04d%02d" prints one text
			out[len(out)-1].Name += "_" + p.Name
			continue
		}
		out = append(out, p)
	}
	return keys.New(out...)
}

// printed is the pattern of d with numbers where the code prints them, whatever callers bring.
func (m *modeler) printed(d *draft, sites siteIndex) keys.Template {
	parts := m.typed(d, sites).Parts()
	for i := range parts {
		parts[i].Go = ""
	}
	return keys.New(parts...)
}

// typed is the pattern of d with the types that its numbers have in Go.
func (m *modeler) typed(d *draft, sites siteIndex) keys.Template {
	parts := d.pattern.Parts()
	seen := make([][]*types.Basic, len(parts))
	for _, b := range sites.spots {
		if b.inner || !slices.ContainsFunc(b.entries, func(e *entry) bool { return slices.Contains(d.built(), e) }) {
			continue
		}
		here := m.integers(d.pattern, b.path)
		if here == nil {
			return d.pattern
		}
		for i, t := range here {
			seen[i] = append(seen[i], t)
		}
	}
	for i, list := range seen {
		isText := parts[i].Placeholder && parts[i].Type == keys.String && !parts[i].Rest
		if !isText && parts[i].Type != keys.Int && parts[i].Type != keys.Uint {
			continue
		}
		k := slices.IndexFunc(list, func(t *types.Basic) bool {
			return !slices.ContainsFunc(list, func(o *types.Basic) bool { return t == nil || o == nil || !operands.Holds(t, o) })
		})
		if k < 0 || isText && !d.placed() {
			continue
		}
		if isText { // the code prints numbers, whatever they come from
			parts[i].Type = keys.Int
			if list[k].Info()&types.IsUnsigned != 0 {
				parts[i].Type = keys.Uint
			}
		}
		parts[i].Go = list[k].Name() // New takes it back if its numbers are not of that type
	}
	return keys.New(parts...)
}

// placed reports whether all that builds keys of d is known.
func (d *draft) placed() bool {
	return !slices.ContainsFunc(d.built(), func(e *entry) bool { return e.unplaced })
}

// integers are the types of the numbers that the first expression of a path prints into the
// parts of a template, as a fix would take it; nil if there is none.
func (m *modeler) integers(t keys.Template, path []uses.Site) []*types.Basic {
	for _, calls := range []bool{false, true} {
		for i, site := range path {
			if a := m.align(t, path[i:], calls, i == 0); a != nil {
				return a.integers(site)
			}
		}
	}
	return nil
}

// padded tells which parts of a template an expression of a path prints as numbers in
// another form than "%d".
func (m *modeler) padded(t keys.Template, path []uses.Site) []bool {
	for _, calls := range []bool{false, true} {
		for i := range path {
			a := m.align(t, path[i:], calls, i == 0)
			if a == nil {
				continue
			}
			out := make([]bool, len(t.Parts()))
			a.values(func(part int, op operands.Operand) {
				out[part] = strings.HasPrefix(op.Verb, "%") && op.Verb != "%d" && op.Verb != "%v" && strings.ContainsAny(op.Verb[len(op.Verb)-1:], "dvxXob")
			})
			return out
		}
	}
	return nil
}

// integers are the types of the operands that are printed as decimal numbers, by the part of
// the template.
func (a *alignment) integers(site uses.Site) []*types.Basic {
	out := make([]*types.Basic, len(untokenize(a.toks).Parts()))
	a.values(func(part int, op operands.Operand) { out[part] = integer(op, site) })
	return out
}

// values calls f with each operand that gives a value of the template and nothing else, and
// with the part that it gives.
func (a *alignment) values(f func(part int, op operands.Operand)) {
	part := 0
	for i, tok := range a.toks {
		if i > 0 && !(tok.literal() && a.toks[i-1].literal()) {
			part++
		}
		k := slices.Index(a.ends, i+1)
		if k < 0 || tok.literal() || i > 0 && k > 0 && a.ends[k-1] != i {
			continue
		}
		f(part, a.ops[k])
	}
}

// integer is the type of integers that an operand has below its name; nil if it is not
// printed as a decimal number.
func integer(o operands.Operand, site uses.Site) *types.Basic {
	t := site.Package.Info.TypeOf(o.Expr)
	if o.Verb != "%d" || t == nil {
		return nil
	}
	b, ok := types.Default(t).Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return nil
	}
	return types.Typ[b.Kind()]
}
