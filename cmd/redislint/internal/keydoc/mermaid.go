package keydoc

import (
	"fmt"
	"slices"
	"strings"
)

// Mermaid is the document as a diagram of services, classes and what goes from one to the
// other, in the language that GitHub draws. A class that no service uses has no arrow.
func (d *Document) Mermaid() string {
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	node := map[string]string{}
	for i, s := range d.Services {
		node[s] = fmt.Sprintf("s%d", i)
		fmt.Fprintf(&b, "  s%d[[%s]]\n", i, label(s))
	}
	for i, list := range [][]Class{d.Classes, d.Channels} {
		for j, c := range list {
			id, shape := fmt.Sprintf("k%d", j), "[(%s)]"
			if i == 1 {
				id, shape = fmt.Sprintf("c%d", j), "{{%s}}"
			}
			fmt.Fprintf(&b, "  %s"+shape+"\n", id, label(c.title()+"\n"+c.Pattern))
			for _, s := range slices.Concat(d.Services, []string{""}) {
				done, from := c.services[s], node[s]
				if done == 0 {
					continue
				}
				if s == "" { // packages of no program
					if from = "lib"; node[s] == "" {
						node[s] = from
						fmt.Fprintf(&b, "  lib[[%s]]\n", label("packages"))
					}
				}
				if done&(writes|deletes|given) != 0 {
					fmt.Fprintf(&b, "  %s -->|%s| %s\n", from, strings.ToLower(strings.ReplaceAll((done&^reads).words(i == 1), ", ", " and ")), id)
				}
				if done&reads != 0 {
					fmt.Fprintf(&b, "  %s -->|%s| %s\n", id, (done & reads).words(i == 1), from)
				}
			}
		}
	}
	return b.String()
}

// words is what is done, in words.
func (a access) words(channel bool) string {
	names := []string{"reads", "writes", "deletes", "gives to a script"}
	if channel {
		names = []string{"subscribes", "publishes", "", ""}
	}
	var out []string
	for i, name := range names {
		if a&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

// label is a quoted text of a diagram: lines are kept, what means something is written by
// its number.
func label(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			b.WriteString("<br/>")
		}
		for _, r := range visible(line) {
			if strings.ContainsRune("\"<>&#;`{}[]()|\\*_~", r) {
				fmt.Fprintf(&b, "#%d;", r)
			} else {
				b.WriteRune(r)
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}
