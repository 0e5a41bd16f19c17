package lua

import (
	"math"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// funcCall evaluates the result'th result, from 0, of a function: of the
// standard library's, or of a local one that does nothing but return.
func (e *evaluator) funcCall(f *ast.FuncCallExpr, result int) []Piece {
	if f.Receiver != nil {
		if f.Method == "format" && result == 0 {
			return e.format(f, append([]ast.Expr{f.Receiver}, f.Args...))
		}
		return e.unknown(f)
	}
	if e.isUnpack(f) {
		return e.unpacked(f, result)
	}
	if result == 0 && len(f.Args) > 0 {
		switch {
		case e.isGlobal(f.Func, "tostring"):
			return e.eval(f.Args[0])
		case e.isGlobal(f.Func, "tonumber") && len(f.Args) == 1:
			return e.number(f.Args[0])
		}
		if at, ok := f.Func.(*ast.AttrGetExpr); ok {
			switch {
			case dotted(at) == "string.format" && e.isGlobal(at.Object, "string"):
				return e.format(f, f.Args)
			case dotted(at) == "table.concat" && e.isGlobal(at.Object, "table"):
				return e.tableConcat(f)
			}
		}
	}
	return e.inline(f, result)
}

// unpacked evaluates local a, b = unpack(t).
func (e *evaluator) unpacked(f *ast.FuncCallExpr, result int) []Piece {
	t := e.table(f.Args[0])
	first := 1
	if len(f.Args) > 1 {
		i, ok := e.constIndex(f.Args[1])
		if !ok {
			t.moves = true
		}
		first = i
	}
	switch {
	case t.kind != Unknown && t.moves:
		return []Piece{{Kind: t.kind, Span: e.start(f)}}
	case t.kind != Unknown:
		return []Piece{{Kind: t.kind, Index: first + result, Span: e.start(f)}}
	case t.known && len(f.Args) == 1 && result < len(t.fields):
		for _, field := range t.fields[:result+1] {
			if field.Key != nil {
				return e.unknown(f)
			}
		}
		return e.eval(t.fields[result].Value)
	}
	return e.unknown(f)
}

// number evaluates tonumber(x): numbers in other spellings become unknown.
func (e *evaluator) number(x ast.Expr) []Piece {
	pieces := e.eval(x)
	if len(pieces) == 1 && pieces[0].Kind == Literal {
		if s, ok := numberText(pieces[0].Text); ok {
			p := pieces[0]
			p.Text = s
			return []Piece{p}
		}
		return e.unknown(x)
	}
	if len(pieces) == 1 {
		return pieces
	}
	return e.unknown(x)
}

// numberText returns how Lua prints a number that is whole and not large.
func numberText(s string) (string, bool) {
	f, err := strconv.ParseFloat(s, 64)
	if hex, ok := strings.CutPrefix(strings.ToLower(s), "0x"); ok {
		var n uint64
		n, err = strconv.ParseUint(hex, 16, 32)
		f = float64(n)
	}
	if err != nil {
		return "", false
	}
	if f != math.Trunc(f) || math.Abs(f) >= 1e14 {
		return "", false
	}
	return strconv.FormatInt(int64(f), 10), true
}

// tableConcat evaluates table.concat({a, b}, sep).
func (e *evaluator) tableConcat(f *ast.FuncCallExpr) []Piece {
	t := e.table(f.Args[0])
	if !t.known || t.grows || len(f.Args) > 2 || len(t.fields) > maxPieces {
		return e.unknown(f)
	}
	var pieces []Piece
	for i, field := range t.fields {
		if _, many := e.manyOnce(field.Value); field.Key != nil || many {
			return e.unknown(f)
		}
		if i > 0 && len(f.Args) == 2 {
			pieces = append(pieces, e.eval(f.Args[1])...)
		}
		pieces = append(pieces, e.eval(field.Value)...)
	}
	return pieces
}

// format evaluates string.format with a constant format.
func (e *evaluator) format(f *ast.FuncCallExpr, args []ast.Expr) []Piece {
	rest, at, ok := constText(e.eval(args[0]))
	if !ok {
		return e.unknown(f)
	}
	var pieces []Piece
	next := 1
	for rest != "" {
		i := strings.IndexByte(rest, '%')
		if i < 0 {
			i = len(rest)
		}
		if i > 0 {
			pieces = append(pieces, Piece{Kind: Literal, Text: rest[:i], Span: at})
			rest = rest[i:]
			continue
		}
		verb, flags, ok := cutVerb(rest)
		if !ok {
			return e.unknown(f)
		}
		rest = rest[len(verb):]
		if verb == "%%" {
			pieces = append(pieces, Piece{Kind: Literal, Text: "%", Span: at})
			continue
		}
		if next >= len(args) {
			return e.unknown(f)
		}
		pieces = append(pieces, e.verb(verb[len(verb)-1], flags, args[next])...)
		next++
	}
	return pieces
}

// constText returns the text of pieces that are all literal, and the place of
// the first.
func constText(pieces []Piece) (text string, at Span, ok bool) {
	for i, p := range pieces {
		if p.Kind != Literal {
			return "", Span{}, false
		}
		if i == 0 {
			at = p.Span
		}
		text += p.Text
	}
	return text, at, len(pieces) > 0
}

// cutVerb returns the verb at the beginning of s, as in "%5.2f", and whether
// it has flags, a width or a precision.
func cutVerb(s string) (verb string, flags, ok bool) {
	for i := 1; i < len(s); i++ {
		if strings.IndexByte("-+ #0123456789.", s[i]) >= 0 {
			continue
		}
		return s[:i+1], i > 1, true
	}
	return "", false, false
}

// verb evaluates one argument of string.format.
func (e *evaluator) verb(verb byte, flags bool, x ast.Expr) []Piece {
	pieces := e.eval(x)
	if flags {
		return e.unknown(x)
	}
	switch verb {
	case 's':
		return pieces
	case 'd', 'i', 'u':
		if len(pieces) == 1 && pieces[0].Kind == Literal {
			return e.number(x)
		}
	}
	return e.unknown(x)
}

// inline evaluates a call of a local function whose body ends in its only
// return.
func (e *evaluator) inline(f *ast.FuncCallExpr, result int) []Piece {
	fn, ok := e.follow(f.Func).(*ast.FunctionExpr)
	if !ok || fn.ParList.HasVargs || len(e.frames) >= maxFollow {
		return e.unknown(f)
	}
	ret := onlyReturn(fn.Stmts)
	if ret == nil || result >= len(ret.Exprs) {
		return e.unknown(f)
	}
	saved := e.frames
	e.frames = append(saved[:len(saved):len(saved)], e.frame(fn, f))
	defer func() { e.frames = saved }()
	return e.eval(ret.Exprs[result])
}

// frame returns what the parameters of fn stand for in a call of it.
func (e *evaluator) frame(fn *ast.FunctionExpr, f *ast.FuncCallExpr) frame {
	fr := frame{args: make(map[*binding]ast.Expr)}
	params := e.scopes.params[fn]
	for i, x := range f.Args {
		switch {
		case i >= len(params):
			fr.rest = append(fr.rest, x)
		case params[i].assigned == 0:
			fr.args[params[i]] = x
		}
	}
	return fr
}

// onlyReturn returns the last statement, if it is the only return among the
// statements.
func onlyReturn(stmts []ast.Stmt) *ast.ReturnStmt {
	if len(stmts) == 0 {
		return nil
	}
	ret, ok := stmts[len(stmts)-1].(*ast.ReturnStmt)
	if !ok {
		return nil
	}
	for _, st := range stmts[:len(stmts)-1] {
		switch st.(type) {
		case *ast.LocalAssignStmt, *ast.AssignStmt, *ast.FuncCallStmt:
		default:
			return nil // a branch or a loop may return
		}
	}
	return ret
}
