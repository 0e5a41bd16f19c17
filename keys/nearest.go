package keys

import "strings"

// Nearest returns the class whose pattern is most like t, for messages: the one
// with the least distance over segments, and of these the one with the most
// literal segments. It is not ok if none has a literal
// segment in common with t, or nearly so.
func (p *Policy) Nearest(t Template) (c *Class, ok bool) { return p.keys.nearest(t) }

// NearestChannel is [Policy.Nearest] for channels.
func (p *Policy) NearestChannel(t Template) (c *Class, ok bool) { return p.channels.nearest(t) }

// What differs between two lists of segments costs this much.
const (
	respelled = 1 // a literal that is nearly the other; a value that does not fit
	replaced  = 2 // another literal; a segment too many or too few
)

func (s *space) nearest(t Template) (*Class, bool) {
	var best *Class
	least, most := 0, 0
	for _, c := range s.classes {
		cost, alike := segmentDistance(&c.lang, t)
		literals := 0
		for _, segment := range splitAt(c.lang.pieces, c.lang.Separator) {
			if _, ok := segmentText(segment); ok {
				literals++
			}
		}
		if alike && (best == nil || cost < least || cost == least && literals > most) {
			best, least, most = c, cost, literals
		}
	}
	return best, best != nil
}

// segmentDistance returns how far t is from l, and whether they have a literal
// in common, or nearly so.
func segmentDistance(l *language, t Template) (cost int, alike bool) {
	xs, ys := splitAt(l.pieces, l.Separator), splitAt(pieces(t), l.Separator)
	type cell struct {
		cost  int
		alike bool
	}
	row := make([]cell, len(ys)+1)
	for j := range row {
		row[j].cost = replaced * j
	}
	for _, x := range xs {
		diagonal := row[0]
		row[0].cost += replaced
		for j, y := range ys {
			c, like := l.compare(x, y)
			next := cell{diagonal.cost + c, diagonal.alike || like}
			for _, other := range []cell{row[j+1], row[j]} {
				other.cost += replaced
				if other.cost < next.cost || other.cost == next.cost && other.alike {
					next = other
				}
			}
			diagonal, row[j+1] = row[j+1], next
		}
	}
	end := row[len(ys)]
	return end.cost, end.alike
}

// compare returns what it costs to have the segment y for x, and whether both
// are literal and nearly the same.
func (l *language) compare(x, y []piece) (cost int, alike bool) {
	text, known := segmentText(x)
	other, literal := segmentText(y)
	switch {
	case known && literal && text == other:
		return 0, text != ""
	case known && literal && distance(text, other) <= max(1, min(len(text), len(other))/3):
		return respelled, true
	case known && literal:
		return replaced, false
	case known:
		return respelled, false
	}
	segment := &language{Syntax: l.Syntax, pieces: x}
	if _, ok := segment.match(elements(New(partsOf(y)...))); !ok {
		return respelled, false
	}
	return 0, false
}

// segmentText returns the text of a segment, if it is all literal.
func segmentText(ps []piece) (string, bool) {
	text := ""
	for _, p := range ps {
		if p.Placeholder {
			return "", false
		}
		text += p.Literal
	}
	return text, true
}

func partsOf(ps []piece) []Part {
	parts := make([]Part, len(ps))
	for i, p := range ps {
		parts[i] = p.Part
	}
	return parts
}

// splitAt cuts ps at the separators in their literal text.
func splitAt(ps []piece, sep string) [][]piece {
	segments := [][]piece{nil}
	for _, p := range ps {
		texts := []string{p.Literal}
		if !p.Placeholder && sep != "" {
			texts = strings.Split(p.Literal, sep)
		}
		for i, text := range texts {
			if i > 0 {
				segments = append(segments, nil)
			}
			if p.Literal = text; p.Placeholder || text != "" {
				segments[len(segments)-1] = append(segments[len(segments)-1], p)
			}
		}
	}
	return segments
}
