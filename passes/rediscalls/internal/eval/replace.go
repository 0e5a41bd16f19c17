package eval

import "strings"

// A pair is what a replacement looks for, and what it puts there.
type pair struct {
	old  string
	with []Seq
}

// replaced evaluates strings.ReplaceAll and strings.Replacer: of the pairs, the
// first that fits counts at each place. limit is the most replacements, below 0
// for no limit. Text beside a part that is not known may be half of something
// to replace: it becomes part of the placeholder.
func replaced(v Value, pairs []pair, limit int) Value {
	var out []Seq
	for _, s := range v.Texts() {
		out = append(out, replacedIn(s, pairs, limit)...)
	}
	return textOf(unique(out)...)
}

// replacedIn replaces in one text. A parameter by itself waits for its value.
func replacedIn(s Seq, pairs []pair, limit int) []Seq {
	if len(s) == 1 && s[0].Kind == Param && s[0].later.depth() < maxLater {
		p := s[0]
		p.later = &later{pairs: pairs, limit: limit, before: p.later}
		return []Seq{{p}}
	}
	return replaceIn(s.transformed(), pairs, limit)
}

// maxLater is how many replacements wait for one parameter.
const maxLater = 8

func (l *later) depth() int {
	n := 0
	for ; l != nil; l = l.before {
		n++
	}
	return n
}

func replaceIn(s Seq, pairs []pair, limit int) []Seq {
	results := []Seq{{}}
	unsure := false // an unknown part stands before: it may use up the limit
	for i := 0; i < len(s); {
		if s[i].Kind != Lit {
			s[i].Joiner = s[i].joinerWith(pairs, limit)
			s[i].Rest, s[i].Type, s[i].Each = true, "", ""
			results = cross(results, []Seq{s[i : i+1]})
			unsure = limit >= 0
			i++
			continue
		}
		n := s[i:].run()
		text, _ := s[i : i+n].known()
		from := 0
		if i > 0 {
			from = overlap(text, pairs)
		}
		if i > 0 && from > 0 && ambiguous(pairs) {
			i += n
			continue // all of it can be different: part of the placeholder before
		}
		results = replaceRun(s[i:i+n], from, i+n < len(s), pairs, &limit, unsure, results)
		i += n
	}
	return results
}

// replaceRun replaces in the bytes from i on of literal pieces; open says that
// an unknown part follows.
func replaceRun(run Seq, i int, open bool, pairs []pair, limit *int, unsure bool, results []Seq) []Seq {
	text, _ := run.known()
	start, end := i, len(text)
	for i < end {
		p := match(text[i:], pairs)
		if p == nil || *limit == 0 && !unsure {
			i++
			continue
		}
		results = cross(results, []Seq{run.part(start, i)})
		if unsure {
			results = cross(results, []Seq{restHole(nameIn(p.with))})
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
	return cross(results, []Seq{run.part(start, end)})
}

func match(s string, pairs []pair) *pair {
	for i := range pairs {
		if strings.HasPrefix(s, pairs[i].old) {
			return &pairs[i]
		}
	}
	return nil
}

func nameIn(with []Seq) string {
	if p, ok := oneHole(with); ok {
		return p.Text
	}
	if len(with) == 1 && len(with[0]) == 1 && with[0][0].Kind == Param {
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
		if strings.Contains(p.old, text) {
			n = len(text)
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
