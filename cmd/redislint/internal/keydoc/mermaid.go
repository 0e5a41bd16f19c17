package keydoc

import (
	"fmt"
	"slices"
	"strings"
)

// What Mermaid draws of a diagram at most, unless it is configured: of more it draws an error.
const (
	maxArrows  = 500
	maxDiagram = 50_000 // characters; we count bytes, which are as many or more
	noteLength = 200    // at most, of the node that says which part it is
	maxLabel   = 300    // characters of a line in a node
)

// Limits says what a diagram has at most.
const Limits = "Mermaid draws 500 arrows and 50,000 characters at most"

// Mermaid is the document as a diagram of services, classes and what goes from one to the
// other, in the language that GitHub draws. A class that no service uses has no arrow. Of a diagram that
// Mermaid would not draw it is the first part, and says so.
func (d *Document) Mermaid() string {
	parts := d.Diagrams()
	if len(parts) == 1 {
		return parts[0]
	}
	return parts[0] + fmt.Sprintf("  part[%s]\n", label(fmt.Sprintf("Part 1 of %d\n%s", len(parts), Limits)))
}

// Diagrams are the parts of the diagram, each of which Mermaid draws. The same service or class has the
// same name in all.
func (d *Document) Diagrams() []string {
	groups := d.arrows()
	all := new(drawing)
	for i, s := range d.Services {
		all.group(arrows{nodes: []node{serviceNode(i, s)}})
	}
	for _, g := range groups {
		all.group(g)
	}
	if len(all.parts) == 0 {
		return []string{all.diagram()}
	}
	w := new(drawing)
	for i, s := range d.Services {
		n := serviceNode(i, s)
		if !slices.ContainsFunc(groups, func(g arrows) bool { return slices.Contains(g.nodes, n) }) {
			w.group(arrows{nodes: []node{n}})
		}
	}
	for _, g := range groups {
		w.group(g)
	}
	return append(w.parts, w.diagram())
}

// A node is a service or a class in a diagram: its name, and the line that declares it.
type node struct{ id, line string }

// Arrows are those between a class and a service, with what they go between; none of a class that
// no service uses.
type arrows struct {
	nodes []node
	lines []string
}

func serviceNode(i int, name string) node {
	id := fmt.Sprintf("s%d", i)
	return node{id, fmt.Sprintf("  %s[[%s]]\n", id, label(name))}
}

// arrows are those of all classes, in their order.
func (d *Document) arrows() []arrows {
	var out []arrows
	for i, list := range [][]Class{d.Classes, d.Channels} {
		for j, c := range list {
			id, shape := fmt.Sprintf("k%d", j), "[(%s)]"
			if i == 1 {
				id, shape = fmt.Sprintf("c%d", j), "{{%s}}"
			}
			of := node{id, fmt.Sprintf("  %s"+shape+"\n", id, label(c.title()+"\n"+c.Pattern))}
			used := false
			for k, s := range slices.Concat(d.Services, []string{""}) {
				done, by := c.services[s], node{"lib", fmt.Sprintf("  lib[[%s]]\n", label("packages"))} // of no program
				if done == 0 {
					continue
				}
				if s != "" {
					by = serviceNode(k, s)
				}
				g := arrows{nodes: []node{of, by}}
				if done&(writes|deletes|given) != 0 {
					g.lines = append(g.lines, fmt.Sprintf("  %s -->|%s| %s\n", by.id, strings.ToLower(strings.ReplaceAll((done&^reads).words(i == 1), ", ", " and ")), id))
				}
				if done&reads != 0 {
					g.lines = append(g.lines, fmt.Sprintf("  %s -->|%s| %s\n", id, (done&reads).words(i == 1), by.id))
				}
				out, used = append(out, g), true
			}
			if !used {
				out = append(out, arrows{nodes: []node{of}})
			}
		}
	}
	return out
}

// A drawing is diagrams in the making: the parts that are full, and the one that is not.
type drawing struct {
	parts  []string
	text   strings.Builder
	has    map[string]bool // the nodes of this part
	arrows int             // of this part
}

// group adds arrows and what they go between, to a new part where this one would have too much.
func (w *drawing) group(g arrows) {
	size := 0
	for _, n := range g.nodes {
		if !w.has[n.id] {
			size += len(n.line)
		}
	}
	for _, line := range g.lines {
		size += len(line)
	}
	if w.arrows+len(g.lines) > maxArrows || w.text.Len()+size > maxDiagram-noteLength-len(head) {
		w.parts = append(w.parts, w.diagram())
		w.text.Reset()
		w.has, w.arrows = nil, 0
	}
	if w.has == nil {
		w.has = map[string]bool{}
	}
	for _, n := range g.nodes {
		if !w.has[n.id] {
			w.has[n.id] = true
			w.text.WriteString(n.line)
		}
	}
	for _, line := range g.lines {
		w.text.WriteString(line)
	}
	w.arrows += len(g.lines)
}

// head is the first line of a diagram.
const head = "flowchart LR\n"

// diagram is the part that is not full yet.
func (w *drawing) diagram() string { return head + w.text.String() }

// InlineMermaid is the diagram for a file in Markdown, in as many parts as it has.
func (d *Document) InlineMermaid() string {
	parts := d.Diagrams()
	var b strings.Builder
	if len(parts) > 1 {
		fmt.Fprintf(&b, "The diagram has %d parts, for %s.\n\n", len(parts), Limits)
	}
	for i, part := range parts {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("```mermaid\n" + part + "```\n")
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

// label is a quoted text of a diagram: lines are kept, without the end of a very long one, what means
// something is written by its number.
func label(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			b.WriteString("<br/>")
		}
		shown := []rune(seen(line))
		if len(shown) > maxLabel {
			shown = append(shown[:maxLabel-1:maxLabel-1], '…')
		}
		for _, r := range shown {
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
