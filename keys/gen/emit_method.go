package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
)

// writeMethod writes the method that builds keys of b: one concatenation, and
// one allocation. For that numbers need care: those below 100 strconv has as
// strings; for others, the compiler makes no string of bytes that are
// concatenated with literal text.
func (pl *Plan) writeMethod(w *writer, b *Builder) {
	w.comment(fmt.Sprintf("%s returns the %s %s%s.", b.Method, b.kind(), strconv.Quote(b.Class.Pattern.Typed()), properties(b.Class)), pl.checksLine(b), docLine(b.Class.Doc))
	if slices.ContainsFunc(b.results, func(r Param) bool { return isTime(r.Placeholder) }) {
		w.use("time", "Time")
	}
	if pl.checked(b) {
		pl.writeChecked(w, b)
		return
	}
	w.f("func (%s) %s(%s) string {\n", pl.receiver(b.Class.HasNamespace()), b.Method, signature(b.Params))
	text := func(p Param) string {
		if isTime(p.Placeholder) {
			return written(w, p)
		}
		if p.Escaped {
			return w.need(escapes()[b.Class.Escape]) + "(" + p.Name + ")"
		}
		return p.Name
	}
	pl.writeKey(w, b, text, func(key string) string { return "return " + key }, "}\n")
	w.f("}\n\n")
}

// written is the expression of a time as the key has it.
func written(w *writer, p Param) string {
	layout := map[keys.Type]string{keys.Date: "DateOnly", keys.RFC3339: "RFC3339"}[p.Placeholder.Type]
	return fmt.Sprintf("%s.UTC().Format(%s)", p.Name, w.use("time", layout))
}

// writeKey writes statements that give a key of b, where text is that of a text, and
// give what to do with a key; between ends the branch of small numbers.
func (pl *Plan) writeKey(w *writer, b *Builder, text func(Param) string, give func(key string) string, between string) {
	format := func(p Param) string {
		return fmt.Sprintf("%s(%s, 10)", w.use("strconv", "Format"+numeric(p)), wide(p))
	}
	literal := func(part keys.Part) bool { return !part.Placeholder }
	small := smallNumbers(b.Params)
	if small == "" || !slices.ContainsFunc(b.Class.Pattern.Parts(), literal) {
		w.f("\t%s\n", give(pl.concatenation(b, text, format)))
		return
	}
	w.f("\tif %s { // strconv has these as strings\n\t\t%s\n\t%s", small, give(pl.concatenation(b, text, format)), between)
	names, buffers := namesOf(b.Params), []string(nil)
	format = func(p Param) string {
		digits := fresh("digits", slices.Concat(names, buffers))
		buffers = append(buffers, digits)
		return fmt.Sprintf("string(%s(%s[:0], %s, 10))", w.use("strconv", "Append"+numeric(p)), digits, wide(p))
	}
	key := pl.concatenation(b, text, format)
	w.f("\tvar %s [20]byte\n\t%s\n", strings.Join(buffers, ", "), give(key))
}

// smallNumbers is a condition for that all numbers of params are below 100; ""
// if there are none.
func smallNumbers(params []Param) string {
	var small []string
	for _, p := range params {
		switch p.Placeholder.Type {
		case keys.Int:
			small = append(small, "0 <= "+p.Name+" && "+p.Name+" < 100")
		case keys.Uint:
			small = append(small, p.Name+" < 100")
		}
	}
	return strings.Join(small, " && ")
}

// concatenation is the expression of a key of b, where text is that of a text, and
// format that of a number.
func (pl *Plan) concatenation(b *Builder, text, format func(Param) string) string {
	params := b.Params
	var terms []string
	if pl.prefixed(b.Class) {
		terms = append(terms, receiver+".prefix")
	}
	for _, part := range b.Class.Pattern.Parts() {
		switch {
		case !part.Placeholder:
			terms = append(terms, strconv.Quote(part.Literal))
			continue
		case pl.isNamespace(part):
			terms = append(terms, receiver+".namespace")
			continue
		case params[0].Type == "string", isTime(params[0].Placeholder):
			terms = append(terms, text(params[0]))
		default:
			terms = append(terms, format(params[0]))
		}
		params = params[1:]
	}
	return strings.Join(terms, " + ")
}

// numeric is how the functions of strconv call the type of a number.
func numeric(p Param) string {
	if p.Placeholder.Type == keys.Int {
		return "Int"
	}
	return "Uint"
}

// wide is a number in the type that the functions of strconv have.
func wide(p Param) string {
	if p.Placeholder.Go == "" {
		return p.Name
	}
	return widest(p) + "(" + p.Name + ")"
}

// widest is the type that the functions of strconv have for a number.
func widest(p Param) string { return strings.ToLower(numeric(p)) + "64" }

// receiver is the receiver of a method, which has no name if it is not used.
func (pl *Plan) receiver(used bool) string {
	if used {
		return receiver + " " + pl.Type
	}
	return pl.Type
}

// signature is a list of parameters, or results, as Go code has it.
func signature(params []Param) string {
	var b strings.Builder
	for i, p := range params {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.Name)
		if i+1 == len(params) || params[i+1].Type != p.Type {
			b.WriteString(" " + p.Type)
		}
	}
	return b.String()
}

// properties says what the policy says of the values of a class: " of type set,
// which must have a TTL of 24h".
func properties(c *keys.Class) string {
	text := ""
	if c.Type != "" {
		text = " of type " + c.Type
	}
	switch c.TTL.Kind {
	case keys.NoTTL:
		text += ", which must have no TTL"
	case keys.RequiredTTL:
		text += ", which must have a TTL"
	case keys.BoundedTTL:
		text += ", which must have a TTL of " + c.TTL.String()
	}
	return text
}

// docLine is the text of a class as a line of a comment. What could mean more
// than text there, as a list or a directive, has a word in front.
func docLine(doc string) string {
	doc = printable(doc)
	if doc == "" {
		return ""
	}
	if first, _ := utf8.DecodeRuneInString(doc); !unicode.IsLetter(first) {
		doc = "Policy: " + doc
	}
	if last, _ := utf8.DecodeLastRuneInString(doc); unicode.IsLetter(last) || unicode.IsDigit(last) {
		doc += "."
	}
	return doc
}

// printable is text in one line of what Go source may have in it.
func printable(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// writePattern writes the method that builds Redis patterns of b.
func (pl *Plan) writePattern(w *writer, b *Builder) {
	if b.Pattern == "" {
		return
	}
	least := pl.Glob(b, 0)
	first := fmt.Sprintf("%s returns a Redis pattern for what [%s.%s] builds: %s.", b.Pattern, pl.Type, b.Method, strconv.Quote(least.String()))
	if b.Known == 0 {
		w.comment(first)
		w.f("func (%s) %s() string {\n\treturn %s\n}\n\n", pl.receiver(b.Class.HasNamespace()), b.Pattern, pl.globExpr(w, b, 0))
		return
	}
	w.comment(first,
		fmt.Sprintf("Known values (%s), from the first on, take the place of wildcards, escaped; further ones are ignored.", strings.Join(namesOf(b.Params), ", ")))
	w.f("func (%s) %s(known ...string) string {\n\tswitch len(known) {\n", pl.receiver(b.Class.HasNamespace()), b.Pattern)
	for n := range b.Known {
		w.f("\tcase %d:\n\t\treturn %s\n", n, pl.globExpr(w, b, n))
	}
	w.f("\t}\n\treturn %s\n}\n\n", pl.globExpr(w, b, b.Known))
}

// globExpr is the expression of a pattern of which some values are known.
func (pl *Plan) globExpr(w *writer, b *Builder, known int) string {
	var terms []string
	if pl.prefixed(b.Class) {
		terms = append(terms, w.need("globs")+".Replace("+receiver+".prefix)")
	}
	n := 0
	for _, part := range pl.Glob(b, known).Parts() {
		switch {
		case !part.Placeholder:
			terms = append(terms, strconv.Quote(part.Literal))
		case pl.isNamespace(part):
			terms = append(terms, w.need("globs")+".Replace("+receiver+".namespace)")
		case pl.Policy.Escapes(b.Class, part): // what it writes means nothing in patterns
			terms = append(terms, fmt.Sprintf("%s(known[%d])", w.need(escapes()[b.Class.Escape]), n))
			n++
		default:
			terms = append(terms, fmt.Sprintf("%s.Replace(known[%d])", w.need("globs"), n))
			n++
		}
	}
	return strings.Join(terms, " + ")
}
