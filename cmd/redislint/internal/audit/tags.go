package audit

import (
	"iter"
	"maps"
	"slices"

	"github.com/redislint/redislint/keys"
)

// tags counts hash tags in a space that does not grow with their number, as Misra and
// Gries do ("Finding repeated elements", 1982): the count of a tag is too low by at most a
// hundredth of all.
type tags struct {
	Counts map[string]int64
	All    int64
}

const maxTags = 100

// enoughTags is how many keys a node has of which shares say something.
const enoughTags = 1000

// add counts the tag of a key, if it has one.
func (t *tags) add(key []byte) {
	t.All++
	tag := keys.HashTag(key)
	if len(tag) == 0 {
		return
	}
	if t.Counts == nil {
		t.Counts = map[string]int64{}
	}
	if n, ok := t.Counts[string(tag)]; ok || len(t.Counts) < maxTags {
		t.Counts[string(tag)] = n + 1
		return
	}
	for s := range t.Counts {
		if t.Counts[s]--; t.Counts[s] == 0 {
			delete(t.Counts, s)
		}
	}
}

// frequent yields the tags that more than a share of all keys have, with how many have
// them at least, the first in the order of their bytes first.
func (t *tags) frequent(share float64) iter.Seq2[string, int64] {
	return func(yield func(string, int64) bool) {
		for _, s := range slices.Sorted(maps.Keys(t.Counts)) {
			if n := t.Counts[s]; t.All >= enoughTags && float64(n) > share*float64(t.All) && !yield(s, n) {
				return
			}
		}
	}
}
