package gen

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
)

// writeType writes the type of the builders and what makes values of it.
func (pl *Plan) writeType(w *writer) {
	if pl.Policy.IsOptional() {
		pl.writeOptionalType(w)
		return
	}
	if pl.Policy.Namespace == nil {
		w.f("// %[1]s builds keys and channels.\ntype %[1]s struct{}\n\n", pl.Type)
		w.f("// %[1]s returns the builders.\nfunc %[1]s() %[2]s { return %[2]s{} }\n\n", pl.New, pl.Type)
		w.f("// %[1]s returns the builders.\nfunc %[1]s() %[2]s { return %[2]s{} }\n\n", pl.Default, pl.Type)
		return
	}
	makers := "[" + pl.New + "]"
	for _, f := range []string{pl.Default, pl.DefaultFor} {
		if f != "" {
			makers += " or [" + f + "]"
		}
	}
	w.comment(fmt.Sprintf("%s builds the keys and channels of one namespace.", pl.Type),
		fmt.Sprintf("Make it with %s: the zero %s has no namespace.", makers, pl.Type))
	w.f("type %s struct {\n\tnamespace string\n}\n\n", pl.Type)
	pl.writeNew(w)
	pl.writeDefault(w)
	pl.writeServices(w)
	pl.writeNamespace(w)
}

func (pl *Plan) writeNamespace(w *writer) {
	if pl.Namespace != "" {
		w.comment(fmt.Sprintf("%s returns the namespace, for what has a form that no other method builds.", pl.Namespace))
		w.f("func (k %s) %s() string { return k.namespace }\n\n", pl.Type, pl.Namespace)
	}
	if pl.PatternPrefix != "" {
		w.comment(fmt.Sprintf("%s returns what a Redis pattern that no other method builds begins with in the namespace:", pl.PatternPrefix),
			fmt.Sprintf("the namespace, escaped, and %q.", pl.Policy.Separator))
		w.f("func (k %s) %s() string { return %s.Replace(k.namespace) + %q }\n\n", pl.Type, pl.PatternPrefix, w.need("globs"), pl.Policy.Separator)
	}
}

func (pl *Plan) writeNew(w *writer) {
	w.comment(fmt.Sprintf("%s returns the builders of a namespace: %s.", pl.New, printable(pl.wanted())))
	w.f("func %s(namespace string) (%s, error) {\n\tif !%s(namespace) {\n", pl.New, pl.Type, w.need("isNamespace"))
	w.f("\t\treturn %s{}, %s(%q + %s(namespace) + %q)\n\t}\n", pl.Type, w.use("errors", "New"),
		pl.Package+": bad namespace ", w.use("strconv", "Quote"), " (want "+pl.wanted()+")")
	w.f("\treturn %s{namespace: namespace}, nil\n}\n\n", pl.Type)
}

func (pl *Plan) writeDefault(w *writer) {
	n := pl.Policy.Namespace
	switch {
	case pl.Default == "":
		return
	case len(n.Env) == 0:
		w.comment(fmt.Sprintf("%s returns the builders of the namespace %s, the policy's default.", pl.Default, strconv.Quote(n.Default)))
		w.f("func %[1]s() %[2]s { return %[2]s{namespace: %[3]q} }\n\n", pl.Default, pl.Type, n.Default)
		return
	}
	otherwise := fmt.Sprintf("Where none is set, it is %s, the policy's default.", strconv.Quote(n.Default))
	panics := fmt.Sprintf("%s panics if the value of the variable is not a namespace. The environment is read once.", pl.Default)
	if n.Default == "" {
		otherwise = ""
		panics = fmt.Sprintf("%s panics if none is set, or if the value is not a namespace. The environment is read once.", pl.Default)
	}
	variables := pl.writeEnvironment(w, otherwise, panics)
	w.f("func readEnvironment() {\n")
	if n.Default == "" {
		pl.writeReading(w, ")")
		w.f("\tenvironment.problem = %q\n}\n\n", pl.Package+": no namespace (set the environment variable "+variables+" to "+pl.wanted()+")")
		return
	}
	pl.writeReading(w, ", or unset it for the default "+strconv.Quote(n.Default)+")")
	w.f("\tenvironment.keys = %s{namespace: %q}\n}\n\n", pl.Type, n.Default)
}

// writeEnvironment writes the function that reads the environment, and what it
// keeps of that; it returns the variables for a comment.
func (pl *Plan) writeEnvironment(w *writer, comments ...string) (variables string) {
	variables = strings.Join(pl.Policy.Namespace.Env, " or ")
	first := ", the first that is set"
	if len(pl.Policy.Namespace.Env) == 1 {
		first = ""
	}
	w.comment(append([]string{fmt.Sprintf("%s returns the builders of the namespace in the environment: %s%s.", pl.Default, variables, first)}, comments...)...)
	w.f("func %s() %s {\n\tenvironment.once.Do(readEnvironment)\n", pl.Default, pl.Type)
	w.f("\tif environment.problem != \"\" {\n\t\tpanic(environment.problem)\n\t}\n\treturn environment.keys\n}\n\n")
	if pl.Policy.Builders.Default == "eager" {
		w.f("// It is read when the program starts, so a wrong value stops the program there.\nvar _ = %s()\n\n", pl.Default)
	}
	w.f("// environment is what was read there.\nvar environment struct {\n\tonce %s\n\tkeys %s\n\tproblem string // \"\" if there is none\n}\n\n", w.use("sync", "Once"), pl.Type)
	return variables
}

// writeReading writes the loop that takes the first variable that is set, where
// remedy ends what it says of one that is not a namespace.
func (pl *Plan) writeReading(w *writer, remedy string) {
	w.f("\tfor _, name := range []string{%s} {\n", quoted(pl.Policy.Namespace.Env))
	pl.writeLookup(w, "environment", remedy)
	w.f("\t}\n")
}

// writeLookup writes the body of that loop; into is the variable with keys and problem.
func (pl *Plan) writeLookup(w *writer, into, remedy string) {
	w.f("\t\tvalue, ok := %s(name)\n\t\tif !ok {\n\t\t\tcontinue\n\t\t}\n", w.use("os", "LookupEnv"))
	w.f("\t\tk, err := %[1]s(value)\n\t\tif err != nil {\n\t\t\t%[5]s.problem = %[2]q + name + \" is \" + %[3]s(value) + %[4]q\n\t\t}\n\t\t%[5]s.keys = k\n\t\treturn\n",
		pl.New, pl.Package+": the environment variable ", w.use("strconv", "Quote"), ", which is not a namespace (set it to "+pl.wanted()+remedy, into)
}

// namespaces returns the different placeholders of the namespace in the patterns
// of the builders.
func (pl *Plan) namespaces() []keys.Part {
	var parts []keys.Part
	for _, b := range pl.Builders {
		for _, part := range b.Class.Pattern.Parts() {
			if pl.isNamespace(part) && !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// wanted says what is a namespace.
func (pl *Plan) wanted() string {
	n := pl.Policy.Namespace
	if values, closed := pl.Policy.Values(n.Placeholder); closed {
		return "one of " + strings.Join(values, ", ")
	}
	text := "text"
	if pl.Policy.IsOptional() {
		text += " without " + strconv.Quote(pl.Policy.Separator) + " that is not the first segment of a key"
	}
	for _, part := range pl.namespaces() {
		if part.Type != keys.String {
			text = "a value of " + keys.New(part).Typed()
		}
	}
	for _, part := range pl.namespaces() {
		if part.Type == keys.String && !part.Rest {
			text += " without " + strconv.Quote(pl.Policy.Separator)
			break
		}
	}
	for _, part := range pl.namespaces() {
		if part.Size > 0 {
			text += fmt.Sprintf(" of at most %d bytes", part.Size)
		}
	}
	if n := pl.room(); n > 0 {
		text += fmt.Sprintf(" of at most %d bytes", n)
	}
	switch {
	case n.Match != "" && pl.Policy.IsOptional():
		text += " and matches " + n.Match
	case n.Match != "":
		text += " that matches " + n.Match
	}
	return text
}

// writeIsNamespace writes the function that reports whether a text is a namespace.
func (pl *Plan) writeIsNamespace(w *writer) {
	n := pl.Policy.Namespace
	w.f("// isNamespace reports whether s can be a namespace.\nfunc isNamespace(s string) bool {\n")
	if values, closed := pl.Policy.Values(n.Placeholder); closed {
		w.f("\treturn %s\n}\n\n", contains(w, values, "s")) // that are separate, the policy has seen to
		return
	}
	checks := []string{`s != ""`}
	if pl.Policy.IsOptional() {
		checks = append(checks, pl.separate(w)...)
	}
	for _, part := range pl.namespaces() {
		if parsers()[part.Type] != "" {
			w.f("\tif _, ok := %s(s); !ok {\n\t\treturn false\n\t}\n", w.need(parsers()[part.Type]))
		}
		for _, c := range pl.checks(w, part, "s") {
			if c = negated(c); !slices.Contains(checks, c) {
				checks = append(checks, c)
			}
		}
	}
	if n := pl.room(); n > 0 {
		checks = append(checks, fmt.Sprintf("len(s) <= %d", n))
	}
	if n.Match != "" {
		checks = append(checks, w.need("namespaceMatch")+".MatchString(s)")
		if beyondASCII(n.Match) {
			checks = append(checks, w.use("strings", "IndexFunc")+"(s, func(r rune) bool { return r > 0x7f }) < 0")
		}
	}
	w.f("\treturn %s\n}\n\n", strings.Join(checks, " && "))
	if n.Match != "" {
		w.f("var namespaceMatch = %s(%s)\n\n", w.use("regexp", "MustCompile"), raw(`^(?:`+n.Match+`)$`))
	}
	if w.needs["firstSegments"] {
		w.f("// firstSegments matches what keys begin with.\nvar firstSegments = %s(%s)\n\n", w.use("regexp", "MustCompile"), raw(w.firsts))
	}
}

// beyondASCII reports whether a match of expr may have other characters than
// ASCII, which no namespace has.
func beyondASCII(expr string) bool {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return true
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return true
	}
	return slices.ContainsFunc(prog.Inst, func(inst syntax.Inst) bool {
		switch inst.Op {
		case syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			return true
		case syntax.InstRune, syntax.InstRune1:
			return syntax.Flags(inst.Arg)&syntax.FoldCase != 0 || slices.ContainsFunc(inst.Rune, func(r rune) bool { return r > 0x7f })
		}
		return false
	})
}

// contains is an expression for whether v is one of values.
func contains(w *writer, values []string, v string) string {
	return fmt.Sprintf("%s(%s, %s)", w.need("isOneOf"), v, quoted(values))
}

// quoted is list as the elements of a literal.
func quoted(list []string) string {
	quotes := make([]string, len(list))
	for i, s := range list {
		quotes[i] = strconv.Quote(s)
	}
	return strings.Join(quotes, ", ")
}
