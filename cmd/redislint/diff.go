package main

import (
	"github.com/aymanbagabas/go-udiff"
)

// unified is how a text differs from another one, as a unified diff; "" if it does
// not.
func unified(from, to, before, after string) string {
	d, err := udiff.ToUnifiedDiff(from, to, before, udiff.Lines(before, after), udiff.DefaultContextLines)
	if err != nil {
		return udiff.Unified(from, to, before, after) // the edits are its own
	}
	// The library forgets the lines between the changes of one hunk when it counts
	// where the next one begins.
	added := 0
	for _, h := range d.Hunks {
		h.ToLine = h.FromLine + added
		for _, l := range h.Lines {
			switch l.Kind {
			case udiff.Insert:
				added++
			case udiff.Delete:
				added--
			}
		}
	}
	return d.String()
}
