package texteval

import (
	"fmt"
	"strconv"
	"strings"
)

var kindNames = [...]string{"Bottom", "Nil", "Lit", "Hole", "Concat", "Alt", "When", "Var", "Field", "Elem", "Index", "List", "Spread", "Many", "Rep",
	"Map", "Struct", "Func", "Apply", "Invoke", "Effect", "Fold", "Op", "Susp", "At", "Box", "Tag"}

// String writes a value for people who look for a mistake in it.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b, 0)
	return b.String()
}

func (n *Node) write(b *strings.Builder, depth int) {
	switch n.Kind {
	case Lit:
		b.WriteString(strconv.Quote(n.Text))
		return
	case Hole:
		b.WriteString("{" + n.Text + "}")
		return
	case Var:
		if n.Owner.loop != nil {
			fmt.Fprintf(b, "loop%d#%d", n.Owner.id, n.N)
		} else {
			fmt.Fprintf(b, "%s#%d", n.Owner.ID[strings.LastIndexByte(n.Owner.ID, '/')+1:], n.N)
		}
		return
	case At:
		n.Kids[0].write(b, depth)
		return
	case Func:
		b.WriteString("func " + n.Text)
		return
	}
	b.WriteString(kindNames[n.Kind])
	if n.Text != "" {
		b.WriteString(":" + n.Text)
	}
	if n.arg != "" {
		b.WriteString(strconv.Quote(n.arg))
	}
	b.WriteByte('(')
	for i, k := range n.Kids {
		if i > 0 {
			b.WriteString(", ")
		}
		if depth > 8 || i > 10 {
			b.WriteString("…")
			break
		}
		if i < len(n.Names) {
			b.WriteString(n.Names[i] + ": ")
		}
		k.write(b, depth+1)
	}
	b.WriteByte(')')
}
