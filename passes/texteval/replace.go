package texteval

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A pair is what a replacement looks for, and what it puts there.
type pair struct {
	old  string
	with []Text
}

// replaceAll is strings.ReplaceAll, and strings.Replace with a number as argument.
func replaceAll(ev *Evaluator, n *Node, k []*Node) *Node {
	limit := -1
	if n.arg != "" {
		limit = atoi(n.arg)
	}
	return replacePairs(ev, k[0], k[1:], limit)
}

// replacer is strings.NewReplacer(old, new...).Replace.
func replacer(ev *Evaluator, _ *Node, k []*Node) *Node { return replacePairs(ev, k[0], k[1:], -1) }

// replacePairs replaces in what x can be: rest are what to look for and what to put
// there, in turn. Text beside a part that is not known may be half of something to
// replace: it becomes part of the placeholder.
func replacePairs(ev *Evaluator, x *Node, with []*Node, limit int) *Node {
	for _, k := range append([]*Node{x}, with...) {
		if open(k) {
			return nil
		}
	}
	var pairs []pair
	for i := 0; i+1 < len(with); i += 2 {
		old, ok := constText(with[i])
		if !ok && len(with) == 2 && isEmpty(with[1]) && limit == 1 { // a value that is taken off
			if out := ev.withoutHead(x, with[0]); out != nil {
				return out
			}
		}
		if !ok || old == "" {
			return ev.rest(x, "")
		}
		pairs = append(pairs, pair{old, ev.texts(with[i+1], true)})
	}
	var out []*Node
	for _, t := range ev.changing(x) {
		for _, r := range replaceIn(t, pairs, limit) {
			out = append(out, ev.node(r))
		}
	}
	return ev.alt(out...)
}

func cross(as, bs []Text) []Text {
	var out []Text
	for _, a := range as {
		for _, b := range bs {
			if t, ok := a.and(b); ok {
				out = append(out, t)
			}
		}
	}
	if out = unique(out); len(out) > maxTexts {
		return widened(out)
	}
	return out
}

func someText(t []Text) []Text {
	if len(t) == 0 {
		return []Text{rest("?")}
	}
	return t
}

func replaceIn(t Text, pairs []pair, limit int) []Text {
	results := []Text{{}}
	unsure := false // an unknown part comes before: it may use up the limit
	for i := 0; i < len(t); {
		if !t[i].Literal {
			p := t[i]
			if wide := t.takes(i, pairs); wide || !p.keeps(pairs) {
				p.Joiner = p.joinerWith(pairs, limit)
				p.Rest, p.Type, p.Each, p.Param = p.Rest || wide || separates(pairs), "", "", 0
				unsure = limit >= 0
			}
			results = cross(results, []Text{{p}})
			i++
			continue
		}
		n := t[i:].run()
		text, _ := t[i : i+n].Known()
		from := 0
		if i > 0 {
			from = overlap(text, pairs)
		}
		if i > 0 && from > 0 && ambiguous(pairs) {
			i += n
			continue // all of it can be different: part of the placeholder before
		}
		results = replaceRun(t[i:i+n], from, i+n < len(t), pairs, &limit, unsure, results)
		i += n
	}
	return results
}

// takes reports whether literal text beside piece i, which is not known, may be half of
// something to replace.
func (t Text) takes(i int, pairs []pair) bool {
	if i+1 < len(t) && t[i+1].Literal {
		text, _ := t[i+1 : i+1+t[i+1:].run()].Known()
		if overlap(text, pairs) > 0 {
			return true
		}
	}
	return i > 0 && t[i-1].Literal && overlapEnd(t[i-1].Text, pairs) > 0
}

// keeps reports whether nothing is replaced in a value: a number, in which no text begins or
// ends that is looked for.
func (p Piece) keeps(pairs []pair) bool {
	if p.Type != keys.Int && p.Type != keys.Uint || p.Rest {
		return false
	}
	const digits = "-0123456789"
	return !slices.ContainsFunc(pairs, func(q pair) bool {
		return strings.ContainsAny(q.old[:1], digits) || strings.ContainsAny(q.old[len(q.old)-1:], digits)
	})
}

// separates reports whether what is put there may have a separator in it.
func separates(pairs []pair) bool {
	return slices.ContainsFunc(pairs, func(q pair) bool {
		return slices.ContainsFunc(q.with, func(t Text) bool {
			text, known := t.Known()
			return !known || strings.ContainsAny(text, ":/.|")
		})
	})
}

// replaceRun replaces in the bytes from i on of literal pieces; open says that
// an unknown part follows.
func replaceRun(run Text, i int, open bool, pairs []pair, limit *int, unsure bool, results []Text) []Text {
	text, _ := run.Known()
	start, end := i, len(text)
	for i < end {
		p := match(text[i:], pairs)
		if p == nil || *limit == 0 && !unsure {
			i++
			continue
		}
		results = cross(results, []Text{run.part(start, i)})
		if unsure {
			results = cross(results, []Text{rest(nameIn(p.with))})
		} else {
			results = cross(results, someText(p.with))
			*limit--
		}
		i += len(p.old)
		start = i
	}
	if open {
		end -= overlapEnd(text[start:], pairs)
	}
	return cross(results, []Text{run.part(start, end)})
}

func match(s string, pairs []pair) *pair {
	for i := range pairs {
		if strings.HasPrefix(s, pairs[i].old) {
			return &pairs[i]
		}
	}
	return nil
}

func nameIn(with []Text) string {
	if len(with) == 1 && len(with[0]) == 1 && !with[0][0].Literal {
		return with[0][0].Text
	}
	return "?"
}

// overlap is the longest beginning of text that can be the end of something to
// replace which begins before it.
func overlap(text string, pairs []pair) int {
	n := 0
	for _, p := range pairs {
		for k := 1; k < len(p.old); k++ {
			if end := p.old[k:]; strings.HasPrefix(text, end) || strings.HasPrefix(end, text) && strings.Contains(p.old[k:], text) {
				n = max(n, min(len(end), len(text)))
			}
		}
	}
	return n
}

// overlapEnd is the longest end of text that can be the beginning of something
// to replace.
func overlapEnd(text string, pairs []pair) int {
	n := 0
	for _, p := range pairs {
		for k := 1; k < len(p.old); k++ {
			if strings.HasSuffix(text, p.old[:k]) {
				n = max(n, k)
			}
		}
	}
	return n
}

// ambiguous reports whether what is to be replaced can overlap with itself or
// another.
func ambiguous(pairs []pair) bool {
	for _, p := range pairs {
		for _, q := range pairs {
			for k := 1; k < len(p.old); k++ {
				if strings.HasPrefix(q.old, p.old[k:]) || strings.HasPrefix(p.old[k:], q.old) {
					return true
				}
			}
		}
	}
	return false
}

// joinerWith is the joiner of p after a replacement: what joined it is replaced
// too, and what is put into the place of something else may be in it.
func (p Piece) joinerWith(pairs []pair, limit int) string {
	if limit >= 0 {
		return ""
	}
	var oldnew []string
	added := ""
	for _, q := range pairs {
		with := soleText(q.with)
		if with == "" && !(len(q.with) == 1 && len(q.with[0]) == 0) {
			return "" // what is put there is not known
		}
		oldnew = append(oldnew, q.old, with)
		if p.Type == "" && !strings.Contains(with, q.old) {
			added = either(added, with)
		}
	}
	return either(strings.NewReplacer(oldnew...).Replace(p.Joiner), added)
}

// soleText is the text that a separator is; "" if it is not known, or can be
// several.
func soleText(sep []Text) string {
	if len(sep) != 1 {
		return ""
	}
	if text, ok := sep[0].Known(); ok {
		return text
	}
	return ""
}
