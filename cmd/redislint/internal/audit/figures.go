package audit

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// number is how many keys there are, of the most that a bar of the table has.
func number(n int64, about *Range, most int64) measure {
	m := measure{Text: grouped(n), Share: percent(n, most)}
	if about != nil {
		m.Interval = grouped(about.Low) + " to " + grouped(about.High)
	}
	return m
}

// measure is what the keys take.
func (b Bytes) measure(most int64) measure {
	if b.How == None {
		return measure{Text: "-", Share: "0"}
	}
	m := size(b.Value, most)
	if b.How == Sampled {
		m.Interval = human(b.Low) + " to " + human(b.High)
	}
	return m
}

func size(n, most int64) measure { return measure{Text: human(n), Share: percent(n, most)} }

// percent is a share as a style has it.
func percent(n, of int64) string {
	return fmt.Sprintf("%.1f", 100*float64(n)/float64(max(of, 1)))
}

// share is a share for people, which is 100 % for all of them only.
func share(n, of int64) string {
	tenths := math.Floor(1000 * float64(n) / float64(max(of, 1)))
	return fmt.Sprintf("%g%%", tenths/10)
}

// difference is how a number changed, for people.
func difference(before, after int64) string {
	by := change(before, after)
	switch {
	case before == after:
		return "no change"
	case math.IsInf(by, 0):
		return "new"
	case after == 0:
		return "gone"
	}
	return fmt.Sprintf("%+.0f%%", 100*by)
}

// typesText is the types of the keys, the most frequent first.
func (c *Class) typesText() string {
	names := slices.SortedFunc(maps.Keys(c.Types), func(a, b string) int {
		return cmp.Or(cmp.Compare(c.Types[b], c.Types[a]), strings.Compare(a, b))
	})
	for i, n := range names {
		if len(names) > 1 {
			names[i] = short(n) + " " + grouped(c.Types[n])
		} else {
			names[i] = short(n)
		}
	}
	return cmp.Or(strings.Join(names, ", "), "-")
}

// The histogram is drawn in slots, one for each bucket, and one for keys that never expire.
const slotWidth, barHeight = 56, 80

// A slot is a bar of a histogram.
type slot struct {
	X, Y, W, H, Middle int
	Keys, Label        string
	Never              bool
}

// histogram is what is left of the lives of keys, in bars and in words; nil if nothing is
// known of them.
func (c *Class) histogram() (slots []slot, words string) {
	if c.TTL == nil {
		return nil, ""
	}
	buckets := append(slices.Clone(c.TTL.Histogram), Bucket{Keys: c.WithoutTTL})
	var most int64
	for _, b := range buckets {
		most = max(most, b.Keys)
	}
	var said []string
	from := ""
	for i, b := range buckets {
		to := span(time.Duration(b.Below) * time.Millisecond)
		s := slot{X: i*slotWidth + 3, W: slotWidth - 6, Middle: i*slotWidth + slotWidth/2, Keys: abbreviated(b.Keys)}
		text := from + " to " + to
		switch {
		case i == len(buckets)-1:
			s.Label, s.Never, text = "never", true, "never expires"
		case b.Below == 0:
			s.Label, text = "≥ "+from, from+" or more"
		case i == 0:
			s.Label, text = "< "+to, "less than "+to
		default:
			s.Label = "< " + to
		}
		if b.Keys > 0 {
			s.H = max(int(math.Round(barHeight*float64(b.Keys)/float64(max(most, 1)))), 1)
			said = append(said, text+": "+count(b.Keys, "key"))
		}
		s.Y = 16 + barHeight - s.H
		slots = append(slots, s)
		from = to
	}
	return slots, strings.Join(said, "; ")
}

// abbreviated is a number that fits a bar.
func abbreviated(n int64) string {
	if n < 100_000 {
		return grouped(n)
	}
	return strings.ReplaceAll(strings.TrimSuffix(human(n), "B"), " ", "")
}

// marked is a key, and how it is encoded if it is not text.
func marked(key, encoding string) string {
	if encoding != "" {
		return key + " (" + encoding + ")"
	}
	return key
}

// short is the beginning of a text, and how long it is if that is not all.
func short(s string) string {
	if len(s) <= maxShown {
		return safe(s)
	}
	return safe(strings.ToValidUTF8(s[:maxShown], "")) + fmt.Sprintf("… (%s)", count(int64(len(s)), "byte"))
}
