package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A parse is how the variables of a parse function are called.
type parse struct {
	*writer
	key, rest, ok string
	texts         []string // of each value as it is in the key
	fail          string   // the statement that says that it is no key
}

// writeParse writes the function that takes keys of b apart.
func (pl *Plan) writeParse(w *writer, b *Builder) {
	if b.Parse == "" {
		return
	}
	p := newParse(w, b)
	w.comment(fmt.Sprintf("%s takes a %s of [%s.%s] apart, and reports whether it is one, with values that fit.",
		b.Parse, b.kind(), pl.Type, b.Method))
	w.f("func %s(%s string) (%s, %s bool) {\n", b.Parse, p.key, signature(b.results), p.ok)
	for i, r := range b.results {
		if p.texts[i] != r.Name {
			w.f("\tvar %s string\n", p.texts[i])
		}
	}
	w.f("\t%s := %s\n", p.rest, p.key)
	p.cutEnd("CutPrefix", b.steps.prefix)
	p.cutEnd("CutSuffix", b.steps.suffix)
	for _, s := range b.steps.steps {
		p.cut(s)
	}
	w.f("\t%s = %s\n", p.texts[b.steps.middle], p.rest)
	pl.writeChecks(p, b)
	var values []string
	for _, r := range b.results {
		values = append(values, r.Name)
	}
	w.f("\treturn %s, true\n}\n\n", strings.Join(values, ", "))
}

func newParse(w *writer, b *Builder) *parse {
	p := &parse{writer: w}
	var taken, zero []string
	name := func(wanted string) string {
		unique := fresh(wanted, taken)
		taken = append(taken, unique)
		return unique
	}
	for _, r := range b.results {
		taken = append(taken, r.Name)
		if r.Type == "string" {
			zero = append(zero, `""`)
			continue
		}
		zero = append(zero, "0")
	}
	p.key, p.rest, p.ok = name(b.kind()), name("rest"), name("ok")
	for _, r := range b.results {
		text := r.Name
		if r.Type != "string" {
			text = name(r.Name + "Text")
		}
		p.texts = append(p.texts, text)
	}
	p.fail = "{\n\t\treturn " + strings.Join(zero, ", ") + ", false\n\t}\n"
	return p
}

// cutEnd cuts literal text off one end of what is left of the key.
func (p *parse) cutEnd(function, literal string) {
	if literal != "" {
		p.f("\tif %[1]s, %[2]s = %[3]s(%[1]s, %[4]q); !%[2]s %[5]s", p.rest, p.ok, p.use("strings", function), literal, p.fail)
	}
}

// cut does one step.
func (p *parse) cut(s step) {
	text := p.texts[s.placeholder]
	switch {
	case s.fixed && s.right:
		p.f("\tif len(%s) < %d %s", p.rest, uuidLen, p.fail)
		p.f("\t%[1]s, %[2]s = %[1]s[:len(%[1]s)-%[3]d], %[1]s[len(%[1]s)-%[3]d:]\n", p.rest, text, uuidLen)
		p.cutEnd("CutSuffix", s.literal)
	case s.fixed:
		p.f("\tif len(%s) < %d %s", p.rest, uuidLen, p.fail)
		p.f("\t%[1]s, %[2]s = %[2]s[:%[3]d], %[2]s[%[3]d:]\n", text, p.rest, uuidLen)
		p.cutEnd("CutPrefix", s.literal)
	case s.right:
		p.f("\tif %[1]s, %[2]s, %[3]s = %[4]s(%[1]s, %[5]q); !%[3]s %[6]s", p.rest, text, p.ok, p.need("cutLast"), s.literal, p.fail)
	default:
		p.f("\tif %[1]s, %[2]s, %[3]s = %[4]s(%[2]s, %[5]q); !%[3]s %[6]s", text, p.rest, p.ok, p.use("strings", "Cut"), s.literal, p.fail)
	}
}

// writeChecks writes the checks of the values, and what makes numbers of them.
func (pl *Plan) writeChecks(p *parse, b *Builder) {
	var checks []string
	for i, r := range b.results {
		if pl.isNamespace(r.Placeholder) {
			checks = append(checks, "!"+p.need("isNamespace")+"("+p.texts[i]+")")
			continue
		}
		checks = append(checks, pl.checks(p.writer, r.Placeholder, p.texts[i])...)
	}
	if len(checks) > 0 {
		p.f("\tif %s %s", strings.Join(checks, " || "), p.fail)
	}
	for i, r := range b.results {
		if r.Type != "string" {
			p.f("\tif %[1]s, %[2]s = %[3]s(%[4]s); !%[2]s %[5]s", r.Name, p.ok, p.need(parsers()[r.Placeholder.Type]), p.texts[i], p.fail)
		}
	}
}

// parsers are the functions that read the values of numeric placeholders.
func parsers() map[keys.Type]string {
	return map[keys.Type]string{keys.Int: "parseInt", keys.Uint: "parseUint"}
}

// checks are expressions that are true if v is no value of part. Those of
// numbers leave out what parseInt and parseUint find.
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
	if w.needs["isNamespace"] {
		pl.writeIsNamespace(w)
	}
	if w.needs["globs"] {
		w.f("// globs escapes what means something in Redis patterns.\nvar globs = %s(%s)\n\n", w.use("strings", "NewReplacer"), rawList(globEscapes()))
	}
	for _, s := range support() {
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
