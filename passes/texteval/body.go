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
	*program.Body
	defs        map[*types.Var][]def // in source order
	loops       map[ast.Node]*Owner
	pkg         *program.Package
	ev          *Evaluator
	jumps       bool // goto: values are those of any place
	exits       map[*ast.BlockStmt][]*ast.IfStmt
	conversions map[*ast.BlockStmt][]conversion
	branches    map[ast.Stmt][]ast.Stmt          // of a list of statements, by the first
	sums        map[ast.Node]ast.Node            // the outermost of the sums and parentheses that one is part of
	leaves      map[ast.Stmt][]*ast.BranchStmt   // break and continue, by the statement that they are of
	lifts       []*lifted                        // the outer ones first
	lowered     map[*types.Var]*lifted           // by the variables in them
	wholes      map[*types.Var]token.Pos         // see shared
	closures    map[*types.Var]bool              // see captured
	globals     map[*types.Var]bool              // package variables that are built in it
	others      map[*types.Var]*types.Var        // pointers that have one value, the address of a local
	tiles       map[*types.Var]map[ast.Node]bool // see tiled
	tabled      map[ast.Expr]bool                // of which a table that a loop goes over has the addresses
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
	passedIn                 // f(&v.g), v.g.m(): the same of a field, path is v.g
	called                   // f(), where f is a function literal that changes its variable idx
	other                    // v++, v -= x
)

// A def is a place that changes a variable.
type def struct {
	kind   defKind
	at     ast.Node // statement or call
	value  ast.Expr
	key    ast.Expr
	inner  ast.Expr // of an element of the map that element key is
	path   *ast.SelectorExpr
	idx    int
	star   bool     // what v points to is changed
	maybe  bool     // it is one of several of which one is changed
	under  []string // of a field: the fields that lead to where path begins
	lifted *lifted  // the literal that is called
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
	b := &body{Body: pb, defs: map[*types.Var][]def{}, loops: map[ast.Node]*Owner{}, pkg: pkg, ev: ev, leaves: map[ast.Stmt][]*ast.BranchStmt{}}
	b.trackGlobals(ev)
	for n := range pb.Nodes() {
		b.scan(ev, n)
	}
	b.aliases()
	for _, ds := range b.defs {
		slices.SortFunc(ds, compareDefs)
	}
	b.lift(ev)
	for _, l := range b.leaves {
		slices.SortFunc(l, func(x, y *ast.BranchStmt) int { return int(x.Pos() - y.Pos()) })
	}
	return b
}

func compareDefs(x, y def) int {
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
}

// up is what a node is part of, sums and parentheses left out: of a long sum each
// operand would walk through all the others.
func (b *body) up(n ast.Node) ast.Node {
	p := b.Parent(n)
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
		q := b.Parent(top)
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
	if !ok || v.IsField() || isGlobalVar(v) && !b.globals[v] {
		return nil
	}
	return b.inside(v, id.Pos())
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
	switch n.Tok {
	case token.GOTO:
		b.jumps = true
		return
	case token.FALLTHROUGH:
		return
	}
	for p := b.Parent(n); p != nil; p = b.Parent(p) {
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
		l, _ := b.Parent(p).(*ast.LabeledStmt)
		if n.Label == nil || l != nil && l.Label.Name == n.Label.Name {
			b.leaves[p.(ast.Stmt)] = append(b.leaves[p.(ast.Stmt)], n)
			return
		}
	}
}

// in reports whether v is changed inside n.
func (b *body) in(v *types.Var, n ast.Node) bool { return len(b.defsIn(v, n)) > 0 }

// defsIn are the changes of v inside n.
func (b *body) defsIn(v *types.Var, n ast.Node) []def {
	ds := b.defs[v]
	from := sort.Search(len(ds), func(i int) bool { return ds[i].at.Pos() >= n.Pos() })
	to := sort.Search(len(ds), func(i int) bool { return ds[i].at.Pos() >= n.End() })
	return ds[from:max(from, to)]
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

// branching are the statements of a list that branch, found once: who asks for
// those before each of very many statements does not go through all of them.
func (b *body) branching(list []ast.Stmt) []ast.Stmt {
	if len(list) == 0 {
		return nil
	}
	out, ok := b.branches[list[0]]
	if ok {
		return out
	}
	for _, s := range list {
		switch s.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
			out = append(out, s)
		}
	}
	if b.branches == nil {
		b.branches = map[ast.Stmt][]ast.Stmt{}
	}
	b.branches[list[0]] = out
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
