package texteval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// composite is a composite literal.
func (ev *Evaluator) composite(x *ast.CompositeLit, c ctx) *Node {
	t := c.pkg.Info.TypeOf(x)
	if t == nil {
		return ev.hole("?", nil, NotLoaded)
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if isBuilder(t) {
			return ev.zero(t, "?")
		}
		return ev.structLit(x, t, u, c)
	case *types.Slice:
		return ev.listLit(x, t, u.Elem(), c)
	case *types.Array:
		return ev.listLit(x, t, u.Elem(), c)
	case *types.Map:
		var kids []*Node
		for i, e := range x.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok && i <= 200 {
				v := ev.converted(ev.expr(kv.Value, c), c.pkg.Info.TypeOf(kv.Value), u.Elem(), -1)
				kids = append(kids, ev.expr(kv.Key, c), v)
			}
		}
		if len(x.Elts) > 200 {
			kids = append(kids, ev.hole("?", u.Key(), TooMany), ev.hole("?", u.Elem(), TooMany))
		}
		return ev.s.intern(Node{Kind: Map, Kids: kids})
	}
	return ev.hole("?", t, Construct)
}

func (ev *Evaluator) structLit(x *ast.CompositeLit, t types.Type, u *types.Struct, c ctx) *Node {
	var names []string
	var kids []*Node
	for i, e := range x.Elts {
		name, val := "", e
		var to types.Type
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				name, to = id.Name, c.pkg.Info.TypeOf(id)
			}
			val = kv.Value
		} else if i < u.NumFields() {
			name, to = u.Field(i).Name(), u.Field(i).Type()
		}
		names, kids = append(names, name), append(kids, ev.converted(ev.orNil(val, c), c.pkg.Info.TypeOf(val), to, -1))
	}
	return ev.s.intern(Node{Kind: Struct, Typ: t, Names: names, Kids: kids})
}

func (ev *Evaluator) listLit(x *ast.CompositeLit, t, elem types.Type, c ctx) *Node {
	if stringish(t) {
		return ev.bytesLit(x, t, c)
	}
	var kids []*Node
	keyed := false
	for _, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e, keyed = kv.Value, true
		}
		kids = append(kids, ev.converted(ev.expr(e, c), c.pkg.Info.TypeOf(e), elem, -1))
	}
	if keyed {
		return ev.keyedList(x, kids, c)
	}
	return ev.list(kids...)
}

// keyedList is a list whose elements are written with their indexes.
func (ev *Evaluator) keyedList(x *ast.CompositeLit, vals []*Node, c ctx) *Node {
	at := map[int]*Node{}
	next, last := 0, -1
	for i, e := range x.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			tv := c.pkg.Info.Types[kv.Key]
			n, exact := int64(0), false
			if tv.Value != nil {
				n, exact = constant.Int64Val(constant.ToInt(tv.Value))
			}
			if !exact || n < 0 || n > 63 {
				return ev.list(ev.many(ev.alt(vals...)))
			}
			next = int(n)
		}
		at[next] = vals[i]
		last = max(last, next)
		next++
	}
	kids := make([]*Node, last+1)
	for i := range kids {
		if kids[i] = at[i]; kids[i] == nil {
			kids[i] = ev.lit("", 0, 0)
		}
	}
	return ev.list(kids...)
}

// bytesLit is []byte{'a', 'b'}.
func (ev *Evaluator) bytesLit(x *ast.CompositeLit, t types.Type, c ctx) *Node {
	var b strings.Builder
	for _, e := range x.Elts {
		tv := c.pkg.Info.Types[e]
		if tv.Value == nil {
			return ev.hole("?", t, Construct)
		}
		n, ok := constant.Int64Val(constant.ToInt(tv.Value))
		if !ok {
			return ev.hole("?", t, Construct)
		}
		b.WriteByte(byte(n))
	}
	if a, isArray := t.Underlying().(*types.Array); isArray && int(a.Len()) != len(x.Elts) {
		return ev.hole("?", t, Construct)
	}
	return ev.lit(b.String(), x.Pos(), x.End())
}
