package fix

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// keysOf are the keys of a program by the places that use them, which do not
// move when lines do; those of a place are sorted by form, each once, or
// in scripts each time.
type keysOf map[site]keyList

// A keyList is sorted by form.
type keyList []key

func (l keyList) has(x key) bool { return l.count(x) > 0 }

func (l keyList) count(x key) (n int) {
	for _, y := range l {
		if y.form == x.form {
			n++
		}
	}
	return n
}

// A key is a template, and what of it is the same before and after a fix.
type key struct {
	form     string
	bare     string // the form without a namespace that is optional
	template keys.Template
}

// A site is where keys are used; several calls there have as many texts.
type site struct {
	file, decl, command string
	role                uses.Role
	script              bool // the keys are literals of a script
}

// signature lists the keys of a program. What differs in nothing but the
// namespace, the default or whatever a builder is given, is the same.
func signature(p *Program) keysOf {
	out := keysOf{}
	for _, u := range p.Uses {
		if u.Called {
			continue // its callers' uses have the keys; here they are capped together
		}
		at := site{u.Arg.File, u.Decl, u.Command, u.Role, u.Lua && !u.Declared}
		policy := p.Policy(u.Package)
		list := out[at]
		for _, t := range general(policy, u.Keys) {
			list = append(list, key{canonical(policy, u.Role, t), bare(policy, u.Role, t), t})
		}
		out[at] = list // without keys it is a use too
	}
	for at, list := range out {
		slices.SortStableFunc(list, compareForms)
		if out[at] = list; !at.script {
			out[at] = slices.CompactFunc(list, sameForm)
		}
	}
	return out
}

func compareForms(a, b key) int { return cmp.Compare(a.form, b.form) }

func sameForm(a, b key) bool { return a.form == b.form }

// general lists the templates of keys without those that are cases of another: of
// what is handed to a builder more can be known than of what a format prints, and less of a
// number that it prints. So the types of values do not count.
func general(p *keys.Policy, list []uses.Key) []keys.Template {
	sep := ":"
	if p != nil {
		sep = p.Separator
	}
	var out []keys.Template
	for _, k := range list {
		t := untyped(k.Template)
		if !slices.ContainsFunc(list, func(o uses.Key) bool {
			other := untyped(o.Template)
			return other.Canonical() != t.Canonical() && keys.Covers(other, t, sep)
		}) {
			out = append(out, k.Template)
		}
	}
	return out
}

// untyped is a template whose values are any text.
func untyped(t keys.Template) keys.Template {
	parts := t.Parts()
	for i, p := range parts {
		if p.Placeholder {
			parts[i] = keys.Part{Placeholder: true, Name: p.Name, Rest: p.Rest}
		}
	}
	return keys.New(parts...)
}

// closed is a template whose values have no separators.
func closed(t keys.Template) keys.Template {
	parts := t.Parts()
	for i := range parts {
		parts[i].Rest = false
	}
	return keys.New(parts...)
}

// canonical is a template without names, types, and namespace.
func canonical(p *keys.Policy, role uses.Role, t keys.Template) string {
	if p == nil || p.Namespace == nil {
		return shape(t.Parts())
	}
	if role != uses.RolePattern {
		find := p.Match
		if role == uses.RoleChannel {
			find = p.MatchChannel
		}
		if m, ok := find(t); ok {
			return ofClass(p, m)
		}
		if m, ok := find(closed(t)); ok { // how wide a value is does not count
			return ofClass(p, m)
		}
	}
	parts := t.Parts()
	if len(parts) == 0 {
		return ""
	}
	if rest, ok := strings.CutPrefix(parts[0].Literal, p.Namespace.Default); ok && !parts[0].Placeholder && strings.HasPrefix(rest, p.Separator) {
		parts[0].Literal = rest
		return "{namespace}" + shape(parts)
	}
	if len(parts) > 1 && parts[0].Placeholder && strings.HasPrefix(parts[1].Literal, p.Separator) {
		return "{namespace}" + shape(parts[1:])
	}
	return shape(parts)
}

// ofClass is a key of a class: the class, and what is in its placeholders.
func ofClass(p *keys.Policy, m keys.TemplateMatch) string {
	var b strings.Builder
	b.WriteString(m.Class.Name)
	for _, v := range m.Bindings {
		if v.Placeholder.Name == p.Namespace.Placeholder && !p.Namespace.Optional && (!v.Value.IsLiteral() || v.Value.Head() == p.Namespace.Default) {
			continue
		}
		fmt.Fprintf(&b, " %s=%s", v.Placeholder.Name, shape(v.Value.Parts()))
	}
	return b.String()
}

func shape(parts []keys.Part) string {
	var b strings.Builder
	for _, p := range parts {
		if p.Placeholder {
			b.WriteString("{}")
		} else {
			b.WriteString(keys.Escape(p.Literal))
		}
	}
	return b.String()
}

// A refusal is why a program with fixes does not hold.
type refusal struct {
	reason string       // one line, about the first of several; "" if the program holds
	at     []difference // nil if other keys are not the reason
}

// A difference is where other keys are used than before.
type difference struct {
	site
	lost map[string]bool // the forms of the keys that are not used there any more
}

func (r *refusal) add(at site, before, after keyList, reason string) {
	r.reason = cmp.Or(r.reason, reason)
	d := difference{at, map[string]bool{}}
	for _, x := range before {
		if !after.has(x) {
			d.lost[x.form] = true
		}
	}
	r.at = append(r.at, d)
}

// differs says where two programs use other keys.
func (k keysOf) differs(after keysOf) (r refusal) {
	for _, at := range slices.SortedFunc(maps.Keys(k), compareSites) {
		if !slices.EqualFunc(k[at], after[at], sameForm) {
			r.add(at, k[at], after[at], described(at, k[at], after[at]))
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(after), compareSites) {
		if _, ok := k[at]; !ok {
			r.add(at, nil, after[at], fmt.Sprintf("%s in %s would be new", at.command, at.decl))
		}
	}
	return r
}

func compareSites(a, b site) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.decl, b.decl), cmp.Compare(a.command, b.command), cmp.Compare(a.role, b.role))
}
