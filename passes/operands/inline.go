package operands

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/program"
)

// inlined is a call of a function that returns one text, looked into: its
// parameters are what the call passes.
type inlined struct {
	caller *joined
	args   map[types.Object]ast.Expr
	rest   types.Object // the variadic parameter, nil if there is none
	more   []ast.Expr   // what is passed for it
	order  []ast.Expr   // the arguments, as the text has them
}

// inline adds what a call of f returns, if that is one expression of its
// parameters, which the call evaluates in the same order.
func (j *joined) inline(f *types.Func, c *ast.CallExpr) bool {
	fn := j.x.Func(program.FuncID(f))
	if fn == nil || j.depth >= 4 || !program.IsString(f.Type().(*types.Signature).Results().At(0).Type()) {
		return false
	}
	result := onlyResult(fn)
	b := j.pass(fn, c)
	if result == nil || b == nil {
		return false
	}
	start := len(j.out)
	inner := &joined{Parser: j.Parser, in: fn, pkg: fn.Pkg, at: result.Pos(), calls: true, body: b, depth: j.depth + 1, ok: true}
	b.caller = &joined{Parser: j.Parser, in: j.in, pkg: j.pkg, at: j.at, moved: j.moved, calls: true, body: j.body, depth: j.depth + 1, ok: true}
	inner.out = append(inner.out, j.out...)
	inner.add(result)
	if !inner.ok || !b.evaluatedAlike(c) {
		j.out = j.out[:start]
		return false
	}
	j.out = inner.out
	return true
}

// onlyResult is what a function returns whose body is one return statement; nil
// of any other.
func onlyResult(fn *program.Func) ast.Expr {
	if fn.Body == nil || len(fn.Body.List) != 1 || len(fn.Results) != 1 {
		return nil
	}
	r, ok := fn.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return nil
	}
	return r.Results[0]
}

// pass binds the parameters of fn to the arguments of a call; nil if it cannot.
func (j *joined) pass(fn *program.Func, c *ast.CallExpr) *inlined {
	b := &inlined{args: map[types.Object]ast.Expr{}}
	n := len(fn.Params)
	if fn.Sig.Variadic() {
		n--
		b.rest = fn.Params[n]
		if len(c.Args) < n {
			return nil
		}
		b.more = c.Args[n:]
	} else if len(c.Args) != n {
		return nil
	}
	for i := range n {
		b.args[fn.Params[i]] = c.Args[i]
	}
	// A constant has methods of its own type only, and none that is promoted.
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && fn.Recv != nil && j.pkg.Info.Types[sel.X].Value != nil {
		b.args[fn.Recv] = sel.X
	}
	return b
}

// leaf adds a leaf of the function's body: a parameter, or a text that can have
// no other.
func (b *inlined) leaf(j *joined, e ast.Expr, verb string) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if arg, ok := b.args[j.pkg.Info.Uses[id]]; ok {
			b.argument(j, arg, func(caller *joined) {
				if verb == "" {
					caller.add(arg)
				} else {
					caller.leaf(arg, verb)
				}
			})
			return
		}
	}
	text, ok := j.Constant(e, j.in, j.pkg)
	if !ok || verb != "" && verb != "%s" && verb != "%v" {
		j.ok = false
		return
	}
	j.literal(text)
}

// argument adds what a call passes for a parameter, as add does it for the caller.
func (b *inlined) argument(j *joined, arg ast.Expr, add func(caller *joined)) {
	b.order = append(b.order, arg)
	b.caller.out = j.out
	add(b.caller)
	j.out, j.ok = b.caller.out, j.ok && b.caller.ok
}

// given is the text that a format has, made of what the call of a function that is
// looked into passes for its parameters, its receiver too.
func (j *joined) given(e ast.Expr) (string, bool) {
	e = ast.Unparen(e)
	info := j.pkg.Info
	if j.body != nil && info.Types[e].Value == nil {
		switch e := e.(type) {
		case *ast.Ident:
			if arg, ok := j.body.args[info.Uses[e]]; ok {
				return j.body.caller.given(arg)
			}
		case *ast.BinaryExpr:
			x, known := j.given(e.X)
			y, also := j.given(e.Y)
			return x + y, known && also && e.Op == token.ADD
		case *ast.CallExpr: // string(k)
			if info.Types[e.Fun].IsType() && program.IsString(info.TypeOf(e)) && program.IsString(info.TypeOf(e.Args[0])) {
				return j.given(e.Args[0])
			}
		}
	}
	if c, ok := e.(*ast.CallExpr); ok && info.Types[e].Value == nil {
		return j.returned(c)
	}
	if !effectless(e) {
		return "", false
	}
	text, _, known := j.ev.Constant(e, j.in, j.pkg)
	return text, known
}

// returned is the text that a call gives whatever happens: that of a function which is
// looked into, with constants for its parameters.
func (j *joined) returned(c *ast.CallExpr) (string, bool) {
	f, ok := typeutil.Callee(j.pkg.Info, c).(*types.Func)
	if !ok || !j.calls || c.Ellipsis.IsValid() || j.depth >= 4 {
		return "", false
	}
	inner := &joined{Parser: j.Parser, in: j.in, pkg: j.pkg, at: j.at, moved: j.moved, calls: true, body: j.body, depth: j.depth + 1, ok: true}
	if !inner.inline(f, c) || !inner.ok || len(inner.out) > 1 || slices.ContainsFunc(inner.out, func(o Operand) bool { return o.Expr != nil }) {
		return "", false
	}
	text := ""
	for _, o := range inner.out {
		text += o.Text
	}
	return text, true
}

// evaluatedAlike reports whether the arguments of a call that do something are
// in the text once each, in the order of the call, and nothing else is done.
func (b *inlined) evaluatedAlike(c *ast.CallExpr) bool {
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && !effectless(sel.X) {
		return false
	}
	var did []ast.Expr
	for _, a := range b.order {
		if !effectless(a) {
			did = append(did, a)
		}
	}
	for _, a := range c.Args {
		if effectless(a) {
			continue
		}
		if len(did) == 0 || did[0] != a {
			return false
		}
		did = did[1:]
	}
	return len(did) == 0
}

// An element is one of a list of texts, and of which call it is an argument; nil
// where it is in the function itself.
type element struct {
	expr ast.Expr
	of   *argumentOf
}

// argumentOf adds arguments of a call to the text of the function's body.
type argumentOf struct {
	b *inlined
	j *joined
}

func (a *argumentOf) add(e ast.Expr) {
	a.b.argument(a.j, e, func(caller *joined) { caller.add(e) })
}

// elements lists those of a list of texts that is written out: a literal, the
// variadic parameter of a function that is looked into, or these appended.
func (j *joined) elements(e ast.Expr) ([]element, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		var out []element
		for _, el := range e.Elts {
			if _, keyed := el.(*ast.KeyValueExpr); keyed {
				return nil, false
			}
			out = append(out, element{expr: el})
		}
		return out, true
	case *ast.Ident:
		if j.body == nil || j.body.rest == nil || j.pkg.Info.Uses[e] != j.body.rest {
			return nil, false
		}
		var out []element
		for _, a := range j.body.more {
			out = append(out, element{a, &argumentOf{j.body, j}})
		}
		return out, true
	case *ast.CallExpr:
		return j.appended(e)
	}
	return nil, false
}

// appended lists the elements of append(list, more...).
func (j *joined) appended(c *ast.CallExpr) ([]element, bool) {
	id, ok := ast.Unparen(c.Fun).(*ast.Ident)
	if !ok || len(c.Args) == 0 {
		return nil, false
	}
	if b, ok := j.pkg.Info.Uses[id].(*types.Builtin); !ok || b.Name() != "append" {
		return nil, false
	}
	out, ok := j.elements(c.Args[0])
	if !ok {
		return nil, false
	}
	for i, a := range c.Args[1:] {
		if c.Ellipsis.IsValid() && i == len(c.Args)-2 {
			more, ok := j.elements(a)
			return append(out, more...), ok
		}
		out = append(out, element{expr: a})
	}
	return out, true
}
