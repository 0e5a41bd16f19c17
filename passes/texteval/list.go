package texteval

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A row is a list that a value can be, and when.
type row struct{ kids, conds []*Node }

func (r row) and(kids, conds []*Node) row {
	return row{append(r.kids[:len(r.kids):len(r.kids)], kids...), append(r.conds[:len(r.conds):len(r.conds)], conds...)}
}

// list makes a list; alternatives of what is spread make alternative lists.
func (ev *Evaluator) list(items ...*Node) *Node {
	rows := []row{{}}
	for _, it := range items {
		if it.Kind == Bottom { // the other elements keep their places
			it = ev.hole("?", nil, Construct)
		}
		next := []row{{kids: []*Node{it}}}
		if it.Kind == Spread {
			if alts := rowsOf(it.Kids[0], nil, nil); alts != nil {
				if next = alts; len(rows)*len(alts) > maxLists {
					next = []row{{kids: ev.alike(alts)}}
				}
			}
		}
		if len(rows) == 1 && len(next) == 1 { // nobody else has the row
			rows[0].kids, rows[0].conds = append(rows[0].kids, next[0].kids...), append(rows[0].conds, next[0].conds...)
			continue
		}
		var all []row
		for _, r := range rows {
			for _, a := range next {
				if n := r.and(a.kids, a.conds); len(next) == 1 || !contradict(n.conds) {
					all = append(all, n)
				}
			}
		}
		rows = all
	}
	var out []*Node
	for _, r := range rows {
		if len(r.kids) > 64 {
			r.kids = append(r.kids[:48:48], ev.many(ev.alt(r.kids[48:]...)))
		}
		out = append(out, ev.when(ev.s.intern(Node{Kind: List, Kids: r.kids}), r.conds...))
	}
	return ev.alt(out...)
}

// alike are the elements of many lists: position by position as far as all have
// one, then any number of the rest.
func (ev *Evaluator) alike(ls []row) []*Node {
	var out []*Node
	for i := 0; ; i++ {
		var at, rest []*Node
		for _, l := range ls {
			if i >= len(l.kids) {
				continue
			}
			if l.kids[i].Kind != Many && l.kids[i].Kind != Spread {
				at = append(at, l.kids[i])
			}
			rest = append(rest, ev.elem(ev.s.intern(Node{Kind: List, Kids: l.kids[i:]}), ""))
		}
		if len(at) == len(ls) {
			out = append(out, ev.alt(at...))
			continue
		}
		if len(rest) > 0 {
			out = append(out, ev.many(ev.alt(rest...)))
		}
		return out
	}
}

// fewerLists is one list for too many that something can be, which has what they
// share; nil where they are not too many, or some are not known.
func (ev *Evaluator) fewerLists(alts []*Node) *Node {
	if slices.ContainsFunc(alts, func(k *Node) bool { return k.Kind == Nil || k.Kind == Box || !maybeList(k) }) {
		return nil
	}
	var rows []row
	for _, k := range alts {
		if rows = rowsOf(k, nil, rows); rows == nil {
			return nil
		}
	}
	if len(rows) <= maxRows {
		return nil
	}
	return ev.s.intern(Node{Kind: List, Kids: ev.alike(rows)})
}

// maybeList reports whether the first thing that n can be is a list.
func maybeList(n *Node) bool {
	for n.Kind == Alt || n.Kind == When || n.Kind == At || n.Kind == Box {
		n = n.Kids[0]
	}
	return n.Kind == List || n.Kind == Nil
}

// rowsOf are the lists that n can be; nil if it is none that is known.
func rowsOf(n *Node, conds []*Node, out []row) []row {
	switch n.Kind {
	case List, Nil:
		return append(out, row{n.Kids, conds})
	case Alt:
		if len(out)+len(n.Kids) > 2*maxRows {
			return nil
		}
		for _, k := range n.Kids {
			if out = rowsOf(k, conds, out); out == nil || len(out) > 2*maxRows {
				return nil
			}
		}
		return out
	case When:
		return rowsOf(n.Kids[0], append(conds[:len(conds):len(conds)], n.Kids[1:]...), out)
	case At, Box:
		return rowsOf(n.Kids[0], conds, out)
	}
	return nil
}

// lists are the lists of rowsOf, whatever their conditions.
func (ev *Evaluator) lists(n *Node) []*Node {
	var out []*Node
	for _, r := range rowsOf(n, nil, nil) {
		if l := ev.s.intern(Node{Kind: List, Kids: r.kids}); !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

func (ev *Evaluator) spread(x *Node) *Node {
	if x.Kind == Bottom {
		x = ev.nilNode()
	}
	return ev.s.intern(Node{Kind: Spread, Kids: []*Node{x}})
}

func (ev *Evaluator) many(x *Node) *Node {
	if x.Kind == Bottom || x.Kind == Many {
		return x
	}
	return ev.s.intern(Node{Kind: Many, Kids: []*Node{x}})
}

// turns is any number of rows of elements, which stay in their order: keys and values.
func (ev *Evaluator) turns(row []*Node) *Node {
	all := ev.many(ev.alt(row...))
	if len(row) < 2 || slices.ContainsFunc(row, func(k *Node) bool { return k.Kind == Bottom || isOpen(k) }) {
		return all
	}
	return ev.s.intern(Node{Kind: Many, Kids: append([]*Node{all.Kids[0]}, row...)})
}

// elem is any element of a list or value of a map.
func (ev *Evaluator) elem(x *Node, name string) *Node { return ev.there(ev.elem1(x, name), x, name) }

// there is what was taken from x, or a placeholder.
func (ev *Evaluator) there(out, x *Node, name string) *Node {
	if out.Kind == Bottom && x.Kind != Bottom && !ev.noneSet(x) {
		return ev.hole(name, nil, Construct)
	}
	return out
}

func (ev *Evaluator) elem1(x *Node, name string) *Node {
	switch x.Kind {
	case Bottom:
		return x
	case Alt, When, At:
		return ev.once(distKey{"elem", x.id, 0, name}, x, func() *Node {
			return ev.each(x, func(k *Node) *Node { return ev.elem1(k, name) })
		})
	case Box:
		return ev.elem1(x.Kids[0], name)
	case Op:
		if x.Text == "sized" {
			return ev.elem1(x.Kids[0], name)
		}
	case List:
		var out []*Node
		for _, k := range x.Kids {
			switch k.Kind {
			case Many:
				k = k.Kids[0]
			case Spread:
				k = ev.elem1(k.Kids[0], name)
			}
			out = append(out, k)
		}
		return ev.alt(out...)
	case Map:
		var out []*Node
		for i := 1; i < len(x.Kids); i += 2 {
			out = append(out, x.Kids[i])
		}
		return ev.alt(out...)
	case Nil:
		return ev.bottom()
	case Func:
		if out := ev.yielded(x, false); out != nil {
			return out
		}
	case Hole:
		if x.Info.of == itselfMark {
			return ev.itself(name, elemType(x.Typ))
		}
		return ev.hole(cmp.Or(name, x.Text), elemType(x.Typ), x.reason())
	}
	return ev.s.intern(Node{Kind: Elem, Text: name, Kids: []*Node{x}})
}

// mapKeys is any key of a map.
func (ev *Evaluator) mapKeys(x *Node, name string) *Node {
	return ev.there(ev.mapKeys1(x, name), x, name)
}

func (ev *Evaluator) mapKeys1(x *Node, name string) *Node {
	switch x.Kind {
	case Bottom:
		return x
	case Alt, When, At:
		return ev.once(distKey{"keys", x.id, 0, name}, x, func() *Node {
			return ev.each(x, func(k *Node) *Node { return ev.mapKeys1(k, name) })
		})
	case Box:
		return ev.mapKeys1(x.Kids[0], name)
	case Map:
		var out []*Node
		for i := 0; i < len(x.Kids); i += 2 {
			out = append(out, x.Kids[i])
		}
		return ev.alt(out...)
	case Nil:
		return ev.bottom()
	case Func:
		if out := ev.yielded(x, true); out != nil {
			return out
		}
	}
	return ev.op("key", name, x)
}

// index is element i of x.
func (ev *Evaluator) index(x, i *Node) *Node {
	if i.Kind == Bottom {
		return i
	}
	choice := x
	if isChoice(i) {
		choice = i
	}
	return ev.once(distKey{"index", x.id, i.id, ""}, choice, func() *Node { return ev.index1(x, i) })
}

func (ev *Evaluator) index1(x, i *Node) *Node {
	if out := ev.each(x, func(k *Node) *Node { return ev.index(k, i) }); out != nil {
		return out
	}
	if x.Kind == Box {
		return ev.index(x.Kids[0], i)
	}
	i = i.core()
	if i.Kind == Lit {
		switch x.Kind {
		case List:
			return ev.elementAt(x, i)
		case Map:
			return ev.mapEntry(x, i)
		case Fold: // what a loop adds to a list is behind what it had
			if l := ev.leftBy(x); l != nil && hasPlace(l.core(), i.Text) {
				return ev.index(l, i)
			}
		}
	}
	if i.Kind == Alt && len(i.Kids) <= maxLists && (x.Kind == Map || x.Kind == List) {
		return ev.each(i, func(k *Node) *Node { return ev.index(x, k) })
	}
	if i.Kind == When && (x.Kind == Map || x.Kind == List) {
		return ev.each(i, func(k *Node) *Node { return ev.index(x, k) })
	}
	switch x.Kind {
	case List, Map:
		if open(i) && (x.Kind == Map || len(x.Kids) <= 24) {
			return ev.s.intern(Node{Kind: Index, Kids: []*Node{x, i}})
		}
		if x.Kind == Map {
			return ev.anyEntry(x)
		}
		return ev.elem(x, "")
	case Nil:
		return ev.bottom()
	}
	return ev.s.intern(Node{Kind: Index, Kids: []*Node{x, i}})
}

func (ev *Evaluator) elementAt(x, i *Node) *Node {
	if back, ok := strings.CutPrefix(i.Text, "^"); ok {
		return ev.elementFromBack(x, back)
	}
	n, err := strconv.Atoi(i.Text)
	if err != nil {
		return ev.elem(x, "")
	}
	if n >= 0 {
		for j, k := range x.Kids {
			if k.Kind == Many || k.Kind == Spread { // it is one of these, or behind them
				if k.Kind == Spread {
					if l := ev.leftBy(k.Kids[0].core()); l != nil && l.Kind == List && len(l.Kids) > 0 && !isOpen(l.Kids[0]) {
						return ev.elementAt(ev.list(slices.Concat(x.Kids[:j], l.Kids, x.Kids[j+1:])...), i)
					}
				}
				if first := ev.elem(ev.list(k), ""); first.core().Kind == Hole { // which the others are too
					return first
				}
				return ev.elem(ev.list(x.Kids[j:]...), "")
			}
			if j == n {
				return k
			}
		}
	}
	return ev.bottom() // the program ends there
}

// elementFromBack is an element of a list, counted from its end.
func (ev *Evaluator) elementFromBack(x *Node, back string) *Node {
	n, err := strconv.Atoi(back)
	if err != nil || n > len(x.Kids) && !slices.ContainsFunc(x.Kids, isOpen) {
		return ev.bottom() // the program ends there
	}
	for j := range slices.Backward(x.Kids) {
		if n--; isOpen(x.Kids[j]) {
			last := ev.elem(ev.list(x.Kids[j]), "")
			if last.core().Kind == Hole { // which the others are too
				return last
			}
			return ev.elem(ev.list(x.Kids[:j+1]...), "")
		}
		if n == 0 {
			return x.Kids[j]
		}
	}
	return ev.bottom()
}

// mapEntry is what a map has under a key; Bottom where it surely has nothing.
func (ev *Evaluator) mapEntry(x, i *Node) *Node {
	sure := true
	for j := len(x.Kids) - 2; j >= 0; j -= 2 {
		text, ok := x.Kids[j].IsLit()
		if !ok {
			sure = false
		} else if text == i.Text && sure {
			return x.Kids[j+1]
		}
	}
	if sure {
		return ev.bottom()
	}
	return ev.anyEntry(x)
}

// anyEntry is what a map has under a key that is not known. Values that cannot all
// begin a key are settings, of which only those with certain names are keys.
func (ev *Evaluator) anyEntry(x *Node) *Node {
	n := ev.elem(x, "")
	alts := alternatives(n, nil, 0)
	if len(alts) > 1 && slices.ContainsFunc(alts, func(a *Node) bool { return !beginsKey(a) }) {
		return ev.hole("?", nil, TooMany)
	}
	return n
}

// beginsKey reports whether a key can begin with a value: not with an address, a
// path, a sentence or a number.
func beginsKey(n *Node) bool {
	if n = n.core(); n.Kind == Concat {
		n = n.Kids[0].core()
	}
	if n.Kind != Lit || n.Typ != nil || n.Text == "" {
		return true
	}
	return !strings.Contains(n.Text, "://") && !strings.HasPrefix(n.Text, "/") && !strings.ContainsFunc(n.Text, unicode.IsSpace) &&
		strings.ContainsFunc(n.Text, unicode.IsLetter)
}
