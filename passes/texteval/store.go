package texteval

import (
	"fmt"
	"go/token"
	"go/types"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// store makes every node once.
type store struct {
	byKey map[sum]*Node
	seeds [2]maphash.Seed
	n     int
	walks uint32
	insts map[[2]int]*Node
	envs  map[string]*env
	buf   []byte
	infos map[Unknown]*Unknown
	ways  map[wayAt]*Way
}

// A sum stands for all that tells a node apart: 128 bits, of which no two are the
// same by chance.
type sum [2]uint64

func (s *store) sum(key []byte) sum {
	return sum{maphash.Bytes(s.seeds[0], key), maphash.Bytes(s.seeds[1], key)}
}

func newStore() *store {
	return &store{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, ways: map[wayAt]*Way{}, byKey: map[sum]*Node{}, insts: map[[2]int]*Node{}, envs: map[string]*env{}, infos: map[Unknown]*Unknown{}}
}

// key writes what tells nodes apart.
func (s *store) key(n *Node) []byte {
	b := append(s.buf[:0], byte(n.Kind))
	b = strconv.AppendInt(b, int64(n.N), 10)
	if n.Pos != 0 {
		b = append(b, '|')
		b = strconv.AppendInt(b, int64(n.Pos), 36)
	}
	if n.Place != nil {
		b = fmt.Appendf(b, "!%p", n.Place)
	}
	if n.Fn != nil {
		b = append(b, n.Fn.ID...)
	}
	if n.Owner != nil {
		b = append(b, '@')
		b = strconv.AppendInt(b, int64(n.Owner.id), 10)
	}
	if n.Info != nil {
		b = fmt.Appendf(b, "?%p", n.Info)
	}
	if n.Way != nil {
		b = append(b, '=')
		b = strconv.AppendInt(b, int64(n.Way.id), 36)
	}
	b = append(b, '|')
	b = append(b, n.arg...)
	if n.Typ != nil {
		b = appendType(b, n)
	}
	for _, k := range n.Kids {
		b = append(b, ',')
		b = strconv.AppendInt(b, int64(k.id), 10)
	}
	for _, k := range n.Names {
		b = append(b, ';')
		b = append(b, k...)
	}
	b = append(b, '"')
	return append(b, n.Text...)
}

func appendType(b []byte, n *Node) []byte {
	b = append(b, '#')
	switch t := types.Unalias(n.Typ).(type) {
	case *types.Basic:
		return strconv.AppendInt(b, int64(t.Kind()), 10)
	case *types.Named, *types.Pointer:
		if nm := program.Named(t); nm != nil {
			if nm.Obj().Pkg() != nil {
				b = append(b, nm.Obj().Pkg().Path()...)
			}
			return append(append(b, '.'), nm.Obj().Name()...)
		}
	}
	if n.Kind == Box || n.Kind == Op {
		return append(b, types.TypeString(n.Typ, nil)...)
	}
	return b
}

func (s *store) intern(n Node) *Node {
	s.buf = s.key(&n)
	k := s.sum(s.buf)
	if old, ok := s.byKey[k]; ok {
		return old
	}
	s.n++
	n.id, n.listed, n.ends = s.n, nil, [2]*string{}
	if n.has = 0; n.Kind == Field {
		n.has = fields
	}
	n.symbolic = n.Kind == Var || n.Kind == Field || n.Kind == Invoke || n.Kind == Apply
	for i, k := range n.Kids {
		n.depth = max(n.depth, min(k.depth, 1<<15)+1)
		n.symbolic = n.symbolic || k.symbolic
		switch n.Kind {
		case Struct, Map, Func, Susp: // what is in these is not asked about
		case When:
			if n.has |= k.has; i > 0 && k.has&fields != 0 {
				n.has |= asked
			}
		default:
			n.has |= k.has
		}
	}
	p := new(Node)
	*p = n
	p.free = freeOf(p)
	s.byKey[k] = p
	return p
}

// maxWalk is how many nodes are looked at for what they are made of.
const maxWalk = 2000

// walk begins a walk over nodes: it returns what reports whether the walk was at one
// before. No other walk may begin before it ends.
func (s *store) walk() (seen func(*Node) bool) {
	s.walks++
	return func(n *Node) bool {
		was := n.seen == s.walks
		n.seen = s.walks
		return was
	}
}

// info is u, made once.
func (s *store) info(u Unknown) *Unknown {
	if p := s.infos[u]; p != nil {
		return p
	}
	s.infos[u] = &u
	return &u
}

// left are the owners that are free where the variables of e are replaced.
func (e *env) left(inner []int) []int {
	var out []int
	for _, o := range inner {
		if !slices.Contains(e.own, o) {
			out = union(out, []int{o})
		}
	}
	for o, args := range e.args {
		if slices.Contains(inner, o.id) {
			for _, a := range args {
				if a != nil {
					out = union(out, a.free.owners)
				}
			}
		}
	}
	out = slices.Clone(out)
	slices.Sort(out)
	return out
}

func union(a, b []int) []int {
	if len(b) == 0 {
		return a
	}
	if len(a) == 0 {
		return b
	}
	same := true
	for _, x := range b {
		if !slices.Contains(a, x) {
			same = false
			break
		}
	}
	if same {
		return a
	}
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

// env makes an environment once.
func (ev *Evaluator) env(bind map[*Owner][]*Node) *env {
	owners := make([]*Owner, 0, len(bind))
	for o := range bind {
		owners = append(owners, o)
	}
	slices.SortFunc(owners, func(a, b *Owner) int { return a.id - b.id })
	var b strings.Builder
	e := &env{args: bind}
	for _, o := range owners {
		e.own = append(e.own, o.id)
		b.WriteString(strconv.Itoa(o.id))
		for _, a := range bind[o] {
			b.WriteByte(',')
			if a != nil {
				b.WriteString(strconv.Itoa(a.id))
			}
		}
		b.WriteByte(';')
	}
	if old := ev.s.envs[b.String()]; old != nil {
		return old
	}
	e.id = len(ev.s.envs) + 1
	ev.s.envs[b.String()] = e
	return e
}

// hits reports whether the variables of e are free in n.
func (e *env) hits(n *Node) bool {
	for _, o := range e.own {
		if slices.Contains(n.free.owners, o) {
			return true
		}
	}
	return false
}

// The constructors of plain nodes.

func (ev *Evaluator) bottom() *Node  { return ev.s.intern(Node{Kind: Bottom}) }
func (ev *Evaluator) nilNode() *Node { return ev.s.intern(Node{Kind: Nil}) }

func (ev *Evaluator) lit(text string, pos, end token.Pos) *Node {
	return ev.s.intern(Node{Kind: Lit, Text: text, Pos: pos, End: end})
}

// litLike is text that is written where n is.
func (ev *Evaluator) litLike(text string, n *Node) *Node {
	return ev.s.intern(Node{Kind: Lit, Text: text, Pos: n.Pos, End: n.End, Place: n.Place})
}

func (ev *Evaluator) number(text string, t types.Type, pos, end token.Pos) *Node {
	return ev.s.intern(Node{Kind: Lit, Text: text, Typ: t, Pos: pos, End: end})
}

func (ev *Evaluator) boolean(b bool) *Node {
	return ev.number(strconv.FormatBool(b), types.Typ[types.Bool], 0, 0)
}

// hole is a value of which the name and Go type are known at most.
func (ev *Evaluator) hole(name string, t types.Type, why Reason) *Node {
	return ev.unknown(name, t, Unknown{Reason: why})
}

func (ev *Evaluator) unknown(name string, t types.Type, u Unknown) *Node {
	if name == "" {
		name = "?"
	}
	return ev.s.intern(Node{Kind: Hole, Text: name, Typ: t, Info: ev.s.info(u)})
}

func (ev *Evaluator) param(o *Owner, i int) *Node {
	return ev.s.intern(Node{Kind: Var, Owner: o, N: i})
}

// along is n, which came by a way: what begins with a literal tells it. Without a way
// n is a default.
func (ev *Evaluator) along(w *Way, n *Node) *Node {
	if w == nil {
		return ev.byDefault(n)
	}
	switch n.Kind {
	case Bottom, Nil, Hole, List, Map, Struct, Func, Rep, Many, Spread:
		return n
	}
	if n.Kind == Lit && n.Typ != nil {
		return n
	}
	if n.Kind == At && n.Way != nil {
		w, n = ev.wayTo(w, n.Way), n.Kids[0]
	}
	return ev.s.intern(Node{Kind: At, Kids: []*Node{n}, Way: w})
}

// byDefault is text that is used where configuration gives none.
func (ev *Evaluator) byDefault(n *Node) *Node {
	if n.Kind == Hole || n.Kind == Bottom || n.Kind == At && n.Way == nil {
		return n
	}
	return ev.s.intern(Node{Kind: At, Kids: []*Node{n}})
}
