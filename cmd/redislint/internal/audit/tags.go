package audit

import (
	"bytes"
	"iter"
	"maps"
	"slices"
)

// tags counts hash tags in a space that does not grow with their number, as Misra and
// Gries do ("Finding repeated elements", 1982): the count of a tag is too low by at most a
// hundredth of all.
type tags struct {
	Counts map[string]int64
	All    int64
}

const maxTags = 100

// add counts the tag of a key, if it has one.
func (t *tags) add(key []byte) {
	t.All++
	tag := tagOf(key)
	if tag == nil {
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
			if n := t.Counts[s]; t.All >= 1000 && float64(n) > share*float64(t.All) && !yield(s, n) {
				return
			}
		}
	}
}

// tagOf is what is between the first { and the next }, as the cluster specification has
// it; nil for none.
func tagOf(key []byte) []byte {
	_, rest, ok := bytes.Cut(key, []byte("{"))
	if !ok {
		return nil
	}
	tag, _, ok := bytes.Cut(rest, []byte("}"))
	if !ok || len(tag) == 0 {
		return nil
	}
	return tag
}
