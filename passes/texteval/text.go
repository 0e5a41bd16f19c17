package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
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
	maxTexts  = 16
	maxMiddle = 4 // of one place that is not the head
	maxPieces = 64
)

// separators stand between the words of a key.
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

// key is the same for texts that do not differ but for places and names.
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

// texts lists what a closed value can be.
func (ev *Evaluator) texts(n *Node, head bool) []Text {
	k := n.id * 2
	if head {
		k++
	}
	if out, ok := ev.enums[k]; ok {
		return out
	}
	ev.enums[k] = []Text{hole("?")}
	out := ev.texts1(n, head)
	ev.enums[k] = out
	return out
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
		if len(out) > maxTexts {
			if f := ev.factored(n); f != nil {
				return ev.texts(f, head)
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

// concatTexts joins the texts of parts. Where they are too many the part that
// branches most becomes wider.
func (ev *Evaluator) concatTexts(n *Node, head bool) []Text {
	rows := []Text{nil}
	for _, k := range n.Kids {
		first := head && slices.ContainsFunc(rows, func(s Text) bool { return len(s) == 0 })
		opts := ev.texts(k, first)
		if len(opts) == 0 {
			return nil
		}
		if !first {
			opts = middle(opts)
		}
		if len(rows)*len(opts) > maxTexts {
			if len(rows) > len(opts) && !head {
				rows = widened(rows)
			} else {
				opts = widened(opts)
			}
			if len(rows)*len(opts) > maxTexts {
				rows = widened(rows)
			}
		}
		next := make([]Text, 0, len(rows)*len(opts))
		for _, r := range rows {
			for _, o := range opts {
				if t, ok := r.and(o); ok {
					next = append(next, t)
				}
			}
		}
		if rows = next; len(rows) == 0 {
			return nil
		}
	}
	return unique(rows)
}

// and is t with more behind it; it returns false if the two exclude each other.
func (t Text) and(more Text) (Text, bool) {
	if len(t) == 0 {
		return more, true
	}
	if len(more) == 0 {
		return t, true
	}
	a, b := t[0].tags, more[0].tags
	if exclude(a, b) {
		return nil, false
	}
	if isGap(t[len(t)-1]) && isGap(more[0]) {
		if more = more[1:]; len(more) == 0 {
			return t, true
		}
	}
	out := make(Text, 0, len(t)+len(more))
	out = append(append(out, t...), more...)
	if len(b) > 0 {
		if len(a) > 0 {
			b = slices.Compact(append(slices.Clone(a), b...))
		}
		out[0].tags = b
		out[len(t)].tags = nil
	}
	return out.short(), true
}

// isGap reports whether a piece stands for what could not be told apart.
func isGap(p Piece) bool {
	return !p.Literal && p.Text == "?" && p.Rest && p.Joiner == "" && p.Reason == TooMany
}

// maxBegin is how many pieces of a text that has too many are kept before the gap.
const maxBegin = 40

// short is t without pieces from its middle where it has too many.
func (t Text) short() Text {
	if len(t) <= maxPieces {
		return t
	}
	out := append(make(Text, 0, maxPieces), t[:maxBegin]...)
	out = append(out, Piece{Text: "?", Unknown: Unknown{Rest: true, Reason: TooMany}})
	return append(out, t[len(t)-(maxPieces-maxBegin-1):]...)
}

// factored is a choice of texts that begin with the same as that, and the choice of
// what is behind; nil where they do not.
func (ev *Evaluator) factored(n *Node) *Node {
	var rows [][]*Node
	for _, a := range n.Kids {
		for a.Kind == When || a.Kind == At {
			a = a.Kids[0]
		}
		rows = append(rows, parts(a, 0))
	}
	k := 0
	for ; k < len(rows[0]); k++ {
		if slices.ContainsFunc(rows, func(r []*Node) bool { return k >= len(r) || r[k] != rows[0][k] }) {
			break
		}
	}
	if k == 0 || len(rows) < 2 {
		return nil
	}
	var behind []*Node
	for _, r := range rows {
		behind = append(behind, ev.concat(r[k:]...))
	}
	out := ev.concat(append(slices.Clone(rows[0][:k]), ev.alt(behind...))...)
	if out == n {
		return nil
	}
	return out
}

// parts are the texts that a text is, one behind the other.
func parts(n *Node, depth int) []*Node {
	if n.Kind == At && n.Kids[0].Kind == Concat {
		n = n.Kids[0]
	}
	if n.Kind != Concat || depth > 64 {
		return []*Node{n}
	}
	return append(slices.Clone(parts(n.Kids[0], depth+1)), n.Kids[1:]...)
}

// tagged are texts that hold under conditions.
func tagged(in []Text, tags []*Node) []Text {
	tags = slices.DeleteFunc(slices.Clone(tags), func(n *Node) bool { return n.Kind != Tag })
	if len(tags) == 0 {
		return in
	}
	out := make([]Text, 0, len(in))
	for _, t := range in {
		if len(t) > 0 {
			if exclude(t[0].tags, tags) {
				continue
			}
			t = slices.Clone(t)
			t[0].tags = append(slices.Clone(t[0].tags), tags...)
		}
		out = append(out, t)
	}
	return out
}

// exclude reports whether conditions of two lists cannot hold together.
func exclude(a, b []*Node) bool {
	for _, x := range a {
		for _, y := range b {
			if excludes(x, y) {
				return true
			}
		}
	}
	return false
}

// softTexts are values joined from places that have nothing to do with one another.
func (ev *Evaluator) softTexts(n *Node, head bool) []Text {
	out := ev.texts(n.Kids[0], head)
	if len(out) == 1 && len(out[0]) == 1 && !out[0][0].Literal { // what it is kept in names it
		p := out[0][0]
		p.Text = n.arg
		return []Text{{p}}
	}
	if head && len(out) <= maxTexts {
		return out
	}
	if len(out) <= maxMiddle && !slices.ContainsFunc(out, func(t Text) bool { return !isForm(t) }) {
		return out
	}
	if head {
		return out
	}
	return []Text{{{Text: n.arg, Unknown: common(out)}}}
}

// common is what is known of all of the values.
func common(in []Text) Unknown {
	var u Unknown
	for i, t := range in {
		v := Unknown{Type: keys.String}
		if len(t) == 1 && !t[0].Literal {
			v = t[0].Unknown
		}
		if i == 0 {
			u = v
			continue
		}
		if u.Type != v.Type {
			u.Type = keys.String
		}
	}
	colon := slices.ContainsFunc(in, func(t Text) bool {
		return slices.ContainsFunc(t, func(p Piece) bool { return p.Literal && strings.Contains(p.Text, ":") })
	})
	return Unknown{Type: u.Type, Rest: colon, Reason: TooMany}
}

// middle are the alternatives of one place in the middle of a text: a placeholder
// stands for the others too, and for many. At the head they are all kept: the head
// tells a family.
func middle(opts []Text) []Text {
	var unknown, constant Text
	others := 0
	for _, o := range opts {
		switch {
		case len(o) == 1 && !o[0].Literal:
			was := unknown
			if unknown == nil || unknown[0].Text == "?" || o[0].Rest && !unknown[0].Rest {
				unknown = o
			}
			if was != nil && was[0].Type != o[0].Type { // it stands for both
				unknown = slices.Clone(unknown)
				unknown[0].Type = keys.String
			}
		case len(o) > 0:
			others++
			constant = o
		}
	}
	switch {
	case len(opts) == 1:
		return opts
	case unknown != nil && others == 1 && len(constant) == 1: // a default
		return []Text{constant, unknown}
	case unknown != nil && others == 0: // and maybe nothing at all
		return slices.DeleteFunc(slices.Clone(opts), func(t Text) bool { return len(t) == 0 })
	case unknown != nil:
		u := slices.Clone(unknown)
		c := common(opts)
		u[0].Rest, u[0].tags = u[0].Rest || c.Rest, nil
		if u[0].Type != c.Type {
			u[0].Type = keys.String
		}
		return []Text{u}
	case len(opts) > maxMiddle:
		return widened(opts)
	}
	return opts
}

// isForm reports whether a text is part of the form of a key, not a value: it is
// constant, or begins with a word and a separator.
func isForm(t Text) bool {
	if len(t) == 0 || !t[0].Literal {
		return len(t) == 0
	}
	if len(t) == 1 {
		return !isValue(t[0].Text)
	}
	return strings.ContainsFunc(t[0].Text, unicode.IsLetter) && strings.ContainsAny(t[0].Text, separators)
}

// unique drops texts that are there twice; heads written in different places stay
// apart.
func unique(in []Text) []Text {
	if len(in) < 2 {
		return in
	}
	seen := map[string]int{}
	var out []Text
	for _, t := range in {
		k := t.key()
		if len(t) > 0 && t[0].Literal {
			k += "@" + itoa(int(t[0].Place.Pos))
		}
		if i, ok := seen[k]; ok {
			out[i] = out[i].also(t)
			continue
		}
		seen[k] = len(out)
		out = append(out, t)
	}
	return out
}

// settled marks literals as defaults that stand in for what the environment gives.
func settled(in []Text) []Text {
	if len(in) < 2 || !slices.ContainsFunc(in, func(t Text) bool { return len(t) == 1 && t[0].Env }) {
		return in
	}
	out := make([]Text, len(in))
	for i, t := range in {
		out[i] = t.asDefault()
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
// field which another of them begins with. What the environment has a default for is
// both.
func WithoutDefaults(in []Text) []Text {
	open := map[string]bool{}
	for _, t := range in {
		if len(t) > 0 && !t[0].Literal && !t[0].Env {
			open[t[1:].key()] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(in), func(t Text) bool {
		return len(t) > 0 && t[0].Literal && t[0].Default && open[t[1:].key()]
	})
}

// widened is one text for many: what all begin with and end with, and a placeholder
// between. Texts that begin with nothing in common keep a text for each first
// literal, if these are not too many.
func widened(in []Text) []Text {
	if len(in) <= 1 {
		return in
	}
	groups := map[string][]Text{}
	var order []string
	for _, t := range in {
		first := "\x00"
		if len(t) > 0 && t[0].Literal {
			first = word(t[0].Text)
		}
		if groups[first] == nil {
			order = append(order, first)
		}
		groups[first] = append(groups[first], t)
	}
	if len(order) > maxMiddle {
		return []Text{inCommon(in)}
	}
	var out []Text
	for _, g := range order {
		if len(groups[g]) == 1 {
			out = append(out, groups[g][0])
		} else {
			out = append(out, inCommon(groups[g]))
		}
	}
	return out
}

// word is the beginning of a text up to its first separator.
func word(s string) string {
	if i := strings.IndexAny(s, ":/.|"); i >= 0 {
		return s[:i+1]
	}
	return s
}

// inCommon is one text for many: the pieces that all begin with, a placeholder, and
// those that all end with.
func inCommon(in []Text) Text {
	pre := in[0]
	for _, t := range in[1:] {
		pre = sharedStart(pre, t)
	}
	back := in[0][len(pre.whole(in[0])):].backwards()
	for _, t := range in[1:] {
		back = sharedStart(back, t[len(pre.whole(t)):].backwards())
	}
	out := slices.Clone(pre)
	out = append(out, Piece{Text: "?", Unknown: Unknown{Rest: true, Reason: TooMany}})
	for _, p := range back.backwards() {
		p.ways, p.tags = nil, nil
		out = append(out, p)
	}
	if len(out) > 0 {
		out[0].tags = nil
	}
	return out
}

// whole are the pieces of t that are all part of its beginning p, its last one too
// where that is cut.
func (p Text) whole(t Text) Text { return t[:min(len(p), len(t))] }

// sharedStart is what two texts begin with.
func sharedStart(a, b Text) Text {
	var out Text
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := a[i], b[i]
		if x.Literal != y.Literal {
			break
		}
		if !x.Literal {
			if x.Text != y.Text || x.Type != y.Type || x.Rest != y.Rest {
				break
			}
			out = append(out, x)
			continue
		}
		n := 0
		for n < len(x.Text) && n < len(y.Text) && x.Text[n] == y.Text[n] {
			n++
		}
		if n == 0 {
			break
		}
		same := n == len(x.Text) && n == len(y.Text)
		x.Text = x.Text[:n]
		out = append(out, x)
		if !same {
			break
		}
	}
	return out
}

// Widen is fewer texts for many, which cover them all.
func Widen(in []Text) []Text { return widened(in) }

// repText is text that is there any number of times.
func (ev *Evaluator) repText(n *Node) Text {
	each := ev.texts(n.Kids[0], false)
	p := Piece{Text: n.Text, Unknown: Unknown{Rest: true, Reason: Construct}}
	if n.N == 0 { // joined
		p.Joiner = n.arg
		if len(each) == 1 && len(each[0]) == 1 && !each[0][0].Literal {
			if !each[0][0].Rest && p.Joiner != "" {
				p.Each = each[0][0].Type
			}
			p.Reason = each[0][0].Reason
			if p.Text == "?" {
				p.Text = each[0][0].Text
			}
		}
		return Text{p}
	}
	for _, t := range each {
		p.Joiner = either(p.Joiner, t.inOneTurn())
	}
	return turnsOf(each, p)
}

// turnsOf is text that loops add any number of times: it begins and ends as each
// turn does.
func turnsOf(each []Text, p Piece) Text {
	if len(each) == 0 || slices.ContainsFunc(each, func(t Text) bool { return len(t) < 2 }) {
		return Text{p}
	}
	front, back := each[0][:1], each[0][len(each[0])-1:]
	for _, t := range each[1:] {
		front, back = sharedStart(front, t), sharedStart(back.backwards(), t.backwards()).backwards()
	}
	var out Text
	if len(front) > 0 && front[0].Literal {
		q := front[0]
		q.ways, q.tags = nil, nil
		out = append(out, q)
	}
	out = append(out, p)
	if len(back) > 0 && back[0].Literal {
		q := back[0]
		q.ways, q.tags = nil, nil
		out = append(out, q)
	}
	return out
}

// unsaid stands in a joiner for a value that is not known, and between texts of
// which each may stand there.
const unsaid = "\x00"

// either is the joiner of a value that has the one or the other.
func either(a, b string) string {
	switch {
	case a == "" || strings.Contains(b, a):
		return b
	case strings.Contains(a, b):
		return a
	}
	return a + unsaid + b
}

// inOneTurn is the joiner of what grows by t with every turn of a loop.
func (t Text) inOneTurn() string {
	var b strings.Builder
	for _, p := range t {
		switch {
		case p.Literal:
			b.WriteString(p.Text)
		case p.Joiner != "":
			b.WriteString(unsaid + p.Joiner + unsaid)
		default:
			b.WriteString(unsaid)
		}
	}
	if strings.Trim(b.String(), unsaid) == "" {
		return ""
	}
	return b.String()
}

// A Way is how the head of a text got where it is: the expressions that gave a
// text with that head, from the outermost to the literal itself. Variables,
// parameters and fields in between are left out.
type Way struct {
	Expr  ast.Expr // a constant, a sum, or a call
	In    *program.Func
	Pkg   *program.Package
	Inner *Way // nil at the literal
}

// ways are all that lead to texts that differ in nothing else. They are never
// changed.
type ways struct {
	list []*Way
	more bool // there are more than are listed
}

// maxWays is how many ways of one text are kept.
const maxWays = 64

// place is where an expression stands.
type place struct {
	fn  *program.Func
	pkg *program.Package
}

// wayTexts are the texts of an expression that tells how they came to be.
func (ev *Evaluator) wayTexts(n *Node, head bool) []Text {
	in := ev.texts(n.Kids[0], head)
	out := make([]Text, len(in))
	for i, t := range in {
		out[i] = t
		if len(t) == 0 || !t[0].Literal && t[0].Param == 0 {
			continue
		}
		if n.Expr == nil {
			out[i] = t.asDefault()
			continue
		}
		if head {
			at := ev.where[n.Expr]
			out[i] = t.through(Way{Expr: n.Expr, In: at.fn, Pkg: at.pkg})
		}
	}
	return out
}

// through is t, which came through w.
func (t Text) through(w Way) Text {
	ws := &ways{}
	if t[0].ways == nil {
		ws.list = []*Way{&w}
	} else {
		ws.more = t[0].ways.more
		for _, inner := range t[0].ways.list {
			outer := w
			outer.Inner = inner
			ws.list = append(ws.list, &outer)
		}
	}
	out := slices.Clone(t)
	out[0].ways = ws
	return out
}

// Ways returns how the head of t got there; all says that there are no others.
func (t Text) Ways() (list []*Way, all bool) {
	if len(t) == 0 || t[0].ways == nil {
		return nil, false
	}
	return t[0].ways.list, !t[0].ways.more
}

// Also is t with what another says that is the same text.
func (t Text) Also(o Text) Text { return t.also(o) }

// also is t with what another says that is the same text: how it came to be, and
// not when.
func (t Text) also(o Text) Text {
	if len(t) == 0 {
		return t
	}
	out := t.joinedAs(o)
	if w := t[0].ways.and(o[0].ways); w != t[0].ways || len(t[0].tags) > 0 {
		out = slices.Clone(out)
		out[0].ways = w
		out[0].tags = slices.DeleteFunc(slices.Clone(t[0].tags), func(n *Node) bool { return !slices.Contains(o[0].tags, n) })
	}
	return out
}

// joinedAs returns t with what joins the values of o too, which is the same text.
func (t Text) joinedAs(o Text) Text {
	out := t
	for i := 0; i < len(t) && i < len(o); i++ {
		a, b := t[i], o[i]
		if a.Literal || b.Literal || a.Joiner == b.Joiner && a.Each == b.Each {
			continue
		}
		switch {
		case a.Joiner == "":
			a.Each = b.Each
		case b.Joiner != "" && a.Each != b.Each:
			a.Each = keys.String
		}
		a.Joiner = either(a.Joiner, b.Joiner)
		if &out[0] == &t[0] {
			out = slices.Clone(t)
		}
		out[i] = a
	}
	return out
}

func (w *ways) and(o *ways) *ways {
	if o == nil || w == o {
		return w
	}
	if w == nil {
		return o
	}
	out := &ways{list: w.list[:len(w.list):len(w.list)], more: w.more || o.more}
	for _, x := range o.list {
		switch {
		case slices.ContainsFunc(out.list, x.same):
		case len(out.list) >= maxWays:
			out.more = true
		default:
			out.list = append(out.list, x)
		}
	}
	return out
}

func (w *Way) same(o *Way) bool {
	for ; w != o; w, o = w.Inner, o.Inner {
		if w == nil || o == nil || w.Expr != o.Expr {
			return false
		}
	}
	return true
}

// node is a text as a value.
func (ev *Evaluator) node(t Text) *Node {
	var parts []*Node
	for i, p := range t {
		var n *Node
		if p.Literal {
			n = ev.s.intern(Node{Kind: Lit, Text: p.Text, Pos: p.Place.Pos, End: p.Place.End, Place: ev.placeOf(p.Place)})
			if p.Default {
				n = ev.byDefault(n)
			}
			if i == 0 {
				n = ev.alongWays(n, p.ways)
			}
		} else {
			n = ev.unknown(p.Text, types.Typ[types.String], p.Unknown)
		}
		parts = append(parts, n)
	}
	return ev.concat(parts...)
}

func (ev *Evaluator) alongWays(n *Node, w *ways) *Node {
	if w == nil {
		return n
	}
	var out []*Node
	for _, way := range w.list {
		var exprs []ast.Expr
		for ; way != nil; way = way.Inner {
			exprs = append(exprs, way.Expr)
		}
		one := n
		for i := len(exprs) - 1; i >= 0; i-- {
			one = ev.at(exprs[i], one)
		}
		out = append(out, one)
	}
	return ev.alt(out...)
}

// placeOf is a place that is not a range of the analysed code, made once.
func (ev *Evaluator) placeOf(p Place) *Place {
	if !p.Embedded && p.Fact == nil {
		return nil
	}
	if q := ev.places[p]; q != nil {
		return q
	}
	ev.places[p] = &p
	return &p
}
