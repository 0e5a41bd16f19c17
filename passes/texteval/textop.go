package texteval

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Operations on text are carried out on the texts that a value can be, once these
// are known; until then they wait.

// onTexts makes an operation of a function on one text. The other operands must be
// constants.
func onTexts(f func(t Text, args []string) []Text) func(*Evaluator, *Node, []*Node) *Node {
	return func(ev *Evaluator, n *Node, k []*Node) *Node {
		var args []string
		for _, a := range k[1:] {
			s, ok := a.IsLit()
			if !ok {
				if open(a) || len(alternatives(a, nil, 0)) > 1 && open(k[0]) {
					return nil
				}
				if out := ev.eachArg(n, k); out != nil {
					return out
				}
				return ev.rest(k[0], n.arg)
			}
			args = append(args, s)
		}
		if open(k[0]) {
			return nil
		}
		var out []*Node
		for _, t := range ev.changing(k[0]) {
			for _, r := range f(t, args) {
				out = append(out, ev.node(r))
			}
		}
		if len(out) == 0 {
			return ev.rest(k[0], n.arg)
		}
		return ev.alt(out...)
	}
}

// changing are the texts that an operation makes others of: these are not what a search found.
func (ev *Evaluator) changing(n *Node) []Text {
	texts := ev.texts(n, true)
	isFound := func(p Piece) bool { return p.Found }
	for i, t := range texts {
		if !slices.ContainsFunc(t, isFound) {
			continue
		}
		texts = slices.Clone(texts)
		for j := i; j < len(texts); j++ {
			texts[j] = slices.Clone(texts[j])
			for n := range texts[j] {
				texts[j][n].Found = false
			}
		}
		break
	}
	return texts
}

// eachArg carries out an operation for each alternative of its first operand that
// is a choice.
func (ev *Evaluator) eachArg(n *Node, k []*Node) *Node {
	for i := 1; i < len(k); i++ {
		alts := alternatives(k[i], nil, 0)
		if len(alts) < 2 || len(alts) > 4 {
			continue
		}
		var out []*Node
		for _, a := range alts {
			kids := slices.Clone(k)
			kids[i] = a
			out = append(out, ev.opOf(n, kids))
		}
		return ev.alt(out...)
	}
	return nil
}

// cased changes the case of literals.
func cased(change func(string) string) func(Text, []string) []Text {
	return func(t Text, _ []string) []Text {
		out := slices.Clone(t)
		for i, p := range out {
			switch {
			case !p.Literal:
				out[i].Type, out[i].Each, out[i].Param = "", "", 0
				if change("A"+p.Joiner) != "A"+p.Joiner && p.Joiner != "" {
					out[i].Joiner = change(p.Joiner)
				}
			case !utf8.ValidString(p.Text):
				out[i] = rest("?")[0]
			default:
				out[i].Text = change(p.Text)
			}
		}
		return []Text{out}
	}
}

// trimmed cuts the ends of texts; the set of characters is the first argument,
// white space where there is none.
func trimmed(left, right bool) func(Text, []string) []Text {
	return func(t Text, args []string) []Text {
		var l, r func(string) string
		cut := cutting(args)
		if left {
			l = func(s string) string { return strings.TrimLeftFunc(s, cut) }
		}
		if right {
			r = func(s string) string { return strings.TrimRightFunc(s, cut) }
		}
		return []Text{t.trim(l, r)}
	}
}

// cutting is what a trim operation cuts off: what is in its argument, white space where there is
// none.
func cutting(args []string) func(rune) bool {
	if len(args) == 0 {
		return unicode.IsSpace
	}
	return func(c rune) bool { return strings.ContainsRune(args[0], c) }
}

// trim cuts the ends of t. An end that is not known may be nothing at all: then
// what is behind it is cut too.
func (t Text) trim(left, right func(string) string) Text {
	out := slices.Clone(t)
	if left != nil {
		out.trimEnd(0, 1, left)
	}
	if right != nil {
		out.trimEnd(len(out)-1, -1, right)
	}
	return out.compact()
}

func (t Text) trimEnd(i, step int, cut func(string) string) {
	unknown := -1
	for ; i >= 0 && i < len(t); i += step {
		if !t[i].Literal {
			t[i].Type, t[i].Param, t[i].tags = "", 0, nil
			unknown = i
			continue
		}
		s := cut(t[i].Text)
		if s != t[i].Text && unknown >= 0 {
			t[unknown].Rest = true
		}
		t[i].Text = s
		if s != "" {
			return
		}
	}
}

// compact drops empty literals.
func (t Text) compact() Text {
	return slices.DeleteFunc(t, func(p Piece) bool { return p.Literal && p.Text == "" })
}

func prefixCut(t Text, args []string) []Text { return []Text{t.cutPrefix(args[0])} }

func suffixCut(t Text, args []string) []Text {
	return []Text{t.backwards().cutPrefix(backwards(args[0])).backwards()}
}

// cutPrefix is strings.TrimPrefix. Where the beginning is not known it may be cut or
// not, and what is behind it too.
func (t Text) cutPrefix(cut string) Text {
	n := t.run()
	text, _ := t[:n].Known()
	switch {
	case strings.HasPrefix(text, cut):
		return append(t[:n].part(len(cut), len(text)), t[n:]...)
	case n == len(t) || !strings.HasPrefix(cut, text):
		return t
	case n > 0:
		return rest("?")
	}
	more := t[1:]
	m := more.run()
	text, _ = more[:m].Known()
	k := min(len(cut), len(text))
	for k > 0 && !strings.HasSuffix(cut, text[:k]) && !strings.Contains(cut, text[:k]) {
		k--
	}
	if k == len(text) && m < len(more) {
		return rest(t[0].Text)
	}
	out := append(rest(t[0].Text), more[:m].part(k, len(text))...)
	out[0].Reason = t[0].Reason
	return append(out, more[m:]...)
}

// run is the number of literal pieces that t begins with.
func (t Text) run() int {
	n := 0
	for n < len(t) && t[n].Literal {
		n++
	}
	return n
}

// part returns the bytes from i to j of literal pieces, each with its place.
func (t Text) part(i, j int) Text {
	var out Text
	for _, p := range t {
		n := len(p.Text)
		if a, b := max(i, 0), min(j, n); a < b {
			p.Text = p.Text[a:b]
			out = append(out, p)
		}
		i, j = i-n, j-n
	}
	return out
}

func (t Text) backwards() Text {
	out := make(Text, len(t))
	for i, p := range t {
		if p.Literal {
			p.Text = backwards(p.Text)
		}
		out[len(t)-1-i] = p
	}
	return out
}

func backwards(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// lastCut drops the last bytes, as s[:len(s)-n] does; where they are not known,
// something of the last value.
func lastCut(n int) func(Text) []Text {
	return func(t Text) []Text {
		text := t.backwards()
		m := text.run()
		known, _ := text[:m].Known()
		if len(known) >= n {
			return []Text{append(text[:m].part(n, len(known)), text[m:]...).backwards()}
		}
		if m == len(text) { // it would panic
			return nil
		}
		out := slices.Clone(text[m:])
		out[0].Type, out[0].Param = "", 0
		return []Text{out.backwards()}
	}
}

// firstCut drops the first bytes, as s[n:] does.
func firstCut(n int) func(Text) []Text {
	return func(t Text) []Text {
		m := t.run()
		known, _ := t[:m].Known()
		if len(known) >= n {
			return []Text{append(t[:m].part(n, len(known)), t[m:]...)}
		}
		if m == len(t) {
			return nil
		}
		out := slices.Clone(t[m:])
		out[0].Type, out[0].Param = "", 0
		return []Text{out}
	}
}

// headOnly is s[:n].
func headOnly(n int) func(Text) []Text {
	return func(t Text) []Text {
		m := t.run()
		known, _ := t[:m].Known()
		if len(known) >= n {
			return []Text{t[:m].part(0, n)}
		}
		if m == len(t) {
			return nil
		}
		return []Text{append(slices.Clone(t[:m]), Piece{Text: t[m].Text, Unknown: Unknown{Rest: true, Reason: t[m].Reason}})}
	}
}

// sliced makes an operation of one that has a number as its argument.
func sliced(f func(int) func(Text) []Text) func(*Evaluator, *Node, []*Node) *Node {
	return func(ev *Evaluator, n *Node, k []*Node) *Node {
		by, err := strconv.Atoi(n.arg)
		if err != nil || by < 0 || by > 1<<16 {
			return ev.rest(k[0], "")
		}
		return onTexts(func(t Text, _ []string) []Text { return f(by)(t) })(ev, n, k)
	}
}

// pathJoined is path.Join of a list that is known. An element of which nothing is
// known is taken to be clean: not empty, and without "..".
func pathJoined(ev *Evaluator, n *Node, k []*Node) *Node {
	l := k[0]
	if out := ev.each(l, func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	if open(l) {
		return nil
	}
	if l.Kind != List || slices.ContainsFunc(l.Kids, isOpen) {
		return ev.unknown(n.arg, nil, Unknown{Rest: true, Joiner: "/", Reason: Construct})
	}
	rows := []Text{nil}
	for _, e := range l.Kids {
		var next []Text
		for _, r := range rows {
			for _, t := range middle(ev.texts(e, len(r) == 0)) {
				if len(r) > 0 && len(t) > 0 {
					t = append(Text{{Literal: true, Text: "/"}}, t...)
				}
				if whole, ok := r.and(t); ok {
					next = append(next, whole)
				}
			}
		}
		if rows = unique(next); len(rows) > maxTexts {
			rows = widened(rows)
		}
	}
	var out []*Node
	for _, t := range rows {
		out = append(out, ev.node(t.cleanPath(n.arg)))
	}
	return ev.alt(out...)
}

func (t Text) cleanPath(name string) Text {
	if text, ok := t.Known(); ok {
		if clean := path.Clean(text); text != "" && clean != text {
			p := t[0]
			p.Text = clean
			return Text{p}
		}
		return t
	}
	var b strings.Builder
	for _, p := range t {
		if p.Literal {
			b.WriteString(p.Text)
		} else {
			b.WriteByte('x')
		}
	}
	if path.Clean(b.String()) != b.String() || strings.Contains(b.String(), "..") {
		return rest(name)
	}
	return t
}

// repeated is strings.Repeat.
func repeated(ev *Evaluator, n *Node, k []*Node) *Node {
	if open(k[0]) || open(k[1]) {
		return nil
	}
	s, ok := k[0].IsLit()
	if c, exact := k[1].Int(); ok && exact && c >= 0 && c <= 1024 && c*int64(len(s)) <= 1024 {
		return ev.asWith(k[0], ev.litLike(strings.Repeat(s, int(c)), bare(k[0])))
	}
	return ev.rest(k[0], "")
}
