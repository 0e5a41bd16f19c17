package keys

import "time"

// A form is a deterministic automaton of a type whose values have one: dates and times.
// State 0 is the start.
type form struct {
	next  [][256]int8 // the state after a byte; noState for none
	final int32       // the state in which a value ends, and from which none goes on
}

// noState is where no value goes on.
const noState = -1

// formEdge leads from one state to another, on any of some bytes.
type formEdge struct {
	from  int
	bytes string
	to    int
}

// The bytes of dates and times, and how long their values are.
const (
	digits   = "0123456789"
	dateLen  = 10 // 2006-01-02
	minTime  = 20 // 2006-01-02T15:04:05Z
	maxTime  = 35 // 2006-01-02T15:04:05.123456789+07:00
	dateSet  = digits + "-"
	timeSet  = digits + "-+.:TZ"
	dateEnd  = 13
	timeEnd  = 40
	fraction = 24 // where the digits of a second's fraction begin
)

// dateEdges read a year of four digits, a month from 01 to 12 and a day from 01 to 31.
var dateEdges = []formEdge{
	{0, digits, 1}, {1, digits, 2}, {2, digits, 3}, {3, digits, 4}, {4, "-", 5},
	{5, "0", 6}, {5, "1", 7}, {6, "123456789", 8}, {7, "012", 8}, {8, "-", 9},
	{9, "0", 10}, {9, "12", 11}, {9, "3", 12}, {10, "123456789", dateEnd}, {11, digits, dateEnd}, {12, "01", dateEnd},
}

// timeEdges read what follows a date in RFC 3339.
var timeEdges = []formEdge{
	{dateEnd, "T", 14}, {14, "01", 15}, {14, "2", 16}, {15, digits, 17}, {16, "0123", 17}, {17, ":", 18},
	{18, "012345", 19}, {19, digits, 20}, {20, ":", 21}, {21, "012345", 22}, {22, digits, 23},
	{23, ".", fraction}, {23, "Z", timeEnd}, {23, "+-", 34},
	{34, "01", 35}, {34, "2", 36}, {35, digits, 37}, {36, "0123", 37}, {37, ":", 38}, {38, "012345", 39}, {39, digits, timeEnd},
}

// forms are those of the types that have one.
var forms = func() map[Type]*form {
	edges := append(dateEdges[:len(dateEdges):len(dateEdges)], timeEdges...)
	for at := fraction; at < fraction+9; at++ {
		edges = append(edges, formEdge{at, digits, at + 1})
		edges = append(edges, formEdge{at + 1, "Z", timeEnd}, formEdge{at + 1, "+-", 34})
	}
	return map[Type]*form{Date: newForm(dateEdges, dateEnd), RFC3339: newForm(edges, timeEnd)}
}()

func newForm(edges []formEdge, final int) *form {
	f := &form{final: int32(final), next: make([][256]int8, timeEnd+1)}
	for i := range f.next {
		for c := range f.next[i] {
			f.next[i][c] = noState
		}
	}
	for _, e := range edges {
		for _, c := range []byte(e.bytes) {
			f.next[e.from][c] = int8(e.to)
		}
	}
	return f
}

// step returns the state after c, whether a value ends there, and whether there is one.
func (f *form) step(state int32, c byte) (next int32, whole, ok bool) {
	next = int32(f.next[state][c])
	return next, next == f.final, next != noState
}

// end returns where the value at the start of text ends, 0 if there is none.
func (f *form) end(text string) int {
	at := int32(0)
	for i := range len(text) {
		next, whole, ok := f.step(at, text[i])
		switch {
		case !ok:
			return 0
		case whole:
			return i + 1
		}
		at = next
	}
	return 0
}

// formSet are the bytes of the values of t.
func (t Type) formSet() string {
	switch t {
	case Date:
		return dateSet
	case RFC3339:
		return timeSet
	}
	return ""
}

// Layout returns the layout with which builders write values of t, as [time.Time.Format]
// has it, in UTC; it is not ok for types other than [Date] and [RFC3339].
func (t Type) Layout() (layout string, ok bool) {
	switch t {
	case Date:
		return time.DateOnly, true
	case RFC3339:
		return time.RFC3339, true
	}
	return "", false
}

// FitsLayout reports whether what [time.Time.Format] writes with a layout is a value of
// t, whatever the time: of a layout for [Date] and [RFC3339].
func (t Type) FitsLayout(layout string) bool {
	f := forms[t]
	if f == nil {
		return true
	}
	for _, at := range []time.Time{
		time.Date(2026, time.November, 23, 21, 35, 59, 987654321, time.UTC),
		time.Date(2001, time.February, 3, 4, 5, 6, 0, time.FixedZone("", 2*60*60)),
	} {
		if text := at.Format(layout); text == "" || f.end(text) != len(text) {
			return false
		}
	}
	return true
}
