package texteval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// aliases files what is changed through a pointer to a local, or to a field of one,
// under that local too, where the pointer has one value: p := &v; *p = x.
func (b *body) aliases() {
	more := map[*types.Var][]def{}
	b.others = map[*types.Var]*types.Var{}
	for v, ds := range b.defs {
		of, at := pointee(ds, b)
		if of == nil {
			continue
		}
		if _, whole := at.(*ast.Ident); whole {
			b.others[v] = of
		}
		field, _ := at.(*ast.SelectorExpr)
		elem, _ := at.(*ast.IndexExpr)
		known := elem != nil && b.pkg.Info.Types[elem.Index].Value != nil
		for _, d := range ds {
			switch {
			case known && (d.star || d.kind == fieldOf && d.key == nil) && d.value != nil: // p := &v[i]; p.f = x
				d.kind, d.key, d.star = elemOf, elem.Index, false
			case elem != nil:
				continue
			case d.star && field != nil:
				d.kind, d.path = fieldOf, field
			case d.kind == fieldOf && field != nil:
				d.under = namesOf(field)
			case d.kind == passed && field != nil:
				d.kind, d.path = passedIn, field
			case !d.star && d.kind != fieldOf && d.kind != elemOf && (d.kind != passed || b.others[v] == nil):
				continue
			}
			more[of] = append(more[of], d)
		}
	}
	b.pointedInTables(more)
	for v, ds := range more {
		b.defs[v] = append(b.defs[v], ds...)
	}
}

// pointedInTables files what a loop changes through the pointers of a table under the locals, or
// fields of such, that they point to: for _, p := range []*string{&v, &w.f} { *p = x }. Rows of
// structs have them in a field.
func (b *body) pointedInTables(more map[*types.Var][]def) {
	b.tabled = map[ast.Expr]bool{}
	for n := range b.Nodes() {
		r, ok := n.(*ast.RangeStmt)
		if !ok {
			continue
		}
		row, table := b.local(r.Value), b.tableOf(r.X)
		if row == nil || table == nil {
			continue
		}
		for _, e := range table.Elts {
			for _, f := range inRow(e) {
				if of, at := b.pointedAt(f, ""); of != nil {
					b.tabled[at] = true
				}
			}
		}
		for _, d := range b.defs[row] {
			if d.kind == ranged || !d.star && d.kind != passed {
				continue
			}
			field := ""
			if d.kind == fieldOf {
				field = d.path.Sel.Name
			}
			for _, e := range table.Elts {
				if of, at := b.pointedAt(e, field); of != nil {
					d := d
					d.star, d.maybe = false, true
					switch path, _ := at.(*ast.SelectorExpr); {
					case path == nil && d.kind == fieldOf:
						d.kind, d.path = set, nil
					case path != nil && d.kind == passed:
						d.kind, d.path = passedIn, path
					case path != nil:
						d.kind, d.path = fieldOf, path
					}
					more[of] = append(more[of], d)
				}
			}
		}
	}
}

// inRow are the values of a row that is a struct, and the row itself where it is something else.
func inRow(row ast.Expr) []ast.Expr {
	if lit, ok := row.(*ast.CompositeLit); ok {
		return lit.Elts
	}
	return []ast.Expr{row}
}

// tableOf is the literal of a list or map that an expression is, or the one definition of a
// local; nil for none.
func (b *body) tableOf(e ast.Expr) *ast.CompositeLit {
	if v := b.local(e); v != nil && len(b.defs[v]) == 1 && b.defs[v][0].kind == set {
		e = b.defs[v][0].value
	}
	if e == nil {
		return nil
	}
	lit, _ := ast.Unparen(e).(*ast.CompositeLit)
	return lit
}

// pointedAt is the local whose address an element of a table is, or has in a field, and the
// field of that local.
func (b *body) pointedAt(e ast.Expr, field string) (*types.Var, ast.Expr) {
	if kv, ok := e.(*ast.KeyValueExpr); ok {
		e = kv.Value
	}
	if lit, ok := e.(*ast.CompositeLit); ok && field != "" {
		s, _ := typeOr(b.pkg.Info.TypeOf(lit)).Underlying().(*types.Struct)
		for i, f := range lit.Elts {
			kv, keyed := f.(*ast.KeyValueExpr)
			switch {
			case keyed && program.IdentOf(kv.Key) != nil && program.IdentOf(kv.Key).Name == field:
				return b.pointedAt(kv.Value, "")
			case !keyed && s != nil && i < s.NumFields() && s.Field(i).Name() == field:
				return b.pointedAt(f, "")
			}
		}
		return nil, nil
	}
	u, ok := e.(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return nil, nil
	}
	at := ast.Unparen(u.X)
	if sel, ok := at.(*ast.SelectorExpr); ok {
		return b.local(root(sel)), sel
	}
	return b.local(at), at
}

// pointee is the local that a variable points to which is set once, and the field or element of
// it; nil where it is something else.
func pointee(ds []def, b *body) (*types.Var, ast.Expr) {
	var at ast.Expr
	for _, d := range ds {
		if d.kind != set || d.star {
			continue
		}
		if at != nil {
			return nil, nil
		}
		if u, ok := d.value.(*ast.UnaryExpr); ok && u.Op == token.AND {
			at = ast.Unparen(u.X)
		} else if sel, ok := d.value.(*ast.SelectorExpr); ok && isStructPointer(b.pkg.Info.TypeOf(sel)) { // p := v.f
			at = sel
		} else {
			return nil, nil
		}
	}
	switch x := at.(type) {
	case *ast.SelectorExpr:
		return b.local(root(x)), x
	case *ast.IndexExpr:
		return b.local(x.X), x
	}
	return b.local(at), at
}

func (b *body) target(lhs ast.Expr, d def) {
	lhs = ast.Unparen(lhs)
	if v := b.local(lhs); v != nil {
		b.defs[v] = append(b.defs[v], d)
		return
	}
	switch x := lhs.(type) {
	case *ast.StarExpr:
		d.star = true
		b.target(x.X, d)
	case *ast.IndexExpr:
		if v := b.local(x.X); v != nil {
			d.kind, d.key = elemOf, x.Index
			b.defs[v] = append(b.defs[v], d)
			return
		}
		if of, ok := ast.Unparen(x.X).(*ast.IndexExpr); ok && isMap(b.pkg.Info.TypeOf(of)) { // v[k][l] = e
			if v := b.local(of.X); v != nil {
				d.kind, d.key, d.inner = elemOf, of.Index, x.Index
				b.defs[v] = append(b.defs[v], d)
			}
			return
		}
		if s, ok := ast.Unparen(x.X).(*ast.SelectorExpr); ok { // v.f[k] = e
			if v := b.local(s.X); v != nil {
				d.kind, d.path, d.key = fieldOf, s, x.Index
				b.defs[v] = append(b.defs[v], d)
			}
		}
	case *ast.SelectorExpr:
		at := ast.Unparen(root(x))
		if v := b.local(at); v != nil {
			d.kind, d.path = fieldOf, x
			b.defs[v] = append(b.defs[v], d)
		} else if of, ok := at.(*ast.IndexExpr); ok && d.value != nil && b.pkg.Info.Types[of.Index].Value != nil { // v["k"].f = e
			if v := b.local(of.X); v != nil {
				d.kind, d.path, d.key = elemOf, x, of.Index
				b.defs[v] = append(b.defs[v], d)
			}
		}
	}
}

// root is what a path of fields begins with.
func root(s *ast.SelectorExpr) ast.Expr {
	e := s.X
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return e
		}
	}
}

// callDefs files what a call may change.
func (b *body) callDefs(ev *Evaluator, n *ast.CallExpr) {
	if b.onlyReads(n) {
		return
	}
	for i, a := range n.Args {
		a = ast.Unparen(a)
		if u, ok := a.(*ast.UnaryExpr); ok && u.Op == token.AND {
			a = ast.Unparen(u.X)
		} else if t := b.pkg.Info.TypeOf(a); !pointing(t) && !isWriter(t) {
			continue
		}
		if sl, ok := a.(*ast.SliceExpr); ok {
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "copy" && i == 0 {
				a = sl.X
			}
		}
		if v := b.local(a); v != nil {
			b.defs[v] = append(b.defs[v], def{kind: passed, at: n, idx: i})
		} else if x, ok := a.(*ast.IndexExpr); ok { // &v[i] handed to code that is not here: filled
			if f := calleeOf(b.pkg.Info, n); f != nil && ev.x.Func(program.FuncID(f)) == nil && ast.Unparen(n.Args[i]) != a {
				b.target(x, def{at: n, idx: -1})
			}
		} else if sel, ok := a.(*ast.SelectorExpr); ok { // &v.f handed to code that is not here: filled
			if f := calleeOf(b.pkg.Info, n); f != nil && i == 0 && isPrinter(f) && isBuilder(b.pkg.Info.TypeOf(a)) {
				b.writesIn(sel, n)
			} else if (ast.Unparen(n.Args[i]) != a || isStructPointer(b.pkg.Info.TypeOf(a))) && (f == nil || f.Pkg() != nil && ev.x.Has(f.Pkg().Path())) {
				b.passesIn(sel, n, i)
			} else if f != nil && ev.x.Func(program.FuncID(f)) == nil && !pointing(b.pkg.Info.TypeOf(a)) {
				b.target(sel, def{at: n, idx: -1})
			}
		}
	}
	s, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if v := b.local(s.X); v != nil {
		if isBuilder(v.Type()) || isWriter(v.Type()) {
			b.defs[v] = append(b.defs[v], def{kind: written, at: n, idx: -1})
		} else if f, ok := b.pkg.Info.Uses[s.Sel].(*types.Func); ok && program.HasPointerReceiver(f) {
			b.defs[v] = append(b.defs[v], def{kind: passed, at: n, idx: -1})
		}
	} else if inner, ok := ast.Unparen(s.X).(*ast.CallExpr); ok && isBuilder(b.pkg.Info.TypeOf(inner)) {
		for _, a := range inner.Args { // what takes a builder and returns one returns that
			if v := b.local(a); v != nil && isBuilder(v.Type()) {
				b.defs[v] = append(b.defs[v], def{kind: written, at: n, idx: -1})
			}
		}
	} else if sel, ok := ast.Unparen(s.X).(*ast.SelectorExpr); ok && isBuilder(b.pkg.Info.TypeOf(sel)) {
		b.writesIn(sel, n)
	} else if f, isFunc := b.pkg.Info.Uses[s.Sel].(*types.Func); ok && isFunc && program.HasPointerReceiver(f) && isValueOf(b.pkg.Info.TypeOf(sel)) && ev.x.Func(program.FuncID(f)) != nil {
		b.passesIn(sel, n, -1)
	}
}

// onlyReads reports whether a call is a conversion, or one of a builtin function that
// changes nothing that it is handed: append and len, not copy.
func (b *body) onlyReads(n *ast.CallExpr) bool {
	tv := b.pkg.Info.Types[n.Fun]
	id, ok := ast.Unparen(n.Fun).(*ast.Ident)
	return tv.IsType() || tv.IsBuiltin() && ok && (id.Name == "append" || id.Name == "len" || id.Name == "cap" || id.Name == "min" || id.Name == "max")
}

func isCallNode(n ast.Node) bool {
	_, ok := n.(*ast.CallExpr)
	return ok
}

// writesIn files that a call writes to a builder in a field.
func (b *body) writesIn(sel *ast.SelectorExpr, call *ast.CallExpr) {
	if v := b.local(root(sel)); v != nil {
		b.defs[v] = append(b.defs[v], def{kind: writtenIn, at: call, path: sel, idx: -1})
	}
}

// passesIn files that a function of the module gets the address of a field.
func (b *body) passesIn(sel *ast.SelectorExpr, call *ast.CallExpr, idx int) {
	if v := b.local(root(sel)); v != nil {
		b.defs[v] = append(b.defs[v], def{kind: passedIn, at: call, path: sel, idx: idx})
	}
}

// isStructPointer reports whether a type is that of a pointer to a struct.
func isStructPointer(t types.Type) bool {
	_, ok := typeOr(t).Underlying().(*types.Pointer)
	return ok && program.Struct(t) != nil
}

// pointing reports whether who gets a value can change what it points to.
func pointing(t types.Type) bool {
	switch u := typeOr(t).Underlying().(type) {
	case *types.Pointer:
		return isStructPointer(t) || isBuilder(t) || stringish(u.Elem())
	case *types.Map, *types.Slice:
		return true
	}
	return false
}
