package texteval

import (
	"slices"
	"strings"
)

// A Text is one text that a value can be: pieces in order. The empty Text is the
// empty string.
type Text []Piece

// A Piece is literal text, or a value that is not known.
type Piece struct {
	Literal bool
	Text    string // of a value its name
	Unknown        // of a value
	Place   Place  // of a literal: where it is written
	Default bool   // a literal is only the default of something that configuration can set

	ways *ways
	tags []*Node
}

// Bounds on the texts of a value.
const (
	maxTexts  = 32 // that stand side by side
	maxSums   = 16 // that places which branch give together
	maxMiddle = 4  // of one place that is not the head, where other values are brought
	maxWords  = 8  // of such a place where it is a choice of constants and of nothing else
	maxPieces = 64
	maxTotal  = 512 // pieces of all that stand side by side
	maxLong   = 8   // texts that stand side by side where they have more
)

// separators are between the words of a key.
const separators = ":/.|_-"

// Known returns t if all of it is literal.
func (t Text) Known() (string, bool) {
	var b strings.Builder
	for _, p := range t {
		if !p.Literal {
			return "", false
		}
		b.WriteString(p.Text)
	}
	return b.String(), true
}

// head is the literal text that t begins with.
func (t Text) head() string {
	var b strings.Builder
	for _, p := range t {
		if !p.Literal {
			break
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// HasParam reports whether a part of t is a parameter of the function that was asked
// about.
func (t Text) HasParam() bool {
	return slices.ContainsFunc(t, func(p Piece) bool { return p.Param > 0 })
}

// key is the same for texts that do not differ except for places and names.
func (t Text) key() string {
	var b strings.Builder
	for _, p := range t {
		if p.Literal {
			b.WriteString(p.Text)
		} else {
			b.WriteString("\x00" + string(p.Type))
			if p.Rest {
				b.WriteString("r" + p.Joiner + string(p.Each))
			}
			b.WriteByte('\x00')
		}
	}
	return b.String()
}

// listed are the texts of a closed value, and those that it has where a text begins with it.
type listed struct {
	texts [2][]Text
	known [2]bool
}

// texts lists what a closed value can be.
func (ev *Evaluator) texts(n *Node, head bool) []Text {
	at := 0
	if head {
		at = 1
	}
	if n.listed == nil {
		n.listed = &listed{}
	}
	if n.listed.known[at] {
		return n.listed.texts[at]
	}
	n.listed.texts[at], n.listed.known[at] = []Text{hole("?")}, true
	n.listed.texts[at] = ev.texts1(n, head)
	return n.listed.texts[at]
}

func hole(name string) Text { return Text{{Text: name}} }

func rest(name string) Text { return Text{{Text: name, Unknown: Unknown{Rest: true}}} }

func (ev *Evaluator) texts1(n *Node, head bool) []Text {
	switch n.Kind {
	case Bottom, Nil:
		return nil
	case Lit:
		return []Text{litText(n)}
	case Hole:
		return []Text{ev.holeText(n)}
	case Concat:
		return ev.concatTexts(n, head)
	case Alt:
		var out []Text
		for _, k := range n.Kids {
			out = append(out, ev.texts(k, head)...)
		}
		out = settled(unique(out))
		most := min(maxSums, room(pieces(out)))
		if len(out) > most {
			most = min(max(len(alternatives(n, nil, 0)), maxSums), room(pieces(out)))
			out = withoutInstances(out)
		}
		if len(out) > most {
			if f := ev.factored(n); f != nil {
				return ev.texts(f, head)
			}
			if head {
				return fewer(out, most)
			}
			out = widened(out)
		}
		return out
	case At:
		return ev.wayTexts(n, head)
	case Box:
		return ev.boxTexts(n, head)
	case When:
		return tagged(ev.texts(n.Kids[0], head), n.Kids[1:])
	case Rep:
		return []Text{ev.repText(n)}
	case Many:
		return ev.texts(n.Kids[0], head)
	case List:
		return []Text{rest("?")}
	case Op:
		if n.Text == "soft" {
			return ev.softTexts(n, head)
		}
	}
	return []Text{{{Text: ev.nameFor(n), Unknown: Unknown{Type: holeType(n.Typ), Reason: Construct}}}}
}

// room is how many texts stand side by side that have so many pieces together: few, where
// that is very much.
func room(pieces int) int {
	if pieces > maxTotal {
		return maxLong
	}
	return maxTexts
}

// pieces counts those of texts.
func pieces(in []Text) int {
	n := 0
	for _, t := range in {
		n += len(t)
	}
	return n
}

func litText(n *Node) Text {
	if n.Text == "" {
		return nil
	}
	p := Piece{Literal: true, Text: n.Text, Place: Place{Pos: n.Pos, End: n.End}}
	if n.Place != nil {
		p.Place = *n.Place
	}
	return Text{p}
}

func (ev *Evaluator) holeText(n *Node) Text {
	p := Piece{Text: n.Text, Unknown: *n.Info}
	if p.Type == "" && !p.Rest {
		p.Type = holeType(n.Typ)
	}
	return Text{p}
}

// boxTexts are those of a value in an interface, as a client writes it.
func (ev *Evaluator) boxTexts(n *Node, head bool) []Text {
	out := ev.texts(n.Kids[0], head)
	if len(out) == 1 && len(out[0]) == 1 && !out[0][0].Literal && out[0][0].Type == "" {
		p := out[0][0]
		p.Type = holeType(n.Typ)
		return []Text{{p}}
	}
	return out
}

// softTexts are values joined from places that have nothing to do with one another.
func (ev *Evaluator) softTexts(n *Node, head bool) []Text {
	out := ev.texts(n.Kids[0], head)
	if name, ok := strings.CutPrefix(n.arg, datumMark); ok {
		if head {
			return out
		}
		return []Text{{{Text: name, Unknown: Unknown{Type: holeType(n.Typ), Reason: Decoded}}}}
	}
	if len(out) == 1 && len(out[0]) == 1 && !out[0][0].Literal { // what it is kept in names it
		p := out[0][0]
		p.Text = n.arg
		return []Text{{p}}
	}
	if head && len(out) <= maxTexts {
		return out
	}
	if !head && len(out) > maxMiddle {
		out = once(out)
	}
	if len(out) <= maxMiddle && !slices.ContainsFunc(out, func(t Text) bool { return !isForm(t) }) {
		return out
	}
	if head {
		return out
	}
	return []Text{{{Text: n.arg, Unknown: common(out)}}}
}

// once drops texts that are there twice, wherever they are written.
func once(in []Text) []Text { return distinct(in, Text.key) }

// unique drops texts that are there twice; heads written in different places stay
// apart.
func unique(in []Text) []Text {
	return distinct(in, func(t Text) string {
		if len(t) > 0 && t[0].Literal {
			return t.key() + "@" + itoa(int(t[0].Place.Pos))
		}
		return t.key()
	})
}

// distinct drops texts that are the same as another by a key.
func distinct(in []Text, key func(Text) string) []Text {
	if len(in) < 2 {
		return in
	}
	seen := map[string]int{}
	var out []Text
	for _, t := range in {
		k := key(t)
		if i, ok := seen[k]; ok {
			out[i] = out[i].also(t)
			continue
		}
		seen[k] = len(out)
		out = append(out, t)
	}
	return out
}

func (t Text) asDefault() Text {
	out := slices.Clone(t)
	for i := range out {
		out[i].Default = out[i].Default || out[i].Literal
	}
	return out
}

// WithoutDefaults are the texts without those that only begin with the default of a
// field which another of them begins with, or with the separator behind one that is
// not set. What the environment has a default for is both.
func WithoutDefaults(in []Text) []Text {
	open := map[string]bool{}
	for _, t := range in {
		if len(t) > 0 && !t[0].Literal && !t[0].Env {
			open[t[1:].key()] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(in), func(t Text) bool {
		if len(t) == 0 || !t[0].Literal {
			return false
		}
		return t[0].Default && open[t[1:].key()] ||
			beginsWithSeparator(t[0].Text) && (open[t.key()] || slices.ContainsFunc(in, func(u Text) bool { return u.endsIn(t) }))
	})
}

// endsIn reports whether t goes on as u does, behind something that has an end: of
// what a loop wrote, nothing may be left.
func (t Text) endsIn(u Text) bool {
	i := len(t) - len(u)
	if i < 0 || !t[i].Literal || !strings.HasSuffix(t[i].Text, u[0].Text) || t[i+1:].key() != u[1:].key() {
		return false
	}
	if slices.ContainsFunc(t[:i], func(p Piece) bool { return p.Rest }) {
		return false
	}
	return i > 0 || t[i].Text != u[0].Text
}

func beginsWithSeparator(s string) bool {
	return s != "" && strings.ContainsRune(":-_/.|#", rune(s[0]))
}
