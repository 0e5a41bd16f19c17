package lockdiscipline

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// leaves reports whether a return leaves the function of a call with the lock that it
// takes, although the function releases it further down. It looks
// at the statements between the two, in one block: a function that defers something, or
// returns what depends on the lock, may know better.
func (c *checker) leaves(call *program.Call, class *keys.Class) bool {
	if call == nil || c.in.Flow == nil {
		return false
	}
	body := c.in.Flow.Program.BodyAt(call.Pkg, call.Expr.Pos())
	if body == nil {
		return false
	}
	taken, block := statementOf(body, call.Expr)
	if block == nil {
		return false
	}
	released := c.released(call, class, body, block)
	if released == nil {
		return false
	}
	from := slices.Index(block.List, taken)
	to := slices.Index(block.List, released)
	if from < 0 || to <= from {
		return false
	}
	results := assigned(taken, call.Pkg.Info)
	for _, s := range block.List[from+1 : to] {
		if i, ok := s.(*ast.IfStmt); ok && (mentions(i, results, call.Pkg.Info)) {
			continue
		}
		if c.returns(s, call.Pkg) {
			return true
		}
	}
	return false
}

// leftBy are the calls of the function of a use that takes a lock, where a return leaves
// the caller with the lock.
func (c *checker) leftBy(u *uses.Use) []*program.Call {
	if c.in.Flow == nil || c.in.Flow.Alone() || u.Call == nil {
		return nil
	}
	class, fn := c.class(u, u.Keys[0]), outermost(u.Call.In)
	h := c.of(class)
	if fn == nil || !h.takes[fn] || fn.Sig.Results().Len() == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.in.Flow.Eval.Callers(fn)), func(call *program.Call) bool { return !c.leaves(call, class) })
}

// statementOf returns the statement of a call, and the block that it is in.
func statementOf(body *program.Body, call ast.Expr) (ast.Stmt, *ast.BlockStmt) {
	var from ast.Node = call
	for n := body.Parent(call); n != nil; from, n = n, body.Parent(n) {
		if b, ok := n.(*ast.BlockStmt); ok {
			s, _ := from.(ast.Stmt)
			return s, b
		}
		if _, ok := n.(*ast.FuncLit); ok {
			return nil, nil
		}
	}
	return nil, nil
}

// released returns the first statement of a block that releases the lock of a call behind
// it, or calls a function that does; nil if there is none, or something is deferred before.
func (c *checker) released(call *program.Call, class *keys.Class, body *program.Body, block *ast.BlockStmt) ast.Stmt {
	var first ast.Stmt
	add := func(released *program.Call) {
		if released == nil || released.Pkg != call.Pkg || released.In != call.In || released.Expr.Pos() <= call.Expr.End() {
			return
		}
		s, b := statementOf(body, released.Expr)
		if _, deferred := s.(*ast.DeferStmt); b != block || deferred {
			return
		}
		if first == nil || s.Pos() < first.Pos() {
			first = s
		}
	}
	for i := range c.in.Uses {
		v := &c.in.Uses[i]
		switch v.Command {
		case "DEL", "UNLINK", "GETDEL", "EVAL", "EVALSHA", "FCALL":
			if v.Call != nil && locks(c.in, v) && c.class(v, v.Keys[0]) == class {
				add(v.Call)
			}
		}
	}
	for fn := range c.of(class).releases {
		for _, released := range c.in.Flow.Eval.Callers(fn) {
			add(released)
		}
	}
	if first == nil {
		return nil
	}
	for _, s := range block.List {
		if _, ok := s.(*ast.DeferStmt); ok && s.Pos() < first.Pos() {
			return nil
		}
	}
	return first
}

// assigned are the variables that a statement gives values.
func assigned(s ast.Stmt, info *types.Info) map[types.Object]bool {
	out := map[types.Object]bool{}
	a, ok := s.(*ast.AssignStmt)
	if !ok {
		return out
	}
	for _, l := range a.Lhs {
		if id := program.IdentOf(l); id != nil && info.ObjectOf(id) != nil {
			out[info.ObjectOf(id)] = true
		}
	}
	return out
}

// mentions reports whether the condition of a statement has one of some variables in it,
// or a result of its own init does.
func mentions(i *ast.IfStmt, of map[types.Object]bool, info *types.Info) bool {
	found := false
	look := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && of[info.Uses[id]] {
			found = true
		}
		return !found
	}
	ast.Inspect(i.Cond, look)
	return found
}

// returns reports whether a statement returns from its function, nothing but errors and
// nil, without a call before in the same block, or in what it returns, that may release the lock.
func (c *checker) returns(s ast.Stmt, pkg *program.Package) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		var list []ast.Stmt
		switch x := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			list = x.List
		case *ast.CaseClause:
			list = x.Body
		case *ast.CommClause:
			list = x.Body
		}
		for i, inner := range list {
			r, ok := inner.(*ast.ReturnStmt)
			if ok && !slices.ContainsFunc(list[:i+1], func(s ast.Stmt) bool { return mayRelease(s, pkg) }) && handsNothing(r, pkg.Info) {
				found = true
			}
		}
		return true
	})
	return found
}

// handsNothing reports whether a function returns nothing but errors and nil.
func handsNothing(r *ast.ReturnStmt, info *types.Info) bool {
	return !slices.ContainsFunc(r.Results, func(e ast.Expr) bool {
		tv := info.Types[ast.Unparen(e)]
		return !tv.IsNil() && (tv.Type == nil || !types.Identical(tv.Type, types.Universe.Lookup("error").Type()))
	})
}

// mayRelease reports whether a statement calls anything that may release a lock: not the
// standard library, unless it is handed a function.
func mayRelease(s ast.Stmt, pkg *program.Package) bool {
	info := pkg.Info
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.FuncLit:
			found = true
		case *ast.CallExpr:
			if tv := info.Types[x.Fun]; tv.IsType() || tv.IsBuiltin() {
				break
			}
			f, ok := program.CalleeOf(info, x)
			if !ok || f.Pkg() == nil || !program.IsStandard(f.Pkg().Path(), pkg.Path) || slices.ContainsFunc(x.Args, func(e ast.Expr) bool { return isFunc(info.TypeOf(e)) }) {
				found = true
			}
		}
		return !found
	})
	return found
}

func isFunc(t types.Type) bool {
	if t == nil {
		return true
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
