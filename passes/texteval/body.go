package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"github.com/redislint/redislint/passes/program"
)

// A body is a declaration with the places that change each local variable.
type body struct {
	parent map[ast.Node]ast.Node
	defs   map[*types.Var][]def // in source order
	loops  map[ast.Node]*Owner
	pkg    *program.Package
	jumps  bool // goto or fallthrough: values are those of any place
	exits  map[*ast.BlockStmt][]*ast.IfStmt
	sums   map[ast.Node]ast.Node          // the outermost of the sums and parentheses that one is part of
	leaves map[ast.Stmt][]*ast.BranchStmt // break and continue, by the statement that they are of
}

type defKind uint8

const (
	set       defKind = iota // v = value (result idx), or zero without a value
	add                      // v += value
	elemOf                   // v[key] = value
	fieldOf                  // v.path = value
	ranged                   // key (0) or element (1) of range node
	written                  // b.WriteString(...)
	writtenIn                // v.b.WriteString(...), fmt.Fprintf(&v.b, ...): path is v.b
	passed                   // f(v), f(&v), v.m(): may be changed there; idx is the argument, -1 the receiver
	other                    // v++, v -= x
)

// A def is a place that changes a variable.
type def struct {
	kind  defKind
	at    ast.Node // statement or call
	value ast.Expr
	key   ast.Expr
	path  *ast.SelectorExpr
	idx   int
	star  bool     // what v points to is changed
	under []string // of a field: the fields that lead to where path begins
}

// bodyAt is the declaration that holds a position; nil if it is not in pkg.
func (ev *Evaluator) bodyAt(pkg *program.Package, pos token.Pos) *body {
	pb := ev.x.BodyAt(pkg, pos)
	if pb == nil {
		return nil
	}
	b := ev.bodies[pb]
	if b == nil {
		b = ev.newBody(pkg, pb)
		ev.bodies[pb] = b
	}
	return b
}

func (ev *Evaluator) newBody(pkg *program.Package, pb *program.Body) *body {
	b := &body{parent: pb.Parent, defs: map[*types.Var][]def{}, loops: map[ast.Node]*Owner{}, pkg: pkg, leaves: map[ast.Stmt][]*ast.BranchStmt{}}
	for n := range pb.Parent {
		b.scan(ev, n)
	}
	b.aliases()
	for _, ds := range b.defs {
		slices.SortFunc(ds, func(x, y def) int {
			if d := int(x.at.Pos() - y.at.Pos()); d != 0 {
				return d
			}
			if d := int(y.at.End() - x.at.End()); d != 0 {
				if isCallNode(x.at) && isCallNode(y.at) { // f(b).WriteString(s): f(b) is first
					return -d
				}
				return d
			}
			if d := x.idx - y.idx; d != 0 {
				return d
			}
			return int(x.kind) - int(y.kind)
		})
	}
	for _, l := range b.leaves {
		slices.SortFunc(l, func(x, y *ast.BranchStmt) int { return int(x.Pos() - y.Pos()) })
	}
	return b
}

// up is what a node is part of, sums and parentheses left out: of a long sum each
// operand would walk through all the others.
func (b *body) up(n ast.Node) ast.Node {
	p := b.parent[n]
	if !isSum(p) {
		return p
	}
	if top := b.sums[p]; top != nil {
		return top
	}
	var all []ast.Node
	top := p
	for {
		all = append(all, top)
		q := b.parent[top]
		if known := b.sums[q]; known != nil {
			top = known
			break
		}
		if !isSum(q) {
			break
		}
		top = q
	}
	if b.sums == nil {
		b.sums = map[ast.Node]ast.Node{}
	}
	for _, n := range all {
		b.sums[n] = top
	}
	return top
}

func isSum(n ast.Node) bool {
	switch n.(type) {
	case *ast.BinaryExpr, *ast.ParenExpr:
		return true
	}
	return false
}

// aliases files what is changed through a pointer to a local, or to a field of one,
// under that local too, where the pointer has one value: p := &v; *p = x.
func (b *body) aliases() {
	more := map[*types.Var][]def{}
	for _, ds := range b.defs {
		of, field := pointee(ds, b)
		if of == nil {
			continue
		}
		for _, d := range ds {
			switch {
			case d.star && field != nil:
				d.kind, d.path = fieldOf, field
			case d.kind == fieldOf && field != nil:
				d.under = namesOf(field)
			case !d.star && d.kind != fieldOf && d.kind != elemOf:
				continue
			}
			more[of] = append(more[of], d)
		}
	}
	for v, ds := range more {
		b.defs[v] = append(b.defs[v], ds...)
	}
}

// pointee is the local, or the field of one, that a variable points to which is set
// once; nil where it is something else.
func pointee(ds []def, b *body) (*types.Var, *ast.SelectorExpr) {
	var at ast.Expr
	for _, d := range ds {
		if d.kind != set || d.star {
			continue
		}
		u, ok := d.value.(*ast.UnaryExpr)
		if !ok || u.Op != token.AND || at != nil {
			return nil, nil
		}
		at = ast.Unparen(u.X)
	}
	if sel, ok := at.(*ast.SelectorExpr); ok {
		return b.local(root(sel)), sel
	}
	return b.local(at), nil
}

// local is the local variable that an expression is, or nil.
func (b *body) local(e ast.Expr) *types.Var {
	if e == nil {
		return nil
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := b.pkg.Info.ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return nil
	}
	return v
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
		if s, ok := ast.Unparen(x.X).(*ast.SelectorExpr); ok { // v.f[k] = e
			if v := b.local(s.X); v != nil {
				d.kind, d.path, d.key = fieldOf, s, x.Index
				b.defs[v] = append(b.defs[v], d)
			}
		}
	case *ast.SelectorExpr:
		if v := b.local(root(x)); v != nil {
			d.kind, d.path = fieldOf, x
			b.defs[v] = append(b.defs[v], d)
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

func (b *body) scan(ev *Evaluator, n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		b.assignment(n)
	case *ast.IncDecStmt:
		b.target(n.X, def{at: n, kind: other})
	case *ast.ValueSpec:
		for i, name := range n.Names {
			d := def{at: n, idx: -1}
			switch {
			case len(n.Values) == len(n.Names):
				d.value = n.Values[i]
			case len(n.Values) == 1:
				d.value, d.idx = n.Values[0], i
			}
			b.target(name, d)
		}
	case *ast.RangeStmt:
		for i, e := range []ast.Expr{n.Key, n.Value} {
			if e != nil {
				b.target(e, def{kind: ranged, at: n, idx: i})
			}
		}
	case *ast.BranchStmt:
		b.branch(n)
	case *ast.CallExpr:
		b.callDefs(ev, n)
	}
}

func (b *body) assignment(n *ast.AssignStmt) {
	for i, l := range n.Lhs {
		d := def{at: n, idx: -1}
		switch {
		case n.Tok == token.ADD_ASSIGN:
			d.kind, d.value = add, n.Rhs[0]
		case n.Tok != token.ASSIGN && n.Tok != token.DEFINE:
			d.kind = other
		case len(n.Rhs) == len(n.Lhs):
			d.value = n.Rhs[i]
		case len(n.Rhs) == 1:
			d.value, d.idx = n.Rhs[0], i
		}
		if id, ok := l.(*ast.Ident); ok && id.Name == "_" {
			continue
		}
		b.target(l, d)
	}
}

// branch files a break or continue under the statement that it is of.
func (b *body) branch(n *ast.BranchStmt) {
	if n.Tok == token.GOTO || n.Tok == token.FALLTHROUGH {
		b.jumps = true
		return
	}
	for p := b.parent[n]; p != nil; p = b.parent[p] {
		switch s := p.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if n.Tok == token.CONTINUE {
				continue
			}
		case *ast.FuncLit, *ast.FuncDecl:
			return
		default:
			_ = s
			continue
		}
		l, _ := b.parent[p].(*ast.LabeledStmt)
		if n.Label == nil || l != nil && l.Label.Name == n.Label.Name {
			b.leaves[p.(ast.Stmt)] = append(b.leaves[p.(ast.Stmt)], n)
			return
		}
	}
}

// callDefs files what a call may change.
func (b *body) callDefs(ev *Evaluator, n *ast.CallExpr) {
	for i, a := range n.Args {
		a = ast.Unparen(a)
		if u, ok := a.(*ast.UnaryExpr); ok && u.Op == token.AND {
			a = ast.Unparen(u.X)
		} else if !pointing(b.pkg.Info.TypeOf(a)) && !isWriter(b.pkg.Info.TypeOf(a)) {
			continue
		}
		if sl, ok := a.(*ast.SliceExpr); ok {
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "copy" && i == 0 {
				a = sl.X
			}
		}
		if v := b.local(a); v != nil {
			b.defs[v] = append(b.defs[v], def{kind: passed, at: n, idx: i})
		} else if sel, ok := a.(*ast.SelectorExpr); ok { // &v.f handed to code that is not here: filled
			if f := calleeOf(b.pkg.Info, n); f != nil && i == 0 && isPrinter(f) && isBuilder(b.pkg.Info.TypeOf(a)) {
				b.writesIn(sel, n)
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
		} else if f, ok := b.pkg.Info.Uses[s.Sel].(*types.Func); ok && ptrRecv(f) {
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
	}
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

func ptrRecv(f *types.Func) bool {
	r := f.Type().(*types.Signature).Recv()
	if r == nil {
		return false
	}
	_, ok := types.Unalias(r.Type()).(*types.Pointer)
	return ok
}

// pointing reports whether who gets a value can change what it points to.
func pointing(t types.Type) bool {
	switch u := typeOr(t).Underlying().(type) {
	case *types.Pointer:
		_, ok := u.Elem().Underlying().(*types.Struct)
		return ok || isBuilder(t)
	case *types.Map, *types.Slice:
		return true
	}
	return false
}

// in reports whether v is changed inside n.
func (b *body) in(v *types.Var, n ast.Node) bool {
	ds := b.defs[v]
	i := sort.Search(len(ds), func(i int) bool { return ds[i].at.Pos() >= n.Pos() })
	return i < len(ds) && ds[i].at.Pos() < n.End()
}

// captured reports whether the value of v is not that of a place in the code: a
// function literal other than the one that declares it changes it, or a goto.
func (b *body) captured(v *types.Var) bool {
	if b.jumps {
		return true
	}
	for _, d := range b.defs[v] {
		for p := b.parent[d.at]; p != nil; p = b.parent[p] {
			if l, ok := p.(*ast.FuncLit); ok {
				if l.Pos() > v.Pos() && deferredLit(l, b) != l {
					return true
				}
				break
			}
		}
	}
	return false
}

// changedAfter reports whether v is changed behind a function literal that reads
// it: the literal may run later.
func (b *body) changedAfter(v *types.Var, lit *ast.FuncLit) bool {
	ds := b.defs[v]
	return len(ds) > 0 && ds[len(ds)-1].at.Pos() >= lit.End()
}

// guards are the ifs of a block that do not come back.
func (b *body) guards(blk *ast.BlockStmt) []*ast.IfStmt {
	if g, ok := b.exits[blk]; ok {
		return g
	}
	var out []*ast.IfStmt
	for _, s := range blk.List {
		if i, ok := s.(*ast.IfStmt); ok && i.Else == nil && i.Init == nil && terminates(i.Body) {
			out = append(out, i)
		}
	}
	if b.exits == nil {
		b.exits = map[*ast.BlockStmt][]*ast.IfStmt{}
	}
	b.exits[blk] = out
	return out
}

// terminates reports whether control does not leave a block at its end.
func terminates(b *ast.BlockStmt) bool { return terminatesList(b.List) }

func terminatesList(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	case *ast.BlockStmt:
		return terminates(s)
	case *ast.IfStmt:
		e, ok := s.Else.(*ast.BlockStmt)
		return ok && terminates(s.Body) && terminates(e)
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			return neverReturns(call)
		}
	}
	return false
}

// neverReturns goes by the names of what ends a goroutine or the program.
func neverReturns(call *ast.CallExpr) bool {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name == "panic"
	case *ast.SelectorExpr:
		switch f.Sel.Name {
		case "Fatal", "Fatalf", "Fatalln", "Exit", "Panic", "Panicf", "Goexit":
			return true
		}
	}
	return false
}

func calleeOf(info *types.Info, call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	var f *types.Func
	switch x := fun.(type) {
	case *ast.Ident:
		f, _ = info.Uses[x].(*types.Func)
	case *ast.SelectorExpr:
		f, _ = info.Uses[x.Sel].(*types.Func)
	}
	return f
}
