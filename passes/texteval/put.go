package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// put is list or map x with element i set to v.
func (ev *Evaluator) put(x, i, v *Node, isMap bool) *Node {
	if isMap {
		x = ev.oneMap(x)
	}
	return ev.once(distKey{"put", x.id, v.id, itoa(i.id)}, x, func() *Node { return ev.put1(x, i, v, isMap) })
}

func (ev *Evaluator) put1(x, i, v *Node, isMap bool) *Node {
	if out := ev.each(x, func(k *Node) *Node { return ev.put(k, i, v, isMap) }); out != nil {
		return out
	}
	if isMap {
		return ev.putEntry(x, i, v)
	}
	at, known := position{}, i.core().Kind == Lit
	if known {
		at, known = placeIn(i.core().Text)
	}
	switch n := at.n; {
	case known && n < 0: // the program ends there
		return x
	case known && (x.Kind == Var || x.Kind == Field || x.Kind == Fold || isOp(x, "put")):
		return ev.op("put", i.core().Text, x, v) // once it is known where it is put
	case x.Kind == List && known && at.more:
		if start := startOf(x); start < n && len(x.Kids) > 0 { // some are left out
			v = ev.alt(v, ev.hole("?", nil, Construct))
		}
		n = min(n, startOf(x))
		rest := ev.elem1(ev.list(x.Kids[n:]...), "")
		return ev.list(append(slices.Clone(x.Kids[:n]), ev.many(ev.alt(rest, v)))...)
	case x.Kind == List:
		if known && hasPlace(x, i.core().Text) {
			kids := slices.Clone(x.Kids)
			if at.back {
				n = len(kids) - n
			}
			kids[n] = v
			return ev.s.intern(Node{Kind: List, Kids: kids})
		}
		if known && !at.back && n == len(x.Kids)-1 && x.Kids[n].Kind == Many {
			return ev.list(append(slices.Clone(x.Kids[:n]), v, x.Kids[n])...) // the first of many
		}
		if len(x.Kids) == 0 { // made with a length
			if known && n == 0 && !at.back {
				return ev.list(v, ev.blank())
			}
			return ev.list(ev.many(v))
		}
	}
	return ev.list(ev.many(ev.alt(ev.elem(x, ""), v)))
}

// blank is any number of elements that nothing has set yet.
func (ev *Evaluator) blank() *Node {
	return ev.s.intern(Node{Kind: Many, Kids: []*Node{ev.bottom()}})
}

// noneSet reports whether nothing has set the elements of a list.
func (ev *Evaluator) noneSet(x *Node) bool {
	return x.Kind == List && !slices.ContainsFunc(x.Kids, func(k *Node) bool { return k != ev.blank() })
}

// putIn is a list with the element that a "put" names set.
func putIn(ev *Evaluator, n *Node, k []*Node) *Node {
	if open(k[0]) && !isChoice(k[0]) && !hasPlace(k[0], n.arg) {
		return nil
	}
	return ev.put(k[0], ev.number(n.arg, types.Typ[types.Int], 0, 0), k[1], false)
}

// indexSet is the index or key of the element that a definition sets; that of a list as "^1"
// where it counts from the end.
func (ev *Evaluator) indexSet(d def, c ctx) *Node {
	if as, ok := d.at.(*ast.AssignStmt); ok {
		for _, l := range as.Lhs {
			if x, ok := ast.Unparen(l).(*ast.IndexExpr); ok && x.Index == d.key {
				if k := ev.fromBack(d.key, x.X, c); k != "" {
					return ev.number(k, types.Typ[types.Int], 0, 0)
				}
				if n, ok := c.body.lowest(d.key); ok && n > 0 && isList(typeOr(c.pkg.Info.TypeOf(x.X))) && c.pkg.Info.Types[d.key].Value == nil {
					return ev.number(itoa(n)+"+", types.Typ[types.Int], 0, 0)
				}
			}
		}
	}
	return ev.expr(d.key, c)
}

// lowest is what an index is at least, where it counts up from a constant.
func (b *body) lowest(e ast.Expr) (int, bool) {
	if v := b.pkg.Info.Types[e].Value; v != nil {
		n, err := strconv.Atoi(v.String())
		return n, err == nil && n >= 0
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return b.lowestOf(b.local(x))
	case *ast.BinaryExpr:
		n, ok := b.lowest(x.X)
		m, ok2 := b.lowest(x.Y)
		switch {
		case !ok || !ok2:
		case x.Op == token.ADD:
			return n + m, true
		case x.Op == token.MUL:
			return n * m, true
		}
	}
	return 0, false
}

// lowestOf is what a variable is at least that begins with a constant, or goes over a list, and
// only grows.
func (b *body) lowestOf(v *types.Var) (int, bool) {
	if v == nil || len(b.defs[v]) == 0 {
		return 0, false
	}
	low, begun := 0, false
	for _, d := range b.defs[v] {
		switch s := d.at.(type) {
		case *ast.IncDecStmt:
			if s.Tok != token.INC {
				return 0, false
			}
		case *ast.RangeStmt:
			if d.kind != ranged || b.local(s.Key) != v || isMap(typeOr(b.pkg.Info.TypeOf(s.X))) || begun {
				return 0, false
			}
			begun = true
		default:
			if d.kind != set || begun || d.value == nil {
				return 0, false
			}
			n, err := strconv.Atoi(types.ExprString(d.value))
			if err != nil || n < 0 {
				return 0, false
			}
			low, begun = n, true
		}
	}
	return low, begun
}

// A position is which element of a list is meant: counted from the end, or that one or one behind it.
type position struct {
	n          int
	back, more bool
}

// placeIn is an index as it is written: "^1" where it counts from the end, "1+" where it is
// that or more.
func placeIn(index string) (position, bool) {
	index, back := strings.CutPrefix(index, "^")
	index, more := strings.CutSuffix(index, "+")
	n, err := strconv.Atoi(index)
	return position{n, back, more}, err == nil
}

// hasPlace reports whether it is known which element of a list has an index, or which come
// before it, whatever the elements are.
func hasPlace(x *Node, index string) bool {
	at, ok := placeIn(index)
	switch {
	case !ok || x.Kind != List || at.n < 0:
		return false
	case at.back:
		return at.n <= fixedEnd(x)
	case at.more:
		return at.n <= startOf(x)
	}
	return at.n < startOf(x)
}

// startOf is how many elements at the start of a list are known one by one.
func startOf(x *Node) int {
	if n := slices.IndexFunc(x.Kids, isOpen); n >= 0 {
		return n
	}
	return len(x.Kids)
}

// putsIn reports whether a value is x with some of its elements set, to what has
// nothing of x.
func putsIn(n, x *Node) bool {
	for isOp(n, "put") && !uses(n.Kids[1], x) {
		if n = n.Kids[0].core(); n == x {
			return true
		}
	}
	return false
}

// oneMap is one map for many: entries that are put only at times would double them
// each time.
func (ev *Evaluator) oneMap(x *Node) *Node {
	if x.Kind != Alt {
		return x
	}
	alts := alternatives(x, nil, 0)
	if len(alts) <= 4 {
		return x
	}
	var keys []*Node
	vals := map[*Node][]*Node{}
	for _, a := range alts {
		if a.Kind != Map {
			return x
		}
		for j := 0; j < len(a.Kids); j += 2 {
			k := a.Kids[j].core()
			if vals[k] == nil {
				keys = append(keys, a.Kids[j])
			}
			vals[k] = append(vals[k], a.Kids[j+1])
		}
	}
	var kids []*Node
	for _, k := range keys {
		kids = append(kids, k, ev.alt(vals[k.core()]...))
	}
	return ev.s.intern(Node{Kind: Map, Kids: kids})
}

func (ev *Evaluator) putEntry(x, i, v *Node) *Node {
	var kids []*Node
	if x.Kind == Map {
		for j := 0; j < len(x.Kids); j += 2 {
			if x.Kids[j].core() != i.core() {
				kids = append(kids, x.Kids[j], x.Kids[j+1])
			} else {
				v = ev.alt(x.Kids[j+1], v)
			}
		}
	} else if x.Kind != Nil {
		kids = []*Node{ev.mapKeys(x, ""), ev.elem(x, "")}
	}
	if len(kids) > 64 {
		var ks, vs []*Node
		for j := 0; j < len(kids); j += 2 {
			ks, vs = append(ks, kids[j]), append(vs, kids[j+1])
		}
		kids = []*Node{ev.alt(ks...), ev.alt(vs...)}
	}
	return ev.s.intern(Node{Kind: Map, Kids: append(kids, i, v)})
}

// sizedAs is a list of which every element is the same text, as long as another.
func sizedAs(ev *Evaluator, _ *Node, k []*Node) *Node {
	l, as := k[0], k[1].core()
	switch {
	case as.Kind == Nil:
		return as
	case as.Kind == List && len(as.Kids) > 0 && !slices.ContainsFunc(as.Kids, isOpen) && l.Kind == List && len(l.Kids) == 1 && l.Kids[0].Kind == Many:
		kids := make([]*Node, len(as.Kids))
		for i := range kids {
			kids[i] = l.Kids[0].Kids[0]
		}
		return ev.list(kids...)
	case open(as):
		return nil
	}
	return l
}
