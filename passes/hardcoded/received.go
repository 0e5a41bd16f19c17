package hardcoded

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// What a client received, as far as it is a key.
type received int

const (
	otherValue      received = iota
	receivedKey              // the key that an element was popped from, the name of a stream
	watchedKey               // a key that Redis says something happened to, of any class
	receivedChannel          // of a message
	receivedPattern          // the one of a subscription that a message is for
	receivedReply            // its first element is a key
)

// pops are the commands that reply with the key that they found something in, and then
// with that.
var pops = []string{"BLPOP", "BRPOP", "BZPOPMIN", "BZPOPMAX", "LMPOP", "BLMPOP", "ZMPOP", "BZMPOP"}

// popping are the uses of these commands, by their calls.
func popping(f *flow.Flow) map[*ast.CallExpr][]*uses.Use {
	out := map[*ast.CallExpr][]*uses.Use{}
	if f == nil {
		return out
	}
	for i := range f.Result.Uses {
		if u := &f.Result.Uses[i]; u.Call != nil && slices.Contains(pops, u.Command) {
			out[u.Call.Expr] = append(out[u.Call.Expr], u)
		}
	}
	return out
}

// A receiver looks for where values come from: through local variables, parameters of
// functions whose calls all bring the same, fields and channels of Go that get nothing else,
// and results of functions.
type receiver struct {
	*flow.Flow
	pops          map[*ast.CallExpr][]*uses.Use
	subscriptions []subscription
	steps         int // that are left
	compares      map[*program.Func][]compares
	from          []*uses.Use // the commands that gave the value that was asked about last
}

// maxSteps is how many expressions are looked at for one.
const maxSteps = 200

// what is what an expression has.
func (r *receiver) what(e ast.Expr, in *program.Func, pkg *program.Package) received {
	r.steps, r.from = maxSteps, nil
	return r.of(e, in, pkg)
}

func (r *receiver) of(e ast.Expr, in *program.Func, pkg *program.Package) received {
	if r.steps--; r.steps < 0 || pkg.Info.Types[e].Value != nil {
		return otherValue
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		if isPayload(pkg, x) && r.watched(x.X, in, pkg) {
			return watchedKey
		}
		return r.field(x, in, pkg)
	case *ast.TypeAssertExpr:
		return r.of(x.X, in, pkg)
	case *ast.UnaryExpr:
		if x.Op == token.ARROW {
			return r.sent(x.X, pkg)
		}
	case *ast.IndexExpr:
		if i := pkg.Info.Types[x.Index].Value; i != nil && i.ExactString() == "0" && r.of(x.X, in, pkg) == receivedReply {
			return receivedKey
		}
	case *ast.CallExpr:
		return r.result(x, 0, in, pkg)
	case *ast.Ident:
		if v, ok := pkg.Info.Uses[x].(*types.Var); ok {
			return r.variable(v, in, pkg)
		}
	}
	return otherValue
}

// field is what a field of a struct has: of a client's, or of the module's where all that it
// is given is the same.
func (r *receiver) field(s *ast.SelectorExpr, in *program.Func, pkg *program.Package) received {
	f, ok := pkg.Info.Uses[s.Sel].(*types.Var)
	if !ok || !f.IsField() || f.Pkg() == nil {
		return otherValue
	}
	t := pkg.Info.TypeOf(s.X)
	if !uses.IsClient(f.Pkg().Path()) {
		return r.assigned(t, f, pkg)
	}
	switch of := program.TypeName(t); {
	case f.Name() == "Channel":
		for _, s := range r.subscriptionsOf(s.X, in, pkg) {
			r.from = append(r.from, s.use)
		}
		return receivedChannel
	case f.Name() == "Pattern" && slices.Contains(messages, of):
		return receivedPattern
	case of == "XStream" && f.Name() == "Stream", (of == "ZWithKey" || of == "KeyValues" || of == "KeyZSetValues") && f.Name() == "Key":
		return receivedKey
	}
	return otherValue
}

// assigned is what a field of a struct of the module has, the same from everywhere.
func (r *receiver) assigned(of types.Type, f *types.Var, pkg *program.Package) received {
	var all []received
	for _, a := range r.Assigned(of, f, pkg) {
		all = append(all, r.of(a.Value, a.In, a.Pkg))
	}
	return same(all)
}

// sent is what all that is sent to a channel of Go is.
func (r *receiver) sent(channel ast.Expr, pkg *program.Package) received {
	o := pkg.Info.Uses[program.IdentOf(channel)]
	if s, ok := ast.Unparen(channel).(*ast.SelectorExpr); ok {
		o = pkg.Info.Uses[s.Sel]
	}
	if o == nil || len(r.Program.Given(o)) > 0 { // others may send, too
		return otherValue
	}
	var all []received
	for _, s := range r.Program.Sends(o) {
		all = append(all, r.of(s.Value, s.In, s.Pkg))
	}
	return same(all)
}

// variable is what a variable of a function has: the same from everywhere.
func (r *receiver) variable(v *types.Var, in *program.Func, pkg *program.Package) received {
	if v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return otherValue
	}
	var all []received
	if fn, i := r.Param(v, in, pkg); fn != nil {
		if fn.Sig.Variadic() {
			return otherValue
		}
		for _, c := range r.callers(fn, pkg) {
			if i >= len(c.Expr.Args) {
				return otherValue
			}
			all = append(all, r.of(c.Expr.Args[i], c.In, c.Pkg))
		}
		return same(all)
	}
	body := r.Program.BodyAt(pkg, v.Pos())
	if body == nil || flow.IsParameter(v, body) {
		return otherValue
	}
	for _, d := range body.Defs(v) {
		call, isCall := ast.Unparen(d.Value).(*ast.CallExpr)
		switch {
		case d.Kind == program.DefZero:
		case d.Kind == program.DefRange && program.IsChan(pkg.Info.TypeOf(d.Value)):
			all = append(all, r.sent(d.Value, pkg))
		case d.Kind != program.DefAssign || d.Value == nil || d.Index > 0 && !isCall:
			return otherValue
		case isCall:
			all = append(all, r.result(call, max(d.Index, 0), in, pkg))
		default:
			all = append(all, r.of(d.Value, in, pkg))
		}
	}
	return same(all)
}

// callers are the calls of a function, also by what it is registered with.
func (r *receiver) callers(fn *program.Func, pkg *program.Package) []*program.Call {
	list := slices.Concat(r.Eval.Callers(fn), r.Program.Registered(fn.ID))
	if call := r.callback(fn, pkg); call != nil {
		if f, ok := program.CalleeOf(pkg.Info, call); ok {
			list = append(list, r.Program.HandedTo(f, slices.Index(call.Args, ast.Expr(fn.Node.(*ast.FuncLit))))...)
		}
	}
	return list
}

// same is what all of a list are.
func same(all []received) received {
	if len(all) == 0 || slices.ContainsFunc(all, func(x received) bool { return x != all[0] }) {
		return otherValue
	}
	return all[0]
}

// result is what one of the results of a call has.
func (r *receiver) result(c *ast.CallExpr, i int, in *program.Func, pkg *program.Package) received {
	if r.steps--; r.steps < 0 {
		return otherValue
	}
	if pkg.Info.Types[c.Fun].IsType() && len(c.Args) == 1 { // string(b)
		return r.of(c.Args[0], in, pkg)
	}
	f, ok := program.CalleeOf(pkg.Info, c)
	if !ok || i >= f.Signature().Results().Len() {
		return otherValue
	}
	if fn := r.Program.Func(program.FuncID(f)); fn != nil {
		var all []received
		for _, ret := range fn.Returns() {
			switch {
			case len(ret.Results) == 1 && f.Signature().Results().Len() > 1: // return rdb.BLPop(...).Result()
				if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
					all = append(all, r.result(call, i, fn, fn.Pkg))
				}
			case i >= len(ret.Results):
				return otherValue
			default:
				if tv := fn.Pkg.Info.Types[ret.Results[i]]; tv.Value == nil && !tv.IsNil() { // else it comes with an error
					all = append(all, r.of(ret.Results[i], fn, fn.Pkg))
				}
			}
		}
		return same(all)
	}
	if list := r.pops[c]; len(list) > 0 {
		r.from = append(r.from, list...)
		return receivedReply
	}
	return r.unpacked(c, f, i, in, pkg)
}

// unpacked is what a function of a client gives of a reply that it is called on, or with:
// rdb.BLPop(...).Result(), redis.Strings(conn.Do("BLPOP", ...)).
func (r *receiver) unpacked(c *ast.CallExpr, f *types.Func, i int, in *program.Func, pkg *program.Package) received {
	if f.Pkg() == nil || !uses.IsClient(f.Pkg().Path()) || i > 0 {
		return otherValue
	}
	of := c.Args
	if s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && f.Signature().Recv() != nil {
		of = []ast.Expr{s.X}
	}
	if len(of) == 0 || r.of(of[0], in, pkg) != receivedReply {
		return otherValue
	}
	if program.IsString(f.Signature().Results().At(0).Type()) { // key, values, err := rdb.LMPop(...).Result()
		return receivedKey
	}
	return receivedReply
}
