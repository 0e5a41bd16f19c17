package program

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"
)

// A Body is one top-level declaration with what is needed to trace its local
// variables: the parent of every node, and the places that change a variable.
type Body struct {
	tree
	info *types.Info
	defs map[types.Object][]Def // in source order; nil until somebody asks
	// clauses has the clause of a type switch that declares a variable.
	clauses map[types.Object]*ast.CaseClause
}

// Clause returns the clause of a type switch that declares v; nil if none does.
func (b *Body) Clause(v types.Object) *ast.CaseClause {
	b.scan()
	return b.clauses[v]
}

// DefKind says how a place changes a variable.
type DefKind uint8

// The kinds.
const (
	DefAssign  DefKind = iota // v = Value, or the Index-th result of it
	DefConcat                 // v += Value
	DefElement                // v[Key] = Value
	DefRange                  // the key (Index 0) or element (Index 1) of Value, a range
	DefZero                   // var v T
	DefAddress                // &v handed to somebody who may write it
	DefWrite                  // v.WriteString(...) and the like, fmt.Fprintf(&v, ...): Value is the call
	DefOther                  // v++, v -= x: a new value that is not traced
)

// A Def is one place that changes a variable.
type Def struct {
	Kind  DefKind
	Node  ast.Node // where: the statement, spec or call
	Value ast.Expr
	Key   ast.Expr
	Index int
}

// Defs returns the places that change v, in source order.
func (b *Body) Defs(v types.Object) []Def {
	b.scan()
	return b.defs[v]
}

// DefsIn returns those of them that lie inside n.
func (b *Body) DefsIn(v types.Object, n ast.Node) []Def {
	all := b.Defs(v)
	from, _ := slices.BinarySearchFunc(all, n.Pos(), func(d Def, p token.Pos) int { return cmp.Compare(d.Node.Pos(), p) })
	to := from
	for to < len(all) && all[to].Node.Pos() < n.End() {
		to++
	}
	return all[from:to:to]
}

// BodyAt returns the body of the top-level declaration that holds n; nil if n
// is not part of pkg.
func (x *Index) BodyAt(pkg *Package, pos token.Pos) *Body {
	for _, f := range pkg.Files {
		if pos < f.FileStart || pos >= f.FileEnd {
			continue
		}
		i := sort.Search(len(f.Decls), func(i int) bool { return pos < f.Decls[i].End() })
		if i < len(f.Decls) {
			if d := f.Decls[i]; d.Pos() <= pos {
				b := x.bodies[d]
				if b == nil {
					b = &Body{tree: x.newTree(d), info: pkg.Info}
					x.bodies[d] = b
				}
				return b
			}
		}
	}
	return nil
}

// scan files what changes variables, once.
func (b *Body) scan() {
	if b.defs != nil {
		return
	}
	b.defs = map[types.Object][]Def{}
	s := scanner{info: b.info, b: b}
	for _, n := range b.nodes {
		s.scan(n)
	}
	for _, defs := range b.defs {
		slices.SortStableFunc(defs, func(x, y Def) int { return cmp.Compare(x.Node.Pos(), y.Node.Pos()) })
	}
}

type scanner struct {
	info *types.Info
	b    *Body
}

func (s scanner) object(e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	if o := s.info.Defs[id]; o != nil {
		return o
	}
	if v, ok := s.info.Uses[id].(*types.Var); ok {
		return v
	}
	return nil
}

func (s scanner) add(o types.Object, d Def) {
	if o != nil {
		s.b.defs[o] = append(s.b.defs[o], d)
	}
}

func (s scanner) scan(n ast.Node) {
	switch n := n.(type) {
	case *ast.CaseClause:
		if o := s.info.Implicits[n]; o != nil {
			if s.b.clauses == nil {
				s.b.clauses = map[types.Object]*ast.CaseClause{}
			}
			s.b.clauses[o] = n
		}
	case *ast.AssignStmt:
		s.assign(n)
	case *ast.ValueSpec:
		for i, name := range n.Names {
			d := Def{Kind: DefZero, Node: n, Index: -1}
			switch {
			case len(n.Values) == len(n.Names):
				d.Kind, d.Value = DefAssign, n.Values[i]
			case len(n.Values) == 1:
				d.Kind, d.Value, d.Index = DefAssign, n.Values[0], i
			}
			s.add(s.info.Defs[name], d)
		}
	case *ast.RangeStmt:
		for i, e := range []ast.Expr{n.Key, n.Value} {
			if e != nil {
				s.add(s.object(e), Def{Kind: DefRange, Node: n, Value: n.X, Index: i})
			}
		}
	case *ast.IncDecStmt:
		s.add(s.object(n.X), Def{Kind: DefOther, Node: n})
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			s.add(s.object(n.X), Def{Kind: DefAddress, Node: n})
		}
	case *ast.SelectorExpr: // a method of its pointer
		if m := s.info.Selections[n]; m != nil && m.Kind() == types.MethodVal && IsString(m.Recv()) && HasPointerReceiver(m.Obj()) {
			s.add(s.object(n.X), Def{Kind: DefAddress, Node: n})
		}
	case *ast.CallExpr:
		s.call(n)
	}
}

// HasPointerReceiver reports whether o is a method of a pointer.
func HasPointerReceiver(o types.Object) bool {
	if o == nil {
		return false
	}
	sig, ok := o.Type().(*types.Signature)
	if !ok || sig.Recv() == nil {
		return false
	}
	_, ok = types.Unalias(sig.Recv().Type()).(*types.Pointer)
	return ok
}

func (s scanner) assign(n *ast.AssignStmt) {
	for i, lhs := range n.Lhs {
		d := Def{Kind: DefAssign, Node: n, Index: -1}
		switch {
		case len(n.Rhs) == len(n.Lhs):
			d.Value = n.Rhs[i]
		case len(n.Rhs) == 1:
			d.Value, d.Index = n.Rhs[0], i
		default:
			continue
		}
		switch n.Tok {
		case token.ASSIGN, token.DEFINE:
		case token.ADD_ASSIGN:
			d.Kind = DefConcat
		default:
			d.Kind = DefOther
		}
		if d.Value != nil && d.Index < 0 {
			s.handed(d.Value)
		}
		lhs = ast.Unparen(lhs)
		if ix, ok := lhs.(*ast.IndexExpr); ok {
			d.Kind, d.Key = DefElement, ix.Index
			lhs = ix.X
		}
		if star, ok := lhs.(*ast.StarExpr); ok { // *p = v
			lhs = star.X
		}
		s.add(s.object(lhs), d)
	}
}

// call files the calls that write to a builder or buffer.
func (s scanner) call(n *ast.CallExpr) {
	if to := WritesTo(s.info, n); to != nil {
		s.add(s.object(to), Def{Kind: DefWrite, Node: n, Value: n})
		return
	}
	for _, a := range n.Args {
		s.handed(a)
	}
	sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if o := s.object(sel.X); o != nil {
		if v, ok := o.(*types.Var); ok && IsBuilder(v.Type()) {
			switch sel.Sel.Name {
			case "WriteString", "WriteByte", "WriteRune", "Write", "Reset", "Truncate", "ReadFrom", "WriteTo":
				s.add(o, Def{Kind: DefWrite, Node: n, Value: n})
			}
		}
	}
}

// handed files a pointer to a builder that somebody gets: who writes it then is
// not followed.
func (s scanner) handed(e ast.Expr) {
	if v, ok := s.object(e).(*types.Var); ok && IsBuilder(v.Type()) {
		if _, pointer := types.Unalias(v.Type()).(*types.Pointer); pointer {
			s.add(v, Def{Kind: DefAddress, Node: e})
		}
	}
}

// IsBuilder reports whether t is strings.Builder or bytes.Buffer, or a pointer
// to one.
func IsBuilder(t types.Type) bool {
	return isNamed(t, "strings", "Builder") || isNamed(t, "bytes", "Buffer")
}

// WritesTo returns the builder that fmt.Fprintf and the like write to, if the
// first argument of call is one.
func WritesTo(info *types.Info, call *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	f, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil {
		return nil
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "fmt.Fprintf", "fmt.Fprint", "fmt.Fprintln", "io.WriteString":
	default:
		return nil
	}
	to := ast.Unparen(call.Args[0])
	if u, ok := to.(*ast.UnaryExpr); ok && u.Op == token.AND {
		to = ast.Unparen(u.X)
	}
	if !IsBuilder(info.TypeOf(to)) {
		return nil
	}
	return to
}
