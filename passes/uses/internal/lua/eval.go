package lua

import (
	"github.com/yuin/gopher-lua/ast"
)

// Limits of the evaluation; what lies beyond is unknown.
const (
	maxTotal  = 200_000 // steps for a script
	maxSteps  = 5000    // steps for one call
	maxFollow = 32      // locals and functions that are followed, one through the other
	maxPieces = 64
	maxArgs   = 256
)

// An evaluator finds the pieces of expressions: the second pass.
type evaluator struct {
	scopes *scopes
	total  int // steps taken
	fuel   int // steps left for this call
	depth  int
	frames []frame // calls of local functions that are being followed, innermost last

	active  map[*binding]bool // that are being evaluated
	callers map[*ast.FunctionExpr][]*ast.FuncCallExpr
}

// A frame is the arguments of a call that is being followed. They are
// evaluated in the frames below.
type frame struct {
	args map[*binding]ast.Expr
	rest []ast.Expr // what ... stands for
}

func newEvaluator(s *scopes) *evaluator {
	return &evaluator{scopes: s, fuel: maxSteps, active: make(map[*binding]bool)}
}

// step counts the work and the nesting; where it returns false, the value is
// unknown.
func (e *evaluator) step() bool {
	e.fuel--
	e.total++
	return e.fuel > 0 && e.total < maxTotal && e.depth < 4*maxFollow
}

// args returns the arguments of a call; the last one may stand for many.
func (e *evaluator) args(xs []ast.Expr) []Arg {
	var args []Arg
	for i, x := range xs {
		if len(args) > maxArgs {
			return append(args, Arg{Span: e.start(x), Many: true, Pieces: e.unknown(x)})
		}
		if i == len(xs)-1 {
			if many, ok := e.many(x); ok {
				return append(args, many...)
			}
		}
		args = append(args, Arg{Span: e.start(x), Pieces: e.text(x), Object: e.object(x, 0)})
	}
	return args
}

// text returns the pieces of the text of x, cut off where there are too many.
func (e *evaluator) text(x ast.Expr) []Piece {
	pieces := e.eval(x)
	if len(pieces) > maxPieces {
		return append(pieces[:maxPieces:maxPieces], Piece{Span: e.start(x)})
	}
	return pieces
}

// eval returns the pieces of x; an empty string has none.
func (e *evaluator) eval(x ast.Expr) []Piece {
	if !e.step() {
		return e.unknown(x)
	}
	e.depth++
	defer func() { e.depth-- }()
	switch x := x.(type) {
	case *ast.StringExpr:
		return e.literal(x, x.Value)
	case *ast.NumberExpr:
		if s, ok := numberText(x.Value); ok {
			return e.literal(x, s)
		}
	case *ast.StringConcatOpExpr:
		return e.concat(x)
	case *ast.IdentExpr:
		return e.ident(x)
	case *ast.AttrGetExpr:
		return e.index(x)
	case *ast.FuncCallExpr:
		return e.funcCall(x, 0)
	}
	return e.unknown(x)
}

// concat evaluates a .. b .. c, which nests to the right, without recursion:
// keys of many parts are common in generated scripts.
func (e *evaluator) concat(x *ast.StringConcatOpExpr) []Piece {
	var pieces []Piece
	for {
		pieces = append(pieces, e.eval(x.Lhs)...)
		next, ok := x.Rhs.(*ast.StringConcatOpExpr)
		if !ok {
			return append(pieces, e.eval(x.Rhs)...)
		}
		if len(pieces) > maxPieces || !e.step() {
			return append(pieces, e.unknown(next)...)
		}
		x = next
	}
}

func (e *evaluator) literal(x ast.Expr, text string) []Piece {
	if text == "" {
		return nil
	}
	return []Piece{{Kind: Literal, Text: text, Span: e.scopes.spans[x]}}
}

// unknown is a value of which only the name is known.
func (e *evaluator) unknown(x ast.Expr) []Piece {
	return []Piece{{Name: nameOf(x), Span: e.start(x)}}
}

func (e *evaluator) ident(x *ast.IdentExpr) []Piece {
	b := e.scopes.uses[x]
	if b == nil {
		return e.unknown(x)
	}
	if arg, depth := e.argument(b); arg != nil {
		return e.below(depth, func() []Piece { return e.eval(arg) })
	}
	if !b.once() || e.active[b] {
		return e.unknown(x)
	}
	e.active[b] = true
	defer delete(e.active, b)
	if b.each {
		if t := e.table(b.value); t.kind != Unknown {
			return []Piece{{Kind: t.kind, Span: e.start(x)}}
		}
		return e.unknown(x)
	}
	if b.result == 0 {
		if pieces := e.eval(b.value); !isUnnamed(pieces) {
			return pieces
		}
		return e.unknown(x)
	}
	if f, ok := b.value.(*ast.FuncCallExpr); ok {
		if pieces := e.funcCall(f, b.result); !isUnnamed(pieces) {
			return pieces
		}
	}
	return e.unknown(x)
}

// argument returns what a parameter stands for in the calls that are being
// followed, and in which frame that is to be evaluated.
func (e *evaluator) argument(b *binding) (ast.Expr, int) {
	for i := len(e.frames) - 1; i >= 0; i-- {
		if x, ok := e.frames[i].args[b]; ok {
			return x, i
		}
	}
	return nil, 0
}

// below evaluates with the frames below depth only.
func (e *evaluator) below(depth int, eval func() []Piece) []Piece {
	saved := e.frames
	e.frames = saved[:depth:depth]
	defer func() { e.frames = saved }()
	return eval()
}

// isUnnamed reports whether pieces say nothing at all.
func isUnnamed(pieces []Piece) bool {
	return len(pieces) == 1 && pieces[0].Kind == Unknown && pieces[0].Name == ""
}

// follow returns the expression that x stands for, through locals that are
// assigned once.
func (e *evaluator) follow(x ast.Expr) ast.Expr {
	for range maxFollow {
		id, ok := x.(*ast.IdentExpr)
		if !ok {
			return x
		}
		b := e.scopes.uses[id]
		if b == nil || !b.once() || b.each || b.result != 0 {
			return x
		}
		x = b.value
	}
	return nil
}

// start returns the place of the first token of x.
func (e *evaluator) start(x ast.Expr) Span {
	for {
		if s, ok := e.scopes.spans[x]; ok {
			return s
		}
		switch y := x.(type) {
		case *ast.AttrGetExpr:
			x = y.Object
		case *ast.FuncCallExpr:
			if x = y.Func; x == nil {
				x = y.Receiver
			}
		case *ast.StringConcatOpExpr:
			x = y.Lhs
		case *ast.LogicalOpExpr:
			x = y.Lhs
		case *ast.ArithmeticOpExpr:
			x = y.Lhs
		case *ast.RelationalOpExpr:
			x = y.Lhs
		case nil:
			return Span{}
		default:
			return Span{Line: x.Line(), Column: 1, EndLine: x.Line(), EndColumn: 1}
		}
	}
}

// nameOf returns the identifier that a value is best named after, or "".
func nameOf(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.IdentExpr:
		return x.Value
	case *ast.AttrGetExpr:
		if key, ok := x.Key.(*ast.StringExpr); ok {
			return key.Value
		}
		name := nameOf(x.Object)
		if n, ok := x.Key.(*ast.NumberExpr); ok && name != "" {
			name += "_" + n.Value // ARGV[1]: ARGV_1
		}
		return name
	case *ast.FuncCallExpr:
		if len(x.Args) == 1 {
			return nameOf(x.Args[0])
		}
	}
	return ""
}
