package propose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
)

// isNamespace reports whether what the patterns of m begin with is the namespace
// of the code: if somebody says so, and some key begins with it; if all keys begin
// with the name of the program; or if nearly all begin with the default of a setting.
// Else it may be that of a collection, and two deployments have the same; then
// the namespace is in front of all keys, and is optional.
func (in Input) isNamespace(m modeler, c *collection) bool {
	inside, outside, written := 0, 0, false
	for _, e := range c.entries {
		switch {
		case slices.ContainsFunc(e.variants, func(v variant) bool { return m.inNamespace(v.template) }):
			inside, written = inside+1, written || e.written
		case e.external == "":
			outside++
		}
	}
	switch {
	case m.namespace == "":
		return false
	case in.Namespace != nil:
		return inside > 0
	case outside == 0 && written && !in.isProgram(m.namespace), outside > 0 && (written || inside < nearly*outside):
		return false
	}
	for _, globs := range c.globs {
		for _, g := range globs {
			reach := globTemplate(g.template, true)
			if head := m.namespace + m.Separator; !strings.HasPrefix(reach.Head(), head) && !strings.HasPrefix(head, reach.Head()) {
				return false
			}
		}
	}
	return true
}

// nearly is how many keys are in a namespace that is configured, for each that is not.
const nearly = 4

// isProgram reports whether the program is called so: as its command, or as its
// module or what that is a part of; by the first letters of that; or nearly so, where the
// code has that name in other places than keys.
func (in Input) isProgram(name string) bool {
	path := strings.Split(trimMajor(in.Module), "/")
	if len(path) > 1 && strings.Contains(path[0], ".") {
		path = path[1:]
	}
	return slices.ContainsFunc(append(path, in.Programs...), func(n string) bool {
		return n == name || len(words(n)) > 0 && sameName(n, name) || abbreviates(name, n) || slices.Contains(in.Texts, name) && related(n, name)
	})
}

// related reports whether two names begin with the same word, and go on: shop_backend and
// shop-plus, but not user-service and user.
func related(a, b string) bool {
	x, y := words(a), words(b)
	return len(x) > 1 && len(y) > 1 && x[0] == y[0] && len(x[0]) > 3
}

// abbreviates reports whether short is made of letters of a name of several words, in their
// order, the first of each word among them: fsz for feedsystem-zero. A word of the name, such
// as jobs in job-scheduler, is a collection.
func abbreviates(short, name string) bool {
	const most = 4
	list := words(name)
	if len(list) < 2 || len(short) > most || strings.HasPrefix(short, list[0]) {
		return false
	}
	for i, word := range list {
		if short == "" || short[0] != word[0] {
			return false
		}
		short = short[1:]
		for _, letter := range []byte(word[1:]) {
			next := i+1 < len(list) && short != "" && short[0] == list[i+1][0]
			if short != "" && short[0] == letter && !next {
				short = short[1:]
			}
		}
	}
	return short == ""
}

// Variable returns the variable of the environment for the namespace, "" for an
// optional one: one that the code has for that, or else one that is named after the
// program, as RPC_ENDPOINT_NAMESPACE for rpc-endpoint.
func (in Input) Variable(namespace string) string {
	if v := in.setting(namespace); v != "" {
		return v
	}
	name := in.program()
	if name == "" || namespace != "" && in.isProgram(namespace) {
		name = namespace
	}
	own := variable(name)
	if slices.Contains(in.Variables, own) {
		return own
	}
	for _, v := range in.Variables {
		if strings.HasSuffix(v, "REDIS_NAMESPACE") {
			return v
		}
	}
	return own
}

// program is the last folder of the module's path that says what the program is.
func (in Input) program() string {
	module := trimMajor(in.Module)
	path := strings.Split(module, "/")
	for i, folder := range slices.Backward(path) {
		host := i == 0 && strings.Contains(folder, ".")
		if !host && !slices.Contains([]string{"api", "app", "backend", "cmd", "go", "main", "server", "service", "src"}, folder) {
			return folder
		}
	}
	return lastElem(module)
}

// variable returns the name of the variable of a program.
func variable(program string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return unicode.ToUpper(r)
		case 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			return r
		}
		return '_'
	}, program)
	if name = strings.TrimLeft(name, "_0123456789"); name == "" { // a variable begins with a letter
		name = "REDIS"
	}
	return name + "_NAMESPACE"
}

// apart leaves out the classes that a policy with an optional namespace cannot
// have: those that begin with a value, and behind that are another class, which
// could as well be it in a namespace. It says why.
func (m *modeler) apart(list []Class, all []Class) (left []Class, doubts []string) {
	for _, c := range list {
		if other := m.behind(c, all); other != nil {
			doubts = append(doubts, without(c.Pattern, *other))
			continue
		}
		left = append(left, c)
	}
	return left, doubts
}

// behind returns the class whose keys are those of c without the first segment;
// nil if there is none.
func (m *modeler) behind(c Class, all []Class) *Class {
	first, rest, ok := c.Pattern.CutSegment(m.Separator)
	if parts := first.Parts(); !ok || len(parts) != 1 || !parts[0].Placeholder {
		return nil
	}
	i := slices.IndexFunc(all, func(other Class) bool {
		_, overlaps := keys.Overlap(rest, other.Pattern, m.Separator)
		return overlaps && !other.Global && !other.External
	})
	if i < 0 {
		return nil
	}
	return &all[i]
}

// without is the note that a template has no class because a key of another can be one
// of it, in a namespace.
func without(t keys.Template, other Class) string {
	return notSure + "no class for " + t.String() + ", which can be " + other.Pattern.String() + " in a namespace"
}

// named returns the class that the keys of t may be of, in an optional namespace that
// the code gives them; nil if there is none.
func (p *Proposal) named(t keys.Template) *Class {
	first, rest, ok := t.CutSegment(p.Separator)
	if p.Namespace != "" || !ok || len(first.Parts()) != 1 || first.Parts()[0].Rest {
		return nil
	}
	for _, list := range [][]Class{p.Keys, p.Channels} {
		for i, c := range list {
			if !c.External && (keys.Covers(c.Pattern, rest, p.Separator) || form(c.Pattern) == form(rest)) {
				return &list[i]
			}
		}
	}
	return nil
}
