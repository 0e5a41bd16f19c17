package policyschema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// headings are those of the words with a common beginning.
var headings = map[string]string{
	"":                         "Top level",
	"namespace":                "In `namespace`",
	"limits":                   "In `limits`",
	"placeholders.PLACEHOLDER": "Of a placeholder",
	"keys.CLASS":               "In a class",
	"keys.CLASS.value":         "In the value of a class",
	"keys.CLASS.fields.FIELD":  "In a field of a hash",
	"builders":                 "In `builders`",
	"server":                   "In `server`",
	"services.SERVICE":         "In a service",
	"rules.RULE":               "In a rule",
	"wrappers":                 "In a row of `wrappers`",
}

// Reference returns the documentation of every word, in Markdown. Those that channels share
// with keys, and rules with each other, are there once.
func Reference(words []keys.Word) string {
	var b strings.Builder
	group(&b, "", words)
	b.WriteString("#### Roles of parameters\n\nThe other words of a wrapper are the roles of its parameters. The value of a role is the number of a " +
		"parameter, counted from 0 and without the receiver; `recv` is the receiver, `1.Addr` a field, `2...` all elements. A list names several.\n\n" +
		"| role | the parameter is | example |\n|---|---|---|\n")
	for _, r := range words[len(words)-1].Of.Words {
		if r.ReadBy == "" {
			fmt.Fprintf(&b, "| `%s` | %s | `%s` |\n", r.Name, strings.ToLower(r.Doc[:1])+r.Doc[1:], r.Example)
		}
	}
	return b.String()
}

// group writes the words of a mapping, then those of the mappings in it.
func group(b *strings.Builder, path string, words []keys.Word) {
	if title := headings[path]; title != "" {
		b.WriteString("### " + title + "\n\n")
	}
	for _, w := range words {
		if w.ReadBy != "" {
			write(b, join(path, w.Name), w)
		}
	}
	for _, w := range words {
		switch name := join(path, w.Name); {
		case name == "channels":
		case name == "rules":
			rules(b, w.Words)
		case w.Of != nil:
			group(b, join(name, w.Each), w.Of.Words)
		default:
			group(b, name, w.Words)
		}
	}
}

// rules writes the words that all rules have, then those of single rules.
func rules(b *strings.Builder, rules []keys.Word) {
	i := slices.IndexFunc(rules, func(r keys.Word) bool { return r.Ref == "Rule" })
	shared := rules[i].Words
	group(b, "rules.RULE", shared)
	for _, r := range rules {
		for _, w := range r.Words[len(shared):] {
			write(b, "rules."+r.Name+"."+w.Name, w)
		}
	}
}

func join(path, name string) string { return strings.Trim(path+"."+name, ".") }

func write(b *strings.Builder, name string, w keys.Word) {
	switch {
	case w.Default == "":
		w.Default = "none"
	case slices.Contains([]string{"true", "false"}, w.Default):
		w.Default = "`" + w.Default + "`"
	}
	fmt.Fprintf(b, "#### `%s`\n\n%s.\n\n- Syntax: %s\n- Default: %s\n- Example: `%s`\n- Read by: %s\n\n", name, w.Doc, w.Notation, w.Default, w.Example, w.ReadBy)
}
