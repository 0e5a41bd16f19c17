package texteval

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
	"strings"
)

// calculates reports whether an operator makes a number of two.
func calculates(op token.Token) bool {
	switch op {
	case token.ADD, token.SUB, token.MUL, token.QUO, token.REM:
		return true
	}
	return false
}

// calc is a number made of two, of a type: of constants, lengths and the index of a turn,
// where each call would have another one otherwise; the rest of a division by a constant
// of any.
func (ev *Evaluator) calc(op token.Token, name string, t types.Type, x, y *Node) *Node {
	if !counts(y) || !counts(x) && (op != token.REM || y.core().Kind != Lit) {
		return ev.hole(name, t, Construct)
	}
	return ev.opOf(ev.shape("calc", op.String()+"\x00"+snake(name), t), []*Node{x, y})
}

// counts reports whether a number says where something is in a list.
func counts(n *Node) bool {
	for n.Kind == At || isOp(n, "refine") {
		n = n.Kids[0]
	}
	switch n.Kind {
	case Lit:
		return true
	case Var:
		return n.Owner.loop != nil && n.N == 1
	}
	return isOp(n, "len") || isOp(n, "calc")
}

// maxNumbers is how many numbers an operand can be that is calculated with.
const maxNumbers = 8

// calculated is a number made of two: the index of the element behind that of a turn, or
// what a turn does for every second element. One that its type cannot have is not known.
func calculated(ev *Evaluator, n *Node, k []*Node) *Node {
	for i, x := range k {
		if alts := alternatives(x, nil, 0); len(alts) > maxNumbers || slices.ContainsFunc(alts, isHole) {
			continue
		}
		out := ev.each(x, func(one *Node) *Node {
			if i == 0 {
				return ev.opOf(n, []*Node{one, k[1]})
			}
			return ev.opOf(n, []*Node{k[0], one})
		})
		if out != nil {
			return out
		}
	}
	op, name, _ := strings.Cut(n.arg, "\x00")
	x, ok := k[0].Int()
	y, known := k[1].Int()
	switch {
	case ok && known:
		if text := calculate(x, op, y, n.Typ); text != "" {
			return ev.number(text, n.Typ, 0, 0)
		}
	case open(k[0]) || open(k[1]):
		return nil
	}
	why := k[0]
	if ok {
		why = k[1]
	}
	return ev.hole(name, n.Typ, reasonIn(why))
}

func isHole(n *Node) bool { return n.Kind == Hole }

// calculate is the number x op y as it is written; "" where a value of the type is never
// that.
func calculate(x int64, op string, y int64, t types.Type) string {
	ops := map[string]token.Token{"+": token.ADD, "-": token.SUB, "*": token.MUL, "/": token.QUO_ASSIGN, "%": token.REM}
	if y == 0 && (op == "/" || op == "%") {
		return ""
	}
	v := constant.BinaryOp(constant.MakeInt64(x), ops[op], constant.MakeInt64(y))
	b, ok := typeOr(t).Underlying().(*types.Basic)
	if i, exact := constant.Int64Val(v); !ok || !exact || !fits(i, b) {
		return ""
	}
	return v.ExactString()
}

// fits reports whether a number is a value of a type of integers.
func fits(i int64, b *types.Basic) bool {
	bits := 8 * types.SizesFor("gc", "amd64").Sizeof(b)
	if b.Info()&types.IsUnsigned != 0 {
		return i >= 0 && (bits == 64 || i < 1<<bits)
	}
	return bits == 64 || i >= math.MinInt64>>(64-bits) && i <= math.MaxInt64>>(64-bits)
}
