package lua

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// A table is what is known of a table: KEYS, ARGV, or a constructor.
type table struct {
	kind   Kind // Key, Argv, or Unknown
	moves  bool // KEYS or ARGV, with elements that get other indices
	fields []*ast.Field
	known  bool // fields are its elements
	grows  bool // and more are appended
}

// table returns what is known of the table x.
func (e *evaluator) table(x ast.Expr) table {
	var grows bool
	for range maxFollow {
		switch y := x.(type) {
		case *ast.TableExpr:
			return table{fields: y.Fields, known: true, grows: grows}
		case *ast.IdentExpr:
			b := e.scopes.uses[y]
			if b == nil {
				return table{}
			}
			if k := argumentTable(b); k != Unknown {
				return table{kind: k, moves: b.table.moves}
			}
			if !b.once() || b.each || b.result != 0 || b.table.moves {
				return table{}
			}
			next := b.value
			if (b.table.escapes || len(b.table.named) > 0) && e.table(next).kind == Unknown {
				return table{}
			}
			grows = grows || b.table.grows
			x = next
		default:
			return table{}
		}
	}
	return table{}
}

// argumentTable returns Key for KEYS, Argv for ARGV.
func argumentTable(b *binding) Kind {
	switch {
	case b.fixed != Unknown:
		return b.fixed
	case b.global && b.assigned == 0 && b.name == "KEYS":
		return Key
	case b.global && b.assigned == 0 && b.name == "ARGV":
		return Argv
	}
	return Unknown
}

// index evaluates t[k].
func (e *evaluator) index(x *ast.AttrGetExpr) []Piece {
	t := e.table(x.Object)
	switch {
	case t.kind != Unknown:
		p := Piece{Kind: t.kind, Span: e.start(x)}
		if !t.moves {
			p.Index, _ = e.constIndex(x.Key)
		}
		return []Piece{p}
	case t.known:
		if v := e.element(t, x.Key); v != nil {
			return e.eval(v)
		}
	}
	return e.unknown(x)
}

// constIndex returns the value of a constant index that is at least 1.
func (e *evaluator) constIndex(x ast.Expr) (int, bool) {
	n, ok := e.follow(x).(*ast.NumberExpr)
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(n.Value)
	return i, err == nil && i >= 1
}

// element returns the element of a constructor for a constant key, or nil.
func (e *evaluator) element(t table, key ast.Expr) ast.Expr {
	name, isName := e.follow(key).(*ast.StringExpr)
	i, isIndex := e.constIndex(key)
	var position int
	var found ast.Expr
	for _, f := range t.fields {
		if f.Key == nil {
			if position++; isIndex && position == i {
				found = f.Value
			}
			continue
		}
		k, ok := f.Key.(*ast.StringExpr)
		if !ok {
			return nil // a computed key may be any
		}
		if isName && k.Value == name.Value {
			found = f.Value
		}
	}
	return found
}

// many returns the arguments that the last expression of a call stands for,
// if they may be other than one.
func (e *evaluator) many(x ast.Expr) ([]Arg, bool) {
	switch x := x.(type) {
	case *ast.Comma3Expr:
		if !x.AdjustRet {
			return e.varargs(x), true
		}
	case *ast.FuncCallExpr:
		if !x.AdjustRet && e.isUnpack(x) {
			return e.unpack(x), true
		}
	}
	return nil, false
}

// varargs returns what ... stands for in the call that is being followed.
func (e *evaluator) varargs(x *ast.Comma3Expr) []Arg {
	top := len(e.frames) - 1
	if top < 0 || !e.step() {
		return []Arg{{Span: e.start(x), Many: true, Pieces: e.unknown(x)}}
	}
	saved, rest := e.frames, e.frames[top].rest
	e.frames = saved[:top:top]
	defer func() { e.frames = saved }()
	return e.args(rest)
}

func (e *evaluator) isUnpack(f *ast.FuncCallExpr) bool {
	if f.Receiver != nil || len(f.Args) == 0 {
		return false
	}
	if at, ok := f.Func.(*ast.AttrGetExpr); ok {
		key, ok := at.Key.(*ast.StringExpr)
		return ok && key.Value == "unpack" && e.isGlobal(at.Object, "table")
	}
	return e.isGlobal(e.follow(f.Func), "unpack")
}

// unpack returns what unpack(t) stands for.
func (e *evaluator) unpack(f *ast.FuncCallExpr) []Arg {
	at := e.start(f)
	rest := Arg{Span: at, Many: true, Pieces: e.unknown(f.Args[0])}
	t := e.table(f.Args[0])
	if t.kind != Unknown {
		rest.Pieces = []Piece{{Kind: t.kind, Span: at}}
		return []Arg{rest}
	}
	if len(f.Args) > 1 {
		return []Arg{rest}
	}
	if v := e.elements(f.Args[0]); v != nil {
		rest.Pieces = e.text(v)
	}
	if !t.known {
		return []Arg{rest}
	}
	var args []Arg
	for i, field := range t.fields {
		if field.Key != nil || len(args) > maxArgs {
			return append(args, rest)
		}
		if i == len(t.fields)-1 {
			if many, ok := e.manyOnce(field.Value); ok {
				args = append(args, many...)
				break
			}
		}
		args = append(args, Arg{Span: e.start(field.Value), Pieces: e.text(field.Value)})
	}
	if t.grows {
		args = append(args, rest)
	}
	return args
}

// manyOnce is many, with a guard: a table may hold what unpacks itself.
func (e *evaluator) manyOnce(x ast.Expr) ([]Arg, bool) {
	if !e.step() {
		return nil, false
	}
	e.depth++
	defer func() { e.depth-- }()
	return e.many(x)
}

// elements returns what all elements are that a script puts into a table which is empty, or
// whose constructor has the first ones; nil if there are several, or one is not known.
func (e *evaluator) elements(x ast.Expr) ast.Expr {
	id, ok := x.(*ast.IdentExpr)
	if !ok {
		return nil
	}
	b := e.scopes.uses[id]
	if b == nil || !b.once() || b.each || b.result != 0 || b.table.handed || len(b.table.named) > 0 || len(b.table.held) != 1 {
		return nil
	}
	made, ok := b.value.(*ast.TableExpr)
	if !ok || b.table.escapes && len(made.Fields) > 0 || !b.table.escapes && !b.table.grows {
		return nil
	}
	return b.table.held[0]
}
