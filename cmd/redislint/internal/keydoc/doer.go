package keydoc

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// A deed is what a function does with keys of a class.
type deed struct {
	pkg, decl, command string
	class              *keys.Class
}

// deedOf is what a use is a part of. Its place is not, for a caller has one use of all that
// a wrapper does with one command.
func deedOf(u *uses.Use, c *keys.Class) deed { return deed{u.Package, u.Decl, u.Command, c} }

// deeds are those of the module.
type deeds struct {
	*builder
	all   map[deed]bool
	above map[deed]bool                      // that callers do by the wrapper
	left  map[deed]bool                      // that callers leave to the wrapper
	has   map[doing]map[string]keys.Template // the keys that a doing makes by itself, by their shape
	last  map[*keys.Class][]*uses.Use        // those of classes that nobody else would be named for
	bare  map[doing]map[string]keys.Template // has, without the words that callers bring: its own
	nones map[noneID]*keys.Class             // what stands for their class, of keys that have none
	calls map[doing][]*uses.Use              // those of callers of a function, and of their callers

	regexps map[string]*regexp.Regexp
}

// A doing is what a function does with one command.
type doing struct{ pkg, decl, command string }

func doingOf(u *uses.Use) doing { return doing{u.Package, u.Decl, u.Command} }

func (b *builder) deeds() deeds {
	d := deeds{b, map[deed]bool{}, map[deed]bool{}, map[deed]bool{}, map[doing]map[string]keys.Template{}, nil, map[doing]map[string]keys.Template{}, map[noneID]*keys.Class{}, map[doing][]*uses.Use{}, map[string]*regexp.Regexp{}}
	for i := range b.in.Uses {
		u := &b.in.Uses[i]
		at := doingOf(u)
		if d.has[at] == nil {
			d.has[at] = map[string]keys.Template{}
		}
		if d.ofAny(u) {
			continue
		}
		for _, t := range forms(u) {
			d.has[at][shape(t)] = t
		}
		if d.bare[at] == nil {
			d.bare[at] = map[string]keys.Template{}
		}
		for _, t := range wordless(u) {
			d.bare[at][shape(t)] = t
		}
	}
	for i := range b.in.Uses {
		u := &b.in.Uses[i]
		for v := u.Inner; v != nil; v = v.Inner {
			d.calls[doingOf(v)] = append(d.calls[doingOf(v)], u)
		}
		for _, k := range u.Keys {
			if !d.possible(u, k) {
				continue
			}
			for _, c := range d.classes(u, k.Template) {
				d.all[deedOf(u, c)] = true
				if by := d.maker(u, c); by != nil {
					d.left[deedOf(by, c)] = true
					continue
				}
				for v := u.Inner; v != nil; v = v.Inner {
					d.above[deedOf(v, c)] = true
				}
			}
		}
	}
	d.last = d.untold()
	return d
}

// doer is the use whose function does what a use does with keys of a class; nil if callers
// do, or what it calls. Whoever gives a wrapper the text of a key uses it. Where no caller is
// known to have keys of the class, as what an object adds is known inside alone, it is the
// wrapper; so it is where callers only hand on an object, or a value in the key.
func (d deeds) doer(u *uses.Use, c *keys.Class) *uses.Use {
	at := deedOf(u, c)
	switch {
	case d.isLast(u, c):
		return cmp.Or(d.maker(u, c), u)
	case u.Command == "" && u.Called: // callers bring the command, and have uses of their own
		return nil
	case d.ofAny(u):
		return nil
	case u.Called && !u.Own && d.above[at] && !d.left[at], d.handsOn(u, c):
		return nil
	}
	v := u
	for v.Inner != nil && (v.Handed || (v.Value || v != u && !d.adds(v)) && d.fills(v, c)) {
		v = v.Inner
	}
	if !d.all[deedOf(v, c)] {
		return u // the caller has more than one use of the wrapper
	}
	return v
}

// handsOn reports whether a use is of a wrapper that makes these keys of the class without
// its caller: what that brings are values in them, or an object.
func (d deeds) handsOn(u *uses.Use, c *keys.Class) bool { return d.maker(u, c) != nil }

// maker is the use inside a wrapper whose function makes all these keys of the class except for
// values; nil for none.
func (d deeds) maker(u *uses.Use, c *keys.Class) *uses.Use {
	for v := u.Inner; v != nil; v = v.Inner {
		if d.makesAll(v, u, c) {
			return v
		}
	}
	return nil
}

// makesAll reports whether the function of a use inside makes all keys of the class that a
// use has, except for values, with or without the words that its own callers bring.
func (d deeds) makesAll(v, u *uses.Use, c *keys.Class) bool {
	of := func(t keys.Template) bool { return !slices.Contains(d.classes(u, t), c) }
	var all []keys.Template
	for _, k := range u.Keys {
		all = append(all, k.Template)
	}
	wordless := slices.DeleteFunc(slices.Clone(u.Wordless), of)
	return d.makes(v, u, c, slices.DeleteFunc(all, of)) || len(wordless) > 0 && d.makes(v, u, c, wordless)
}

// makes reports whether the function of a use inside makes some keys of a class, except for
// values: for each placeholder in a key of its own, one of the same class, there are others,
// with signs between them, or a text without separators.
func (d deeds) makes(v, u *uses.Use, c *keys.Class, some []keys.Template) bool {
	has := d.bare[doingOf(v)]
	if !isNone(c) && d.ofClass(v, has, c) { // the words are values, as others have them
		has = d.has[doingOf(v)]
	}
	for _, k := range some {
		is := shape(k)
		if _, ok := has[is]; ok {
			continue
		}
		made := false
		for of, t := range has {
			made = made || d.filled(of, u).MatchString(is) && slices.Contains(d.classes(v, t), c)
		}
		if !made {
			return false
		}
	}
	return len(has) > 0
}

// ofClass reports whether one of some keys of a use is of a class.
func (d deeds) ofClass(u *uses.Use, some map[string]keys.Template, c *keys.Class) bool {
	for _, t := range some {
		if slices.Contains(d.classes(u, t), c) {
			return true
		}
	}
	return false
}

// possible reports whether a key of a use can be one that its function makes by itself, and
// the wrappers below: what callers bring to one of several may be of the others.
func (d deeds) possible(u *uses.Use, k uses.Key) bool {
	is := shape(k.Template)
	for v := u; v != nil; v = v.Inner {
		can := !v.Called && v == u || len(d.has[doingOf(v)]) == 0
		for of := range d.has[doingOf(v)] {
			can = can || d.loosely(of).MatchString(is)
		}
		if !can {
			return false
		}
	}
	return true
}

// loosely matches the shapes that a shape has with anything for its placeholders.
func (d deeds) loosely(of string) *regexp.Regexp {
	return d.compiled(loosely(of))
}

func loosely(of string) string {
	return "^" + strings.ReplaceAll(regexp.QuoteMeta(of), regexp.QuoteMeta("{}"), ".*") + "$"
}

func (d deeds) compiled(text string) *regexp.Regexp {
	if d.regexps[text] == nil {
		d.regexps[text] = regexp.MustCompile(text)
	}
	return d.regexps[text]
}

// filled matches the shapes that a shape has with values for some of its placeholders. Where all
// that a function adds is text before one placeholder, callers bring a key, and text in it is
// of the key. If a key has more than that, it is of a value behind a word, and where there are several
// placeholders that may be of several parts.
func (d deeds) filled(of string, u *uses.Use) *regexp.Regexp {
	sep := d.in.Match.Of(u.Package).Separator
	value, text, parts := "({})+", "({})+", "({})+"
	if q := regexp.QuoteMeta(sep); q != "" {
		value, text, parts = `({}|[^{}\pL`+q+"])+|[^{}"+q+"]+", "({}|[^{}"+q+"])+", "({}|[^{}])+"
	}
	texts := strings.Split(of, "{}")
	var b strings.Builder
	b.WriteString("^" + regexp.QuoteMeta(texts[0]))
	for i, next := range texts[1:] {
		behind := strings.ContainsFunc(strings.Join(texts[:i+1], ""), unicode.IsLetter)
		switch {
		case behind && len(texts) > 2:
			b.WriteString("(" + parts + ")")
		case behind && next != "":
			b.WriteString("(" + text + ")")
		default:
			b.WriteString("(" + value + ")")
		}
		b.WriteString(regexp.QuoteMeta(next))
	}
	return d.compiled(b.String() + "$")
}

// ofAny reports whether a function is handed an object that has the keys, and what is known
// of these is what all objects of the module have, of several classes.
func (d deeds) ofAny(u *uses.Use) bool {
	if !u.Object {
		return false
	}
	var first *keys.Class
	return slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		classes := d.builder.classes(u, k.Template)
		if len(classes) == 0 || first == nil {
			if len(classes) > 0 {
				first = classes[0]
			}
			return false
		}
		return classes[0] != first
	})
}

// fills reports whether keys of the class are keys of the wrapper with other values: what
// the caller brings has no part of its own. Where none is known,
// and the wrapper has no text either, the function is the one that asks for the key.
func (d deeds) fills(u *uses.Use, c *keys.Class) bool {
	of := slices.ContainsFunc(slices.Collect(maps.Values(d.has[doingOf(u.Inner)])), hasWord)
	return !slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		if !slices.Contains(d.classes(u, k.Template), c) {
			return false
		}
		of = true
		for _, t := range d.has[doingOf(u.Inner)] {
			if hasWord(t) && keys.Covers(t, k.Template, d.in.Match.Of(u.Package).Separator) {
				return false
			}
		}
		return true
	}) && of
}

// adds reports whether a function that calls a wrapper makes other keys than that.
func (d deeds) adds(u *uses.Use) bool {
	for is := range d.has[doingOf(u)] {
		if _, has := d.has[doingOf(u.Inner)][is]; !has {
			return true
		}
	}
	return false
}

// hasWord reports whether a template has a word of the code.
func hasWord(t keys.Template) bool {
	return slices.ContainsFunc(t.Parts(), func(p keys.Part) bool { return !p.Placeholder && strings.ContainsFunc(p.Literal, unicode.IsLetter) })
}

// shape is a template without what its values are: a caller that brings one of several
// parts, or a number, has the same.
func shape(t keys.Template) string {
	var b strings.Builder
	for _, p := range t.Parts() {
		if p.Placeholder {
			b.WriteString("{}")
		} else {
			b.WriteString(keys.Escape(p.Literal))
		}
	}
	return b.String()
}

// forms are the keys that a function makes by itself.
func forms(u *uses.Use) []keys.Template {
	if len(u.Forms) > 0 {
		return u.Forms
	}
	var out []keys.Template
	for _, k := range u.Keys {
		// what begins with text, where others do not, is of the objects that callers have
		if u.Own || !u.Called && len(k.Template.Parts()) > 0 && k.Template.Parts()[0].Placeholder {
			out = append(out, k.Template)
		}
	}
	return out
}

// classes are the classes of a key of a use; nil for none.
func (b *builder) classes(u *uses.Use, t keys.Template) []*keys.Class {
	m, ok := b.in.Match.Match(u, t)
	if !ok {
		return nil
	}
	return append([]*keys.Class{m.Class}, m.Also...)
}
