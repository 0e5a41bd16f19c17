package propose

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// A kind is a part of the policy that has classes.
type kind int

const (
	kindKey kind = iota
	kindChannel
)

// An entry is the templates of one form, in one role, over all their uses.
type entry struct {
	kind     kind
	variants []variant // the first is the most used
	uses     []*uses.Use
	external string // who says the head, if not the code; "" if it does
	written  bool   // the head is not only the default of a setting
	decls    []decl // that are for these keys
	said     []said
	heads    []headed
	open     bool            // they begin with a value, behind a namespace
	given    []keys.Template // with the namespace, if open
	unplaced bool            // what builds some of them is not known
}

// headed is a use of keys, and where the text of them is written that says what they are.
type headed struct {
	head *uses.Origin
	use  *uses.Use
}

// A variant is one template of an entry: others have other names and types.
type variant struct {
	template keys.Template
	uses     int
}

// form identifies templates that differ in names and types only, and in
// whether values may have the separator in them.
func form(t keys.Template) string {
	var b strings.Builder
	for _, p := range t.Parts() {
		if p.Placeholder {
			b.WriteString("{}")
			continue
		}
		b.WriteString(strconv.Quote(p.Literal))
	}
	return b.String()
}

// A collection is all that uses say.
type collection struct {
	entries []*entry // sorted by form
	globs   map[kind][]*glob
	// headless are the templates of keys that begin with a value, unwritable
	// those that are not text, each once, sorted.
	headless   []keys.Template
	unwritable []string
	sites      siteIndex
	own        string // name of a value that is a namespace, and precedes keys of classes; "" for none
	unfilled   []string
}

// templates are those of the module's own keys, those without a class too.
func (c *collection) templates() []keys.Template {
	list := slices.Clone(c.headless)
	for _, e := range c.entries {
		if e.external == "" {
			list = append(list, e.variants[0].template)
		}
	}
	return list
}

// A glob is a pattern given to a command.
type glob struct {
	template keys.Template
	uses     []*uses.Use
}

// of returns the entries of a kind.
func (c *collection) of(k kind) []*entry {
	return slices.DeleteFunc(slices.Clone(c.entries), func(e *entry) bool { return e.kind != k })
}

// collector puts uses together.
type collector struct {
	in         Input
	entries    map[string]*entry
	variants   map[string]map[string]*variant // by entry and template
	globs      map[string]*glob
	headless   map[string]keys.Template
	unwritable map[string]bool
	sites      siteIndex
	begun      bool // other keys behind a namespace begin with text
	own        string
	unfilled   []string // what is to be said of formats that nothing fills in
}

// collect puts together what the uses say; sep is between the segments of keys.
func collect(in Input, sep string) *collection {
	c := &collector{
		in:         in,
		entries:    map[string]*entry{},
		variants:   map[string]map[string]*variant{},
		globs:      map[string]*glob{},
		headless:   map[string]keys.Template{},
		unwritable: map[string]bool{},
		sites:      siteIndex{ops: in.operands(), bySpot: map[spot]*built{}, heads: map[uses.Position][]*entry{}},
	}
	var list foundKeys
	formats := map[string]bool{}
	texts := map[*uses.Use][]string{}
	searched := in.searched()
	for i := range in.Uses {
		u := &in.Uses[i]
		if in.driver(u.Package) != "" {
			continue
		}
		follows := in.Flow.FollowsValue(u)
		for _, k := range u.Keys {
			if beginsSeparated(k) && follows(k) {
				continue // what is before it is a part of the key
			}
			if k.Head != nil && in.driver(k.Head.Package) != "" {
				continue
			}
			if p, ok := searched[k.Template.String()]; ok && k.Head == nil {
				k = p
			}
			f := found{use: u, given: k, key: k, whole: in.set[u]}
			if f.tail, f.behind = in.withoutNamespace(u, k); !f.whole {
				f.key = f.tail
			}
			f.key.Template = f.key.Without(func(o *uses.Origin) bool { return in.driver(o.Package) != "" })
			var ok bool
			if f.key, ok = ofRecursion(u, f.key); ok {
				list = append(list, f)
				texts[u] = append(texts[u], f.key.Template.String())
				if !f.key.Replied() && !openEnd(f.key.Text) {
					formats[f.format(f.key.Template)] = true
				}
			}
		}
	}
	calls, cut, defaults := in.called(list), list.cut(), list.defaults()
	for _, f := range list {
		f = list.numbered(f, in.operands(), sep)
		text := f.key.Template.String()
		if cut[text] || isCut(text, texts[f.use]) || in.leavesOut(f, calls.common(f, sep) || list.isOneOf(f) || f.isDefault() && defaults[f.given.Text[0].Place]) {
			continue
		}
		for _, t := range f.key.Opened(sep) {
			if formats[f.format(t)] {
				f.key.Template = t // other code gives it a value there
			}
		}
		if e := c.add(f); e != nil {
			e.decls = append(e.decls, slices.Concat(in.declared(f.given), in.declared(f.named()))...)
			e.said = append(e.said, in.said(f.given)...)
		}
	}
	return c.collection()
}

// add files a key of a use, and returns its entry; nil if it has none.
func (c *collector) add(f found) *entry {
	u, k := f.use, f.key
	t := k.Template
	switch {
	case len(t.Parts()) == 0 || u.Role == uses.RoleCommand:
		return nil
	case misformatted(k) != "":
		c.unfills(f) // or a format that one branch returns as it is
		return nil
	case t.Head() == "" && !f.id && !f.opens() || !strings.ContainsFunc(t.Text(), unicode.IsLetter):
		if u.Role != uses.RolePattern {
			c.headless[f.given.Template.String()] = f.given.Template
		}
		return nil
	case (k.Head == nil || f.behind) && u.Role != uses.RolePattern && !u.Lua && k.Replied():
		return nil // the server said that it is there: what wrote it is counted
	case !utf8.ValidString(t.Typed()):
		c.unwritable[t.String()] = true
		return nil
	}
	of := kindKey
	if u.Role == uses.RoleChannel || strings.HasPrefix(u.Command, "P") && u.Role == uses.RolePattern {
		of = kindChannel // PSUBSCRIBE and its like
		if serverOwned(t.Head()) {
			return nil
		}
	}
	if u.Role == uses.RolePattern {
		c.addGlob(u, k, of)
		return nil
	}
	id := fmt.Sprint(of) + form(t)
	e := c.entries[id]
	if e == nil {
		e = &entry{kind: of, external: c.external(f), open: f.opens()}
		c.entries[id] = e
		c.variants[id] = map[string]*variant{}
	}
	if n := len(e.uses); n == 0 || e.uses[n-1] != u {
		e.uses = append(e.uses, u)
	}
	e.written = e.written || !k.Configurable
	v := c.variants[id][t.Typed()]
	if v == nil {
		v = &variant{template: t}
		c.variants[id][t.Typed()] = v
	}
	v.uses++
	e.heads = append(e.heads, headed{f.tail.Head, u})
	if e.open {
		e.given = append(e.given, f.given.Template)
	}
	c.begun = c.begun || f.behind && !f.whole && !e.open
	if first := f.given.Template.Parts()[0]; f.behind && !f.whole && first.Placeholder && isNamespaceName(first.Name) {
		c.own = first.Name
	}
	c.sites.add(e, f)
	return e
}

func (c *collector) addGlob(u *uses.Use, k uses.Key, of kind) {
	id := fmt.Sprint(of) + k.Template.Canonical()
	g := c.globs[id]
	if g == nil {
		g = &glob{template: k.Template}
		c.globs[id] = g
	}
	g.uses = append(g.uses, u)
}

func (c *collector) collection() *collection {
	out := &collection{
		globs:      map[kind][]*glob{},
		unwritable: slices.Sorted(maps.Keys(c.unwritable)),
		sites:      c.sites,
		own:        c.own,
		unfilled:   c.unfilled,
	}
	for _, e := range c.entries {
		if e.open && !(c.begun && storesAny(e.uses)) {
			for _, t := range e.given {
				c.headless[t.String()] = t
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.headless)) {
		out.headless = append(out.headless, c.headless[id])
	}
	for _, id := range slices.Sorted(maps.Keys(c.entries)) {
		e := c.entries[id]
		if e.open && !(c.begun && storesAny(e.uses)) {
			continue
		}
		for _, v := range c.variants[id] {
			e.variants = append(e.variants, *v)
		}
		slices.SortFunc(e.variants, func(a, b variant) int {
			return cmp.Or(cmp.Compare(b.uses, a.uses),
				cmp.Compare(len(b.template.Typed()), len(a.template.Typed())),
				cmp.Compare(a.template.Typed(), b.template.Typed()))
		})
		out.entries = append(out.entries, e)
	}
	for _, id := range slices.Sorted(maps.Keys(c.globs)) {
		of := kindKey
		if strings.HasPrefix(id, fmt.Sprint(kindChannel)) {
			of = kindChannel
		}
		out.globs[of] = append(out.globs[of], c.globs[id])
	}
	return out
}

// maxShown is the number of templates that a comment lists.
const maxShown = 5

// notes says what has no class of a proposal, in whose optional namespace some of
// it may be.
func (c *collection) notes(p *Proposal) []string {
	var notes, headless []string
	if c.own != "" && p.Namespace == "" {
		notes = append(notes, "the code has a namespace in front of keys already, {"+c.own+"}: hand its value to New of the builders, or there are two")
	}
	for _, t := range c.headless {
		if p.covers(t) {
			continue
		}
		if other := p.named(t); other != nil {
			notes = append(notes, without(t, *other))
			continue
		}
		headless = append(headless, t.String())
	}
	say := func(list []string, one, several string) {
		if len(list) == 0 {
			return
		}
		text := several
		if len(list) == 1 {
			text = one
		}
		notes = append(notes, fmt.Sprintf(text, len(list))+": "+shorten(list))
	}
	notes = append(notes, c.unfilled...)
	say(headless, "%d template begins with a value that is not known, and has no class",
		"%d templates begin with a value that is not known, and have no class")
	say(c.unwritable, "%d template is not UTF-8, which a policy cannot say, and has no class",
		"%d templates are not UTF-8, which a policy cannot say, and have no class")
	return notes
}

// covers reports whether a class with the namespace as a placeholder has the keys of t, whose
// namespace has another name in the code.
func (p *Proposal) covers(t keys.Template) bool {
	return p.Namespace != "" && slices.ContainsFunc(slices.Concat(p.Keys, p.Channels), func(c Class) bool {
		return beginsWithNamespace(c.Pattern) && keys.Covers(c.Pattern, t, p.Separator)
	})
}

// serverOwned reports whether a channel's name is one that Redis itself gives.
func serverOwned(head string) bool {
	for _, prefix := range []string{"__keyspace@", "__keyevent@", "__redis__:", "__sentinel__:", "+switch-master", "+sdown", "-sdown", "+odown", "-odown"} {
		if strings.HasPrefix(head, prefix) {
			return true
		}
	}
	return false
}

// libraries are the heads of keys that belong to a library, whoever reads them.
func libraries() []library {
	return []library{
		{"asynq:", "github.com/hibiken/asynq"},
		{"rmq::", "github.com/adjust/rmq"},
		{"bull:", "the Node.js library BullMQ"},
		{"resque:", "Resque"},
	}
}

type library struct{ head, name string }

// external returns who chose the head of a key, "" if that is the code.
func (c *collector) external(f found) string {
	u, k := f.use, f.key
	for _, l := range libraries() {
		// A module and its forks write keys of their own.
		own := c.in.Module != "" && lastElem(l.name) == lastElem(trimMajor(c.in.Module))
		if strings.HasPrefix(k.Template.Head(), l.head) && !own {
			return l.name
		}
	}
	if f.behind {
		return ""
	}
	return prefixer(u, k)
}

func lastElem(path string) string { return path[strings.LastIndex(path, "/")+1:] }

// trimMajor returns the module path without its major version.
func trimMajor(module string) string {
	if last := lastElem(module); len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		return strings.TrimSuffix(module, "/"+last)
	}
	return module
}
