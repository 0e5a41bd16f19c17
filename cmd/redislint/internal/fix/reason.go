package fix

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// maxTemplate is the most bytes of a template in a reason, which may have two.
const maxTemplate = 36

// oneLine is a text without line ends, and cut in the middle where it is longer
// than a message.
func oneLine(text string) string {
	return Cut(strings.Join(strings.Fields(text), " "), passes.MaxMessage)
}

// Cut is a text of at most n bytes: what is longer is cut in the middle.
func Cut(text string, n int) string {
	const ellipsis = "…"
	if len(text) <= n {
		return text
	}
	tail := (n - len(ellipsis)) / 2
	head, from := n-len(ellipsis)-tail, len(text)-tail
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for from < len(text) && !utf8.RuneStart(text[from]) {
		from++
	}
	return text[:head] + ellipsis + text[from:]
}

// described says in which of its keys a use would differ.
func described(at site, before, after []key) string {
	lost, gained := without(before, after), without(after, before)
	use := "with the builder, " + at.command + " in " + at.decl + " would "
	switch {
	case len(lost) > 0 && slices.ContainsFunc(gained, func(t keys.Template) bool { return slices.Contains(t.Names(), uses.OptionalNamespace) }):
		return use + "have the namespace inside " + listed(lost) + ": build that key by hand, and then this one"
	case len(gained) == 0:
		return use + "not be seen to use " + listed(lost) + " any more: change it by hand"
	case len(lost) == 0:
		return use + "use " + listed(gained) + " too: change it by hand"
	}
	return use + "use " + listed(gained) + ", not " + listed(lost) + ": change it by hand"
}

// without returns the keys of one list that another one lacks.
func without(list, other []key) []keys.Template {
	var out []keys.Template
next:
	for _, k := range list {
		for _, o := range other {
			if k.form == o.form {
				continue next
			}
		}
		out = append(out, k.template)
	}
	return out
}

// listed names the first of templates.
func listed(list []keys.Template) string {
	text := strconv.Quote(list[0].Truncate(maxTemplate))
	if len(list) > 1 {
		text += fmt.Sprintf(" and %d more", len(list)-1)
	}
	return text
}
