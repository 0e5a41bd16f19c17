package keys

import "slices"

// Equal reports whether a and b differ in nothing but the names of their
// placeholders.
func (t Template) Equal(u Template) bool {
	return slices.EqualFunc(t.parts, u.parts, func(p, q Part) bool {
		p.Name, q.Name = "", ""
		return p == q
	})
}

// A Relation is how the keys of a template stand to those of another.
type Relation int

// The relations, as net/http's ServeMux has them for its patterns. Only
// Overlapping leaves open which of the two a key belongs to.
const (
	Disjoint    Relation = iota // no key is one of both
	Equivalent                  // the same keys
	Narrower                    // all keys of the first are keys of the second, not vice versa
	Wider                       // all keys of the second are keys of the first, not vice versa
	Overlapping                 // some keys are keys of both, and each has others
)

// String returns the name of r in lower case.
func (r Relation) String() string {
	names := []string{"disjoint", "equivalent", "narrower", "wider", "overlapping"}
	if r < 0 || int(r) >= len(names) {
		return "unknown"
	}
	return names[r]
}

// Relate returns how the keys of a stand to those of b, and, unless they are
// disjoint, the shortest key of both. A Narrower or Wider that [Syntax.Covers]
// cannot prove is Overlapping.
func (s Syntax) Relate(a, b Template) (r Relation, example string) {
	example, ok := s.Overlap(a, b)
	if !ok {
		return Disjoint, ""
	}
	switch narrower, wider := s.Covers(b, a), s.Covers(a, b); {
	case narrower && wider:
		return Equivalent, example
	case narrower:
		return Narrower, example
	case wider:
		return Wider, example
	}
	return Overlapping, example
}
