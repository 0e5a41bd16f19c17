package keys

// space makes a space of classes, and reports those with a key in common of
// which neither is more specific.
func (d *decoder) space(classes []*Class) space {
	s := space{classes: classes, wins: map[[2]int]bool{}, known: &known{}}
	for j, b := range classes {
		said := false
		for i, a := range classes[:j] {
			r, example := relate(&a.lang, &b.lang)
			if r == Overlapping && a.namespace != b.namespace {
				// Literal text in place of the namespace wins, as in ServeMux
				// patterns with a host win over those without.
				r = Narrower
				if a.namespace {
					r = Wider
				}
			}
			switch r {
			case Narrower:
				s.wins[[2]int{i, j}] = true
			case Wider:
				s.wins[[2]int{j, i}] = true
			case Equivalent, Overlapping:
				if !said {
					d.conflict(a, b, r, example)
					said = true
				}
			}
		}
	}
	return s
}

func (d *decoder) conflict(a, b *Class, r Relation, example string) {
	at := position{b.Line, b.Column}
	switch {
	case r == Equivalent && a.Pattern.Equal(b.Pattern):
		d.errorf(at, "duplicate pattern: class %s has %q in line %d (remove one)", a.Name, a.Pattern.Typed(), a.Line)
	case r == Equivalent:
		d.errorf(at, "class %s has the same keys as class %s in line %d, as %q (remove one)", b.Name, a.Name, a.Line, example)
	case example == "":
		d.errorf(at, "class %s cannot be told from class %s in line %d (write a shorter namespace.match, or give them another literal segment)",
			b.Name, a.Name, a.Line)
	default:
		d.errorf(at, "class %s overlaps class %s in line %d, and neither is more specific: both have the key %q (change a literal or a type in one)",
			b.Name, a.Name, a.Line, example)
	}
}
