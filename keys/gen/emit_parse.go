package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A parse is how the variables of a parse function are called, and how far it
// has come.
type parse struct {
	*writer
	steps     parser
	results   []Param
	sep       string
	rest, ok  string
	texts     []string // of each value as it is in the key
	wide      []string // of each number that has another type than the parsed one
	fail      string   // the block that says that it is not a key
	from      string   // what is left of the key: the parameter, then rest
	cuts      int      // that are still to be made
	last      string   // where the last of them leaves what is left
	separated []bool   // the values that cannot have a separator in them
	escape    string   // of the class
}

// writeParse writes the function that takes keys of b apart.
func (pl *Plan) writeParse(w *writer, b *Builder) {
	if b.Parse == "" {
		return
	}
	if pl.prefixed(b.Class) {
		pl.writeOptional(w, b)
		return
	}
	w.comment(fmt.Sprintf("%s takes a %s of [%s.%s] apart, and reports whether it is one, with values that fit.",
		b.Parse, b.kind(), pl.Type, b.Method))
	pl.writeCuts(w, b, b.Parse, b.results)
}

// writeCuts writes the function of that name that takes a text of the pattern of
// b apart.
func (pl *Plan) writeCuts(w *writer, b *Builder, name string, results []Param) {
	p := newParse(w, b, results, pl.Policy.Separator)
	w.f("func %s(%s string) (%s, %s bool) {\n", name, p.from, signature(results), p.ok)
	p.writeVariables()
	p.cutEnd("CutPrefix", p.steps.prefix)
	p.cutEnd("CutSuffix", p.steps.suffix)
	for _, s := range p.steps.steps {
		p.cut(s)
	}
	if p.from != p.last { // there was nothing to cut
		w.f("\t%s = %s\n", p.last, p.from)
	}
	pl.writeChecks(p)
	w.f("\treturn %s, true\n}\n\n", strings.Join(namesOf(results), ", "))
}

func namesOf(params []Param) []string {
	var names []string
	for _, p := range params {
		names = append(names, p.Name)
	}
	return names
}

func newParse(w *writer, b *Builder, results []Param, sep string) *parse {
	p := &parse{writer: w, steps: b.steps, results: results, sep: sep, escape: b.Class.Escape, separated: make([]bool, len(results)), cuts: len(b.steps.steps)}
	taken := namesOf(results)
	name := func(wanted string) string {
		unique := fresh(wanted, taken)
		taken = append(taken, unique)
		return unique
	}
	p.from, p.rest, p.ok = name(b.kind()), name("rest"), name("ok")
	for _, r := range results {
		text, wide := r.Name, ""
		if r.Type != "string" || r.Escaped {
			text = name(r.Name + "Text")
		}
		if r.Placeholder.Go != "" {
			wide = name(r.Name + "Number")
		}
		p.texts, p.wide = append(p.texts, text), append(p.wide, wide)
	}
	p.last = p.texts[b.steps.middle]
	p.fail = "{\n\t\treturn " + zeros(results) + ", false\n\t}\n"
	for _, s := range b.steps.steps {
		if s.fixed > 0 && s.literal != "" {
			p.cuts++
		}
	}
	for _, literal := range []string{b.steps.prefix, b.steps.suffix} {
		if literal != "" {
			p.cuts++
		}
	}
	return p
}

// zeros are the zero values of parameters.
func zeros(params []Param) string {
	zero := make([]string, len(params))
	for i, p := range params {
		switch zero[i] = `""`; {
		case isTime(p.Placeholder):
			zero[i] = "time.Time{}"
		case p.Type != "string":
			zero[i] = "0"
		}
	}
	return strings.Join(zero, ", ")
}

// writeVariables declares what is not a result.
func (p *parse) writeVariables() {
	var names []string
	for i, r := range p.results {
		if p.texts[i] != r.Name {
			names = append(names, p.texts[i])
		}
	}
	if p.cuts > 1 {
		names = append(names, p.rest)
	}
	if len(names) > 0 {
		p.f("\tvar %s string\n", strings.Join(names, ", "))
	}
}

// next returns what is left of the key, and where the next cut leaves what then
// is left.
func (p *parse) next() (from, to string) {
	from, to = p.from, p.rest
	if p.cuts--; p.cuts == 0 {
		to = p.last
	}
	p.from = to
	return from, to
}

// cutEnd cuts literal text off one end of what is left of the key.
func (p *parse) cutEnd(function, literal string) {
	if literal != "" {
		from, to := p.next()
		p.f("\tif %s, %s = %s(%s, %q); !%[2]s %[6]s", to, p.ok, p.use("strings", function), from, literal, p.fail)
	}
}

// cut does one step.
func (p *parse) cut(s step) {
	text := p.texts[s.placeholder]
	from, to := p.next()
	switch {
	case s.fixed > 0 && s.right:
		p.f("\tif len(%s) < %d %s", from, s.fixed, p.fail)
		p.f("\t%s, %s = %[3]s[:len(%[3]s)-%[4]d], %[3]s[len(%[3]s)-%[4]d:]\n", to, text, from, s.fixed)
		p.cutEnd("CutSuffix", s.literal)
		return
	case s.fixed > 0:
		p.f("\tif len(%s) < %d %s", from, s.fixed, p.fail)
		p.f("\t%s, %s = %[3]s[:%[4]d], %[3]s[%[4]d:]\n", text, to, from, s.fixed)
		p.cutEnd("CutPrefix", s.literal)
		return
	case s.right:
		p.f("\tif %s, %s, %s = %s(%s, %q); !%[3]s %[7]s", to, text, p.ok, p.need("cutLast"), from, s.literal, p.fail)
	default:
		p.f("\tif %s, %s, %s = %s(%s, %q); !%[3]s %[7]s", text, to, p.ok, p.use("strings", "Cut"), from, s.literal, p.fail)
	}
	p.separated[s.placeholder] = s.literal == p.sep
}

// writeChecks writes the checks of the values, and what makes numbers of them.
func (pl *Plan) writeChecks(p *parse) {
	var checks []string
	for i, r := range p.results {
		if pl.isNamespace(r.Placeholder) {
			checks = append(checks, "!"+p.need("isNamespace")+"("+p.texts[i]+")")
			continue
		}
		part := r.Placeholder
		part.Rest = part.Rest || part.Type == keys.String && p.separated[i] || r.Escaped
		checks = append(checks, pl.checks(p.writer, part, p.texts[i])...)
	}
	if len(checks) > 0 {
		and := " || "
		if len(checks) > 3 {
			and = " ||\n\t\t"
		}
		p.f("\tif %s %s", strings.Join(checks, and), p.fail)
	}
	for i, r := range p.results {
		switch {
		case r.Escaped:
			p.f("\tif %s, %s = %s(%s); !%[2]s %[5]s", r.Name, p.ok, p.need("un"+escapes()[p.escape]), p.texts[i], p.fail)
		case r.Type == "string":
		case r.Placeholder.Go == "":
			p.f("\tif %s, %s = %s(%s); !%[2]s %[5]s", r.Name, p.ok, p.need(parsers()[r.Placeholder.Type]), p.texts[i], p.fail)
		default:
			p.f("\t%s, %s := %s(%s)\n", p.wide[i], p.ok, p.need(parsers()[r.Placeholder.Type]), p.texts[i])
			p.f("\tif %s = %s(%s); !%s || %s(%[1]s) != %[3]s %[6]s", r.Name, r.Type, p.wide[i], p.ok, widest(r), p.fail)
		}
	}
}

// parsers are the functions that read the values of numbers and times.
func parsers() map[keys.Type]string {
	return map[keys.Type]string{keys.Int: "parseInt", keys.Uint: "parseUint", keys.Date: "parseDate", keys.RFC3339: "parseTime"}
}

// checks are expressions that are true if v is not a value of part. Those of
// numbers and times leave out what parseInt and the like find.
func (pl *Plan) checks(w *writer, part keys.Part, v string) []string {
	var checks []string
	switch part.Type {
	case keys.UUID:
		checks = append(checks, "!"+w.need("isUUID")+"("+v+")")
	case keys.Hex:
		checks = append(checks, "!"+w.need("isHex")+"("+v+")")
	case keys.String:
		checks = append(checks, v+` == ""`)
		if !part.Rest {
			checks = append(checks, fmt.Sprintf("%s(%s, %q)", w.use("strings", "Contains"), v, pl.Policy.Separator))
		}
	}
	if part.Size > 0 {
		checks = append(checks, "len("+v+") > "+strconv.Itoa(part.Size))
	}
	for _, s := range pl.Policy.Segments {
		if s.Placeholder == part.Name {
			checks = append(checks, "!"+contains(w, s.Values, v))
		}
	}
	return checks
}

// negated is a condition of checks the other way round.
func negated(c string) string {
	switch {
	case strings.HasPrefix(c, "!"):
		return c[1:]
	case strings.HasSuffix(c, ` == ""`):
		return strings.Replace(c, " == ", " != ", 1)
	case strings.HasPrefix(c, "len("):
		return strings.Replace(c, " > ", " <= ", 1)
	}
	return "!" + c
}

// writeSupport writes the functions and variables that the others need.
func (pl *Plan) writeSupport(w *writer) {
	if w.needs["cutNamespace"] {
		pl.writeCutNamespace(w)
	}
	if w.needs["isNamespace"] {
		pl.writeIsNamespace(w)
	}
	if w.needs["globs"] {
		w.f("// globs escapes what means something in Redis patterns.\nvar globs = %s(%s)\n\n", w.use("strings", "NewReplacer"), rawList(globEscapes()))
	}
	pl.writeEscapes(w)
	pl.writeLimits(w)
	pl.writeHexDigits(w)
	for _, s := range append(pl.support(), pl.refusing()...) {
		if !w.needs[s.name] {
			continue
		}
		w.f("%s\n", s.source)
		for _, path := range s.imports {
			if !slices.Contains(w.imports, path) {
				w.imports = append(w.imports, path)
			}
		}
	}
}

func rawList(list []string) string {
	quotes := make([]string, len(list))
	for i, s := range list {
		quotes[i] = raw(s)
	}
	return strings.Join(quotes, ", ")
}
