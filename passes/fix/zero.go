package fix

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// filled reports whether every value of a struct that the code makes has a field
// set: in its literal, or by a statement of the function that makes it. A zero value
// of builders has no namespace. A nil owner is that of no field.
func (b *builders) filled(f *types.Var, owner types.Type) bool {
	if owner == nil {
		return true
	}
	named := namedOf(owner)
	if named == nil {
		return false
	}
	for _, pkg := range b.pkgs {
		if pkg.Info == nil {
			continue
		}
		m := making{pkg: pkg, field: f, of: named}
		for _, file := range pkg.Files {
			for _, d := range file.Decls {
				if !m.declares(d) {
					return false
				}
			}
		}
	}
	return true
}

// making looks for where values of a struct are made.
type making struct {
	pkg   *uses.Package
	field *types.Var
	of    *types.Named
}

// declares reports whether a declaration makes none without the field.
func (m making) declares(d ast.Decl) bool {
	var body *ast.BlockStmt
	if fn, ok := d.(*ast.FuncDecl); ok {
		body = fn.Body
	}
	good := true
	ast.Inspect(d, func(n ast.Node) bool {
		good = good && (!m.makes(n) || body != nil && m.sets(body))
		return good
	})
	return good
}

// makes reports whether n makes a value whose field is zero.
func (m making) makes(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CompositeLit:
		return m.is(m.pkg.Info.TypeOf(n)) && !m.has(n)
	case *ast.Ident: // of a generic function or type
		args := m.pkg.Info.Instances[n].TypeArgs
		for i := range args.Len() {
			if m.is(elem(args.At(i))) {
				return true
			}
		}
	case *ast.IndexExpr: // of a map that has no such key
		return isMap(m.pkg, n.X) && m.is(received(m.pkg.Info.TypeOf(n)))
	case *ast.TypeAssertExpr: // that does not hold
		return n.Type != nil && m.is(m.pkg.Info.TypeOf(n.Type))
	case *ast.UnaryExpr: // from a channel that is closed
		return n.Op == token.ARROW && m.is(received(m.pkg.Info.TypeOf(n)))
	case *ast.FuncType:
		return m.returns(n)
	case *ast.CallExpr:
		if m.pkg.Info.Types[n.Fun].IsType() { // from a struct with the same fields
			return m.is(pointedTo(m.pkg.Info.TypeOf(n)))
		}
		id, ok := ast.Unparen(n.Fun).(*ast.Ident)
		if !ok || len(n.Args) == 0 {
			return false
		}
		f, ok := m.pkg.Info.Uses[id].(*types.Builtin)
		return ok && (f.Name() == "new" || f.Name() == "make") && m.is(elem(m.pkg.Info.TypeOf(n.Args[0])))
	case *ast.ValueSpec:
		return n.Type != nil && len(n.Values) == 0 && m.is(elem(m.pkg.Info.TypeOf(n.Type)))
	case *ast.StructType:
		for _, f := range n.Fields.List {
			if m.is(elem(m.pkg.Info.TypeOf(f.Type))) {
				return true
			}
		}
	}
	return false
}

// returns reports whether a function has a named result, which is zero at first.
func (m making) returns(f *ast.FuncType) bool {
	if f.Results == nil {
		return false
	}
	for _, r := range f.Results.List {
		if len(r.Names) > 0 && m.is(m.pkg.Info.TypeOf(r.Type)) {
			return true
		}
	}
	return false
}

// received is the type of what comes from a channel, with or without the report
// whether something came.
func received(t types.Type) types.Type {
	if pair, ok := t.(*types.Tuple); ok && pair.Len() > 0 {
		return pair.At(0).Type()
	}
	return t
}

// pointedTo is the type that t points to; t, if it is not a pointer.
func pointedTo(t types.Type) types.Type {
	if ptr, ok := types.Unalias(program.TypeOr(t)).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// elem is the type of the elements, if t has some that are zero at first.
func elem(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	switch u := types.Unalias(t).(type) {
	case *types.Array:
		return u.Elem()
	case *types.Slice:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return t
}

func (m making) is(t types.Type) bool {
	if t == nil {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == m.of.Obj().Name() && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == m.of.Obj().Pkg().Path() && n.Obj().Parent() == n.Obj().Pkg().Scope()
}

// has reports whether a literal sets the field.
func (m making) has(l *ast.CompositeLit) bool {
	for _, e := range l.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok || ident(kv.Key).Name == m.field.Name() {
			return true // without keys it has all
		}
	}
	return false
}

// sets reports whether a statement of a function, and not one inside another,
// assigns to the field.
func (m making) sets(body *ast.BlockStmt) bool {
	for _, s := range body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN {
			continue
		}
		for _, l := range a.Lhs {
			if o := objectOf(m.pkg.Info, l); o != nil && o.Name() == m.field.Name() && m.isFieldOf(l) {
				return true
			}
		}
	}
	return false
}

func (m making) isFieldOf(e ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	t := m.pkg.Info.TypeOf(s.X)
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return m.is(t)
}
