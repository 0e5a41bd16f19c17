package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// checked reports whether the builder b checks what it is given.
func (pl *Plan) checked(b *Builder) bool {
	return pl.Policy.Builders.Validate != "" && len(b.Params) > 0
}

// checksLine is what the comment of a builder says of its checks.
func (pl *Plan) checksLine(b *Builder) string {
	switch {
	case !pl.checked(b):
		return ""
	case b.Must != "":
		return "It returns an error for values that the policy does not allow."
	}
	return "It panics for values that the policy does not allow."
}

// writeChecked writes the method that builds keys of b, and the one that panics for it.
// A key that is taken is one allocation here too.
func (pl *Plan) writeChecked(w *writer, b *Builder) {
	taken := slices.Concat(namesOf(b.Params), []string{"digits"})
	name := func(wanted string) string {
		unique := fresh(wanted, taken)
		taken = append(taken, unique)
		return unique
	}
	result, give := "string", func(key string) string { return "return " + key }
	if b.Must != "" {
		result, give = "(string, error)", func(key string) string { return "return " + key + ", nil" }
	}
	limit := pl.Policy.Limits.MaxLength
	w.f("func (%s) %s(%s) %s {\n", pl.receiver(b.Class.HasNamespace()), b.Method, signature(b.Params), result)
	texts := map[string]string{}
	for _, p := range b.Params {
		texts[p.Name] = p.Name
		if isTime(p.Placeholder) {
			texts[p.Name] = name(p.Name + "Text")
			w.f("\t%s := %s\n", texts[p.Name], written(w, p))
		}
		if p.Escaped {
			texts[p.Name] = name(p.Name + "Text")
			w.f("\t%s := %s(%s)\n", texts[p.Name], w.need(escapes()[b.Class.Escape]), p.Name)
		}
	}
	pl.writeRefusals(w, b, texts)
	text := func(p Param) string { return texts[p.Name] }
	if limit == 0 {
		pl.writeKey(w, b, text, give, "}\n")
	} else {
		key := name(b.kind())
		if pl.branches(b) {
			w.f("\tvar %s string\n", key)
			pl.writeKey(w, b, text, func(value string) string { return key + " = " + value }, "} else {\n")
			w.f("\t}\n")
		} else {
			pl.writeKey(w, b, text, func(value string) string { return key + " := " + value }, "")
		}
		w.f("\tif len(%s) > %d {\n\t\t%s\n\t}\n\t%s\n", key, limit, refuse(b, fmt.Sprintf("%s(%q, len(%s))", w.need("tooLong"), b.Method, key)), give(key))
	}
	w.f("}\n\n")
	if b.Must != "" {
		pl.writeMust(w, b)
	}
}

// writeRefusals writes the checks of the values, and of the receiver.
func (pl *Plan) writeRefusals(w *writer, b *Builder, texts map[string]string) {
	var cases []string
	add := func(when, err string) {
		cases = append(cases, fmt.Sprintf("\tcase %s:\n\t\t%s\n", when, refuse(b, err)))
	}
	if b.Class.HasNamespace() && !pl.prefixed(b.Class) {
		add(receiver+`.namespace == ""`, fmt.Sprintf("%s(%q)", w.use("errors", "New"),
			pl.Package+"."+b.Method+": no namespace (make "+pl.Type+" with "+pl.New+")"))
	}
	for _, p := range b.Params {
		for _, r := range pl.refusals(p) {
			value := p.Name
			switch {
			case isTime(p.Placeholder):
				value = texts[p.Name]
			case p.Type != "string":
				value = decimal(w, p)
			}
			add(r.when(w, p, texts[p.Name]), fmt.Sprintf("%s(%q, %q, %s, %q)", w.need("refused"), b.Method, p.Placeholder.Name, value, r.why))
		}
	}
	if len(cases) > 0 {
		w.f("\tswitch {\n%s\t}\n", strings.Join(cases, ""))
	}
}

// refuse is the statement that gives an error.
func refuse(b *Builder, err string) string {
	if b.Must != "" {
		return `return "", ` + err
	}
	return "panic(" + err + ")"
}

// decimal is the expression of the digits of a number.
func decimal(w *writer, p Param) string {
	return fmt.Sprintf("%s(%s, 10)", w.use("strconv", "Format"+numeric(p)), wide(p))
}

// writeMust writes the method that panics where that of b returns an error.
func (pl *Plan) writeMust(w *writer, b *Builder) {
	taken := namesOf(b.Params)
	key := fresh(b.kind(), taken)
	err := fresh("err", append(taken, key))
	w.comment(fmt.Sprintf("%s is [%s.%s]. It panics where that returns an error.", b.Must, pl.Type, b.Method))
	w.f("func (%s) %s(%s) string {\n", receiver+" "+pl.Type, b.Must, signature(b.Params))
	w.f("\t%s, %s := %s.%s(%s)\n\tif %[2]s != nil {\n\t\tpanic(%[2]s)\n\t}\n\treturn %[1]s\n}\n\n",
		key, err, receiver, b.Method, strings.Join(namesOf(b.Params), ", "))
}

// room is the most bytes of a namespace with which all keys that take no values are
// short enough; 0 if there is no limit.
func (pl *Plan) room() int {
	limit := pl.Policy.Limits.MaxLength
	if limit == 0 || pl.Policy.Builders.Validate == "" {
		return 0
	}
	least := 0
	for _, b := range pl.Builders {
		if len(b.Params) > 0 || !b.Class.HasNamespace() {
			continue
		}
		n := limit
		for _, part := range b.Class.Pattern.Parts() {
			n -= len(part.Literal)
		}
		if pl.prefixed(b.Class) {
			n -= len(pl.Policy.Separator)
		}
		if n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}

// support returns the functions that generated functions may call: where builders check
// their values, those of hexadecimal digits look them up.
func (pl *Plan) support() []function {
	all := support()
	if pl.Policy.Builders.Validate == "" {
		return all
	}
	for i, f := range all {
		switch f.name {
		case "isHex":
			all[i].source = `// isHex reports whether s has hexadecimal digits only, and some.
func isHex(s string) bool {
	for i := 0; i < len(s); i++ {
		if hexDigits[s[i]] == 0 {
			return false
		}
	}
	return s != ""
}
`
		case "isUUID":
			all[i].source = `// isUUID reports whether s has the form of a uuid.
func isUUID(s string) bool {
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return false
	}
	digits := ` + uuidDigits() + `
	return digits == 32
}
`
		}
	}
	return all
}

// uuidDigits is the sum of the digits of a uuid, which takes less time than a loop.
func uuidDigits() string {
	var terms []string
	for i := range uuidLen {
		if i != 8 && i != 13 && i != 18 && i != 23 {
			terms = append(terms, fmt.Sprintf("hexDigits[s[%d]]", i))
		}
	}
	var lines []string
	for line := range slices.Chunk(terms, 8) {
		lines = append(lines, strings.Join(line, " + "))
	}
	return strings.Join(lines, " +\n\t\t")
}

// writeHexDigits writes the table that the functions of hexadecimal digits use.
func (pl *Plan) writeHexDigits(w *writer) {
	if pl.Policy.Builders.Validate == "" || !w.needs["isHex"] && !w.needs["isUUID"] {
		return
	}
	var set [256]bool
	for _, c := range []byte("0123456789abcdefABCDEF") {
		set[c] = true
	}
	w.f("// hexDigits has 1 for the hexadecimal digits.\nvar hexDigits = %s\n\n",
		strings.NewReplacer("[256]bool", "[256]uint8", ": true", ": 1").Replace(table(set)))
}

// refusing returns the functions that make errors, of which builders use some.
func (pl *Plan) refusing() []function {
	return []function{
		{"refused", []string{"errors", "strconv"}, fmt.Sprintf(`// refused is the error of a builder that does not take a value.
func refused(builder, placeholder, value, why string) error {
	if len(value) > %d {
		value = value[:%[1]d] + "..."
	}
	return errors.New(%[2]q + builder + ": {" + placeholder + "} is " + strconv.Quote(value) + ", which " + why)
}
`, maxQuoted, pl.Package+".")},
		{"tooLong", []string{"errors", "strconv"}, fmt.Sprintf(`// tooLong is the error of a builder whose key would have so many bytes.
func tooLong(builder string, size int) error {
	return errors.New(%q + builder + ": the text would have " + strconv.Itoa(size) + " bytes, of which the policy allows %d")
}
`, pl.Package+".", pl.Policy.Limits.MaxLength)},
		{"segmentsWithinLimits", []string{"strings"}, pl.segmentsWithinLimits()},
	}
}

// maxQuoted is the most bytes of a value in an error.
const maxQuoted = 40

// segmentsWithinLimits is the source of the function that does not look at separators,
// nor in a cluster at the braces of hash tags.
func (pl *Plan) segmentsWithinLimits() string {
	what, braces := "separators", ""
	if pl.Policy.Cluster {
		what, braces = "separators and braces", `		for {
			i := strings.IndexAny(segment, "{}")
			if i < 0 {
				break
			}
			if !withinLimits(segment[:i]) {
				return false
			}
			segment = segment[i+1:]
		}
`
	}
	return "// segmentsWithinLimits is withinLimits without " + what + `.
func segmentsWithinLimits(s string) bool {
	for {
		` + fmt.Sprintf("segment, rest, more := strings.Cut(s, %q)", pl.Policy.Separator) + `
` + braces + `		if !withinLimits(segment) {
			return false
		}
		if !more {
			return true
		}
		s = rest
	}
}
`
}

// branches reports whether small numbers have a branch of their own.
func (pl *Plan) branches(b *Builder) bool {
	return smallNumbers(b.Params) != "" && slices.ContainsFunc(b.Class.Pattern.Parts(), func(part keys.Part) bool { return !part.Placeholder })
}

// writeLimits writes the function that reports whether the limits allow a text.
func (pl *Plan) writeLimits(w *writer) {
	if !w.needs["withinLimits"] {
		return
	}
	l := pl.Policy.Limits
	var set [256]bool
	for c := range 0x80 {
		set[c] = l.CheckSegment(string(rune(c))) == ""
	}
	w.f("// limits are the characters of ASCII that values may have.\nvar limits = %s\n\n", table(set))
	beyond := beyondASCIIRanges(l.Ranges())
	w.f("// withinLimits reports whether the policy allows the characters of s.\nfunc withinLimits(s string) bool {\n")
	if l.Charset != "" && len(beyond) == 0 {
		w.f("\tfor i := 0; i < len(s); i++ {\n\t\tif !limits[s[i]] {\n\t\t\treturn false\n\t\t}\n\t}\n\treturn true\n}\n\n")
		return
	}
	w.f("\tfor _, r := range s {\n\t\tif r < 0x80 {\n\t\t\tif !limits[r] {\n\t\t\t\treturn false\n\t\t\t}\n\t\t\tcontinue\n\t\t}\n")
	if l.Case != "" {
		not := map[string]string{"lower": "IsUpper", "upper": "IsLower"}[l.Case]
		w.f("\t\tif %s(r) {\n\t\t\treturn false\n\t\t}\n", w.use("unicode", not))
	}
	if l.Charset != "" {
		w.f("\t\tin := false\n\t\tfor i := 0; i < len(charset) && !in; i += 2 {\n\t\t\tin = charset[i] <= r && r <= charset[i+1]\n\t\t}\n\t\tif !in {\n\t\t\treturn false\n\t\t}\n")
	}
	w.f("\t}\n\treturn true\n}\n\n")
	if l.Charset != "" {
		var pairs []string
		for _, r := range beyond {
			pairs = append(pairs, fmt.Sprintf("%#x", r))
		}
		w.f("// charset are the other characters: pairs of the first and the last.\nvar charset = []rune{%s}\n\n", strings.Join(pairs, ", "))
	}
}

// beyondASCIIRanges are the ranges without what is ASCII.
func beyondASCIIRanges(ranges []rune) []rune {
	var out []rune
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i+1] >= 0x80 {
			out = append(out, max(ranges[i], 0x80), ranges[i+1])
		}
	}
	return out
}

// table is a set of bytes as a literal of Go.
func table(set [256]bool) string {
	var b strings.Builder
	b.WriteString("[256]bool{")
	n := 0
	for c, in := range set {
		if !in {
			continue
		}
		if n%8 == 0 {
			b.WriteString("\n\t")
		} else {
			b.WriteString(" ")
		}
		n++
		b.WriteString(strconv.QuoteRuneToASCII(rune(c)) + ": true,")
	}
	b.WriteString("\n}")
	return b.String()
}
