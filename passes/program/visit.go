package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// visit records what one node says of calls, fields and package variables.
func (w *walker) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		w.call(n)
	case *ast.SendStmt:
		w.send(n)
	case *ast.Ident:
		w.name(n)
	case *ast.TypeSpec:
		w.typeDecl(n)
	case *ast.AssignStmt:
		w.assign(n)
	case *ast.CompositeLit:
		w.composite(n)
		w.elementsAsAny(n)
	case *ast.ReturnStmt:
		if w.in != nil && len(n.Results) == len(w.in.Results) {
			for i, e := range n.Results {
				w.asAny(e, w.in.Results[i].Type())
			}
		}
	case *ast.ValueSpec:
		if n.Type != nil {
			for _, e := range n.Values {
				w.asAny(e, w.pkg.Info.TypeOf(n.Type))
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			w.target(n.X, &Assign{Unknown: true, Index: -1, By: w.takes(), Addr: n.X})
		}
	case *ast.RangeStmt:
		for _, e := range []ast.Expr{n.Key, n.Value} {
			if e != nil && n.Tok == token.ASSIGN {
				w.target(e, &Assign{Unknown: true, Index: -1})
			}
		}
	}
}

// takes is the call or composite literal that the current node is an argument or
// element of.
func (w *walker) takes() ast.Node {
	for i := len(w.stack) - 1; i >= 0; i-- {
		switch n := w.stack[i].(type) {
		case *ast.ParenExpr, *ast.KeyValueExpr:
		case *ast.CallExpr, *ast.CompositeLit:
			return n
		default:
			return nil
		}
	}
	return nil
}

// name files functions, and variables that hold one, whose names stand elsewhere
// than as what is called or assigned to.
func (w *walker) name(n *ast.Ident) {
	var key any
	switch o := w.pkg.Info.Uses[n].(type) {
	case *types.Func:
		key = w.x.idOf(o)
	case *types.Var:
		if _, ok := o.Type().Underlying().(*types.Signature); !ok {
			return
		}
		key = o
	default:
		return
	}
	var at ast.Node = n
	for i := len(w.stack) - 1; i >= 0; i-- {
		switch p := w.stack[i].(type) {
		case *ast.SelectorExpr:
			if p.Sel != n {
				return
			}
		case *ast.ParenExpr, *ast.IndexExpr, *ast.IndexListExpr:
		case *ast.CallExpr:
			if p.Fun != at {
				w.use(key, at, p)
			}
			return
		case *ast.AssignStmt:
			for _, l := range p.Lhs {
				if l == at {
					return
				}
			}
			if !blank(p.Lhs) {
				w.use(key, at, p)
			}
			return
		default:
			w.use(key, at, p)
			return
		}
		at = w.stack[i]
	}
	w.use(key, at, nil)
}

// use files that something is named other than to be called.
func (w *walker) use(key any, at, p ast.Node) {
	w.x.used[key] = true
	w.give(key, at, p)
}

// blank reports whether nothing but _ is assigned to.
func blank(lhs []ast.Expr) bool {
	for _, l := range lhs {
		if id, ok := l.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	return true
}

func (w *walker) call(n *ast.CallExpr) {
	if tv, ok := w.pkg.Info.Types[n.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) {
		return
	}
	c := &Call{Expr: n, In: w.in, Pkg: w.pkg}
	if f, ok := typeutil.Callee(w.pkg.Info, n).(*types.Func); ok {
		c.Callee = f
		id := w.x.idOf(f)
		w.x.calls[id] = append(w.x.calls[id], c)
		if f.Type().(*types.Signature).Recv() != nil {
			w.x.byName[f.Name()] = append(w.x.byName[f.Name()], c)
		}
	}
	if c.Callee == nil {
		switch f := ast.Unparen(n.Fun).(type) {
		case *ast.FuncLit:
			w.x.onSpot[f] = c
		case *ast.Ident:
			if v, ok := w.pkg.Info.Uses[f].(*types.Var); ok {
				w.x.values[v] = append(w.x.values[v], c)
			}
		case *ast.SelectorExpr:
			if v, ok := w.pkg.Info.Uses[f.Sel].(*types.Var); ok {
				w.x.values[v] = append(w.x.values[v], c)
			}
		}
	}
	w.x.all = append(w.x.all, c)
	w.handOver(n)
	w.giveChannels(c)
	w.store(c)
}

func (w *walker) assign(n *ast.AssignStmt) {
	if n.Tok == token.DEFINE {
		return // locals only: looked up in their function
	}
	for i, lhs := range n.Lhs {
		a := &Assign{Index: -1, Op: token.ASSIGN}
		if n.Tok != token.ASSIGN {
			a.Op = n.Tok
		}
		switch {
		case len(n.Rhs) == len(n.Lhs):
			a.Value = n.Rhs[i]
			w.asAny(a.Value, w.pkg.Info.TypeOf(lhs))
		case len(n.Rhs) == 1:
			a.Value, a.Index = n.Rhs[0], i
		default:
			continue
		}
		w.target(lhs, a)
	}
}

// target files a under the field or package variable that lhs names.
func (w *walker) target(lhs ast.Expr, a *Assign) {
	a.In, a.Pkg = w.in, w.pkg
	lhs = ast.Unparen(lhs)
	if ix, ok := lhs.(*ast.IndexExpr); ok { // x.f[k] = v: an element of the field
		w.element(ix, a)
		return
	}
	switch lhs := lhs.(type) {
	case *ast.SelectorExpr:
		if sel := w.pkg.Info.Selections[lhs]; sel != nil {
			if sel.Kind() != types.FieldVal {
				return
			}
			if a.Unknown && !textual(sel.Type()) {
				return // the address of a struct or lock: its fields have names of their own
			}
			t, f := SelectedField(sel)
			if f == nil {
				return
			}
			a.Default = w.guarded(lhs)
			if v, ok := sel.Obj().(*types.Var); ok && a.Value != nil {
				w.giveChannel(a.Value, Given{Field: v})
			}
			id := FieldID(t, f, w.pkg.Fset)
			w.x.fields[id] = append(w.x.fields[id], a)
			return
		}
		w.variable(w.pkg.Info.Uses[lhs.Sel], lhs, a)
	case *ast.Ident:
		w.variable(w.pkg.Info.Uses[lhs], lhs, a)
	}
}

func (w *walker) variable(o types.Object, lhs ast.Expr, a *Assign) {
	v, ok := o.(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return
	}
	if a.Unknown && !textual(v.Type()) {
		return
	}
	a.Default = w.guarded(lhs)
	id := VarID(v)
	w.x.vars[id] = append(w.x.vars[id], a)
}

// element files x[k] = v as an element of the list or map x.
func (w *walker) element(ix *ast.IndexExpr, a *Assign) {
	if a.Value == nil || a.Index >= 0 || a.Op == token.LBRACK && (a.Key == nil || a.Under != nil) {
		return // an element of an element of an element is none
	}
	a.Op, a.Key, a.Under = token.LBRACK, nil, a.Key
	if t := w.pkg.Info.TypeOf(ix.X); t != nil {
		if _, ok := t.Underlying().(*types.Map); ok {
			a.Key = ix.Index
		}
	}
	w.target(ix.X, a)
}

// textual reports whether values of t can hold the text of a key themselves.
func textual(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		return textual(u.Elem()) || IsByte(u.Elem())
	}
	return false
}

// IsByte reports whether a type is byte, or one made from it.
func IsByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

// guarded reports whether the innermost if around the current node asks whether
// lhs is empty: the assignment only gives a default.
func (w *walker) guarded(lhs ast.Expr) bool {
	want := types.ExprString(lhs)
	for i := len(w.stack) - 1; i >= 0; i-- {
		switch n := w.stack[i].(type) {
		case *ast.IfStmt:
			if AsksEmpty(n.Cond, want) || i+1 < len(w.stack) && otherGiven(n, w.stack[i+1], want) {
				return true
			}
		case *ast.FuncLit:
			return false
		}
	}
	return false
}

// otherGiven reports whether the branch of an if that does not hold in gives the
// target what the condition asks about: if x != "" { want = x } else { in }.
func otherGiven(s *ast.IfStmt, in ast.Node, want string) bool {
	var other ast.Stmt = s.Body
	if in == ast.Node(s.Body) {
		other = s.Else
	}
	block, ok := other.(*ast.BlockStmt)
	if !ok {
		return false
	}
	for _, st := range block.List {
		a, ok := st.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || types.ExprString(a.Lhs[0]) != want {
			continue
		}
		if asksAbout(s.Cond, types.ExprString(ast.Unparen(a.Rhs[0]))) {
			return true
		}
	}
	return false
}

// asksAbout reports whether cond compares the expression want, or its length,
// with something.
func asksAbout(cond ast.Expr, want string) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	for _, side := range []ast.Expr{b.X, b.Y} {
		s := types.ExprString(ast.Unparen(side))
		if s == want || s == "len("+want+")" {
			return true
		}
	}
	return asksAbout(b.X, want) || asksAbout(b.Y, want)
}

// AsksEmpty reports whether cond holds where the expression want is empty.
func AsksEmpty(cond ast.Expr, want string) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LOR || b.Op == token.LAND {
		return AsksEmpty(b.X, want) || AsksEmpty(b.Y, want)
	}
	if b.Op != token.EQL && b.Op != token.LSS && b.Op != token.LEQ {
		return false
	}
	for _, side := range []ast.Expr{b.X, b.Y} {
		s := types.ExprString(ast.Unparen(side))
		if s == want || s == "len("+want+")" || s == "strings.TrimSpace("+want+")" {
			return true
		}
	}
	return false
}

func (w *walker) composite(n *ast.CompositeLit) {
	t := w.pkg.Info.TypeOf(n)
	s := Struct(t)
	if s == nil {
		return
	}
	if id := typeID(t); id != "" {
		w.x.made[id] = append(w.x.made[id], Made{n, w.in, w.pkg})
	}
	for i, e := range n.Elts {
		var f *types.Var
		value := e
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			id, _ := kv.Key.(*ast.Ident)
			if id == nil {
				continue
			}
			f, _ = w.pkg.Info.Uses[id].(*types.Var)
			value = kv.Value
		} else if i < s.NumFields() {
			f = s.Field(i)
		}
		if f == nil {
			continue
		}
		w.giveChannel(value, Given{Field: f})
		id := FieldID(t, f, w.pkg.Fset)
		w.x.fields[id] = append(w.x.fields[id], &Assign{Value: value, Index: -1, In: w.in, Pkg: w.pkg, Literal: true, Op: token.ASSIGN})
	}
}

// embed files the one file that a //go:embed directive names.
func (w *walker) embed(id string, d *ast.GenDecl, spec *ast.ValueSpec) {
	for _, doc := range []*ast.CommentGroup{spec.Doc, d.Doc} {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if rest, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
				if names := strings.Fields(rest); len(names) == 1 {
					name := strings.Trim(names[0], "\"`")
					w.x.embeds[id] = embedded{strings.TrimPrefix(name, "all:"), c.Pos(), w.pkg}
				}
			}
		}
	}
}
