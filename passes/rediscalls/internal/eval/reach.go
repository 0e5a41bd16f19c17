package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// reaching collects the definitions of one variable that can reach a place: a
// walk backwards over structured control flow. Where break, continue or goto
// leave it, every definition of the loop, switch or function counts.
type reaching struct {
	v    types.Object
	body *program.Body
	defs []program.Def
	seen map[ast.Node]bool
	// entry says that the start of a function which has v as a parameter or
	// result is reached; at is its node.
	entry ast.Node
}

// reach returns what reaches the node at.
func reach(v types.Object, at ast.Node, body *program.Body) *reaching {
	r := &reaching{v: v, body: body, seen: map[ast.Node]bool{}}
	r.before(at)
	r.captured(at)
	return r
}

// captured adds what function literals do to a variable of the function around
// them: they run at any time. And a literal sees what is assigned after it.
func (r *reaching) captured(at ast.Node) {
	var inside ast.Node // the outermost literal around at that does not declare v
	for n := at; n != nil; n = r.body.Parent[n] {
		if l, ok := n.(*ast.FuncLit); ok && !(l.Pos() <= r.v.Pos() && r.v.Pos() < l.End()) {
			inside = l
		}
	}
	for _, d := range r.body.Defs(r.v) {
		if inside != nil && d.Node.Pos() >= inside.Pos() || r.inLiteral(d.Node, nil) {
			r.add(d)
		}
	}
}

func (r *reaching) add(d program.Def) {
	if !r.seen[d.Node] || d.Kind == program.DefRange {
		r.seen[d.Node] = true
		r.defs = append(r.defs, d)
	}
}

// before climbs from n and looks at what runs before it.
func (r *reaching) before(n ast.Node) {
	for {
		p := r.body.Parent[n]
		if p == nil {
			return
		}
		if r.within(p, n) {
			return
		}
		n = p
	}
}

// within looks at what runs before n inside its parent p. It reports whether
// the variable is certainly defined there.
func (r *reaching) within(p, n ast.Node) bool {
	switch p := p.(type) {
	case *ast.BlockStmt:
		if isClause(n) {
			r.fallen(p.List, n)
			return false
		}
		return r.listBefore(p.List, n)
	case *ast.CaseClause:
		return r.listBefore(p.Body, n)
	case *ast.CommClause:
		if r.listBefore(p.Body, n) {
			return true
		}
		return p.Comm != nil && n != p.Comm && r.out(p.Comm)
	case *ast.IfStmt:
		if n == p.Init {
			return false
		}
		if n != ast.Node(p.Cond) {
			r.handed(p.Cond)
		}
		return r.out(p.Init)
	case *ast.SwitchStmt:
		if n == p.Init {
			return false
		}
		if p.Tag != nil && n != ast.Node(p.Tag) {
			r.handed(p.Tag)
		}
		return r.out(p.Init)
	case *ast.TypeSwitchStmt:
		return n != p.Init && r.out(p.Init)
	case *ast.ForStmt:
		if n == p.Init {
			return false
		}
		if p.Cond != nil {
			r.handed(p.Cond)
		}
		r.carried(p.Body, p.Post)
		return r.out(p.Init)
	case *ast.RangeStmt:
		if n != p.Body {
			return false
		}
		for _, d := range r.body.Defs(r.v) {
			if d.Node == ast.Node(p) {
				r.add(d)
				return true
			}
		}
		r.carried(p.Body, nil)
	case *ast.FuncLit:
		if r.owns(p.Type) {
			r.entry = p
			return true
		}
	case *ast.FuncDecl:
		if r.owns(p.Type) || p.Recv != nil && holds(p.Recv, r.v.Pos()) {
			r.entry = p
		}
		return true
	}
	return false
}

// handed adds the definitions inside an expression: the variable's address is
// handed to somebody there.
func (r *reaching) handed(e ast.Expr) {
	for _, d := range r.body.DefsIn(r.v, e) {
		r.add(d)
	}
}

func (r *reaching) owns(t *ast.FuncType) bool {
	return holds(t.Params, r.v.Pos()) || t.Results != nil && holds(t.Results, r.v.Pos())
}

func holds(f *ast.FieldList, pos token.Pos) bool { return f.Pos() <= pos && pos < f.End() }

// carried adds what an earlier turn of a loop leaves behind.
func (r *reaching) carried(body *ast.BlockStmt, post ast.Stmt) {
	if body.Pos() <= r.v.Pos() && r.v.Pos() < body.End() {
		return // declared inside: a new variable each turn
	}
	if post != nil {
		r.out(post)
	}
	if jumps(body) {
		r.all(body)
		return
	}
	r.out(body)
}

// all adds every definition in n.
func (r *reaching) all(n ast.Node) {
	for _, d := range r.body.DefsIn(r.v, n) {
		r.add(d)
	}
}

// listBefore looks at the statements before the one that is n.
func (r *reaching) listBefore(list []ast.Stmt, n ast.Node) bool {
	i := len(list)
	for j, s := range list {
		if s == n {
			i = j
			break
		}
	}
	return r.outList(list[:i])
}
