package texteval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// stringer is the result of a method String that cuts the name of a constant out of a text
// with all of them, as the tools stringer and enumer write it: the name, where the
// constant is known. It is nil for other functions.
//
//	const _kindName = "AlphaBeta"
//	var _kindIndex = [...]uint8{0, 5, 9}
//	func (i kind) String() string { ...; return _kindName[_kindIndex[i]:_kindIndex[i+1]] }
func (ev *Evaluator) stringer(fn *program.Func) *Node {
	if fn.Recv == nil || fn.Sig.Params().Len() > 0 || !strings.HasSuffix(fn.ID, ".String") || !isInteger(fn.Recv.Type()) {
		return nil
	}
	cut := cutOut(fn.Body)
	if cut == nil || cut.Low == nil || cut.High == nil {
		return nil
	}
	names := fn.Pkg.Info.Types[cut.X].Value
	at, ok := cut.Low.(*ast.IndexExpr)
	if !ok || names == nil || names.Kind() != constant.String {
		return nil
	}
	ends := ev.numbers(at.X, fn.Pkg)
	first, count := constantsOf(fn.Recv.Type())
	if len(ends) < 2 || count != len(ends)-1 {
		return nil
	}
	arg := []string{strconv.FormatInt(first, 10)}
	text := constant.StringVal(names)
	for i := range count {
		if ends[i] > ends[i+1] || ends[i+1] > len(text) {
			return nil
		}
		arg = append(arg, text[ends[i]:ends[i+1]])
	}
	return ev.op("name", strings.Join(arg, "\x00"), ev.param(ev.owner(fn), -1))
}

// cutOut is the slice that the last statement of a body returns; nil where it returns
// something else.
func cutOut(body *ast.BlockStmt) *ast.SliceExpr {
	if len(body.List) == 0 {
		return nil
	}
	r, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return nil
	}
	cut, _ := r.Results[0].(*ast.SliceExpr)
	return cut
}

// numbers are those that a variable of a package is declared with; nil where they are not.
func (ev *Evaluator) numbers(e ast.Expr, pkg *program.Package) (out []int) {
	v, ok := pkg.Info.Uses[program.IdentOf(e)].(*types.Var)
	if !ok || !isGlobalVar(v) {
		return nil
	}
	as := ev.x.Var(program.VarID(v))
	if len(as) != 1 {
		return nil
	}
	list, ok := as[0].Value.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, e := range list.Elts {
		l, ok := e.(*ast.BasicLit)
		if !ok {
			return nil
		}
		n, err := strconv.Atoi(l.Value)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	return out
}

// constantsOf is the smallest of the constants of a type that its package declares, and
// how many there are from that on without a gap.
func constantsOf(t types.Type) (first int64, count int) {
	n := program.Named(t)
	if n == nil {
		return 0, 0
	}
	var values []int64
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), n) {
			if v, exact := constant.Int64Val(c.Val()); exact {
				values = append(values, v)
			}
		}
	}
	slices.Sort(values)
	if values = slices.Compact(values); len(values) == 0 || values[len(values)-1]-values[0] != int64(len(values)-1) {
		return 0, 0
	}
	return values[0], len(values)
}

// nameOp is the name of a constant, by its number; a placeholder for that of another value.
func nameOp(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	parts := strings.Split(n.arg, "\x00")
	x := bare(k[0])
	if x.Kind != Lit {
		if open(x) {
			return nil
		}
		return ev.hole(ev.nameFor(x), types.Typ[types.String], reasonIn(x))
	}
	first, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil {
		return nil
	}
	v, err := strconv.ParseInt(x.Text, 10, 64)
	if err != nil || v < first || v-first >= int64(len(parts)-1) {
		return ev.hole("?", types.Typ[types.String], Construct)
	}
	return ev.s.intern(Node{Kind: Lit, Text: parts[1+v-first], Pos: x.Pos, End: x.End, Place: x.Place})
}
