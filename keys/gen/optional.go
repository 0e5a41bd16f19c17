package gen

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// prefixed reports whether an optional namespace is in front of the keys of c.
func (pl *Plan) prefixed(c *keys.Class) bool { return pl.Policy.IsOptional() && c.HasNamespace() }

// writeOptionalType is writeType for an optional namespace. The builders hold it
// with the separator, so that a key is one concatenation with and without it.
func (pl *Plan) writeOptionalType(w *writer) {
	sep := pl.Policy.Separator
	w.comment(fmt.Sprintf("%s builds the keys and channels of one namespace.", pl.Type),
		fmt.Sprintf("Make it with [%s] or [%s]: the zero %s has the empty namespace, which no key contains.", pl.New, cmp.Or(pl.Default, pl.DefaultFor), pl.Type))
	w.f("type %s struct {\n\tprefix string // the namespace and the separator, \"\" for the empty one\n}\n\n", pl.Type)
	w.comment(fmt.Sprintf("%s returns the builders of a namespace: \"\" for none, or %s.", pl.New, printable(pl.wanted())))
	w.f("func %s(namespace string) (%s, error) {\n\tif namespace == \"\" {\n\t\treturn %[2]s{}, nil\n\t}\n", pl.New, pl.Type)
	w.f("\tif !%s(namespace) {\n\t\treturn %s{}, %s(%q + %s(namespace) + %q)\n\t}\n", w.need("isNamespace"), pl.Type, w.use("errors", "New"),
		pl.Package+": bad namespace ", w.use("strconv", "Quote"), " (want "+pl.wanted()+")")
	w.f("\treturn %s{prefix: namespace + %q}, nil\n}\n\n", pl.Type, sep)
	if pl.Prefixed != "" {
		w.comment(fmt.Sprintf("%s returns builders for code that has a namespace of its own: prefix is in front of all keys,", pl.Prefixed),
			fmt.Sprintf("a namespace with %q behind it or \"\". It is not checked.", sep))
		w.f("func %s(prefix string) %s { return %[2]s{prefix: prefix} }\n\n", pl.Prefixed, pl.Type)
	}
	if pl.Default == "" {
		// The services have one each.
	} else if len(pl.Policy.Namespace.Env) == 0 {
		w.comment(fmt.Sprintf("%s returns the builders of the empty namespace.", pl.Default))
		w.f("func %[1]s() %[2]s { return %[2]s{} }\n\n", pl.Default, pl.Type)
	} else {
		pl.writeEnvironment(w, "Where none is set, it is the empty one.",
			fmt.Sprintf("%s panics if the value of the variable is not a namespace. The environment is read once.", pl.Default))
		w.f("func readEnvironment() {\n")
		pl.writeReading(w, ", or unset it for none)")
		w.f("}\n\n")
	}
	pl.writeServices(w)
	if pl.Namespace != "" {
		w.comment(fmt.Sprintf("%s returns the namespace, \"\" for the empty one.", pl.Namespace))
		w.f("func (k %s) %s() string { return %s(k.prefix, %q) }\n\n", pl.Type, pl.Namespace, w.use("strings", "TrimSuffix"), sep)
	}
	if pl.KeyPrefix != "" {
		w.comment(fmt.Sprintf("%s returns what a key that no other method builds begins with in the namespace:", pl.KeyPrefix),
			fmt.Sprintf("the namespace and %q, \"\" for the empty one.", sep))
		w.f("func (k %s) %s() string { return k.prefix }\n\n", pl.Type, pl.KeyPrefix)
	}
	if pl.PatternPrefix != "" {
		w.comment(fmt.Sprintf("%s returns what a Redis pattern that no other method builds begins with in the namespace:", pl.PatternPrefix),
			fmt.Sprintf("the namespace, escaped, and %q, \"\" for the empty one.", sep))
		w.f("func (k %s) %s() string { return %s.Replace(k.prefix) }\n\n", pl.Type, pl.PatternPrefix, w.need("globs"))
	}
}

// writeOptional writes the parse function of a builder whose keys may have a
// namespace: they are read as they stand first.
func (pl *Plan) writeOptional(w *writer, b *Builder) {
	taken := namesOf(b.results)
	key := fresh(b.kind(), taken)
	ok := fresh("ok", append(taken, key))
	w.comment(fmt.Sprintf("%s takes a %s of [%s.%s] apart, and reports whether it is one, with values that fit.",
		b.Parse, b.kind(), pl.Type, b.Method), "The namespace is \"\" where there is none.")
	w.f("func %s(%s string) (%s, %s bool) {\n", b.Parse, key, signature(b.results), ok)
	no := fmt.Sprintf("%s != %s", key, strconv.Quote(b.Class.Pattern.Head()))
	split := "split" + strings.TrimPrefix(b.Parse, "Parse")
	if len(b.Params) > 0 {
		no = fmt.Sprintf("%s, %s = %s(%s); !%[2]s", strings.Join(namesOf(b.Params), ", "), ok, split, key)
	}
	w.f("\tif %s {\n\t\t%s, %s = %s(%[3]s)\n", no, b.results[0].Name, key, w.need("cutNamespace"))
	w.f("\t\tif %s {\n\t\t\treturn %s, false\n\t\t}\n\t}\n", no, zeros(b.results))
	w.f("\treturn %s, true\n}\n\n", strings.Join(namesOf(b.results), ", "))
	if len(b.Params) > 0 {
		w.comment(fmt.Sprintf("%s is [%s] without a namespace.", split, b.Parse))
		pl.writeCuts(w, b, split, b.Params)
	}
}

// writeCutNamespace writes the function that cuts the namespace off a key.
func (pl *Plan) writeCutNamespace(w *writer) {
	w.f("// cutNamespace cuts the namespace off a key; both are \"\" where it has none.\nfunc cutNamespace(key string) (namespace, rest string) {\n")
	w.f("\tnamespace, rest, _ = %s(key, %q)\n", w.use("strings", "Cut"), pl.Policy.Separator)
	w.f("\tif !%s(namespace) {\n\t\treturn \"\", \"\"\n\t}\n\treturn namespace, rest\n}\n\n", w.need("isNamespace"))
}

// separate are conditions that hold for what can be told, in front of a key, from
// the first segment of one.
func (pl *Plan) separate(w *writer) []string {
	sep := pl.Policy.Separator
	conditions := []string{fmt.Sprintf("!%s(s, %q)", w.use("strings", "Contains"), sep)}
	if len(sep) > 1 { // the end of s and the separator may look like one
		conditions = []string{fmt.Sprintf("%s(s+%q, %[2]q) == len(s)", w.use("strings", "Index"), sep)}
	}
	if pl.Policy.Cluster {
		conditions = append(conditions, fmt.Sprintf(`!%s(s, "{}")`, w.use("strings", "ContainsAny")))
	}
	var literal, other []string
	for _, t := range pl.Policy.FirstSegments() {
		if t.IsLiteral() {
			literal = append(literal, t.Head())
			continue
		}
		text := ""
		for _, part := range t.Parts() {
			text += pl.expression(part)
		}
		other = append(other, text)
	}
	if literal != nil {
		conditions = append(conditions, "!"+contains(w, literal, "s"))
	}
	if other != nil {
		w.firsts = fmt.Sprintf("^(?s:%s)$", strings.Join(other, "|"))
		conditions = append(conditions, "!"+w.need("firstSegments")+".MatchString(s)")
	}
	return conditions
}

// dateExpression is a regular expression for dates.
const dateExpression = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"

// expression is a regular expression for a part of a first segment; for text
// beyond ASCII one that matches more than its size allows.
func (pl *Plan) expression(part keys.Part) string {
	if !part.Placeholder {
		return regexp.QuoteMeta(part.Literal)
	}
	if values, closed := pl.Policy.Values(part.Name); closed {
		for i, v := range values {
			values[i] = regexp.QuoteMeta(v)
		}
		return "(?:" + strings.Join(values, "|") + ")"
	}
	times := "+"
	if 0 < part.Size && part.Size <= 1000 {
		times = fmt.Sprintf("{1,%d}", part.Size)
	}
	switch {
	case part.Type == keys.Int:
		return "-?[0-9]" + times
	case part.Type == keys.Uint:
		return "[0-9]" + times
	case part.Type == keys.Hex:
		return "[0-9a-fA-F]" + times
	case part.Type == keys.Date:
		return dateExpression
	case part.Type == keys.RFC3339:
		return dateExpression + `T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])`
	case part.Type == keys.UUID:
		return "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
	}
	return "." + times
}
