package report

import "strings"

// ellipsis stands where a line is cut.
const ellipsis = "..."

// context is the number of columns kept before a span when a line is cut.
const context = 20

// An excerpt is a source line as a terminal shows it, with one range of it
// underlined.
type excerpt struct {
	text   string
	indent int // columns before the underline
	under  int // columns of the underline, at least 1
}

// newExcerpt returns the line with the bytes from start to end underlined,
// shown in at most columns. The range is cut to the line.
func newExcerpt(line string, start, end, columns int) excerpt {
	list := cells(line)
	first, last := len(list), len(list) // cells of the range
	for i, c := range list {
		if first == len(list) && c.end > start {
			first = i
		}
		if c.start >= end {
			last = i
			break
		}
	}
	last = max(last, first)
	from, to := window(list, first, last, columns)

	e := excerpt{}
	var b strings.Builder
	if from > 0 {
		b.WriteString(ellipsis)
		e.indent = len(ellipsis)
	}
	for i := from; i < to; i++ {
		b.WriteString(list[i].text)
		switch {
		case i < first:
			e.indent += list[i].width
		case i < last:
			e.under += list[i].width
		}
	}
	if to < len(list) {
		b.WriteString(ellipsis)
	}
	e.text = strings.TrimRight(b.String(), " ")
	e.under = max(e.under, 1)
	return e
}

// window chooses the cells that are shown: all if they fit, else those around
// the range from first to last, beginning a little before it.
func window(list []cell, first, last, columns int) (from, to int) {
	total := 0
	for _, c := range list {
		total += c.width
	}
	if total <= columns {
		return 0, len(list)
	}
	room := columns - 2*len(ellipsis)
	span := 0
	for _, c := range list[first:last] {
		span += c.width
	}
	// What the range leaves of the room goes before it, except for the context
	// that is wanted behind.
	before := max(min(room-span, room-context), min(context, room/2))
	from = first
	for from > 0 && before >= list[from-1].width {
		from--
		before -= list[from].width
	}
	to = from
	for to < len(list) && room >= list[to].width {
		room -= list[to].width
		to++
	}
	return from, to
}
