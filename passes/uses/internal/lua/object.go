package lua

import (
	"github.com/yuin/gopher-lua/ast"
)

// An Object is a table that a script encodes.
type Object struct {
	Format  string // json or msgpack
	Members []Member
}

// A Member is an element of an Object, by its name.
type Member struct {
	Name string
	// Kind is what the value is in JSON: string, number, bool, array, object or null; "" if
	// that is not known.
	Kind   string
	Pieces []Piece // of a string; nil of what is none
}

// encoders are the functions that encode a table, and the format of each.
var encoders = [...][2]string{{"cjson.encode", "json"}, {"cmsgpack.pack", "msgpack"}}

// object returns the table that x is the encoding of, through locals that are assigned once
// and the parameters of functions that are followed; or nil.
func (e *evaluator) object(x ast.Expr, depth int) *Object {
	var out *Object
	e.through(x, depth, func(x ast.Expr, _ []*binding, depth int) {
		f, ok := x.(*ast.FuncCallExpr)
		if !ok || f.Receiver != nil || len(f.Args) != 1 {
			return
		}
		at, ok := f.Func.(*ast.AttrGetExpr)
		for _, known := range encoders {
			if !ok || dotted(at) != known[0] || !e.isGlobal(at.Object, nameOf(at.Object)) {
				continue
			}
			if members, ok := e.members(f.Args[0], depth+1); ok {
				out = &Object{Format: known[1], Members: members}
			}
		}
	})
	return out
}

// through calls visit with what x stands for, in the frame where that is evaluated, and the
// names that it goes through. It does not where that is not known.
func (e *evaluator) through(x ast.Expr, depth int, visit func(x ast.Expr, names []*binding, depth int)) {
	e.hold(x, nil, depth, visit)
}

func (e *evaluator) hold(x ast.Expr, names []*binding, depth int, visit func(ast.Expr, []*binding, int)) {
	id, ok := x.(*ast.IdentExpr)
	if !ok {
		visit(x, names, depth)
		return
	}
	b := e.scopes.uses[id]
	if b == nil || depth > maxFollow || !e.step() {
		return
	}
	names = append(names, b)
	if arg, at := e.argument(b); arg != nil {
		e.below(at, func() []Piece {
			e.hold(arg, names, depth+1, visit)
			return nil
		})
		return
	}
	if b.once() && !b.each && b.result == 0 {
		e.hold(b.value, names, depth+1, visit)
	}
}

// members are the elements of the table x. It is not ok if that has others, or none that are
// known: what has no names is an array.
func (e *evaluator) members(x ast.Expr, depth int) (out []Member, ok bool) {
	e.through(x, depth, func(x ast.Expr, names []*binding, depth int) {
		t, isTable := x.(*ast.TableExpr)
		if !isTable {
			return
		}
		fields := t.Fields[:len(t.Fields):len(t.Fields)]
		for _, b := range names {
			if b.table.escapes || b.table.grows || b.table.moves {
				return
			}
			fields = append(fields, b.table.named...)
		}
		out, ok = e.fields(fields, depth)
	})
	return out, ok
}

// fields are the elements of a table. One that has two values is not known.
func (e *evaluator) fields(fields []*ast.Field, depth int) ([]Member, bool) {
	var out []Member
	at := map[string]int{}
	for _, f := range fields {
		if len(out) == maxArgs || f.Key == nil {
			return nil, false
		}
		key, ok := e.follow(f.Key).(*ast.StringExpr)
		if !ok {
			return nil, false
		}
		m := Member{Name: key.Value}
		if i, twice := at[m.Name]; twice {
			out[i] = m
			continue
		}
		if _, absent := f.Value.(*ast.NilExpr); absent {
			continue
		}
		at[m.Name] = len(out)
		if m.Kind = e.kind(f.Value, depth); m.Kind == "string" {
			m.Pieces = e.text(f.Value)
		}
		out = append(out, m)
	}
	return out, true
}

// kind returns the Kind of the Member that has the value x.
func (e *evaluator) kind(x ast.Expr, depth int) (kind string) {
	e.through(x, depth, func(x ast.Expr, _ []*binding, _ int) {
		switch x := x.(type) {
		case *ast.StringExpr, *ast.StringConcatOpExpr:
			kind = "string"
		case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr, *ast.UnaryLenOpExpr:
			kind = "number"
		case *ast.TrueExpr, *ast.FalseExpr, *ast.RelationalOpExpr, *ast.UnaryNotOpExpr:
			kind = "bool"
		case *ast.TableExpr:
			kind = kindOfTable(x)
		case *ast.AttrGetExpr:
			kind = e.kindOfElement(x)
		case *ast.FuncCallExpr:
			kind = e.kindOfResult(x)
		}
	})
	return kind
}

func kindOfTable(x *ast.TableExpr) string {
	switch {
	case len(x.Fields) == 0:
		return "" // {} in JSON, but it may be filled
	case x.Fields[0].Key == nil:
		return "array"
	}
	return "object"
}

// kindOfElement is kind of t.name or t[i]: those of KEYS and ARGV are strings.
func (e *evaluator) kindOfElement(x *ast.AttrGetExpr) string {
	switch {
	case dotted(x) == "cjson.null":
		return "null"
	case e.table(x.Object).kind != Unknown:
		return "string"
	}
	return ""
}

// kindOfResult is kind of a call.
func (e *evaluator) kindOfResult(x *ast.FuncCallExpr) string {
	if x.Receiver != nil {
		return ""
	}
	switch dotted(x.Func) {
	case "tonumber":
		return "number"
	case "tostring", "string.format", "string.lower", "string.upper", "string.sub", "table.concat", "cjson.encode", "cmsgpack.pack":
		return "string"
	}
	return ""
}
